import { useAccount } from '../../api/mutation.ts'
import { accountQuery, pointsQuery } from '../../api/me-queries.ts'
import { useAnswer, type Outcome } from '../../api/queries.ts'
import { href, me } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from './me.module.css'
import { useTexts } from './words.ts'

/**
 * Whose page it is, and the balance. The page is the same for everyone until the answers are here;
 * each of them has its place reserved.
 */
export function Head() {
  const words = useWords()
  const { head } = useTexts()
  const points = useAnswer(pointsQuery(useLanguage()))
  return (
    <header className={styles.head}>
      {useAccount() ? (
        <Account points={points} />
      ) : (
        <>
          <Nobody />
          <div>
            <h1>{words.nav.me}</h1>
            <p>
              <Saved of={[points]} />
              <span>{head.visitor}</span>
            </p>
          </div>
        </>
      )}
      <p className={styles.balance}>
        {points.data !== undefined && (
          <Link to={href(me, { tab: 'points' })}>
            <b>{points.data.balance}</b> {head.points(points.data.balance)}
          </Link>
        )}
      </p>
    </header>
  )
}

function Account({ points }: { points: Outcome<unknown> }) {
  const words = useWords()
  const { head } = useTexts()
  const account = useAnswer(accountQuery(useLanguage()))
  if (account.data === undefined)
    return (
      <>
        <Nobody />
        <div>
          <h1>{words.nav.me}</h1>
          <p>
            <Saved of={[points]} />
          </p>
        </div>
      </>
    )
  const { name, createdAt, passkeys, passphrase } = account.data
  return (
    <>
      <Avatar expertId={name} name={name} path="" size={44} />
      <div>
        <h1 title={name}>
          <bdi>{name}</bdi>
        </h1>
        <p>
          <Saved of={[account, points]} />
          <span>
            {head.since} <LocalTime value={createdAt} format="date" />
          </span>
          {passkeys.length > 0 ? (
            <span>{head.passkey}</span>
          ) : (
            passphrase && <span>{head.passphrase}</span>
          )}
        </p>
      </div>
    </>
  )
}

/**
 * The age of the oldest answer that could not be refetched. It comes first, because a phone shows
 * only the first span.
 */
function Saved({ of }: { of: readonly Outcome<unknown>[] }) {
  const { head } = useTexts()
  const oldest = Math.min(...of.map(({ asOf }) => asOf ?? Infinity))
  if (oldest === Infinity) return null
  return (
    <span>
      {head.saved} <LocalTime value={new Date(oldest).toISOString()} format="brief" />
    </span>
  )
}

/** In the place of an avatar. */
const Nobody = () => (
  <span className={styles.nobody}>
    <Icon name="me" size={22} />
  </span>
)
