import type { FormMatch } from '../../../../contract/match-detail.ts'
import { href, matchDetail } from '../../../page/links.ts'
import { Link, useClock, useScoresHidden, useWords } from '../../../page/nav.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import { timeText } from '../../../page/time-text.ts'
import type { FactsProps } from './facts-props.ts'
import styles from './form.module.css'
import { useTexts } from './words.ts'
import { sidesText } from '../../../parts/isolate.ts'

/** The recent results of both sides: all matches, home and away. */
export function Form({ match, data }: FactsProps) {
  const texts = useTexts()
  return (
    <section aria-labelledby="form">
      <SectionHead id="form" title={texts.form.title} note={texts.form.note} />
      {(['home', 'away'] as const).map((side) => (
        <div key={side} className={styles.side}>
          <h3>
            <Crest path={match[side].crest} />
            {match[side].shortName}
          </h3>
          {(['all', 'home', 'away'] as const).map((which) => (
            <Row
              key={which}
              name={texts.form[which]}
              label={texts.form.of(match[side].shortName, texts.form[which])}
              matches={data[side].form[which]}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

function Row({ name, label, matches }: { name: string; label: string; matches: FormMatch[] }) {
  const texts = useTexts()
  const { scores } = useWords()
  const hides = useScoresHidden()
  return (
    <div className={styles.row}>
      <p aria-hidden="true">{name}</p>
      {matches.length === 0 ? (
        <p>
          <span className="vh">{label}: </span>
          {hides ? scores.hidden : texts.form.none}
        </p>
      ) : (
        <ol aria-label={label}>
          {matches.map((match) => (
            <li key={match.matchId}>
              <Mark match={match} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/**
 * In ink: filled is won, flat is drawn, outlined is lost. The marks differ from those for hits and
 * misses. Links to the match.
 */
function Mark({ match }: { match: FormMatch }) {
  const texts = useTexts()
  const day = timeText(match.at, 'date', useClock())
  const score = `${match.homeGoals}-${match.awayGoals}`
  const sides = sidesText(match.homeShortName, score, match.awayShortName)
  const said = `${texts.results[match.result]}: ${sides}, ${day}`
  return (
    <Link
      to={href(matchDetail, { matchId: match.matchId, tab: 'data' })}
      title={said}
      aria-label={said}
    >
      <i className={styles[match.result]} aria-hidden="true">
        {texts.marks[match.result]}
      </i>
    </Link>
  )
}
