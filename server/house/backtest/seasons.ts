/**
 * Past seasons from files: openfootball's files with dates and times, and tables with odds and
 * rounds only.
 */
import { readSeasonRows } from '../../feeds/csv/season-rows.ts'
import { clubKeyOf } from '../../feeds/names/clubs.ts'
import type { Fixture } from '../../feeds/openfootball/fixture.ts'
import { merged } from '../../feeds/openfootball/fixtures.ts'
import { plainName, slug } from '../../feeds/openfootball/keys.ts'
import type { SourceFile } from '../../feeds/openfootball/location.ts'
import { readContent } from '../../feeds/openfootball/read-file.ts'
import { stepsOf } from '../../feeds/openfootball/replay.ts'
import type { PastMatch } from './walk.ts'

const hour = 3_600_000
const week = 168 * hour

/** Accepted file extensions. */
export const endings = /\.(json|txt|csv)$/i

/**
 * One set of matches that is evaluated separately, and the parts of its files that were rejected.
 */
export interface Seasons {
  title: string
  matches: PastMatch[]
  passedOver: string[]
}

/**
 * Files with dates make up the first set, tables with odds the second; an empty set is left out.
 * Throws `BrokenFile`.
 */
export async function readSeasons(files: readonly SourceFile[]): Promise<Seasons[]> {
  const dated: Seasons = { title: 'Results with dates', matches: [], passedOver: [] }
  const priced: Seasons = { title: 'Results with odds', matches: [], passedOver: [] }
  const fixtures = new Map<string, Fixture>()
  for (const file of files) {
    const text = await file.read()
    if (/\.csv$/i.test(file.name)) takeTable(text, file.name, priced)
    else takeFixtures(text, file.name, fixtures, dated)
  }
  for (const fixture of fixtures.values()) {
    const match = playedFrom(fixture)
    if (match) dated.matches.push(match)
  }
  return [dated, priced].filter(
    ({ matches, passedOver }) => matches.length > 0 || passedOver.length > 0,
  )
}

function takeFixtures(
  text: string,
  name: string,
  fixtures: Map<string, Fixture>,
  into: Seasons,
): void {
  const content = readContent(text, name)
  if (content.kind === 'other') {
    into.passedOver.push(`${name}: ${content.reason}`)
    return
  }
  for (const fixture of content.fixtures) {
    const earlier = fixtures.get(fixture.key)
    fixtures.set(fixture.key, earlier ? merged(earlier, fixture) : fixture)
  }
  for (const { item, reason } of content.rejected) into.passedOver.push(`${item}: ${reason}`)
}

/** An awarded, abandoned or unplayed match is used neither to fit nor to measure a model. */
function playedFrom(fixture: Fixture): PastMatch | null {
  const { full } = fixture.result
  const resultAt = stepsOf(fixture).at(-1)?.at
  if (!full || fixture.ruling || resultAt === undefined) return null
  const { league, season, round, kickoff, home, away } = fixture
  return {
    league,
    season,
    round,
    kickoff,
    resultAt: new Date(resultAt),
    home,
    away,
    full,
    odds: null,
  }
}

/** The country at the start of a table's file name, and its code in our tables of club names. */
const countries: Record<string, string> = {
  england: 'en',
  germany: 'de',
  spain: 'es',
  italy: 'it',
  france: 'fr',
  netherlands: 'nl',
}

/**
 * These tables have no dates. Each round is given a week from August on, with all its matches at
 * once, so no result of a round is known before all its plans are stated.
 */
function takeTable(text: string, name: string, into: Seasons): void {
  const { rows, rejected } = readSeasonRows(text, name)
  const league = (name.split('/').at(-1) ?? name).replace(/\.csv$/i, '')
  const country = countries[league.split('_')[0] ?? '']
  const club = (side: string) => clubKeyOf(`${country ?? league}/${slug(plainName(side))}`)
  for (const { season, round, home, away, full, odds } of rows) {
    if (!full || round === null) continue
    const kickoff = new Date(Date.UTC(Number(season.slice(0, 4)), 7, 8, 15) + (round - 1) * week)
    const resultAt = new Date(kickoff.getTime() + 2 * hour)
    into.matches.push({
      league,
      season,
      round: `Round ${round}`,
      kickoff,
      resultAt,
      home: club(home),
      away: club(away),
      full,
      odds,
    })
  }
  into.passedOver.push(...rejected.map(({ item, detail }) => `${item}: ${detail}`))
}
