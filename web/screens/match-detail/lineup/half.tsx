import type { Lineup } from '../../../../contract/calls/match-lineup.ts'
import { minuteOf } from './minute.ts'
import { nameOnPitch } from './names.ts'
import styles from './pitch.module.css'
import type { Shirt } from './shirts.ts'

interface Props {
  side: 'home' | 'away'
  lineup: Lineup | null
  shirt: Shirt
  /** Shown when there is no line-up. */
  unknown: string
}

/** One side's half: rows of players from its own goal to the middle. */
export function Half({ side, lineup, shirt, unknown }: Props) {
  const starters = lineup?.starters ?? []
  const lines = new Set(starters.map(({ line }) => line))
  return (
    <div className={`${styles.half} ${styles[side]}`}>
      <Lines />
      {lineup === null && <p className={styles.unknown}>{unknown}</p>}
      {[...lines].map((line) => (
        <div key={line} className={styles.line}>
          {starters
            .filter((player) => player.line === line)
            .map((player) => (
              <div key={player.playerId} className={styles.player}>
                <svg width="32" height="32" viewBox="0 0 32 32">
                  <circle
                    cx="16"
                    cy="16"
                    r="15"
                    {...(shirt.fill === null ? { className: styles.plain } : { fill: shirt.fill })}
                  />
                  {player.number !== null && (
                    <text x="16" y="21.5" className={shirt.dark ? styles.onDark : styles.onLight}>
                      {player.number}
                    </text>
                  )}
                </svg>
                {player.goals.length > 0 && <b>{player.goals.map(minuteOf).join(' ')}</b>}
                <span>{nameOnPitch(player.name)}</span>
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

/**
 * The lines of the half, horizontal on a wide page and vertical on a narrow one. The style sheet
 * rotates the other side's.
 */
function Lines() {
  return (
    <>
      <svg className={styles.horizontal} viewBox="0 0 600 588" preserveAspectRatio="none">
        <path d="M0 126h162v336H0M0 210h60v168H0M162 236a74 74 0 0 1 0 116M600 203a91 91 0 0 0 0 182M600 0v588" />
      </svg>
      <svg className={styles.upright} viewBox="0 0 588 600" preserveAspectRatio="none">
        <path d="M126 0v162h336V0M210 0v60h168V0M236 162a74 74 0 0 0 116 0M203 600a91 91 0 0 1 182 0M0 600h588" />
      </svg>
    </>
  )
}
