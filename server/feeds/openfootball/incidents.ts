/** Cards and substitutions of a match, as in the files. */
import type { FeedIncident } from '../feed.ts'

/** One card or substitution; `name` is the player with the card, or who came on. */
export interface Incident {
  side: 0 | 1
  minute: number
  stoppage: number
  kind: FeedIncident['kind']
  name: string
  /** The replaced player. */
  off?: string
}

const kinds = new Map<string, FeedIncident['kind']>([
  ['y', 'yellow'],
  ['yellow', 'yellow'],
  ['r', 'red'],
  ['red', 'red'],
  ['y/r', 'secondYellow'],
  ['yr', 'secondYellow'],
  ['y2', 'secondYellow'],
  ['2y', 'secondYellow'],
  ['yellow/red', 'secondYellow'],
  ['second yellow', 'secondYellow'],
])

/** The card of a mark or label, "Y" or "Yellow"; undefined for anything else. */
export const cardOf = (word: string): FeedIncident['kind'] | undefined =>
  kinds.get(word.trim().toLowerCase())

const time = String.raw`(\d{1,3})(?:\+(\d{1,2}))?'`
/** A player of a line-up with his brackets; players are parted by commas, ";" and " - ". */
const player = /(?:[^,;()[\]-]|-(?!\s)|\([^()]*\)|\[[^\]]*\])+/g
const card = new RegExp(String.raw`\[([^\]\d]+?)\s*${time}\]`, 'g')
const cameOn = new RegExp(
  String.raw`${time}\s*((?:[^\d[\],;']|'(?=\p{L}))+)((?:\[[^\]]*\]\s*)*)`,
  'gu',
)
const named = new RegExp(String.raw`(\p{L}[^,;:\d]*?)\s+${time}`, 'gu')

const clock = (minute = '', stoppage = '0') => ({
  minute: Number(minute),
  stoppage: Number(stoppage),
})

/** The cards and substitutions in brackets of a line-up; `plain` takes marks off a name. */
export function incidentsOfLineup(
  text: string,
  side: 0 | 1,
  plain: (name: string) => string,
): Incident[] {
  return [...text.matchAll(player)].flatMap(([item]) => {
    const starter = plain(item)
    const own = cardsOf(item.replace(/\([^()]*\)/g, ' '), starter, side)
    let off = starter
    const others = [...item.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(cameOn)].flatMap(([, minute, stoppage, on = '', marks = '']) => {
        const name = plain(on)
        const change = {
          side,
          ...clock(minute, stoppage),
          kind: 'substitution' as const,
          name,
          off,
        }
        off = name
        return [change, ...cardsOf(marks, name, side)]
      }),
    )
    return [...own, ...others]
  })
}

const cardsOf = (text: string, name: string, side: 0 | 1): Incident[] =>
  [...text.matchAll(card)].flatMap(([, word = '', minute, stoppage]) => {
    const kind = cardOf(word)
    return kind ? [{ side, ...clock(minute, stoppage), kind, name }] : []
  })

/** Marks of cards without a minute, such as "[Y]", and brackets such as "(60. A B)". */
export const unreadInLineup = (text: string): string[] => [
  ...[...text.matchAll(/\[([^\]\d]+?)\s*\]/g)].flatMap(([mark, word = '']) =>
    cardOf(word) ? [mark] : [],
  ),
  ...[...text.matchAll(/\([^()]*\d[^()]*\)/g)].flatMap(([bracket]) =>
    new RegExp(time).test(bracket) ? [] : [bracket],
  ),
]

/**
 * The cards of a line below a line-up, "    Yellow: A B 14', C D 81'", and those of its entries
 * that have no player or minute. A line of another kind with minutes cannot be read.
 */
export function incidentsOfLabel(
  line: string,
  side: 0 | 1,
): { incidents: Incident[]; unread: string[] } {
  const [, label = '', rest = ''] = /^\s*([^:]+):(.*)$/s.exec(line) ?? []
  const kind = cardOf(label)
  if (!kind) return { incidents: [], unread: /\d'/.test(rest) ? [line.trim()] : [] }
  const incidents = [...rest.matchAll(named)].map(([, name = '', minute, stoppage]) => ({
    side,
    ...clock(minute, stoppage),
    kind,
    name: name.trim(),
  }))
  const others = rest
    .replace(named, ' ')
    .replace(/[,;\s]+/g, ' ')
    .trim()
  return { incidents, unread: others === '' ? [] : [`${label.trim()}: ${others}`] }
}
