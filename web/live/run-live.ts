/** Applies live events to the answers on screen. */
import type { Id } from '../../contract/id.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import { CacheUpdates } from './cache-updates.ts'
import { matchesIn, recordsIn } from './cache-writer.ts'
import { setClock } from './clock.ts'
import { setContact } from './connection-state.ts'
import { hasOnlyPassed, KnownState } from './known-state.ts'
import { lazyAnnouncer, type Announce } from './lazy-announcer.ts'
import type { LiveSite } from './live-site.ts'
import type { Message } from './message.ts'
import { hasRecords, payloadOf } from './query-topics.ts'
import { recordsOnly, Refetch } from './refetch.ts'
import { hideScores } from '../page/hide-scores.ts'
import { isShown } from '../page/scores.ts'
import { Watcher } from './watcher.ts'

/** Calls with details of a match that no event carries: scorers, all events and line-ups. */
const hasDetails = new Set<unknown>([
  'matchDetail',
  'matchEvents',
  'matchLineup',
] satisfies CallName[])

/** A table in which matches in play count. */
const isTableNow = ({ queryKey: [name, data] }: Query): boolean =>
  name === 'matchTable' && typeof data === 'object' && data !== null && 'live' in data

export function run(cache: QueryClient, site: LiveSite): void {
  const updates = new LiveUpdates(cache, site)
  const watcher = new Watcher(cache, site, (message) => updates.onMessage(message))
  cache.getQueryCache().subscribe(({ type, query, ...event }) => {
    const action = type === 'updated' && 'action' in event ? event.action.type : undefined
    if (action === 'success') updates.onAnswer(query)
    if (action === 'fetch') watcher.onFetch(query)
    const isShown = type === 'updated' && query.isActive()
    if (type === 'observerAdded' || type === 'observerRemoved' || isShown) watcher.updateSoon()
  })
  for (const query of cache.getQueryCache().getAll())
    if (query.state.data !== undefined) updates.onAnswer(query)
  watcher.start()
}

class LiveUpdates {
  readonly #cache: QueryClient
  readonly #announce: Announce
  readonly #refetch: Refetch
  readonly #known: KnownState
  readonly #updates: CacheUpdates
  /** The last event that the page's own answers include. */
  #seenByPage: number
  /** The last event of each match, by match id: polling may repeat it. */
  readonly #lastEvent = new Map<Id, number>()
  /** Events about plans that were applied. */
  readonly #planEvents = new Set<number>()
  /**
   * Whether an event said that plans were settled. Before it, each plan's card shows the record in
   * its own answer: answers of another back end need not agree.
   */
  #isSettled = false
  readonly #hidesScores: boolean

  constructor(cache: QueryClient, site: LiveSite) {
    this.#cache = cache
    this.#announce = lazyAnnouncer()
    this.#refetch = new Refetch(cache)
    this.#known = new KnownState(this.#announce, this.#refetch.choices)
    this.#updates = new CacheUpdates(cache, this.#known.matches)
    this.#seenByPage = site.lastEvent ?? 0
    this.#hidesScores = site.hideScores === true
  }

  onMessage(message: Message): void {
    setContact(message.kind !== 'lost')
    if (message.kind === 'moment') setClock(message.body)
    else if (message.kind === 'plans') this.#onPlans(message.id, this.#shownOf(message.body))
    else if (message.kind === 'snapshot') this.#onSnapshot()
    else if (message.kind === 'match') this.#onMatch(message.id, this.#shownOf(message.body))
  }

  /** What the reader may see of an event. */
  #shownOf<T>(body: T): T {
    return this.#hidesScores ? hideScores(body, isShown) : body
  }

  /** A site that was set back uses the ids of events again. */
  #onSnapshot(): void {
    this.#seenByPage = 0
    this.#lastEvent.clear()
    this.#planEvents.clear()
    this.#refetch.all()
  }

  /** A new answer may include more events than those seen so far, or fewer. */
  onAnswer(query: Query): void {
    if (this.#updates.isWriting) return
    const { data } = query.state
    if (query.queryKey.includes(recordsOnly)) {
      this.#updates.writeAll({ records: recordsIn(data) })
      return
    }
    const found = matchesIn(data)
    for (const { now } of found) if (now !== null) this.#known.learnMatch(now, () => found)
    this.#known.learnResults(found)
    this.#updates.write(query)
    if (this.#isSettled && hasRecords(query))
      this.#updates.writeAll({ records: recordsIn(query.state.data) })
  }

  #onMatch(id: number, now: MatchNews): void {
    const before = this.#known.matches.get(now.matchId)
    const isRepeated = id <= (this.#lastEvent.get(now.matchId) ?? this.#seenByPage)
    this.#lastEvent.set(now.matchId, id)
    // Computed before the answers on screen are updated.
    const announceKickOff = this.#kickOffChange(now)
    if (!this.#known.learnMatch(now, this.#shown) || isRepeated) return
    announceKickOff()
    this.#updates.writeAll()
    if (before !== undefined && !hasOnlyPassed(before, now)) this.#refetchDetails(now.matchId)
  }

  /** Announces a new kick-off time if the answers on screen show a different one. */
  #kickOffChange({ matchId, matchTime, timeKnown }: MatchNews): () => void {
    const time = timeKnown === true ? matchTime : null
    if (!time) return () => {}
    const shown = this.#shown().find(
      (one) => one.matchId === matchId && one.home !== null && one.matchTime !== time,
    )
    return () => {
      if (shown?.matchTime !== undefined) this.#announce((by) => by.moved(time, shown))
    }
  }

  #refetchDetails(matchId: Id): void {
    this.#refetch.where(
      ({ queryKey, state }) =>
        hasDetails.has(queryKey[0]) &&
        matchesIn(state.data).some((match) => match.matchId === matchId),
    )
    this.#refetch.where(isTableNow)
  }

  #onPlans(id: number, { matchId, what, plans }: PlansNews): void {
    if (this.#planEvents.has(id)) return
    this.#planEvents.add(id)
    this.#updates.writeAll({ hits: new Map(plans.map((plan) => [plan.planId, plan])) })
    this.#known.learnResults(this.#shown())
    if (what === 'settled') {
      this.#isSettled = true
      this.#refetch.totals()
    }
    const experts = new Set(plans.map(({ expertId }) => expertId))
    const ids = new Set(plans.map(({ planId }) => planId))
    this.#refetch.where(({ queryKey }) => {
      const payload = payloadOf(queryKey)
      return payload.matchId === matchId || experts.has(payload.expertId) || ids.has(payload.id)
    })
  }

  /** The matches in the answers on screen. */
  readonly #shown = () =>
    this.#cache
      .getQueryCache()
      .findAll({ type: 'active' })
      .flatMap(({ state }) => matchesIn(state.data))
}
