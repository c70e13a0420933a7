import { matchDetailQuery, matchTabOf, plansOf } from '../../api/match-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { ScreenPart, useLanguage, usePlace } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { ExpertsLink } from '../../parts/experts-link.tsx'
import { Failed } from '../../parts/failed.tsx'
import { HeadSkeleton } from './skeleton.tsx'
import styles from './match-detail.module.css'
import { Pitch } from './pitch.tsx'
import { ScoreHead } from './score-head.tsx'
import { Tabs, tabId, panelId } from './tabs.tsx'
import { useTexts } from './words.ts'

/** One match: its state, and below it the chosen tab. */
export default function MatchDetail() {
  const texts = useTexts()
  const place = usePlace()
  const parameters = place.name === 'matchDetail' ? place.parameters : { matchId: 0 }
  const outcome = useAnswer(matchDetailQuery(useLanguage(), parameters.matchId))
  const tab = matchTabOf(parameters)
  return (
    <>
      {/* Shown until the names are loaded. */}
      {outcome.data === undefined && <h1 className="vh">{texts.page.title}</h1>}
      <div className={styles.band}>
        <Pitch />
        <Block
          outcome={outcome}
          skeleton={<HeadSkeleton />}
          renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
        >
          {(match) => <ScoreHead key={match.matchId} match={match} />}
        </Block>
        <Tabs parameters={parameters} plans={plansOf(outcome.data)} />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(tab)} className={styles.panel}>
        <ScreenPart />
      </div>
      <ExpertsLink />
    </>
  )
}
