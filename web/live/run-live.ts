/** Writes what is heard into the answers on screen. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { logFailure } from '../api/log.ts'
import type { CallName } from '../../contract/calls.ts'
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNews, MatchNow } from '../../contract/match.ts'
import { defaultLanguage, hitResults, languages, type Language } from '../../contract/values.ts'
import { languageTags } from '../app/language.ts'
import { changed, matchesIn, recordsIn, type FoundMatch, type Known } from './cache-writer.ts'
import { setClock } from './clock.ts'
import { setContact } from './connection-state.ts'
import type { Message } from './connection.ts'
import type { LiveSite } from './live.ts'
import type { Speaker } from './announcer.ts'
import { joinTabs, type Tabs } from './leader-tab.ts'
import { voice } from './live-region.ts'
import { covers, nothing, type Watch } from './watch.ts'

// milliseconds
const settle = 200
/** A tab that nobody has looked at for so long is not told any more, until somebody does. */
const sleepAfter = 300_000
/** Readers of the same answer do not all ask for it anew in one moment. */
const spread = 4_000

/** The site brings its boards up to date within so long of a settlement. */
const boardsFollow = 6_000

const loadWords = () => import('./announcer.ts')

type Changes = Partial<Omit<Known, 'nows'>>
const none: Known['hits'] & Known['records'] = new Map()

/** Calls whose choice of matches depends on how these stand, and those that add up what is over. */
const chosenByState = new Set<unknown>([
  'queryHome',
  'matchTable',
  'matchScorers',
] satisfies CallName[])
/** Calls that add up what was settled. Not what home recommends: form decides its order, and cards would move under the reader. */
const addedUp = new Set<unknown>([
  'queryHome',
  'expertList',
  'expertSpread',
  'predictRecord',
] satisfies CallName[])
/** Marks an answer that is asked for the records in it. */
const recordsAlone = 'records'
/** Calls that tell of a match what the stream does not: who scored, and who plays. */
const toldInFull = new Set<unknown>(['matchDetail', 'matchLineup'] satisfies CallName[])

export function run(cache: QueryClient, site: LiveSite): void {
  /** How each match stands, as far as anything has said so. */
  const known = new Map<number, MatchNews>()
  /** The number of the last event of each match: where streams are blocked the same one is told at every question. */
  const heard = new Map<number, number>()
  const heardOfPlans = new Set<number>()
  /** What has become of each plan that was seen. */
  const results = new Map<number, number>()
  const say = voice()
  let speaker: Promise<Speaker> | undefined
  function speak(of: (speaker: Speaker) => void) {
    speaker ??= loadWords().then(({ speakerOf }) => speakerOf(say, languageNow))
    speaker.then(of).catch((error: unknown) => {
      speaker = undefined
      logFailure('what changed could not be said', error)
    })
  }
  let tabs: Tabs | null = null
  /** Everything that was told up to this event is in what is shown. */
  let told = site.told ?? null
  /** Up to which event an answer surely knows: the last one told when it was asked for. Kept until what it shows is watched. */
  const askedAfter = new WeakMap<Query, number>()
  let looked = nothing
  /** Whether an answer that changes is of our own writing. */
  let writing = false

  const active = () => cache.getQueryCache().findAll({ type: 'active' })
  const shown = () => active().flatMap(({ state }) => matchesIn(state.data))

  /** Takes note of how a match stands, and says what is worth it; false where something later is known. */
  function learn(now: MatchNews, found: () => readonly FoundMatch[]): boolean {
    const before = known.get(now.matchId)
    if (before !== undefined && isLater(before, now)) return false
    known.set(now.matchId, now)
    if (before === undefined) return true
    const sides = found().find(
      ({ matchId, home, away }) => matchId === now.matchId && home !== null && away !== null,
    )
    const published = now.solutionCount - before.solutionCount
    if (sides && published > 0) speak((words) => words.published(sides, published))
    if (before.observedAt === now.observedAt) return true
    if (before.status !== now.status) chooseAnew()
    if (sides && stands(before) !== stands(now)) speak((words) => words.stood(before, now, sides))
    return true
  }

  /** Takes note of what has become of plans, and says what is decided before the reader's eyes. */
  function learnResults(found: readonly FoundMatch[]) {
    for (const match of found) {
      if (match.plan === null) continue
      const { planId, hitResult } = match.plan
      const before = results.get(planId)
      // an older answer takes no result back
      if (before !== undefined && (hitResult === before || hitResult === hitResults.none)) continue
      results.set(planId, hitResult)
      if (before !== undefined) speak((words) => words.settled(match, hitResult))
    }
  }

  /** Writes into an answer what is known beyond it. */
  function write(query: Query, { hits = none, records = none }: Changes = {}) {
    const data: unknown = query.state.data
    const next = changed(data, { nows: known, hits, records })
    // as old as it was: what else is in it has not been asked for
    if (next === data) return
    writing = true
    cache.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
    writing = false
  }

  function writeAll(changes?: Changes) {
    for (const query of cache.getQueryCache().getAll())
      if (query.state.data !== undefined) write(query, changes)
  }

  function plans(id: number, { matchId, what, plans }: PlansNews) {
    if (heardOfPlans.has(id)) return
    heardOfPlans.add(id)
    writeAll({ hits: new Map(plans.map((plan) => [plan.planId, plan])) })
    learnResults(shown())
    if (what === 'settled') addUpAnew()
    const experts = new Set(plans.map(({ expertId }) => expertId))
    const ids = new Set(plans.map(({ planId }) => planId))
    askAnew(({ queryKey }) => {
      const asked = askedBy(queryKey)
      return asked.matchId === matchId || experts.has(asked.expertId) || ids.has(asked.id)
    })
  }

  function match(id: number, now: MatchNews) {
    const before = known.get(now.matchId)
    const repeated = id <= (heard.get(now.matchId) ?? site.told ?? 0)
    heard.set(now.matchId, id)
    const time = now.timeKnown === true ? now.matchTime : null
    const moved = time
      ? shown().find(
          (one) => one.matchId === now.matchId && one.home !== null && one.matchTime !== time,
        )
      : undefined
    if (!learn(now, shown) || repeated) return
    if (time && moved?.matchTime !== undefined) speak((words) => words.moved(time, moved))
    writeAll()
    if (before !== undefined && !hasOnlyPassed(before, now))
      askAnew(
        ({ queryKey, state }) =>
          toldInFull.has(queryKey[0]) &&
          matchesIn(state.data).some(({ matchId }) => matchId === now.matchId),
      )
  }

  function askAnew(concerned: (query: Query) => boolean) {
    if (cache.getQueryCache().findAll({ predicate: concerned }).length === 0) return
    setTimeout(() => void cache.invalidateQueries({ predicate: concerned }), Math.random() * spread)
  }

  function hear(message: Message) {
    setContact(message.kind !== 'lost')
    if (message.kind === 'moment') setClock(message.body)
    else if (message.kind === 'plans') plans(message.id, message.body)
    else if (message.kind === 'snapshot')
      setTimeout(() => void cache.invalidateQueries(), Math.random() * spread)
    else if (message.kind === 'match') match(message.id, message.body)
  }

  /** Asks once for what happens together; those who heard of it last wait at least so many milliseconds. */
  function askingLater(ask: () => void, least: number): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let heardAt = 0
    return function later() {
      heardAt = performance.now()
      timer ??= setTimeout(
        () => {
          timer = undefined
          ask()
          if (performance.now() - heardAt < least) later()
        },
        least * (1 + Math.random()),
      )
    }
  }
  const askAll = (calls: ReadonlySet<unknown>) =>
    void cache.invalidateQueries({ predicate: ({ queryKey }) => calls.has(queryKey[0]) })
  const chooseAnew = askingLater(() => askAll(chosenByState), spread)
  const addUpAnew = askingLater(() => {
    askAll(addedUp)
    // beside the answer on screen: of this one only the records are wanted
    for (const { queryKey, options } of active())
      if (queryKey[0] === 'queryRecommend' && options.queryFn)
        void cache.prefetchQuery({
          queryKey: [...queryKey, recordsAlone],
          queryFn: options.queryFn,
          gcTime: 0,
        })
  }, boardsFollow)

  /** An answer that has just come: it may know more than the stream has told, or less. */
  function read(query: Query) {
    if (query.queryKey.includes(recordsAlone))
      return writeAll({ records: recordsIn(query.state.data) })
    const found = matchesIn(query.state.data)
    for (const { now } of found) if (now !== null) learn(now, () => found)
    learnResults(found)
    write(query)
    if (hasRecords(query)) writeAll({ records: recordsIn(query.state.data) })
  }

  function watchOf(queries: readonly Query[]): Watch {
    const asked = queries.map(({ queryKey }) => askedBy(queryKey))
    const matches = [...queries.flatMap(({ state }) => matchesIn(state.data)), ...asked].map(
      ({ matchId }) => matchId,
    )
    const experts = [
      ...asked.map(({ expertId }) => expertId),
      ...queries.flatMap(({ state }) => [...recordsIn(state.data).keys()]),
    ]
    return {
      all: false,
      matches: matches.filter((id) => id > 0),
      experts: experts.filter((id) => id > 0),
    }
  }

  /** What was told of something else since an answer was asked for says nothing of what only that answer shows. */
  function look(queries: readonly Query[]) {
    const unwatched = queries.filter((query) => !covers(looked, watchOf([query])))
    looked = watchOf(queries)
    tabs?.look(looked, Math.min(...unwatched.map((query) => askedAfter.get(query) ?? Infinity)))
    for (const query of queries) if (query.state.fetchStatus === 'idle') askedAfter.delete(query)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  function lookSoon() {
    timer ??= setTimeout(() => {
      timer = undefined
      if (document.visibilityState === 'visible') look(active())
    }, settle)
  }

  let sleeping: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleeping)
    if (document.visibilityState === 'visible') lookSoon()
    else sleeping = setTimeout(() => look([]), sleepAfter)
  })
  addEventListener('pagehide', () => {
    told = tabs?.close() ?? told
    tabs = null
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start()
  })
  cache.getQueryCache().subscribe(({ type, query, ...event }) => {
    const done = type === 'updated' && 'action' in event ? event.action.type : undefined
    if (done === 'success' && !writing) read(query)
    if (done === 'fetch') askedAfter.set(query, tabs?.known() ?? Infinity)
    if (
      type === 'observerAdded' ||
      type === 'observerRemoved' ||
      (type === 'updated' && query.isActive())
    )
      lookSoon()
  })

  function start() {
    tabs = joinTabs(site.apiBase, told, hear)
    lookSoon()
  }
  for (const query of cache.getQueryCache().getAll())
    if (query.state.data !== undefined) read(query)
  start()
}

const stands = ({ status, homeScore, awayScore, homeRed, awayRed }: MatchNow) =>
  [status, homeScore, awayScore, homeRed, awayRed].join()

/** Whether this was said after that, as far as either says: plans are published without a word of the source. */
const isLater = (one: MatchNow, other: MatchNow) =>
  one.observedAt > other.observedAt ||
  (one.observedAt === other.observedAt && one.solutionCount > other.solutionCount)

/** Whether it tells of experts the records that stand beside their names everywhere: with a kind of play chosen it is that play's. */
const hasRecords = ({ queryKey }: Query) =>
  queryKey[0] === 'queryHome' || (queryKey[0] === 'expertList' && askedBy(queryKey).play === 0)

/** Whether nothing but time has passed. The same word said again is not that: then goals or players are news. */
const hasOnlyPassed = (before: MatchNow, now: MatchNow) =>
  before.observedAt !== now.observedAt && stands(before) === stands(now)

/** The reader's language at this moment: it changes without another page. */
const languageNow = (): Language =>
  languages.find((one) => languageTags[one] === document.documentElement.lang) ?? defaultLanguage

/** What a call was asked about, by the fields of its payload; 0 for nothing. */
function askedBy([, data]: readonly unknown[]): {
  matchId: number
  expertId: number
  id: number
  play: number
} {
  const fields: Record<string, unknown> =
    typeof data === 'object' && data !== null ? { ...data } : {}
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : 0)
  return {
    matchId: number('matchId'),
    expertId: number('expertId'),
    id: number('id'),
    play: number('play'),
  }
}
