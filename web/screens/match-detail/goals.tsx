import type { MatchDetail } from '../../../contract/match-detail.ts'
import styles from './score-head.module.css'
import { useOwn } from './words.ts'

/**
 * Who scored and when, under each side. Fewer than the score where the source does not tell all.
 */
export function Goals({ match }: { match: MatchDetail }) {
  const own = useOwn()
  return (
    <div className={styles.goals}>
      {(['home', 'away'] as const).map((side) => {
        const goals = match.goals.filter((goal) => goal.side === side)
        return (
          <ul
            key={side}
            aria-label={`${own.goals}: ${match[side].name}`}
            hidden={goals.length === 0}
          >
            {goals.map((goal, at) => (
              <li key={at}>
                {goal.scorer ?? own.noScorer}{' '}
                <b>{`${goal.minute}${goal.added === null ? '' : `+${goal.added}`}′`}</b>
                {goal.kind !== 'play' && ` ${own[goal.kind]}`}
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
