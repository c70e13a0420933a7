import { useFollowedMatches } from '../../api/follow-match.ts'
import { matchListQuery } from '../../api/match-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { AsOf } from '../../live/as-of.tsx'
import { useClock, useLanguage, usePlace, useWords } from '../../nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { DayBones, StripBones } from './bones.tsx'
import { Day } from './day-view.tsx'
import styles from './match-list.module.css'
import { Strip } from './strip.tsx'
import { useOwn } from './words.ts'

/** The matches of one day of the reader's own calendar. All that the reader chooses is in the address. */
export default function MatchList() {
  const words = useWords()
  const own = useOwn()
  const place = usePlace()
  const parameters = place.name === 'match' ? place.parameters : {}
  const outcome = useAnswer(matchListQuery(useLanguage(), parameters, useClock()))
  const following = useFollowedMatches()
  const today = outcome.data?.today ?? parameters.date
  return (
    <div className={styles.page}>
      <h1 className="vh">{words.titles.match}</h1>
      {today === undefined ? (
        <StripBones />
      ) : (
        <Strip parameters={parameters} today={outcome.data?.today} shown={outcome.data?.date ?? today} />
      )}
      <Block outcome={outcome} bones={<DayBones />} renderFailed={(failure) => <Failed failure={failure} title={own.failed} />}>
        {(day) => (
          <>
            <AsOf className={styles.asOf} />
            <Day day={day} parameters={parameters} following={following} />
          </>
        )}
      </Block>
    </div>
  )
}
