/**
 * Line-ups in Football.TXT, below a match: "Mexico: Raul RANGEL - Cesar MONTES [c] (80' A B), … -
 * …".
 */
import type { Row, Team, Teams } from './fixture.ts'
import {
  cardsWithoutMinute,
  incidentsOfLabel,
  incidentsOfLineup,
  type Incident,
} from './incidents.ts'

/** Marks of a captain, a man of the match and so on, and a shirt number, beside a name. */
const marks = /[*†‡^°+]+(?=\s|$)|^\s*\d{1,2}\.?\s+(?=\p{L})/gu
/** A card line and the like below a line-up: "    Yellow: …", "    Subs: …". */
const labelled = /^\s+(\p{L}[\p{L} /-]{1,30}):/u

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
  for (const written of lines) {
    const indented = /^\s+([^\s:][^:]*):/.exec(written)?.[1]?.trimEnd() ?? ''
    const line = indented === home || indented === away ? written.trim() : written
    const [, name, rest] = /^(\S[^:]*):(.*)$/.exec(line) ?? []
    if (name !== undefined) side = name.trim()
    else if (labelled.test(line)) side = `${side}, ${line}`
    texts.set(side, `${texts.get(side) ?? ''} ${timesFirst(rest ?? line)}`)
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
        unreadCards.push(...cardsWithoutMinute(text))
      } else if (key.startsWith(`${name}, `)) {
        const label = incidentsOfLabel(text, at)
        incidents.push(...label.incidents)
        unreadCards.push(...label.unread)
      }
    }
  const referee = refereeOf([...texts].find(([key]) => /^ref(s|eree|erees)$/i.test(key))?.[1] ?? '')
  return { teams: read[0] || read[1] ? read : null, incidents, referee, unreadable, unreadCards }
}

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
