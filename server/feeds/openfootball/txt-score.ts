/** Results and goals in Football.TXT, after and below a match. */
import type { Score } from '../feed.ts'
import { rulingOf, type Goal, type Result, type Ruling } from './fixture.ts'

const score = (text: string | undefined): Score | null => {
  const parts = /^(\d{1,2})-(\d{1,2})$/.exec(text?.trim() ?? '')
  return parts ? [Number(parts[1]), Number(parts[2])] : null
}

/**
 * "4-2 (1-0)", "0-0", "[postponed]", "1-3 a.e.t. (1-1, 0-0)", "2-3 pen. 0-0 a.e.t. (0-0)", "1-1
 * a.e.t., 3-4 pen.", "2-1 pen. 1-1 (1-0)". Null if the text is none of these.
 */
export function readResult(text: string): { result: Result; ruling?: Ruling } | null {
  const marked = /^(.*?)\s*\[([^\]]*)\]$/.exec(text.trim())
  const ruling = marked ? rulingOf(marked[2] ?? '') : undefined
  if (ruling === null) return null
  const result = readScores((marked ? (marked[1] ?? '') : text).trim())
  return result && { result, ...(ruling ? { ruling } : {}) }
}

function readScores(text: string): Result | null {
  if (text === '') return {}
  const parts = /^([^(]*?)\s*(?:\(([^)]*)\))?$/.exec(text)
  if (!parts) return null
  const result: Result = {}
  for (const part of (parts[1] ?? '').matchAll(
    /(\d{1,2}-\d{1,2})(?:\s*(a\.e\.t\.|pen\.))?,?\s*|(\S+)/g,
  )) {
    const value = score(part[1])
    if (!value) return null
    result[part[2] === 'pen.' ? 'penalties' : part[2] === 'a.e.t.' ? 'extra' : 'full'] = value
  }
  const inside = parts[2] === undefined ? [] : parts[2].split(',').map(score)
  if (inside.some((value) => value === null)) return null
  // after extra time, the brackets begin with the score after regular time
  const [first, second] = inside
  if (result.extra)
    return { ...result, ...(first ? { full: first } : {}), ...(second ? { half: second } : {}) }
  return { ...result, ...(first ? { half: first } : {}) }
}

/**
 * "(Julio ENCISO 12', 45+1'(p); Kai HAVERTZ 54')": the home side's goals, then the away side's. If
 * only one side scored there is no semicolon. Goals that do not add up to the score are left out.
 * If only the score after extra time is written, complete goals imply the one after regular time.
 */
export function readGoalLine(text: string, result: Result): { goals: Goal[]; result: Result } {
  const total = result.extra ?? result.full
  if (!total) return { goals: [], result }
  const halves = text.split(';')
  if (halves.length === 1 && total[0] === 0) halves.unshift('')
  const goals = halves.slice(0, 2).flatMap((half, side) => goalsIn(half, side === 0 ? 0 : 1))
  const count = (side: 0 | 1, upTo: number) =>
    goals.filter((goal) => goal.side === side && goal.minute <= upTo).length
  if (count(0, 120) !== total[0] || count(1, 120) !== total[1]) return { goals: [], result }
  return { goals, result: result.full ? result : { ...result, full: [count(0, 90), count(1, 90)] } }
}

function goalsIn(text: string, side: 0 | 1): Goal[] {
  let name = ''
  // a name precedes the first of its minutes
  return [
    ...text.matchAll(/((?:[^\d'(),;]|'(?=\p{L}))*)(\d{1,3})(?:\+(\d{1,2}))?'(?:\((p|og)\))?/gu),
  ].map((goal): Goal => {
    name = goal[1]?.replace(/\s+/g, ' ').trim() || name
    const kind = goal[4] === 'og' ? 'own' : goal[4] === 'p' ? 'penalty' : undefined
    const minute = { side, minute: Number(goal[2]), stoppage: Number(goal[3] ?? 0) }
    return { ...minute, ...(kind ? { kind } : {}), ...(name ? { name } : {}) }
  })
}
