/**
 * Which rounds make a table, and which: of a league, a group, or a part of a split season.
 * Knock-out ties and qualifiers make none.
 */

/**
 * `qualifying`: rounds before the competition itself. `open`: rounds of groups that the source does
 * not name, or of a part of the season that is unknown here; they make no table.
 */
export type RoundKind = 'league' | 'group' | 'knockout' | 'qualifying' | 'open'

/** "Group A", also with its matchday: "Group A - 2". Of "League A - 2", the groups are unknown. */
const group =
  /^(?:(?:group|pool|zona|league) [a-z0-9]{1,2}$|(?:group|pool|zona) [a-z0-9]{1,2}(?=(?:,| -) (?:matchday )?\d{1,2}$))/i
const unnamedGroups = /^(group\b|league [a-z0-9]{1,2}(,| -) )/i
const knockout =
  /final|semi|round of|last[ _]\d|play-?off|play-?in|(third|3rd|3\.)[ -]place|platz 3|knock|prelim|qualif|relegation|promotion|reclassification|aufstieg|playout|^(first|second|third|fourth|fifth) round$|^1\/\d+|^(octavos|cuartos|ottavi|quarti)\b|barrage|wild card|tie-?break|decider|^replay|^(.*, )?game \d$/i
/** Other names without a number, such as "Main round", say nothing about the shape. */
const isOfLeague = /^$|\d|^(regular|main)([ _]season)?$|^season$|^(hin|rück)runde$/i
const qualifying = /^(qualifying|qualification|preliminary)\b|\bqualif/i
/** "Championship, Matchday 3", "Relegation Round - 2", "Apertura, Matchday 4". */
const numbered = /^(.+?)(?:,| -) (?:(?:matchday|round|spieltag) )?(\d{1,2})$/i
const halfYear = /^(apertura|clausura|opening|closing|\d\S* semestre)$/i

/** The part of the season before the number of a round; empty for "Matchday 5" and others. */
function phaseOf(round: string): string {
  const phase = numbered.exec(round)?.[1] ?? ''
  return /^(regular( season)?|league( stage| phase)?)$/i.test(phase)
    ? ''
    : phase.replace(/^playoffs - /i, '')
}

/**
 * The part of a league that has split, from the top. No club passes one of a higher part, also with
 * more points. Null for other rounds.
 */
export function partOf(round: string): 'upper' | 'middle' | 'lower' | null {
  const phase = phaseOf(round)
  if (/^(championship|title|playoff i)( (round|group|matches|split))?$/i.test(phase)) return 'upper'
  if (/^meister(runde|gruppe)$/i.test(phase)) return 'upper'
  if (/^(europe|ecl|conference league)( play-?offs?)?( (round|group|matches))?$/i.test(phase))
    return 'middle'
  if (/^(abstiegs|qualifikations)(runde|gruppe)$/i.test(phase)) return 'lower'
  return /^relegation( (round|group|matches|split))?$/i.test(phase) ? 'lower' : null
}

/** The name of the table that a round belongs to: "Group A", "Apertura", or empty. */
export function tableOfRound(round: string): string {
  const [name] = group.exec(round) ?? []
  if (name) return name
  const phase = phaseOf(round)
  return halfYear.test(phase) ? phase : ''
}

/**
 * By the round's own name, such as "Matchday 5", "Group A" or "Quarter-finals". All rounds of a cup
 * are ties, except those of its groups and of its league phase.
 */
export function roundKind(round: string, isCup = false): RoundKind {
  if (group.test(round)) return 'group'
  if (partOf(round) !== null) return 'league'
  if (unnamedGroups.test(round)) return 'open'
  if (/^league\b/i.test(round)) return 'league'
  if (qualifying.test(round)) return 'qualifying'
  if (knockout.test(round) || isCup) return 'knockout'
  const phase = phaseOf(round)
  if (phase === '') return isOfLeague.test(round) ? 'league' : 'open'
  return halfYear.test(phase) ? 'league' : 'open'
}
