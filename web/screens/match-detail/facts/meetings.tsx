import type { Meeting } from '../../../../contract/match-detail.ts'
import { href, matchDetail } from '../../../page/links.ts'
import { Link, LocalTime, useScoresHidden, useWords } from '../../../page/nav.tsx'
import { ProbabilityBar } from '../../../parts/probability-bar.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import type { FactsProps } from './facts-props.ts'
import styles from './meetings.module.css'
import { useTexts } from './words.ts'

/** Earlier matches between the two sides: wins of each, and the latest results. */
export function Meetings({ match: { home, away }, data: { meetings } }: FactsProps) {
  const text = useTexts().meetings
  const { homeWins, draws, awayWins, last } = meetings
  const { scores } = useWords()
  const hides = useScoresHidden()
  const count = homeWins + draws + awayWins
  return (
    <section aria-labelledby="meetings">
      <SectionHead
        id="meetings"
        title={text.title}
        {...(count > 0 && { note: text.note(count) })}
      />
      {count === 0 ? (
        // the counts are hidden too: of a single meeting they are its result
        <p className={styles.none}>{hides ? scores.hidden : text.none}</p>
      ) : (
        <>
          <ProbabilityBar
            parts={[
              { name: text.won(home.shortName), text: String(homeWins), weight: homeWins },
              { name: text.drawn, text: String(draws), weight: draws },
              { name: text.won(away.shortName), text: String(awayWins), weight: awayWins },
            ]}
          />
          <table className={styles.table} aria-labelledby="meetings">
            <thead className="vh">
              <tr>
                {Object.values(text.columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {last.map((meeting) => (
                <Row key={meeting.matchId} meeting={meeting} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

/** The winner's name is bold. */
function Row({
  meeting: { matchId, at, leagueShortName, homeShortName, awayShortName, homeGoals, awayGoals },
}: {
  meeting: Meeting
}) {
  return (
    <tr>
      <td className={styles.day}>
        <LocalTime value={at} format="date" />
      </td>
      <td className={styles.league}>{leagueShortName}</td>
      <td className={styles.home}>
        {homeGoals > awayGoals ? <b>{homeShortName}</b> : homeShortName}
      </td>
      <td className={styles.score}>
        <Link to={href(matchDetail, { matchId, tab: 'data' })}>{`${homeGoals}-${awayGoals}`}</Link>
      </td>
      <td>{awayGoals > homeGoals ? <b>{awayShortName}</b> : awayShortName}</td>
    </tr>
  )
}
