/** Writes what is heard into the answers on screen. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNow } from '../../contract/match.ts'
import { defaultLanguage, languages, type Language } from '../../contract/values.ts'
import { languageTags } from '../language.ts'
import { changed, matchesIn, type FoundMatch, type Hits } from './answers.ts'
import { setClock } from './clock.ts'
import { setContact } from './contact.ts'
import type { Message } from './line.ts'
import type { LiveSite } from './live.ts'
import { sentenceOf, voice } from './say.ts'
import { joinTabs, type Tabs } from './tabs.ts'
import { nothing, type Watch } from './watch.ts'

// milliseconds
const settle = 200
/** A tab that nobody has looked at for so long is not told any more, until somebody does. */
const sleepAfter = 300_000
/** Readers of the same answer do not all ask for it anew in one moment. */
const spread = 4_000

const noHits: Hits = new Map()
/** Calls whose choice of matches depends on how these stand, and those that add up what is over. */
const chosenByState = new Set<unknown>(['queryHome', 'matchTable', 'matchScorers'] satisfies CallName[])
/** Calls that tell of a match what the stream does not: who scored, who plays, and how it stands beside a plan. */
const toldInFull = new Set<unknown>(['matchDetail', 'matchLineup', 'planDetail'] satisfies CallName[])

export function run(cache: QueryClient, site: LiveSite): void {
  /** How each match stands, as far as anything has said so. */
  const known = new Map<number, MatchNow>()
  /** The number of the last event of each match: where streams are blocked the same one is told at every question. */
  const heard = new Map<number, number>()
  const say = voice()
  let tabs: Tabs | null = null
  /** Whether an answer that changes is of our own writing. */
  let writing = false

  const active = () => cache.getQueryCache().findAll({ type: 'active' })
  const shown = () => active().flatMap(({ state }) => matchesIn(state.data))

  /** Takes note of how a match stands, and says what is worth it; false where something later is known. */
  function learn(now: MatchNow, found: () => FoundMatch[]): boolean {
    const before = known.get(now.matchId)
    if (before !== undefined && before.observedAt > now.observedAt) return false
    known.set(now.matchId, now)
    if (before === undefined || before.observedAt === now.observedAt) return true
    if (before.status !== now.status) chooseAnew()
    const { home, away } = found().find((one) => one.matchId === now.matchId && one.home !== null) ?? {}
    const sentence = home && away ? sentenceOf(before, now, { home, away }, languageNow()) : null
    if (sentence !== null) say(sentence)
    return true
  }

  /** Writes into an answer what is known beyond it. */
  function write(query: Query, hits: Hits = noHits) {
    const data: unknown = query.state.data
    const next = changed(data, known, hits)
    // as old as it was: what else is in it has not been asked for
    if (next === data) return
    writing = true
    cache.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
    writing = false
  }

  function writeAll(hits: Hits = noHits) {
    for (const query of cache.getQueryCache().getAll()) if (query.state.data !== undefined) write(query, hits)
  }

  function plans({ matchId, plans }: PlansNews) {
    writeAll(new Map(plans.map((plan) => [plan.planId, plan])))
    const experts = new Set(plans.map(({ expertId }) => expertId))
    const ids = new Set(plans.map(({ planId }) => planId))
    askAnew(({ queryKey }) => {
      const asked = askedBy(queryKey)
      return asked.matchId === matchId || experts.has(asked.expertId) || ids.has(asked.id)
    })
  }

  function match(id: number, now: MatchNow) {
    const before = known.get(now.matchId)
    const repeated = heard.get(now.matchId) === id
    heard.set(now.matchId, id)
    if (!learn(now, shown) || repeated) return
    writeAll()
    if (before !== undefined && !hasOnlyPassed(before, now))
      askAnew(({ queryKey, state }) => toldInFull.has(queryKey[0]) && matchesIn(state.data).some(({ matchId }) => matchId === now.matchId))
  }

  function askAnew(concerned: (query: Query) => boolean) {
    if (cache.getQueryCache().findAll({ predicate: concerned }).length === 0) return
    setTimeout(() => void cache.invalidateQueries({ predicate: concerned }), Math.random() * spread)
  }

  function hear(message: Message) {
    setContact(message.kind !== 'lost')
    if (message.kind === 'moment') setClock(message.body)
    else if (message.kind === 'plans') plans(message.body)
    else if (message.kind === 'snapshot') setTimeout(() => void cache.invalidateQueries(), Math.random() * spread)
    else if (message.kind === 'match') match(message.id, message.body)
  }

  let choosing: ReturnType<typeof setTimeout> | undefined
  function chooseAnew() {
    choosing ??= setTimeout(
      () => {
        choosing = undefined
        void cache.invalidateQueries({ predicate: ({ queryKey }) => chosenByState.has(queryKey[0]) })
      },
      spread * (1 + Math.random()),
    )
  }

  /** An answer that has just come: it may know more than the stream has told, or less. */
  function read(query: Query) {
    const found = matchesIn(query.state.data)
    for (const { now } of found) if (now !== null) learn(now, () => found)
    write(query)
  }

  function watched(): Watch {
    const queries = active()
    const asked = queries.map(({ queryKey }) => askedBy(queryKey))
    const matches = [...queries.flatMap(({ state }) => matchesIn(state.data)), ...asked].map(({ matchId }) => matchId)
    return { all: false, matches: matches.filter((id) => id > 0), experts: asked.map(({ expertId }) => expertId).filter((id) => id > 0) }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  function lookSoon() {
    timer ??= setTimeout(() => {
      timer = undefined
      if (document.visibilityState === 'visible') tabs?.look(watched())
    }, settle)
  }

  let sleeping: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleeping)
    if (document.visibilityState === 'visible') lookSoon()
    else sleeping = setTimeout(() => tabs?.look(nothing), sleepAfter)
  })
  addEventListener('pagehide', () => {
    tabs?.close()
    tabs = null
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start()
  })
  cache.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'success' && !writing) read(query)
    if (type !== 'observerResultsUpdated' && type !== 'observerOptionsUpdated') lookSoon()
  })

  function start() {
    tabs = joinTabs(site.apiBase, hear)
    lookSoon()
  }
  for (const query of cache.getQueryCache().getAll()) if (query.state.data !== undefined) read(query)
  start()
}

const stands = ({ status, homeScore, awayScore, homeRed, awayRed }: MatchNow) => [status, homeScore, awayScore, homeRed, awayRed].join()

/** Whether nothing but time has passed. The same word said again is not that: then goals or players are news. */
const hasOnlyPassed = (before: MatchNow, now: MatchNow) => before.observedAt !== now.observedAt && stands(before) === stands(now)

/** The reader's language at this moment: it changes without another page. */
const languageNow = (): Language => languages.find((one) => languageTags[one] === document.documentElement.lang) ?? defaultLanguage

/** What a call was asked about, by the fields of its payload; 0 for nothing. */
function askedBy([, data]: readonly unknown[]): { matchId: number; expertId: number; id: number } {
  const fields: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : 0)
  return { matchId: number('matchId'), expertId: number('expertId'), id: number('id') }
}
