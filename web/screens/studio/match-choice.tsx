import { useId, useState } from 'react'
import { useAnswer } from '../../api/queries.ts'
import { openMatchesQuery } from '../../api/studio-queries.ts'
import { useLanguage, useTimeText, useWords } from '../../page/nav.tsx'
import { sidesText } from '../../parts/isolate.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

const days = [0, 1, 2, 3, 4, 5, 6]

/** Chooses a coming match: the day, then the match. */
export function MatchChoice({
  chosen,
  choose,
}: {
  chosen: number
  choose: (matchId: number) => void
}) {
  const { apply } = useTexts()
  const { plan } = useWords()
  const id = useId()
  const timeOf = useTimeText()
  const [day, setDay] = useState(0)
  const { data } = useAnswer(openMatchesQuery(useLanguage(), day))
  const matches = data?.records ?? []
  return (
    <div className={styles.choice}>
      <label htmlFor={`${id}-day`}>{apply.day}</label>
      <select
        id={`${id}-day`}
        value={day}
        onChange={(event) => {
          setDay(Number(event.target.value))
          choose(0)
        }}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {apply.days(one)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-match`}>{apply.match}</label>
      <select
        id={`${id}-match`}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      >
        <option value={0}>
          {data !== undefined && matches.length === 0 ? apply.noMatch : apply.choose}
        </option>
        {matches.map((match) => (
          <option key={match.matchId} value={match.matchId}>
            {`${timeOf(match.matchTime, 'month-day-time')} ` +
              `${sidesText(match.homeName, plan.versus, match.awayName)} (${match.leagueName})`}
          </option>
        ))}
      </select>
    </div>
  )
}
