import { useState } from 'react'
import type { ResultOf } from '../../../../contract/calls.ts'
import { codes } from '../../../../contract/values.ts'
import { useMutate } from '../../../api/mutation.ts'
import { entriesAPage, pointsQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { href, planDetail } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage, useScoresHidden } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import button from '../../../parts/button.module.css'
import { Failed } from '../../../parts/failed.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import page from '../me.module.css'
import styles from './points.module.css'
import { useTexts } from './words.ts'

type Page = ResultOf<'pointsMine'>
type Entry = Page['records'][number]

/** The balance, every entry behind it, and how points work. */
export default function Points() {
  const { rules } = useTexts()
  return (
    <div className={page.columns}>
      <Entered />
      <section aria-labelledby="rules">
        <h2 id="rules" className={page.sideTitle}>
          {rules.title}
        </h2>
        <ul className={page.rules}>
          {rules.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Entered() {
  const { points } = useTexts()
  const hides = useScoresHidden()
  const outcome = useAnswer(pointsQuery(useLanguage()))
  return (
    <section aria-labelledby="points">
      <SectionHead
        id="points"
        title={points.title}
        note={hides ? points.withoutRefunds : points.note}
      />
      <Block
        outcome={outcome}
        skeleton={<SectionSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={points.failed} />}
      >
        {(first) => (
          <>
            <p className={styles.balance}>
              <b>{first.balance}</b> {points.balance}
            </p>
            {first.withoutWelcome && (
              <p className={styles.missing}>{points.withoutWelcome[first.withoutWelcome]}</p>
            )}
            {first.records.length === 0 && first.next === null ? (
              <p className={styles.empty}>{points.empty}</p>
            ) : (
              <Entries key={first.records[0]?.id} first={first} />
            )}
          </>
        )}
      </Block>
    </section>
  )
}

/** Later pages follow the first one. The list starts over when there is a new entry. */
function Entries({ first }: { first: Page }) {
  const { points } = useTexts()
  const hides = useScoresHidden()
  const mutate = useMutate()
  const [more, setMore] = useState<Page[]>([])
  const [busy, setBusy] = useState(false)
  const next = (more.at(-1) ?? first).next

  async function fetchMore(before: number) {
    setBusy(true)
    const { code, data } = await mutate('pointsMine', { size: entriesAPage, before })
    setBusy(false)
    if (code === codes.ok && data !== undefined) setMore((pages) => [...pages, data])
  }

  return (
    <>
      <table className={styles.entries}>
        <thead>
          <tr>
            <th scope="col">{points.columns.at}</th>
            <th scope="col">{points.columns.what}</th>
            <th scope="col">{points.columns.amount}</th>
            {!hides && <th scope="col">{points.columns.balance}</th>}
          </tr>
        </thead>
        <tbody>
          {[first, ...more].flatMap(({ records }) =>
            records.map((entry) => <Row key={entry.id} entry={entry} />),
          )}
        </tbody>
      </table>
      {next !== null && (
        <button
          type="button"
          className={button.button}
          disabled={busy}
          onClick={() => void fetchMore(next)}
        >
          {points.more}
        </button>
      )}
    </>
  )
}

function Row({ entry: { at, reason, plan, amount, balance } }: { entry: Entry }) {
  const { points } = useTexts()
  const hides = useScoresHidden()
  return (
    <tr>
      <td>
        <LocalTime value={at} format="month-day-time" />
      </td>
      <td>
        {points.reasons[reason]}
        {plan !== undefined && (
          <Link
            to={href(planDetail, { id: plan.id, expertId: plan.expertId })}
            className={styles.plan}
          >
            {plan.expert} · {plan.title}
          </Link>
        )}
      </td>
      <td className={styles.amount}>{amount < 0 ? `−${-amount}` : `+${amount}`}</td>
      {/* the balances around a refund would tell it */}
      {!hides && <td className={styles.rest}>{balance}</td>}
    </tr>
  )
}

/** As high as the points of a new visitor, the most common case. */
function SectionSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={120} height={48} />
      <Skeleton width="100%" height={40} />
    </div>
  )
}
