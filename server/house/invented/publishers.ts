/**
 * The invented experts as publishers: the matches they publish on, when, with which view and text.
 */
import { History, type Fixture } from '../history.ts'
import type { Publisher } from '../publisher.ts'
import { chance } from '../models/chance.ts'
import type { DixonColes } from '../models/dixon-coles.ts'
import type { Draft } from '../house-models.ts'
import type { Fact } from '../writing/fact.ts'
import { factsAbout } from '../writing/facts.ts'
import { leansAgainst, writeAnalysis, writeTitle } from '../writing/plan-words.ts'
import type { Profile } from './profile.ts'
import { profiles } from './profiles.ts'
import { drawsEveryone, priceOf, viewOn } from './view.ts'

/** Plans are published between latestHours and earliestHours before kick-off. */
const latestHours = 2
const earliestHours = 36
/** This many consecutive plans of an expert have different title patterns. */
const freshTitles = 10
/** Assumed for a league without data. */
const usualPerDay = 1

export interface World {
  history: History
  seed: string
  /** Gives the likeliest scores. */
  dixonColes: DixonColes
  /** Matches per day by league, averaged over its season. */
  perDay: ReadonlyMap<number, number>
  /** The site's time at the first start, from which `beganDaysAgo` and `stoppedDaysAgo` count. */
  present: Date
}

/**
 * Recently used title patterns by expert and facts by match, so that titles do not repeat. It is
 * lost on a restart, which only allows a repetition.
 */
interface Written {
  patterns: Map<string, string[]>
  facts: Map<number, Set<string>>
}

export function inventedPublishers(world: World): Publisher[] {
  const written: Written = { patterns: new Map(), facts: new Map() }
  return profiles.map((profile) => {
    const share = shareOf(profile, world)
    return {
      kind: 'invented',
      handle: profile.handle,
      name: profile.name,
      leadHours: (fixture) =>
        speaksOf(profile, fixture, share, world) ? leadOf(profile, fixture, world.seed) : null,
      draft: (fixture) => draftOf(profile, fixture, world, written),
    }
  })
}

const leadOf = ({ handle }: Profile, { matchId }: Fixture, seed: string) =>
  latestHours + (earliestHours - latestHours) * chance(seed, handle, matchId, 'lead')

/** The leagues an expert follows, each with the share of its matches that the expert considers. */
function shareOf(
  { handle, leagues, appetite }: Profile,
  { perDay, seed }: World,
): ReadonlyMap<number, number> {
  const followed = [...perDay.keys()]
    .toSorted((a, b) => chance(seed, handle, 'league', a) - chance(seed, handle, 'league', b))
    .slice(0, leagues)
  const matches = followed.reduce((sum, league) => sum + (perDay.get(league) ?? usualPerDay), 0)
  return new Map(followed.map((league) => [league, appetite / matches]))
}

function speaksOf(
  profile: Profile,
  fixture: Fixture,
  share: ReadonlyMap<number, number>,
  { seed, present }: World,
): boolean {
  const considered = drawsEveryone(fixture, seed) ? 1 : (share.get(fixture.leagueId) ?? 0)
  if (!fixture.odds?.result || chance(seed, profile.handle, fixture.matchId) >= considered)
    return false
  const days = (fixture.kickoff.getTime() - present.getTime()) / 86_400_000
  return (
    days >= -(profile.beganDaysAgo ?? Infinity) && days <= -(profile.stoppedDaysAgo ?? -Infinity)
  )
}

function draftOf(profile: Profile, fixture: Fixture, world: World, written: Written): Draft | null {
  const { matchId } = fixture
  const scores = () => world.dixonColes.forecast(fixture).scores
  const view = viewOn(profile, fixture, scores, world.seed)
  if (!view) return null
  const facts = factsAbout(world.history, fixture)
  const key = `${world.seed} ${profile.handle} ${matchId}`
  const title = writeTitle(facts, fixture, profile.persona, key, (pattern, fact) =>
    staleness(written, profile.handle, matchId, pattern, fact),
  )
  if (leansAgainst(facts, title, view.selections)) return null
  remember(written, profile.handle, matchId, title.pattern, title.fact)
  return {
    matchId,
    ...priceOf(profile, fixture, world.seed),
    title: title.words,
    analysis: writeAnalysis(facts, title, fixture, view.selections, profile.persona, key),
    selections: view.selections,
    probabilities: view.chances,
  }
}

const nameOf = ({ kind, side }: Fact) => `${kind} ${side}`

/** 2 for a pattern that this expert used lately, 1 for the fact of another title on the match. */
const staleness = (
  { patterns, facts }: Written,
  handle: string,
  matchId: number,
  pattern: string,
  fact: Fact,
) =>
  patterns.get(handle)?.includes(pattern) ? 2 : Number(facts.get(matchId)?.has(nameOf(fact)) ?? 0)

function remember(
  { patterns, facts }: Written,
  handle: string,
  matchId: number,
  pattern: string,
  fact: Fact,
) {
  patterns.set(handle, [...(patterns.get(handle) ?? []), pattern].slice(-freshTitles + 1))
  facts.set(matchId, (facts.get(matchId) ?? new Set()).add(nameOf(fact)))
  // plans on a match are written within 36 hours, so the oldest entries are not needed any more
  if (facts.size > 1_000) facts.delete(facts.keys().next().value ?? matchId)
}
