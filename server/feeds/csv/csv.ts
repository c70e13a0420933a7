/** Results and odds from CSV tables, replayed up to the site's time. */
import type { Feed, FeedReading } from '../feed.ts'
import { BrokenFile } from '../openfootball/fixture.ts'
import { listFiles } from '../openfootball/location.ts'
import { readTable, tableMatchAt, turnsOf, type Table, type TableMatch } from './read-table.ts'

/** The source's name in the database. */
export const csvSource = 'csv'

/** A feed from a file or a folder. Reading throws `BrokenFile` if a file cannot be read. */
export function csvFeed(location: string): Feed {
  let stamp = ''
  let names: string[] = []
  let tables: Table[] = []
  // site time at which the current tables were first read
  let newAt: number | null = null

  async function current(): Promise<Table[]> {
    const files = await listFiles(location, /\.csv$/i)
    if (files.length === 0) throw new BrokenFile(location, 'there is no table')
    const found = files.map((file) => `${file.name} ${file.stamp}`).join('\n')
    if (found === stamp) return tables
    names = files.map(({ name }) => name)
    tables = await Promise.all(files.map(async (file) => readTable(await file.read(), file.name)))
    stamp = found
    newAt = null
    return tables
  }

  return {
    source: csvSource,
    invented: false,
    async firstKickoff(now) {
      const dated = (await current()).flatMap(({ matches }) =>
        matches.filter(({ undated }) => !undated),
      )
      const past = dated
        .map(({ fixture }) => fixture.kickoff.getTime())
        .filter((kickoff) => kickoff <= now.getTime())
      return past.length > 0 ? new Date(past.reduce((a, b) => Math.min(a, b))) : null
    },
    async read(now, since) {
      const all = await current()
      newAt ??= now.getTime()
      const seen = since && since.getTime() >= newAt ? since.getTime() : null
      const reading = readingOf(all, now.getTime(), seen)
      return seen === null ? { ...reading, files: names } : reading
    },
  }
}

/** The reading of one table at an instant, for the import command. */
export const readingOfTable = (table: Table, now: Date): FeedReading =>
  readingOf([table], now.getTime(), null)

function readingOf(tables: readonly Table[], now: number, since: number | null): FeedReading {
  const all = joined(tables.flatMap(({ matches }) => matches))
  const due =
    since === null
      ? all
      : all.filter((match) => turnsOf(match).some((at) => at > since && at <= now))
  const matches = due.flatMap((match) => tableMatchAt(match, now) ?? [])
  const leagues = new Set(matches.map(({ league }) => league))
  const clubs = new Set(matches.flatMap(({ home, away }) => [home, away]))
  return {
    leagues: tables.flatMap((table) => table.leagues).filter(({ key }) => leagues.has(key)),
    clubs: tables.flatMap((table) => table.clubs).filter(({ key }) => clubs.has(key)),
    matches,
    rejected: since === null ? tables.flatMap(({ rejected }) => rejected) : [],
  }
}

/** One match from several tables: the dated row, with the odds of any row that has them. */
function joined(matches: readonly TableMatch[]): TableMatch[] {
  const byKey = Map.groupBy(matches, ({ fixture }) => fixture.key)
  return [...byKey.values()].flatMap((same) => {
    const best = same.find(({ undated }) => !undated) ?? same[0]
    if (!best) return []
    const priced = best.odds ? best : (same.find(({ odds }) => odds) ?? best)
    return [{ ...best, odds: priced.odds, oddsAt: priced.oddsAt }]
  })
}
