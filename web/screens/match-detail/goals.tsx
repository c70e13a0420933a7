import type { MatchDetail } from '../../../contract/match-detail.ts'
import styles from './score-head.module.css'
import { useTexts } from './words.ts'

/**
 * The scorers and minutes of each side. Fewer than the score if the source does not name them all.
 */
export function Goals({ match }: { match: MatchDetail }) {
  const texts = useTexts()
  return (
    <div className={styles.goals}>
      {(['home', 'away'] as const).map((side) => {
        const goals = match.goals.filter((goal) => goal.side === side)
        return (
          <ul
            key={side}
            aria-label={`${texts.goals}: ${match[side].name}`}
            hidden={goals.length === 0}
          >
            {goals.map((goal, at) => (
              <li key={at}>
                <bdi>{goal.scorer ?? texts.noScorer}</bdi>{' '}
                <b>{`${goal.minute}${goal.added === null ? '' : `+${goal.added}`}′`}</b>
                {goal.kind !== 'play' && ` ${texts[goal.kind]}`}
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
