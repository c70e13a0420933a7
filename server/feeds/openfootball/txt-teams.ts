/**
 * Line-ups in Football.TXT, below a match: "Mexico: Raul RANGEL - Cesar MONTES [c] (80' A B), … -
 * …".
 */
import type { Row, Team, Teams } from './fixture.ts'
import {
  cardOf,
  incidentsOfLabel,
  incidentsOfLineup,
  unreadInLineup,
  type Incident,
} from './incidents.ts'

/** Marks of a captain, a man of the match and so on, and a shirt number, beside a name. */
const marks = /[*†‡^°+]+(?=\s|$)|^\s*\d{1,2}\.?\s+(?=\p{L})/gu
/** A card line and the like below a line-up: "    Yellow: …", "    Subs: …". */
const labelled = /^\s+(\p{L}[\p{L} /-]{1,30}):/u
/** "    Yellow: A B 14'; Red: C D 81'" has two of them. */
const nextLabel = /;\s*(?=\p{L}[\p{L} /-]{1,30}:)/u
const officials = /^(?:refs?|referees?|officials|schiedsrichter|arbitres?|[áa]rbitros?)$/i

/**
 * The line-ups of both sides from the lines below a match with their cards and substitutions, the
 * referee (empty if none is named), the sides whose line-ups are unreadable, and such cards.
 */
export function readTeams(
  lines: readonly string[],
  { home, away, teams }: Row,
): {
  teams: Teams | null
  incidents: Incident[]
  referee: string
  unreadable: string[]
  unreadCards: string[]
} {
  const texts = new Map<string, string>()
  let side = ''
  let team = ''
  for (const written of lines.flatMap(eachLabel)) {
    const label = /^\s*([^\s:][^:]*):/.exec(written)?.[1]?.trimEnd() ?? ''
    const isSide = label === home || label === away
    const line = isSide || officials.test(label) ? written.trim() : written
    const [, name, rest] = cardOf(label) ? [] : (/^(\S[^:]*):(.*)$/.exec(line) ?? [])
    if (isSide) team = label
    if (name !== undefined) side = name.trim()
    else if (cardOf(label)) side = `${team}, ${line}`
    else if (labelled.test(line)) side = `${side}, ${line}`
    texts.set(side, `${texts.get(side) ?? ''} ${timesFirst(flat(rest ?? line))}`)
  }
  const unreadable: string[] = []
  const of = (name: string) => {
    const text = texts.get(name)
    const team = text === undefined ? null : readTeam(text)
    if (text !== undefined && !team) unreadable.push(name)
    return team
  }
  const read = [of(home) ?? teams?.[0] ?? null, of(away) ?? teams?.[1] ?? null] as const
  const incidents: Incident[] = []
  const unreadCards: string[] = []
  for (const [key, text] of texts)
    for (const [name, at] of [
      [home, 0],
      [away, 1],
    ] as const) {
      if (key === name) {
        incidents.push(...incidentsOfLineup(text, at, nameOf))
        unreadCards.push(...unreadInLineup(text))
      } else if (key.startsWith(`${name}, `)) {
        const label = incidentsOfLabel(text, at)
        incidents.push(...label.incidents)
        unreadCards.push(...label.unread)
      }
    }
  const referee = refereeOf([...texts].find(([key]) => officials.test(key))?.[1] ?? '')
  return { teams: read[0] || read[1] ? read : null, incidents, referee, unreadable, unreadCards }
}

/** The lines of "    Yellow: A B 14'; Red: C D 81'". */
function eachLabel(line: string): string[] {
  const [first = '', ...others] = line.split(nextLabel)
  return [first, ...others.map((other) => `    ${other}`)]
}

/** "(46' A B 80' C D)" of "(46' A B (80' C D))". */
const flat = (text: string) =>
  text.replace(/\(([^()]*)\((\d{1,3}(?:\+\d{1,2})?'[^()]*)\)([^()]*)\)/g, '($1 $2$3)')

/** "(60' A B)" of "(A B 60')". */
const timesFirst = (text: string) =>
  text.replace(/\((\p{L}[^()\d]*?)\s+(\d{1,3}(?:\+\d{1,2})?')\)/gu, '($2 $1)')

/** The first of the officials, without the country: "Wilton SAMPAIO (BRA), …". */
const refereeOf = (officials: string) =>
  (officials.split(/[,;]/)[0] ?? '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

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
    [...inside.matchAll(/\d{1,3}(?:\+\d{1,2})?'\s*((?:[^\d[\],;']|'(?=\p{L}))+)/gu)].map(
      ([, name = '']) => name.trim(),
    ),
  )
  const lines = text
    // a substitute may have a card of his own, in brackets within the brackets
    .replace(/\([^()]*\)|\[[^\]]*\]/g, ' ')
    .split(/\s-\s|;/)
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
