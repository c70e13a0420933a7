import type { ResultOf } from '../../../../contract/calls.ts'
import type { OnSale } from '../../../../contract/calls/following.ts'
import type { OpenedState } from '../../../../contract/calls/opened.ts'
import { useLocked } from '../../../api/locked-plans.ts'
import {
  followsQuery,
  openedQuery,
  planNewsQuery,
  type OpenedFilter,
} from '../../../api/me-queries.ts'
import { useMorePages } from '../../../api/more-pages.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useSiteMinute } from '../../../live/use-site-now.ts'
import { home, href, me } from '../../../page/links.ts'
import { Link, useLanguage, usePlace } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import button from '../../../parts/button.module.css'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { Stale } from '../../../parts/stale.tsx'
import page from '../me.module.css'
import { Filters } from './filters.tsx'
import { News } from './news.tsx'
import styles from './plans.module.css'
import { LockedRow, Row } from './row.tsx'
import { Side } from './side.tsx'
import { useTexts } from './words.ts'

type Opened = ResultOf<'planOpened'>

/** The plans that the reader unlocked, and the free ones that the reader opened. */
export default function Plans() {
  const texts = useTexts()
  const place = usePlace()
  const filter: OpenedFilter = place.name === 'me' ? place.parameters : {}
  const language = useLanguage()
  const outcome = useAnswer(openedQuery(language, filter))
  const follows = useAnswer(followsQuery(language))
  // the news stand above the list: they wait for each other, and then neither moves
  const news = useAnswer(planNewsQuery(language))
  // without opened plans, so does the box for locked ones
  const isFirst = outcome.data !== undefined && !hasAny(outcome.data)
  const above = news.waiting || !isFirst ? news : follows
  return (
    <div className={page.columns}>
      <div>
        {!above.waiting && !outcome.waiting && <News />}
        <Stale outcome={outcome} />
        <Block
          outcome={above.waiting ? above : outcome}
          skeleton={<PlansSkeleton />}
          renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
        >
          {(opened) => (
            <List
              filter={filter}
              opened={opened}
              follows={follows.data !== undefined && follows.data.experts.length > 0}
            />
          )}
        </Block>
      </div>
      <Side
        summary={above.waiting ? undefined : outcome.data?.summary}
        waits={above.waiting ?? outcome.waiting ?? false}
      />
    </div>
  )
}

const hasAny = ({ counts }: Opened) => counts.open + counts.waiting + counts.settled > 0

interface ListProps {
  filter: OpenedFilter
  opened: Opened
  /** Whether the reader follows experts. */
  follows: boolean
}

/** With locked plans of followed experts where they are chosen and may be among the others. */
function List({ filter, opened, follows }: ListProps) {
  const { state = 'open', result, expert, league } = filter
  const wanted = filter.locked !== undefined && state === 'open' && result === undefined
  const leagueName = opened.leagues.find(({ id }) => id === league)?.name
  const locked = useLocked(wanted).filter(
    (plan) =>
      (expert === undefined || plan.expertId === expert) &&
      (league === undefined || plan.leagueShortName === leagueName),
  )
  const isEmpty = opened.records.length + locked.length === 0
  return (
    <>
      <Filters filter={filter} opened={opened} follows={follows} />
      {isEmpty ? (
        <Empty filter={filter} />
      ) : (
        <Groups key={JSON.stringify(filter)} filter={filter} first={opened} locked={locked} />
      )}
    </>
  )
}

function Empty({ filter: { state, result, expert, league } }: { filter: OpenedFilter }) {
  const { empty } = useTexts()
  const filtered = [state, result, expert, league].some((value) => value !== undefined)
  return (
    <EmptyState
      drawing="empty"
      level={2}
      title={filtered ? empty.filtered : empty.title}
      text={filtered ? '' : empty.text}
    >
      <Link to={filtered ? href(me) : home.path} className={button.button} stay={filtered}>
        {filtered ? empty.unfilter : empty.find}
      </Link>
    </EmptyState>
  )
}

const states: readonly OpenedState[] = ['open', 'waiting', 'settled']

interface GroupsProps {
  filter: OpenedFilter
  first: Opened
  /** Plans of followed experts that the reader has not unlocked. */
  locked: readonly OnSale[]
}

/** The list in its three groups. Later pages follow the first one. */
function Groups({ filter, first, locked }: GroupsProps) {
  const texts = useTexts()
  const { data } = openedQuery(useLanguage(), filter)
  const { pages, last, busy, fetchMore } = useMorePages('planOpened', first)
  const { next } = last
  // one timer for all rows
  const now = useSiteMinute()

  // a plan that was settled meanwhile may be on two pages
  const plans = new Map(pages.flatMap(({ records }) => records).map((p) => [p.id, p]))
  return (
    <>
      {states.map((state) => {
        const group = [...plans.values()].filter((plan) => plan.state === state)
        const others = state === 'open' ? locked : []
        const rows = others.length === 0 ? group : [...group, ...others].toSorted(byKickoff)
        return (
          rows.length > 0 && (
            <section key={state} aria-labelledby={state} className={styles.group}>
              <SectionHead
                id={state}
                title={texts.states[state]}
                note={String(first.counts[state] + others.length)}
              >
                <span>{texts.orders[state]}</span>
              </SectionHead>
              <ul>
                {rows.map((plan) => (
                  <ErrorBoundary key={plan.id} of={plan} what="a plan">
                    {'openedAt' in plan ? (
                      <Row plan={plan} now={now} />
                    ) : (
                      <LockedRow plan={plan} now={now} />
                    )}
                  </ErrorBoundary>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {next !== null && (
        <button
          type="button"
          className={`${button.button} ${styles.more}`}
          disabled={busy}
          onClick={() => void fetchMore({ ...data, after: next })}
        >
          {texts.more}
        </button>
      )}
    </>
  )
}

/** Those without a time are last. */
const byKickoff = (one: Pick<OnSale, 'matchTime'>, other: Pick<OnSale, 'matchTime'>) =>
  timeOf(one) - timeOf(other)
const timeOf = ({ matchTime }: Pick<OnSale, 'matchTime'>) =>
  matchTime === null ? Number.MAX_VALUE : Date.parse(matchTime)

function PlansSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={280} height={36} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={86} />
      ))}
    </div>
  )
}
