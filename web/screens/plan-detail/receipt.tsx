import type { PlanDetail } from '../../../contract/plan-detail.ts'
import type { ReceiptFinding } from '../../../rules/verify/receipt.ts'
import { LocalTime, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { grouped } from '../../parts/grouped.ts'
import styles from './receipt.module.css'
import type { PlanAccess } from './use-plan-access.ts'
import type { Reading } from './use-reading.ts'
import { useTexts } from './words.ts'

/** One line: whether what is shown is what was sealed. */
export function Compared({ reading: { read } }: { reading: Reading }) {
  const { receipt } = useTexts()
  if (read === null || read.state === 'none' || read.state === 'differs') return null
  const index = read.receipt?.index ?? null
  return (
    <p className={styles.compared}>
      {read.state === 'fits' && index !== null
        ? receipt.fits(grouped(index))
        : read.state === 'waits'
          ? receipt.waits
          : receipt.unread}
    </p>
  )
}

/** In the place of content that is compared just now, or does not fit its seal. */
export function NotSealed({ reading, show }: { reading: Reading; show: (() => void) | undefined }) {
  const { receipt: texts } = useTexts()
  const { read, receipts } = reading
  if (read === null)
    return (
      <p className={styles.compared} role="status">
        {texts.checking}
      </p>
    )
  const { receipt } = read
  return (
    <section className={styles.differs} aria-labelledby="differs">
      <h2 id="differs">{texts.differs}</h2>
      {read.findings.map((finding) => (
        <p key={JSON.stringify(finding)}>{sentenceOf(texts.finding, finding)}</p>
      ))}
      {show && <p>{texts.hidden}</p>}
      <div className={styles.actions}>
        {receipt && (
          <button type="button" className={button.button} onClick={() => receipts?.save(receipt)}>
            {texts.save}
          </button>
        )}
        {show && (
          <button type="button" className={button.button} onClick={show}>
            {texts.show}
          </button>
        )}
      </div>
    </section>
  )
}

// a finding's sentence is stored under its own kind, which TypeScript cannot see
const sentenceOf = (
  says: ReturnType<typeof useTexts>['receipt']['finding'],
  finding: ReceiptFinding,
) => (says[finding.kind] as (finding: ReceiptFinding) => string)(finding)

/** The receipts of this device, which can be saved, and those that only the site keeps. */
export function Receipts({
  plan,
  access,
  reading: { read, receipts },
}: {
  plan: PlanDetail['plan']
  access: PlanAccess
  reading: Reading
}) {
  const words = useWords()
  const { receipt: texts } = useTexts()
  if (!receipts || read === null || typeof plan.id !== 'number') return null
  const own = receipts.kept(plan.id)
  const known = new Set(own.map((one) => receipts.hashOf(one)))
  const others = (access.state?.receipts ?? []).filter(({ opens }) => !known.has(opens))
  if (own.length + others.length === 0) return null
  const differs = (version: number, opens: string | null) =>
    version === read.receipt?.version && opens !== read.opens
  return (
    <section className={styles.receipts} aria-labelledby="receipts">
      <h2 id="receipts">{texts.title}</h2>
      <ul>
        {own.map((one) => (
          <li key={one.readAt}>
            <span>
              {texts.read(one.version)} <LocalTime value={one.readAt} format="month-day-time" />
              {differs(one.version, receipts.hashOf(one)) && words.plan.comma + texts.doesNotFit}
            </span>
            <button type="button" className={button.button} onClick={() => receipts.save(one)}>
              {texts.save}
            </button>
          </li>
        ))}
        {others.map(({ version, at, opens }) => (
          <li key={opens}>
            <span>
              {texts.read(version)} <LocalTime value={at} format="month-day-time" />
              {words.plan.comma + texts.ofAccount}
              {differs(version, opens) && words.plan.comma + texts.doesNotFit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
