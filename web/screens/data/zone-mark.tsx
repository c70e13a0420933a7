import type { ZoneKind } from '../../../contract/table.ts'
import styles from './zone-mark.module.css'

/**
 * Differs by line style, not by colour: solid, double, dotted and dashed for promotion and cups,
 * outlined for relegation.
 */
const lines: Record<ZoneKind, 'solid' | 'double' | 'dotted' | 'dashed' | 'outline'> = {
  title: 'solid',
  champions: 'solid',
  championsQualifying: 'dashed',
  europa: 'double',
  europaQualifying: 'dashed',
  conference: 'dotted',
  conferencePlayOff: 'dashed',
  libertadores: 'solid',
  libertadoresQualifying: 'dashed',
  sudamericana: 'double',
  continental: 'double',
  promotion: 'solid',
  promotionPlayOff: 'dashed',
  relegationPlayOff: 'dashed',
  relegation: 'outline',
  nextRound: 'solid',
  nextRoundPlayOff: 'dashed',
  bestThirds: 'dashed',
}

const height = 26
const dashes = {
  solid: undefined,
  double: undefined,
  outline: undefined,
  dotted: '2 3',
  dashed: '6 4',
}

/** A line beside a place of the table. The words next to it state its meaning. */
export function ZoneMark({ kind }: { kind: ZoneKind }) {
  const line = lines[kind]
  return (
    <svg className={styles.mark} width="6" height={height} aria-hidden="true">
      {line === 'outline' ? (
        <rect x="0.5" y="0.5" width="3" height={height - 1} />
      ) : line === 'double' ? (
        <path d={`M1 0v${height}M4 0v${height}`} strokeWidth="1.5" />
      ) : (
        <path d={`M1.5 0v${height}`} strokeWidth="3" strokeDasharray={dashes[line]} />
      )}
    </svg>
  )
}
