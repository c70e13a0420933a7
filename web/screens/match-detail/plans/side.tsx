import type { MatchDetail } from '../../../../contract/match-detail.ts'
import { useSite, useWords } from '../../../page/nav.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { isAhead } from '../../../parts/live-match.ts'
import { ProbabilityBar } from '../../../parts/probability-bar.tsx'
import styles from './plans.module.css'
import { useTexts } from './words.ts'

/** Beside the plans: the distribution of their picks, once public, and facts about the match. */
export function Side({ match }: { match: MatchDetail }) {
  const texts = useTexts()
  const all: [string, string][] = [
    [texts.venue, match.venue],
    [texts.season, match.season],
  ]
  const facts = all.filter(([, value]) => value !== '')
  return (
    <div className={styles.side}>
      <Picks match={match} />
      {facts.length > 0 && (
        <section aria-labelledby="about">
          <h2 id="about">{texts.about}</h2>
          <Facts facts={facts} />
        </section>
      )}
    </div>
  )
}

function Picks({ match }: { match: MatchDetail }) {
  const { split, modelSplit, solutionCount, plans } = match
  const texts = useTexts()
  const { specOnly } = useSite()
  const ahead = isAhead(match)
  if (split === null && modelSplit) return <Models split={modelSplit} />
  if (split === null && (specOnly || !ahead || solutionCount === (plans.models ?? 0))) return null
  return (
    <section aria-labelledby="split">
      <h2 id="split">{texts.split}</h2>
      {split === null ? <p className={styles.quiet}>{texts.sealed}</p> : <Bar split={split} />}
      {modelSplit && <Models split={modelSplit} />}
    </section>
  )
}

type Split = NonNullable<MatchDetail['split']>

/** Models are no experts: their picks have a bar of their own, after that of people. */
function Models({ split }: { split: Split }) {
  const texts = useTexts()
  return (
    <section aria-labelledby="model-split">
      <h2 id="model-split">{texts.modelSplit}</h2>
      <Bar split={split} />
    </section>
  )
}

function Bar({ split }: { split: Split }) {
  const texts = useTexts()
  const { picks } = useWords()
  return (
    <>
      <p className={styles.quiet}>{texts.splitOf(split.plans)}</p>
      <ProbabilityBar
        parts={[
          { name: picks[2], text: String(split.home), weight: split.home },
          { name: picks[3], text: String(split.draw), weight: split.draw },
          { name: picks[1], text: String(split.away), weight: split.away },
        ]}
      />
    </>
  )
}
