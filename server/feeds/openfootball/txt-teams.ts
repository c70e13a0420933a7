/**
 * Line-ups in Football.TXT, below a match: "Mexico: Raul RANGEL - Cesar MONTES [c] (80' A B), … -
 * …".
 */
import type { Row, Team, Teams } from './fixture.ts'
import { incidentsOfLabel, incidentsOfLineup, type Incident } from './incidents.ts'

/** Marks of a captain, a man of the match and so on, and a shirt number, beside a name. */
const marks = /[*†‡^°+]+(?=\s|$)|^\s*\d{1,2}\.?\s+(?=\p{L})/gu
/** A card line and the like below a line-up: "    Yellow: …", "    Subs: …". */
const labelled = /^\s+(\p{L}[\p{L} /-]{1,30}):/u

/**
 * The line-ups of both sides from the lines below a match with their cards and substitutions, and
 * the sides whose are unreadable.
 */
export function readTeams(
  lines: readonly string[],
  { home, away, teams }: Row,
): { teams: Teams | null; incidents: Incident[]; unreadable: string[] } {
  const texts = new Map<string, string>()
  let side = ''
  for (const line of lines) {
    const [, name, rest] = /^(\S[^:]*):(.*)$/.exec(line) ?? []
    if (name !== undefined) side = name.trim()
    else if (labelled.test(line)) side = `${side}, ${line}`
    texts.set(side, `${texts.get(side) ?? ''} ${rest ?? line}`)
  }
  const unreadable: string[] = []
  const of = (name: string) => {
    const text = texts.get(name)
    const team = text === undefined ? null : readTeam(text)
    if (text !== undefined && !team) unreadable.push(name)
    return team
  }
  const read = [of(home) ?? teams?.[0] ?? null, of(away) ?? teams?.[1] ?? null] as const
  const incidents = [...texts].flatMap(([key, text]) =>
    ([home, away] as const).flatMap((name, at) => {
      const side = at === 0 ? 0 : 1
      if (key === name) return incidentsOfLineup(text, side, nameOf)
      return key.startsWith(`${name}, `) ? incidentsOfLabel(text, side) : []
    }),
  )
  return { teams: read[0] || read[1] ? read : null, incidents, unreadable }
}

/** A name without brackets and marks. */
const nameOf = (text: string) =>
  text
    .replace(/\([^()]*\)|\[[^\]]*\]/g, ' ')
    .replace(marks, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Null unless there are eleven players in lines with a single goalkeeper. */
function readTeam(text: string): Team | null {
  const substitutes = [...text.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/\d{1,3}(?:\+\d{1,2})?'\s*((?:[^\d[\],']|'(?=\p{L}))+)/gu)].map(
      ([, name = '']) => name.trim(),
    ),
  )
  const lines = text
    // a substitute may have a card of his own, in brackets within the brackets
    .replace(/\([^()]*\)|\[[^\]]*\]/g, ' ')
    .split(/\s-\s/)
    .map((line) => line.split(',').map(nameOf))
  const names = lines.flat()
  const whole =
    names.length === 11 &&
    names.every(Boolean) &&
    lines[0]?.length === 1 &&
    lines.length >= 3 &&
    lines.length <= 6
  return whole ? { lines, substitutes: substitutes.filter(Boolean) } : null
}
