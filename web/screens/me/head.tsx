import { useAccount } from '../../api/mutation.ts'
import { accountQuery, pointsQuery } from '../../api/me-queries.ts'
import { useAnswer } from '../../api/queries.ts'
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
  const { data: points } = useAnswer(pointsQuery(useLanguage()))
  return (
    <header className={styles.head}>
      {useAccount() ? (
        <Account />
      ) : (
        <>
          <Nobody />
          <div>
            <h1>{words.nav.me}</h1>
            <p>{head.visitor}</p>
          </div>
        </>
      )}
      <p className={styles.balance}>
        {points !== undefined && (
          <Link to={href(me, { tab: 'points' })}>
            <b>{points.balance}</b> {head.points(points.balance)}
          </Link>
        )}
      </p>
    </header>
  )
}

function Account() {
  const words = useWords()
  const { head } = useTexts()
  const { data: account } = useAnswer(accountQuery(useLanguage()))
  if (account === undefined)
    return (
      <>
        <Nobody />
        <div>
          <h1>{words.nav.me}</h1>
          <p />
        </div>
      </>
    )
  const { name, createdAt, passkeys, passphrase } = account
  return (
    <>
      <Avatar expertId={name} name={name} path="" size={44} />
      <div>
        <h1 title={name}>
          <bdi>{name}</bdi>
        </h1>
        <p>
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

/** In the place of an avatar. */
const Nobody = () => (
  <span className={styles.nobody}>
    <Icon name="me" size={22} />
  </span>
)
