import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { askToSignIn } from '../../account/sign-in.ts'
import { useAccount } from '../../api/mutation.ts'
import { href, me } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Figures } from '../../parts/figures.tsx'
import { grouped } from '../../parts/grouped.ts'
import { Sealed } from '../../parts/sealed.tsx'
import { spanOf } from '../../parts/span.ts'
import styles from './lock-panel.module.css'
import type { PlanAccess } from './use-plan-access.ts'
import { usePast } from './use-past.ts'
import { useTexts, type Texts } from './words.ts'

interface Props {
  plan: PlanDetail['plan']
  access: PlanAccess
  now: number | null
}

/**
 * A locked plan: its contents in counts, its price, and the balance after the purchase. After its
 * deadline, or the end of its expert's publishing, a plan is not sold and opens at kick-off. Nor is
 * it offered while it is not known what this reader has and paid.
 */
export function LockPanel({ plan, access, now }: Props) {
  const texts = useTexts()
  const { lock } = texts
  const span = now === null ? null : spanOf(now, Date.parse(plan.deadline))
  return (
    <section className={styles.panel} aria-labelledby="lock">
      <Sealed label={texts.sealed} large />
      <div className={styles.text}>
        <h2 id="lock">{plan.onSale ? lock.title : lock.closedTitle}</h2>
        <p>{lock.inside(plan.selectionCount, grouped(plan.analysisLength))}</p>
        {plan.onSale ? (
          <>
            <p>{plan.refundOnMiss ? lock.refundOnMiss : lock.refund}</p>
            <p className={styles.deadline}>
              {span !== null && <Figures text={lock.deadline(texts.span(...span))} />}
            </p>
          </>
        ) : (
          <p>{span === null ? lock.closed : lock.ended}</p>
        )}
      </div>
      {access.lost !== undefined ? (
        <div className={styles.lost}>
          <Failed failure={access.lost} title={lock.lost} brief />
        </div>
      ) : (
        plan.onSale && <Purchase price={plan.price} access={access} />
      )}
      <Failure texts={texts} code={access.failed} />
    </section>
  )
}

/** The price and the unlock button; or how to get points, if there are too few. */
function Purchase({ price, access }: { price: number; access: PlanAccess }) {
  const { lock } = useTexts()
  const account = useAccount()
  const [isExpanded, setExpanded] = useState(false)
  const balance = access.state?.balance
  const short = balance !== undefined && balance < price
  return (
    <div className={styles.sale}>
      <p className={styles.price}>
        <b>{price}</b> {lock.unit}
      </p>
      {short ? (
        <button
          type="button"
          className={styles.helpButton}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {lock.how}
        </button>
      ) : (
        <Unlock price={price} mine={access} />
      )}
      <p className={styles.balance}>
        {balance !== undefined && (
          <Figures
            text={
              short ? lock.short(balance, price - balance) : lock.balance(balance, balance - price)
            }
          />
        )}
      </p>
      {short && isExpanded && (
        <div className={styles.help}>
          <p>{lock.ways}</p>
          {account ? (
            <Link to={href(me, { tab: 'points' })} className={styles.more}>
              {lock.points}
            </Link>
          ) : (
            // The unlock continues after sign-in, and the balance is then the account’s.
            <button type="button" className={styles.more} onClick={() => askToSignIn()}>
              {lock.signIn}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** The button. On phones it is repeated above the tab bar once the reader has scrolled past it. */
function Unlock({ price, mine: { state, busy, unlock } }: { price: number; mine: PlanAccess }) {
  const { lock } = useTexts()
  const place = useRef<HTMLButtonElement>(null)
  const past = usePast(place)
  const press = {
    type: 'button',
    disabled: state === undefined || busy,
    onClick: () => unlock(price),
  } as const
  // Both labels are rendered, so that the button keeps its width.
  const labels = (
    <>
      <span aria-hidden={busy} className={busy ? styles.off : ''}>
        {lock.button}
      </span>
      <span aria-hidden={!busy} className={busy ? '' : styles.off}>
        {lock.busy}
      </span>
    </>
  )
  const main = past ? document.querySelector('main') : null
  return (
    <>
      <button ref={place} {...press} className={styles.unlock}>
        {labels}
      </button>
      {main &&
        createPortal(
          <button {...press} className={`${styles.unlock} ${styles.sticky}`}>
            {labels}
          </button>,
          main,
        )}
    </>
  )
}

function Failure({ texts: { failure }, code }: { texts: Texts; code: number | undefined }) {
  const byCode: Readonly<Partial<Record<number, string>>> = failure.byCode
  return (
    <p className={styles.failure} role="status">
      {code !== undefined && (
        <span>
          <strong>{failure.failed}</strong> {byCode[code] ?? failure.other}
        </span>
      )}
    </p>
  )
}
