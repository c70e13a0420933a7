/**
 * Lines of files in the quarantine that a file of another name has mended: its match has the same
 * sides on the same day, or in the same round where the line has no readable day.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { clubKeyOf } from '../feeds/names/clubs.ts'
import { plainName, slug } from '../feeds/openfootball/keys.ts'

/** What a rejected line says of its match. */
interface Line {
  home: string
  away: string
  /** Milliseconds; null where the day cannot be read. */
  day: number | null
  round: string
}

interface Row {
  quarantine_id: number
  content: unknown
}

/** The most lines that are looked at in one reading. */
const mostLines = 2_000

export async function releaseElsewhere(
  tx: Kysely<Tables>,
  source: string,
  files: readonly string[],
  matches: readonly FeedMatch[],
): Promise<void> {
  if (files.length === 0 || matches.length === 0) return
  const { rows } = await sql<Row>`
    select quarantine_id, content from quarantine
    where source = ${source} and taken_at is null and refused_at is null
      and item ~ ', (line|match) [0-9]+$'
      and not exists (
        select from unnest(${files}::text[]) file where starts_with(item, file || ', ')
      )
    order by last_seen desc limit ${mostLines}`.execute(tx)
  const mended = rows.flatMap(({ quarantine_id, content }) => {
    const line = lineIn(content)
    return line && matches.some((match) => isOf(line, match)) ? [quarantine_id] : []
  })
  if (mended.length === 0) return
  await sql`
    update quarantine set taken_at = touchline_now(), again_at = null
    where quarantine_id = any(${mended}::bigint[])`.execute(tx)
}

/** A row as the readers of files reject it, or as it stands in a file of JSON or a table. */
export function lineIn(content: unknown): Line | null {
  if (typeof content !== 'object' || content === null) return null
  const fields = new Map<string, unknown>(Object.entries(content))
  const text = (...names: string[]): string => {
    const [found = ''] = names.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []
    })
    return found
  }
  // behind a name, wide spaces part it from a score that cannot be read
  const side = (...names: string[]) => text(...names).replace(/\s{2,}.*$/, '')
  const home = side('home', 'team1', 'HomeTeam', 'Home')
  const away = side('away', 'team2', 'AwayTeam', 'Away')
  if (home === '' || away === '') return null
  const date = text('date', 'Date').replace(/^(\d\d)[./](\d\d)[./](\d{4})$/, '$3-$2-$1')
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN
  return { home, away, day: Number.isNaN(day) ? null : day, round: text('round') }
}

const hours = 3_600_000

function isOf({ home, away, day, round }: Line, match: FeedMatch): boolean {
  if (!isSide(home, match.home) || !isSide(away, match.away)) return false
  if (day === null) return round !== '' && round === match.round
  // a local day, and an instant in UTC
  return (
    match.kickoff !== null && Math.abs(match.kickoff.getTime() - day - 12 * hours) <= 36 * hours
  )
}

/** Whether a name in a file is that of the club with this key. */
function isSide(name: string, key: string): boolean {
  const [place = ''] = key.split('/')
  return clubKeyOf(`${place}/${slug(plainName(name))}`) === key
}
