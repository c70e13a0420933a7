import { matchDataQuery, matchDetailQuery } from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useLanguage, usePlace } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton, times } from '../../../parts/skeleton.tsx'
import { Failed } from '../../../parts/failed.tsx'
import styles from './facts.module.css'
import { Form } from './form.tsx'
import { Meetings } from './meetings.tsx'
import { TableExcerpt } from './table-excerpt.tsx'
import { Periods } from './periods.tsx'
import { useTexts } from './words.ts'

/** The history before the match, as far as it is known. */
export default function Facts() {
  const texts = useTexts()
  const language = useLanguage()
  const place = usePlace()
  const matchId = place.name === 'matchDetail' ? place.parameters.matchId : 0
  const { data: match } = useAnswer(matchDetailQuery(language, matchId))
  const outcome = useAnswer(matchDataQuery(language, matchId))
  return (
    <Block
      outcome={outcome}
      skeleton={<SectionSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(data) =>
        match && (
          <div className={styles.columns}>
            <div>
              <Meetings match={match} data={data} />
              <Periods match={match} data={data} />
            </div>
            <div>
              <Form match={match} data={data} />
              <TableExcerpt match={match} data={data} />
            </div>
          </div>
        )
      }
    </Block>
  )
}

function SectionSkeleton() {
  return (
    <div className={styles.columns} aria-hidden="true">
      {times(2, (at) => (
        <div key={at}>
          <Skeleton width="100%" height={44} />
          <Skeleton width="100%" height={220} />
        </div>
      ))}
    </div>
  )
}
