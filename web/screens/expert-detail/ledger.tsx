import { useState } from 'react'
import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import {
  expertPlansQuery,
  isFiltered,
  tabOf,
  unfiltered,
  type ExpertDetailParameters,
  type LedgerTab,
} from '../../api/expert-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useLanguage, useScoresHidden, useSite, useWords } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PlanCard } from '../../parts/plan-card.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Filters } from './filters.tsx'
import { LedgerSkeleton } from './skeleton.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import row from '../../parts/tabs.module.css'
import styles from './ledger.module.css'
import { LedgerHead, LedgerRow } from './ledger-row.tsx'
import { useTexts } from './words.ts'

type Counts = ExpertDetail['ledger'] | undefined

interface Props {
  parameters: ExpertDetailParameters
  /** The number of plans of each kind, once loaded. */
  ledger: Counts
}

/** A list of plans: its state and its filters. */
const listOf = (parameters: ExpertDetailParameters) => href(expertDetail, parameters)

/** Every plan by serial number, the latest first. The address holds the filter. */
export function Ledger({
  parameters,
  detail,
}: {
  parameters: ExpertDetailParameters
  /** Undefined while it loads, and on a back end without our records. */
  detail: ExpertDetail | undefined
}) {
  const texts = useTexts()
  const { specOnly } = useSite()
  const ledger = detail?.ledger
  const outcome = useAnswer(expertPlansQuery(useLanguage(), parameters))
  return (
    <section aria-labelledby="ledger">
      <SectionHead
        id="ledger"
        title={texts.ledger.title}
        {...(!specOnly && { note: texts.ledger.note })}
      />
      <Tabs parameters={parameters} ledger={ledger} />
      {detail && <Filters parameters={parameters} detail={detail} />}
      <Block
        outcome={outcome}
        skeleton={<LedgerSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.ledger.failed} />}
      >
        {(found) =>
          found.records.length === 0 ? (
            <EmptyLedger parameters={parameters} />
          ) : 'specOnly' in found ? (
            found.records.map((plan) => (
              <ErrorBoundary key={plan.id} of={plan} what="a plan">
                <PlanCard plan={plan} />
              </ErrorBoundary>
            ))
          ) : (
            <Pages
              key={listOf(parameters)}
              parameters={parameters}
              mixed={(ledger?.books?.length ?? 0) > 1}
            />
          )
        }
      </Block>
    </section>
  )
}

const tabs: LedgerTab[] = ['all', 'onSale', 'settled', 'notCounted']

function countOf(ledger: Counts, tab: LedgerTab): number | undefined {
  if (ledger === undefined) return undefined
  const { published, onSale, counted, pushes, notCounted } = ledger
  return { all: published, onSale, settled: counted + pushes, notCounted }[tab]
}

function Tabs({ parameters, ledger }: Props) {
  const texts = useTexts()
  const { tab: _tab, ...rest } = parameters
  const hides = useScoresHidden()
  // that a plan does not count follows from its result
  const offered = hides ? tabs.filter((tab) => tab !== 'notCounted') : tabs
  return (
    <nav
      ref={useChosenInView(tabOf(parameters))}
      className={`${row.tabs} ${styles.tabs}`}
      aria-label={texts.ledger.tabsLabel}
      data-swipe
    >
      <ul>
        {offered.map((tab) => (
          <li key={tab}>
            <Link
              to={href(expertDetail, { ...rest, ...(tab !== 'all' && { tab }) })}
              stay
              aria-current={tabOf(parameters) === tab ? 'page' : undefined}
            >
              {texts.ledger.tabs[tab]} <b>{countOf(ledger, tab)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The pages of each ledger that readers of this document opened, so that Back restores them. Filled
 * only by a press, never on the server.
 */
const opened = new Map<string, number[]>()

/** The opened pages; each has the start of the next. */
function Pages({ parameters, mixed }: { parameters: ExpertDetailParameters; mixed: boolean }) {
  const texts = useTexts()
  const name = listOf(parameters)
  const [starts, setStarts] = useState(opened.get(name) ?? [])
  const last = useAnswer(expertPlansQuery(useLanguage(), parameters, starts.at(-1)))
  const next = last.data && 'next' in last.data ? last.data.next : null
  function more() {
    if (next === null) return
    const further = [...starts, next]
    opened.set(name, further)
    setStarts(further)
  }
  return (
    <>
      <table className={styles.ledger} aria-labelledby="ledger">
        <LedgerHead />
        {[undefined, ...starts].map((before) => (
          <tbody key={before ?? 'first'}>
            <Page parameters={parameters} before={before} mixed={mixed} />
          </tbody>
        ))}
      </table>
      {last.failed !== undefined && last.data === undefined && (
        <Failed failure={last.failed} title={texts.ledger.failed} brief />
      )}
      {/* Stays while a page loads, so that it keeps the focus. */}
      {(next !== null || last.waiting) && (
        <button
          type="button"
          className={`${button.button} ${styles.more}`}
          aria-disabled={next === null}
          onClick={more}
        >
          {next === null ? texts.loading : texts.ledger.more}
        </button>
      )}
      <Shown parameters={parameters} starts={starts} />
    </>
  )
}

function Page({
  parameters,
  before,
  mixed,
}: {
  parameters: ExpertDetailParameters
  before: number | undefined
  mixed: boolean
}) {
  const { data } = useAnswer(expertPlansQuery(useLanguage(), parameters, before))
  if (data === undefined || 'specOnly' in data) return null
  return data.records.map((plan) => (
    <ErrorBoundary key={plan.serial} of={plan} what="a plan">
      <LedgerRow plan={plan} mixed={mixed} />
    </ErrorBoundary>
  ))
}

/** Announces the number of plans after another page was opened. */
function Shown({ parameters, starts }: { parameters: ExpertDetailParameters; starts: number[] }) {
  const texts = useTexts()
  const { data } = useAnswer(expertPlansQuery(useLanguage(), parameters, starts.at(-1)))
  const first = useAnswer(expertPlansQuery(useLanguage(), parameters)).data?.records.length ?? 0
  const count = starts.length === 0 ? 0 : first * starts.length + (data?.records.length ?? 0)
  return (
    <p role="status" className="vh">
      {count > 0 && data !== undefined ? texts.ledger.shown(count) : ''}
    </p>
  )
}

function EmptyLedger({ parameters }: { parameters: ExpertDetailParameters }) {
  const { ledger, filters } = useTexts()
  const { errors } = useWords()
  const { specOnly } = useSite()
  const { tab = 'all', ...rest } = parameters
  if (isFiltered(parameters))
    return (
      <EmptyState drawing="empty" title={ledger.emptyFilter} text={ledger.emptyNote}>
        <Link className={button.button} to={href(expertDetail, unfiltered(parameters))} stay>
          {filters.none}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="empty"
      title={ledger.empty[tab]}
      text={specOnly ? errors.none : ledger.emptyNote}
    >
      {tab !== 'all' && (
        <Link className={button.button} to={href(expertDetail, rest)} stay>
          {ledger.emptyLink}
        </Link>
      )}
    </EmptyState>
  )
}
