/** Real seasons from openfootball's files, replayed up to the site's time. */
import { isInPhase } from '../../../contract/values.ts'
import type { Feed, FeedClub, FeedLeague, FeedReading, Rejected } from '../feed.ts'
import type { Fixture } from './fixture.ts'
import { merged } from './fixtures.ts'
import { listFiles, type SourceFile } from './location.ts'
import { spellingsOf, type Spellings } from './players.ts'
import { readContent, type FileContent } from './read-file.ts'
import { stateAt, stepsOf, type Step } from './replay.ts'

interface Replay {
  fixture: Fixture
  steps: Step[]
}

/** The contents of all files. */
interface Library {
  leagues: Map<string, FeedLeague>
  clubs: Map<string, FeedClub>
  replays: Replay[]
  spellings: Spellings
  /** Every step of every fixture, in order of time. */
  turns: { at: number; replay: Replay }[]
  rejected: Rejected[]
}

/** The source's name in the database. */
export const openfootballSource = 'openfootball'

/**
 * A feed from a file, a folder or an http(s) URL. Reading throws `BrokenFile` if a file cannot be
 * read.
 */
export function openfootballFeed(location: string): Feed {
  const files = new Map<string, { stamp: string; content: FileContent }>()
  let library: Library | null = null
  // site time at which the current library was first read
  let newAt: number | null = null
  let answered = true
  let lastUpdated: Date | null = null

  async function current(): Promise<Library> {
    const listed = await listFiles(location)
    const changed =
      listed.length !== files.size ||
      listed.some((file) => files.get(file.name)?.stamp !== file.stamp)
    if (library && !changed) return library
    const contents = await Promise.all(
      listed.map(async (file) => ({ file, content: await contentOf(file) })),
    )
    files.clear()
    for (const { file, content } of contents) files.set(file.name, { stamp: file.stamp, content })
    newAt = null
    library = libraryOf(contents.map(({ content }) => content))
    return library
  }

  async function contentOf(file: SourceFile): Promise<FileContent> {
    const cached = files.get(file.name)
    if (cached?.stamp === file.stamp) return cached.content
    try {
      const content = readContent(await file.read(), file.name)
      answered = true
      return content
    } catch (error) {
      // a URL that fails is tried again later; its earlier content stays in use
      answered = false
      if (cached && file.remote) return cached.content
      throw error
    }
  }

  return {
    source: openfootballSource,
    invented: false,
    async firstKickoff(now) {
      const { replays } = await current()
      const past = replays
        .map(({ fixture }) => fixture.kickoff.getTime())
        .filter((kickoff) => kickoff <= now.getTime())
      return past.length > 0 ? new Date(past.reduce((a, b) => Math.min(a, b))) : null
    },
    async read(now, since) {
      const all = await current()
      newAt ??= now.getTime()
      if (answered) lastUpdated = now
      // a full reading is repeated until a reading of the changed files is known to be stored
      const seen = since && since.getTime() >= newAt ? since.getTime() : null
      const reading = readingOf(all, now.getTime(), seen)
      return seen === null ? { ...reading, files: [...files.keys()] } : reading
    },
    lastUpdated: () => lastUpdated,
    nextChange(now) {
      const next = library?.turns[firstAfter(library.turns, now.getTime())]
      return next ? new Date(next.at) : null
    },
  }
}

function libraryOf(contents: readonly FileContent[]): Library {
  const leagues = new Map<string, FeedLeague>()
  const clubs = new Map<string, FeedClub>()
  const fixtures = new Map<string, Fixture>()
  const rejected: Rejected[] = []
  for (const content of contents) {
    if (content.kind === 'other') continue
    leagues.set(content.league.key, content.league)
    for (const club of content.clubs) if (!clubs.has(club.key)) clubs.set(club.key, club)
    for (const fixture of content.fixtures) {
      const earlier = fixtures.get(fixture.key)
      fixtures.set(fixture.key, earlier ? merged(earlier, fixture) : fixture)
    }
    rejected.push(...content.rejected)
  }
  const replays = [...fixtures.values()].map((fixture) => ({ fixture, steps: stepsOf(fixture) }))
  const turns = replays
    .flatMap((one) => one.steps.map(({ at }) => ({ at, replay: one })))
    .toSorted((a, b) => a.at - b.at)
  return { leagues, clubs, replays, spellings: spellingsOf(fixtures.values()), turns, rejected }
}

/** The library's data at `now`; with `since`, only the matches with a step in between. */
function readingOf(library: Library, now: number, since: number | null): FeedReading {
  const { turns, leagues, clubs, spellings } = library
  const due =
    since === null
      ? library.replays
      : new Set(
          turns.slice(firstAfter(turns, since), firstAfter(turns, now)).map(({ replay }) => replay),
        )
  const matches = [...due].map(({ fixture, steps }) => stateAt(fixture, steps, now, spellings))
  const overdue = [...due].flatMap(({ fixture, steps }) =>
    steps.length === 0 && fixture.kickoff.getTime() + longestWait < now ? [fixture] : [],
  )
  const used = <T>(from: Map<string, T>, keys: string[]) =>
    [...new Set(keys)].flatMap((key) => from.get(key) ?? [])
  return {
    leagues: used(
      leagues,
      matches.map((match) => match.league),
    ),
    clubs: used(
      clubs,
      matches.flatMap((match) => [match.home, match.away]),
    ),
    matches,
    rejected: since === null ? [...library.rejected, ...withoutResult(overdue)] : [],
  }
}

/** A list has a result some days after the match. */
const longestWait = 7 * 86_400_000

/** One row for each file: an old list may have hundreds of such matches. */
function withoutResult(fixtures: readonly Fixture[]): Rejected[] {
  const fileOf = ({ item }: Fixture) => item.replace(/, (match|line) \d+$/, '')
  return [...Map.groupBy(fixtures, fileOf)].map(([file, all]) => ({
    item: `${file}, results`,
    reason: 'result-missing',
    detail: `Matches of the past with neither a score nor a status: ${all.length}.`,
    content: all.map(({ item }) => item),
    part: true,
  }))
}

/** Index of the first turn after an instant. */
function firstAfter(turns: Library['turns'], instant: number): number {
  let [low, high] = [0, turns.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((turns[middle]?.at ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The reading of one file at an instant, for the import command. Of two lists of a season, whose
 * files may come in any order, the newer one tells the matches that are still to be played.
 */
export function readingOfFile(content: FileContent & { kind: 'matches' }, now: Date): FeedReading {
  const reading = readingOf(libraryOf([content]), now.getTime(), null)
  const writtenAt = writtenSince(content.fixtures, now.getTime())
  if (writtenAt === null) return reading
  const matches = reading.matches.map((match) =>
    isInPhase(match.status, 'ahead') || isInPhase(match.status, 'delayed')
      ? { ...match, reportedAt: writtenAt }
      : match,
  )
  return { ...reading, matches }
}

/**
 * When a list was written at the earliest: at the kick-off of its n-th match, with n results in it.
 * One wrong date does not move that. Null for a list without matches.
 */
function writtenSince(fixtures: readonly Fixture[], now: number): Date | null {
  const kickoffs = fixtures.map(({ kickoff }) => kickoff.getTime()).toSorted((a, b) => a - b)
  const results = fixtures.filter(({ result }) => result.full ?? result.extra).length
  const at = results === 0 ? (kickoffs[0] ?? NaN) - 1 : (kickoffs[results - 1] ?? NaN)
  return Number.isNaN(at) ? null : new Date(Math.min(at, now))
}
