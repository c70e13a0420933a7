/**
 * Finds teams, leagues and experts by the beginning of a word of their names. PostgreSQL's own
 * B-tree does it: nothing has to be installed, and the answer is the same everywhere.
 */
import { sql, type Kysely } from 'kysely'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { findTogether } from './find-together.ts'
import type { FoundName, NamedKind, PartlyFound } from './found-name.ts'
import { folded } from './keys.ts'
import { isNear } from './typing-error.ts'

/** Keys that one word of a search reads at most. */
const mostKeys = 4_000
/** Words of a search; the others are not looked at. */
const mostWords = 20
/** Names of one kind that have some of the words only. */
const mostPartly = 500
/** Candidates for a typing error. */
const mostNear = 3_000
/** A shorter search is not corrected: too many names are near it. */
const shortest = 3
const shortestLatin = 4

export interface Found {
  names: FoundName[]
  /** Ids of matches that have the words together; null where one name has all of them. */
  matches: number[] | null
}

/**
 * Every name whose words begin with the words of the search; else those near it; else matches, and
 * the names in them, that have the words together.
 */
export async function findNames(db: Kysely<Tables>, text: string): Promise<Found> {
  const typed = folded(text)
  if (typed === '') return { names: [], matches: null }
  const whole = await findWords(db, [typed])
  if (whole.length > 0) return { names: whole, matches: null }
  const words = [...new Set(typed.split(' '))].slice(0, mostWords)
  const all = 2 ** words.length - 1
  const partly = words.length > 1 ? await findWords(db, words) : []
  const byWords = partly.filter((name) => name.words === all)
  if (byWords.length > 0) return { names: byWords, matches: null }
  const together = await findTogether(db, partly, words.length)
  if (together.matches.length > 0) return together
  const near = await findNear(db, typed)
  if (near.length > 0) return { names: near, matches: null }
  if (words.length === 1) return findInTwo(db, typed)
  return findTogether(db, await withNearWord(db, words, partly), words.length)
}

/** Chinese is written without spaces, as in "德甲拜仁": tries each place between two words. */
async function findInTwo(db: Kysely<Tables>, typed: string): Promise<Found> {
  const letters = Array.from(typed)
  if (/^\p{Script=Han}{4,12}$/u.test(typed))
    for (let at = 2; at <= letters.length - 2; at += 1) {
      const words = [letters.slice(0, at).join(''), letters.slice(at).join('')]
      const together = await findTogether(db, await findWords(db, words), words.length)
      if (together.matches.length > 0) return together
    }
  return { names: [], matches: null }
}

/** The names that have one of the words, and those near the only word that no name has. */
async function withNearWord(
  db: Kysely<Tables>,
  words: readonly string[],
  partly: readonly PartlyFound[],
): Promise<PartlyFound[]> {
  const covered = partly.reduce((sum, name) => sum | name.words, 0)
  const missing = words.filter((_, no) => (covered & (1 << no)) === 0)
  const [word] = missing
  if (word === undefined || missing.length > 1) return []
  const bit = 1 << words.indexOf(word)
  const names = new Map(partly.map((name) => [`${name.kind} ${name.id}`, name]))
  const near = (await findNear(db, word)).map((name) => ({
    ...name,
    words: bit | (names.get(`${name.kind} ${name.id}`)?.words ?? 0),
  }))
  const known = new Set(near.map(({ kind, id }) => `${kind} ${id}`))
  return [...near, ...partly.filter(({ kind, id }) => !known.has(`${kind} ${id}`))]
}

/** The last code point, which is behind every text with the same beginning. */
const end = '\u{10ffff}'

interface KeysOfWord {
  no: number
  kind: NamedKind
  /** Of each key, the id of its name times four, plus its rank. */
  ranked: number[]
}

/** A row for all keys of a word and kind: thousands of rows would cost more than finding them. */
const keysOfWords = statement<KeysOfWord>(
  'search_words',
  `select no::int, kind,
    array_agg(subject_id * 4 + (rest <> word)::int + 2 * (not first)::int) as ranked
  from unnest($1::text[]) with ordinality as typed (word, no) cross join lateral (
    select kind, subject_id, rest, first from search_key
    where rest >= word collate "C" and rest < (word || '${end}') collate "C" and skip = 0
    order by rest limit ${mostKeys}
  ) keys
  group by no, kind`,
)

interface Ordered extends PartlyFound {
  /** Number of the words, and of the names that have its rarest one. */
  count: number
  alike: number
}

/**
 * Names with a word for each of these words; where there is none, the names with some of them: of
 * each kind those with most words first, then those with the rarest word.
 */
async function findWords(db: Kysely<Tables>, words: readonly string[]): Promise<PartlyFound[]> {
  const { rows } = await db.executeQuery(keysOfWords(words))
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [...kinds.values()].flatMap((ofKind) => namesOf(ofKind, words.length))
}

/** The names of one kind that have these keys. */
function namesOf(rows: readonly KeysOfWord[], all: number): PartlyFound[] {
  const names = new Map<number, Ordered>()
  for (const { no, kind, ranked } of rows) {
    const ranks = new Map<number, number>()
    for (const one of ranked) {
      const [id, rank] = [one >> 2, one & 3]
      ranks.set(id, Math.min(rank, ranks.get(id) ?? rank))
    }
    const alike = ranks.size
    for (const [id, rank] of ranks) {
      const known = names.get(id) ?? { kind, id, rank: 0, words: 0, count: 0, alike }
      known.rank += rank
      known.words |= 1 << (no - 1)
      known.count += 1
      known.alike = Math.min(known.alike, alike)
      names.set(id, known)
    }
  }
  if (all === 1) return [...names.values()]
  const ordered = [...names.values()].toSorted(
    (a, b) => b.count - a.count || a.alike - b.alike || a.rank - b.rank || a.id - b.id,
  )
  return ordered.filter(({ count }, at) => count === all || at < mostPartly)
}

interface NearRow {
  kind: NamedKind
  id: number
  skip: number
  rest: string
}

/**
 * Names that are one typing error away. The error is in one half of the search, so that the other
 * half is found as it is: at the beginning, or after about as many characters.
 */
async function findNear(db: Kysely<Tables>, typed: string): Promise<FoundName[]> {
  const letters = Array.from(typed)
  const isLatin = /^[\p{Script=Latin}\p{N} ]+$/u.test(typed)
  if (letters.length < (isLatin ? shortestLatin : shortest)) return []
  const half = Math.floor(letters.length / 2)
  const [left, right] = [letters.slice(0, half).join(''), letters.slice(half).join('')]
  const swapped = [
    ...letters.slice(0, half - 1),
    letters[half],
    letters[half - 1],
    ...letters.slice(half + 1),
  ].join('')
  const within = (prefix: string) =>
    sql`rest >= ${prefix} collate "C" and rest < ${prefix + end} collate "C"`
  const { rows } = await sql<NearRow>`
    (
      select kind, subject_id as id, skip, rest from search_key where ${within(left)} and skip = 0
      limit ${mostNear}
    ) union all (
      select kind, subject_id as id, skip, rest from search_key
      where ${within(swapped)} and skip = 0
      limit ${mostNear}
    ) union all (
      select kind, subject_id as id, skip, rest from search_key
      where ${within(right)} and skip between ${half - 1} and ${half + 1}
      limit ${mostNear}
    )`.execute(db)
  const found = await headsOf(
    db,
    rows.filter(({ skip }) => skip > 0),
  )
  const names = new Map<string, FoundName>()
  for (const { kind, id, rest } of [...rows.filter(({ skip }) => skip === 0), ...found])
    if (isNear(typed, rest)) names.set(`${kind} ${id}`, { kind, id, rank: 9 })
  return [...names.values()]
}

const heads = statement<NearRow>(
  'search_heads',
  `select kind, subject_id as id, skip, rest
  from unnest($1::text[], $2::int[]) near (kind, subject_id)
    join search_key using (kind, subject_id)
  where skip = 0`,
)

/** The heads of names of which the second half was found. */
async function headsOf(db: Kysely<Tables>, rows: readonly NearRow[]): Promise<NearRow[]> {
  const names = [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()]
  if (names.length === 0) return []
  const [kinds, ids] = [names.map(({ kind }) => kind), names.map(({ id }) => id)]
  return (await db.executeQuery(heads(kinds, ids))).rows
}
