/**
 * Which rounds make a table, and which: of a league, a group, or a part of a split season.
 * Knock-out ties and qualifiers make none.
 */

import { isThirdPlace } from './third-place.ts'

/**
 * `qualifying`: rounds before the competition itself. `open`: rounds of groups that the source does
 * not name, or of a part of the season that is unknown here; they make no table.
 */
export type RoundKind = 'league' | 'group' | 'knockout' | 'qualifying' | 'open'

/** "Group A", also with its matchday: "Group A - 2". Of "League A - 2", the groups are unknown. */
const group =
  /^(?:(?:group|pool|zona|league) [a-z0-9]{1,2}$|(?:group|pool|zona) [a-z0-9]{1,2}(?=(?:,| -)? (?:(?:matchday|round) )?\d{1,2}$))/i
const unnamedGroups = /^(group\b|league [a-z0-9]{1,2}(,| -) )/i
const knockout =
  /final|semi|round of|last[ _]\d|play-?off|play-?in|决赛|決賽|\bleg\b|r(?:16|32|64)$|knock|prelim|qualif|relegation|promotion|reclassification|aufstieg|playout|^(first|second|third|fourth|fifth) round$|^1\/\d+|^(octavos|cuartos|ottavi|quarti)\b|barrage|wild card|tie-?break|decider|^replay|^(.*, )?game \d$/i
/** "Apertura 3", "Championship Round Matchday 3": of a part that is known here. */
const spaced = / (?:(?:matchday|spieltag|fecha|jornada) )?\d{1,2}$/i
/** Other names without a number, such as "Main round", say nothing about the shape. */
const isOfLeague = /^$|\d|^(regular|main)([ _]season)?$|^season$|^(hin|rück)runde$/i
const qualifying = /^(qualifying|qualification|preliminary)\b|\bqualif/i
/** "Championship, Matchday 3", "Relegation Round - 2", "Apertura, Matchday 4". */
const numbered = /^(.+?)(?:,| -) (?:(?:matchday|round|spieltag) )?(\d{1,2})$/i
const halfYear = /^(apertura|clausura|opening|closing|\d\S* semestre)$/i

const wholeSeason =
  /^(regular( season| stage)?|league( stage| phase)?|(hin|rück)(runde|serie)|grunddurchgang)$/i

/** The part of the season before the number of a round; empty for "Matchday 5" and others. */
function phaseOf(round: string): string {
  const phase = numbered.exec(round)?.[1] ?? ''
  if (phase !== '') return wholeSeason.test(phase) ? '' : phase.replace(/^playoffs - /i, '')
  const named = round.replace(spaced, '')
  // "Championship" and "Relegation" alone may be ties
  const isKnown =
    halfYear.test(named) || (/(?:round|group|runde|gruppe)$/i.test(named) && partNamed(named))
  return isKnown ? named : ''
}

const parts = {
  upper: [
    /^(championship|title|playoff i)( (round|group|matches|split|play-?offs?))?$/i,
    /^champions play-?offs?$/i,
    /^meister(runde|gruppe)$/i,
  ],
  middle: [
    /^(europe|ecl|conference league)( play-?offs?)?( (round|group|matches))?$/i,
    /^(european|europa league|(uefa )?europa conference league) play-?offs?( (round|group))?$/i,
  ],
  lower: [
    /^(abstiegs|qualifikations)(runde|gruppe)$/i,
    /^relegation( (round|group|matches|split))?$/i,
  ],
}

function partNamed(phase: string): keyof typeof parts | null {
  for (const part of ['upper', 'middle', 'lower'] as const)
    if (parts[part].some((form) => form.test(phase))) return part
  return null
}

/**
 * The part of a league that has split, from the top. No club passes one of a higher part, also with
 * more points. Null for other rounds.
 */
export const partOf = (round: string): 'upper' | 'middle' | 'lower' | null =>
  partNamed(phaseOf(round))

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
  if (knockout.test(round) || isThirdPlace(round) || isCup) return 'knockout'
  const phase = phaseOf(round)
  if (phase === '') return isOfLeague.test(round) ? 'league' : 'open'
  return halfYear.test(phase) ? 'league' : 'open'
}
