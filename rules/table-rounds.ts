/** Which rounds make a table: of a league or of a group. Knock-out ties make none. */

const group = /^(group|league) [a-z0-9]{1,2}$/i
const knockout =
  /final|semi|round of|last[ _]\d|play-?off|play-?in|third place|knock|prelim|qualif|relegation|promotion|^(first|second|third|fourth|fifth) round$/i

export type RoundKind = 'league' | 'group' | 'knockout'

/** By the round's own name, such as "Matchday 5", "Group A" or "Quarter-finals". */
export function roundKind(round: string): RoundKind {
  if (group.test(round)) return 'group'
  return knockout.test(round) ? 'knockout' : 'league'
}
