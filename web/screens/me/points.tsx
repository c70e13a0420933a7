import { useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { useMutate } from '../../api/mutation.ts'
import { entriesAPage, pointsQuery } from '../../api/me-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { href, planDetail } from '../../page/links.ts'
import { Link, LocalTime, useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './points.module.css'
import { useTexts } from './words.ts'

type Page = ResultOf<'pointsMine'>
type Entry = Page['records'][number]

/** The balance, and every entry behind it. */
export function Points() {
  const { points } = useTexts()
  const outcome = useAnswer(pointsQuery(useLanguage()))
  return (
    <section aria-labelledby="points">
      <SectionHead id="points" title={points.title} note={points.note} />
      <Block
        outcome={outcome}
        skeleton={<SectionSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={points.failed} />}
      >
        {(page) => (
          <>
            <p className={styles.balance}>
              <b>{page.balance}</b> {points.balance}
            </p>
            {page.withoutWelcome && (
              <p className={styles.missing}>{points.withoutWelcome[page.withoutWelcome]}</p>
            )}
            {page.records.length === 0 ? (
              <p className={styles.empty}>{points.empty}</p>
            ) : (
              <Entries key={page.records[0]?.id} first={page} />
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
            <th scope="col">{points.columns.balance}</th>
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
      <td className={styles.rest}>{balance}</td>
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
