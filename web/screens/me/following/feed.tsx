import type { ResultOf } from '../../../../contract/calls.ts'
import { feedQuery } from '../../../api/me-queries.ts'
import { useMorePages } from '../../../api/more-pages.ts'
import { useAnswer } from '../../../api/queries.ts'
import { DayWithWeekday, useClock, useLanguage } from '../../../page/nav.tsx'
import { timeText } from '../../../page/time-text.ts'
import { Block } from '../../../parts/block.tsx'
import button from '../../../parts/button.module.css'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import styles from './feed.module.css'
import { PlanEvent } from './plan-event.tsx'
import { useTexts } from './words.ts'

type Page = ResultOf<'followFeed'>

/** What followed experts sealed, what was settled and what was corrected, the latest first. */
export function Feed() {
  const { feed } = useTexts()
  const outcome = useAnswer(feedQuery(useLanguage()))
  return (
    <section aria-labelledby="feed">
      <SectionHead id="feed" title={feed.title}>
        <span>{feed.order}</span>
      </SectionHead>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={62} />}
        renderFailed={(failure) => <Failed failure={failure} title={feed.failed} brief />}
      >
        {(first) =>
          first.records.length === 0 ? (
            <p className={styles.note}>{feed.empty}</p>
          ) : (
            <Days first={first} />
          )
        }
      </Block>
    </section>
  )
}

/** The entries under their days by the reader's clock. Later pages follow the first one. */
function Days({ first }: { first: Page }) {
  const { feed } = useTexts()
  const clock = useClock()
  const { data } = feedQuery(useLanguage())
  const { pages, last, busy, fetchMore } = useMorePages('followFeed', first)
  const { next } = last

  // an entry that arrived meanwhile moves others onto a later page, where they are a second time
  const items = new Map(pages.flatMap(({ records }) => records).map((i) => [i.index, i]))
  const days = Map.groupBy(items.values(), ({ at }) => timeText(at, 'date', clock))
  return (
    <>
      {[...days].map(([day, events]) => (
        <div key={day} className={styles.day}>
          <h3>
            <DayWithWeekday day={day} />
          </h3>
          <ul className={styles.list}>
            {events.map((item) => (
              <ErrorBoundary key={item.index} of={item} what="an entry of the feed">
                <PlanEvent plan={item} event={item} />
              </ErrorBoundary>
            ))}
          </ul>
        </div>
      ))}
      {next !== null && (
        <button
          type="button"
          className={`${button.button} ${styles.more}`}
          disabled={busy}
          onClick={() => void fetchMore({ ...data, before: next })}
        >
          {feed.more}
        </button>
      )}
    </>
  )
}
