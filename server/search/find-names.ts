/**
 * Finds teams, leagues and experts by the beginning of a word of their names. PostgreSQL's own
 * B-tree does it: nothing has to be installed, and the answer is the same everywhere.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { folded } from './keys.ts'
import { isNear } from './typing-error.ts'

export type NamedKind = 'team' | 'league' | 'expert'

export interface FoundName {
  kind: NamedKind
  id: number
  /** 0 for the whole name; higher for worse matches. */
  rank: number
}

/** Keys that one word of a search reads at most. */
const mostKeys = 4_000
/** Candidates for a typing error. */
const mostNear = 3_000
/** A shorter search is not corrected: too many names are near it. */
const shortest = 3
const shortestLatin = 4

/** Every name whose words begin with the words of the search; else those near it. */
export async function findNames(db: Kysely<Tables>, text: string): Promise<FoundName[]> {
  const typed = folded(text)
  if (typed === '') return []
  const found = await findPrefixes(db, [...new Set([typed])])
  if (found.length > 0) return found
  const words = [...new Set(typed.split(' '))]
  const byWords = words.length > 1 ? await findPrefixes(db, words) : []
  return byWords.length > 0 ? byWords : findNear(db, typed)
}

/** The last code point, which is behind every text with the same beginning. */
const end = '\u{10ffff}'

/** Names with a word for each of these words. */
async function findPrefixes(db: Kysely<Tables>, words: readonly string[]): Promise<FoundName[]> {
  const { rows } = await sql<FoundName>`
    select kind, subject_id as id, sum(rank)::int as rank from (
      select kind, subject_id, no, min((rest <> word)::int + 2 * (not first)::int) as rank
      from unnest(${words}::text[]) with ordinality as typed (word, no) cross join lateral (
        select kind, subject_id, rest, first from search_key
        where rest >= word collate "C" and rest < (word || ${end}) collate "C" and skip = 0
        order by rest limit ${mostKeys}
      ) keys
      group by kind, subject_id, no
    ) found
    group by kind, subject_id having count(*) = ${words.length}`.execute(db)
  return rows
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
  const heads = await headsOf(
    db,
    rows.filter(({ skip }) => skip > 0),
  )
  const names = new Map<string, FoundName>()
  for (const { kind, id, rest } of [...rows.filter(({ skip }) => skip === 0), ...heads])
    if (isNear(typed, rest)) names.set(`${kind} ${id}`, { kind, id, rank: 9 })
  return [...names.values()]
}

/** The heads of names of which the second half was found. */
async function headsOf(db: Kysely<Tables>, rows: readonly NearRow[]): Promise<NearRow[]> {
  if (rows.length === 0) return []
  const found = await sql<NearRow>`
    select distinct search_key.kind, subject_id as id, search_key.skip, search_key.rest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as near (kind text, id int)
      join search_key on search_key.kind = near.kind and subject_id = near.id
    where search_key.skip = 0`.execute(db)
  return found.rows
}
