/**
 * Players with stable keys from the spellings of the files, and the line-ups and goals of a
 * fixture.
 */
import { inEach } from '../../../contract/values.ts'
import type { FeedGoal, FeedIncident, FeedLineup, FeedPlayer } from '../feed.ts'
import type { Fixture, Goal, Team } from './fixture.ts'
import type { Incident } from './incidents.ts'
import { slug } from './keys.ts'

/**
 * "Julian QUINONES" and "Julián Quiñones", "HWANG Inbeom" and "Hwang In-beom" are one player of a
 * side.
 */
const keyOf = (club: string, name: string) => `${club}/${slug(name).replaceAll('-', '')}`

/** Some files write family names in capitals. */
export const plainCase = (name: string) =>
  name.replace(/\p{Lu}{2,}/gu, (letters) => letters.slice(0, 1) + letters.slice(1).toLowerCase())

/** The best spelling of every player in the files, by key: one with more accents wins. */
export type Spellings = ReadonlyMap<string, string>

export function spellingsOf(fixtures: Iterable<Fixture>): Spellings {
  const best = new Map<string, string>()
  const accents = (name: string) => name.replace(/[\x20-\x7e]/g, '').length
  for (const { home, away, goals, teams, incidents = [] } of fixtures) {
    const goalsOf = (side: 0 | 1) =>
      goals.filter((goal) => (goal.kind === 'own') !== (goal.side === side))
    for (const [club, side] of [[home, 0] as const, [away, 1] as const]) {
      const team = teams?.[side]
      const named = [
        ...goalsOf(side).flatMap(({ name }) => name ?? []),
        ...(team?.lines.flat() ?? []),
        ...(team?.substitutes ?? []),
        ...incidents.flatMap((one) => (one.side === side ? [one.name, one.off ?? []].flat() : [])),
      ]
      for (const name of named.map(plainCase)) {
        const key = keyOf(club, name)
        const current = best.get(key)
        if (current === undefined || accents(name) > accents(current)) best.set(key, name)
      }
    }
  }
  return best
}

function playerOf(club: string, name: string, spellings: Spellings): FeedPlayer {
  const key = keyOf(club, name)
  const written = spellings.get(key) ?? plainCase(name)
  return { key, name: inEach(() => written) }
}

export function goalOf(
  { home, away }: Fixture,
  { side, minute, stoppage, kind, name }: Goal,
  spellings: Spellings,
): FeedGoal {
  const club = (side === 0) === (kind !== 'own') ? home : away
  return {
    side: side === 0 ? 'home' : 'away',
    minute,
    ...(stoppage > 0 ? { added: stoppage } : {}),
    kind: kind ?? 'play',
    ...(name ? { scorer: playerOf(club, name, spellings) } : {}),
  }
}

export function incidentOf(
  { home, away }: Fixture,
  { side, minute, stoppage, kind, name, off }: Incident,
  spellings: Spellings,
): FeedIncident {
  const club = side === 0 ? home : away
  return {
    side: side === 0 ? 'home' : 'away',
    minute,
    ...(stoppage > 0 ? { added: stoppage } : {}),
    kind,
    player: playerOf(club, name, spellings),
    ...(off ? { off: playerOf(club, off, spellings) } : {}),
  }
}

/**
 * The file lists only substitutes who came on, so the bench stays empty until the match is over.
 */
export function lineupOf(
  club: string,
  team: Team,
  over: boolean,
  spellings: Spellings,
): FeedLineup {
  const last = team.lines.length - 1
  const isParted = last > 1
  const position = (line: number): NonNullable<FeedPlayer['position']> =>
    line === 0 ? 'goalkeeper' : line === 1 ? 'defender' : line === last ? 'forward' : 'midfielder'
  const starters = team.lines.flatMap((names, line) =>
    names.map((name) => ({
      ...playerOf(club, name, spellings),
      ...(isParted || line === 0 ? { position: position(line) } : {}),
    })),
  )
  const started = new Set(starters.map(({ key }) => key))
  const cameOn = new Map(
    team.substitutes
      .map((name) => playerOf(club, name, spellings))
      .map((player) => [player.key, player]),
  )
  return {
    confirmed: true,
    ...(isParted
      ? {
          formation: team.lines
            .slice(1)
            .map((names) => names.length)
            .join('-'),
        }
      : {}),
    starters,
    bench: over ? [...cameOn.values()].filter(({ key }) => !started.has(key)) : [],
    absences: [],
  }
}
