import { useState } from 'react'
import type { ResultOf } from '../../../../contract/calls.ts'
import { codes, hitResults, pointsKinds, type PointsKind } from '../../../../contract/values.ts'
import { useMutate } from '../../../api/mutation.ts'
import { entriesAPage, pointsQuery } from '../../../api/me-queries.ts'
import { useAnswer, type Outcome } from '../../../api/queries.ts'
import { href, me, planDetail } from '../../../page/links.ts'
import {
  Link,
  LocalTime,
  useLanguage,
  usePlace,
  useScoresHidden,
  useWords,
} from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import button from '../../../parts/button.module.css'
import { Failed } from '../../../parts/failed.tsx'
import { Seal } from '../../../parts/seal.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import segment from '../../../parts/segment.module.css'
import { Stale } from '../../../parts/stale.tsx'
import page from '../me.module.css'
import styles from './points.module.css'
import { useTexts } from './words.ts'

type Page = ResultOf<'pointsMine'>
type Entry = Page['records'][number]

/** The balance, every entry behind it, and how points work. */
export default function Points() {
  const { rules } = useTexts()
  const language = useLanguage()
  const place = usePlace()
  const kind = place.name === 'me' ? place.parameters.kind : undefined
  const outcome = useAnswer(pointsQuery(language, kind))
  return (
    <div className={page.columns}>
      <Entered kind={kind} outcome={outcome} />
      <section aria-labelledby="rules" className={outcome.waiting && page.below}>
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

function Entered({ kind, outcome }: { kind: PointsKind | undefined; outcome: Outcome<Page> }) {
  const { points } = useTexts()
  const hides = useScoresHidden()
  // the balance does not depend on the filter
  const { data: all } = useAnswer(pointsQuery(useLanguage()))
  return (
    <section aria-labelledby="points">
      <SectionHead
        id="points"
        title={points.title}
        note={hides ? points.withoutRefunds : points.note}
      />
      <div className={styles.top}>
        <p className={styles.balance}>
          {all !== undefined && (
            <>
              <b>{all.balance}</b> {points.balance}
            </>
          )}
        </p>
        <Kinds chosen={kind} />
      </div>
      <Stale outcome={outcome} />
      <Block
        outcome={outcome}
        skeleton={<SectionSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={points.failed} />}
      >
        {(first) => (
          <>
            {first.withoutWelcome && (
              <p className={styles.missing}>{points.withoutWelcome[first.withoutWelcome]}</p>
            )}
            {first.records.length === 0 && first.next === null ? (
              <p className={styles.empty}>
                {kind === undefined ? points.empty : points.noneOf[kind]}
              </p>
            ) : (
              <Entries key={`${kind} ${first.records[0]?.id}`} kind={kind} first={first} />
            )}
          </>
        )}
      </Block>
    </section>
  )
}

/** The kinds of entries as links; without refunds, which tell results, while these are hidden. */
function Kinds({ chosen }: { chosen: PointsKind | undefined }) {
  const { points } = useTexts()
  const hides = useScoresHidden()
  const offered = pointsKinds.filter((kind) => !(hides && kind === 'refund'))
  return (
    <nav className={styles.kinds} aria-label={points.kindsLabel}>
      {[undefined, ...offered].map((kind) => (
        <Link
          key={kind ?? 'all'}
          to={href(me, { tab: 'points', ...(kind && { kind }) })}
          stay
          className={segment.segment}
          aria-current={kind === chosen ? 'true' : undefined}
        >
          {kind === undefined ? points.all : points.kinds[kind]}
        </Link>
      ))}
    </nav>
  )
}

/** Later pages follow the first one. The list starts over when there is a new entry. */
function Entries({ kind, first }: { kind: PointsKind | undefined; first: Page }) {
  const { points } = useTexts()
  const hides = useScoresHidden()
  const mutate = useMutate()
  const [more, setMore] = useState<Page[]>([])
  const [busy, setBusy] = useState(false)
  const next = (more.at(-1) ?? first).next

  async function fetchMore(before: number) {
    setBusy(true)
    const { code, data } = await mutate('pointsMine', {
      size: entriesAPage,
      before,
      ...(kind && { kind }),
    })
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
        <div className={styles.what}>
          <div>
            {points.reasons[reason]}
            {plan !== undefined && (
              <Link
                to={href(planDetail, { id: plan.id, expertId: plan.expertId })}
                className={styles.plan}
              >
                {plan.expert} · {plan.title}
              </Link>
            )}
          </div>
          {plan !== undefined && <Result plan={plan} />}
        </div>
      </td>
      <td className={styles.amount}>{amount < 0 ? `−${-amount}` : `+${amount}`}</td>
      {/* the balances around a refund would tell it */}
      {!hides && <td className={styles.rest}>{balance}</td>}
    </tr>
  )
}

/** How the plan of the entry came out, beside the unlock as beside the refund. */
function Result({ plan: { outcome, hitResult = 0 } }: { plan: NonNullable<Entry['plan']> }) {
  const { plan: words } = useWords()
  const language = useLanguage()
  if (outcome == null) return null
  if (hitResult !== hitResults.none)
    return <Seal hitResult={hitResult} language={language} words={words} className={styles.seal} />
  return <span className={styles.badge}>{outcome === 'push' ? words.push : words.notCounted}</span>
}

/** As high as the points of a new visitor, the most common case. */
function SectionSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="100%" height={40} />
    </div>
  )
}
