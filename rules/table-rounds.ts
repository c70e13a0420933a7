/** Which rounds make a table: of a league or of a group. Knock-out ties make none. */

const group = /^(group|league) [a-z0-9]{1,2}$/i
const knockout =
  /final|semi|round of|last[ _]\d|play-?off|play-?in|third place|knock|prelim|qualif|relegation|promotion|^(first|second|third|fourth|fifth) round$/i

/** A league that splits: "Championship, Matchday 3", "Relegation Round - 2". */
const split =
  /^(championship|relegation)(?: (?:round|group|matches))?(?:,| -) (?:matchday |round )?\d+$/i

/**
 * The half of a league that has split in two. The upper half keeps its places: no points of the
 * lower half pass it. Null for other rounds.
 */
export function halfOf(round: string): 'upper' | 'lower' | null {
  const name = split.exec(round)?.[1]?.toLowerCase()
  return name === undefined ? null : name === 'championship' ? 'upper' : 'lower'
}

export type RoundKind = 'league' | 'group' | 'knockout'

/** By the round's own name, such as "Matchday 5", "Group A" or "Quarter-finals". */
export function roundKind(round: string): RoundKind {
  if (group.test(round)) return 'group'
  if (halfOf(round) !== null) return 'league'
  return knockout.test(round) ? 'knockout' : 'league'
}
