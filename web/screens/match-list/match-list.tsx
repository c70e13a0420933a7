import { useUid } from '../../api/act.ts'
import { useFollowedMatches } from '../../api/follow-match.ts'
import { matchListQuery, type DayOfMatches, type MatchListParameters } from '../../api/match-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { AsOf } from '../../live/as-of.tsx'
import { useLanguage, usePlace, useWords, useZone } from '../../nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { DayBones, StripBones } from './bones.tsx'
import { Day, type Following } from './day-view.tsx'
import styles from './match-list.module.css'
import { Strip } from './strip.tsx'
import { useOwn } from './words.ts'

/** The matches of one day of the reader's own calendar. All that the reader chooses is in the address. */
export default function MatchList() {
  const words = useWords()
  const own = useOwn()
  const place = usePlace()
  const parameters = place.name === 'match' ? place.parameters : {}
  const outcome = useAnswer(matchListQuery(useLanguage(), parameters, useZone()))
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
            <Shown day={day} parameters={parameters} />
          </>
        )}
      </Block>
    </div>
  )
}

interface Props {
  day: DayOfMatches
  parameters: MatchListParameters
}

/** What the reader follows is known once it is known who they are, and so never on the server. */
function Shown(props: Props) {
  return useUid() === null ? <Day {...props} following={nobody} /> : <Own {...props} />
}

const nobody: Following = { ids: null, follow: null }

function Own(props: Props) {
  return <Day {...props} following={useFollowedMatches()} />
}
