/** What has been told lately, in memory: each process of the site has the same, whichever of them made the change. */
import type { Kysely } from 'kysely'
import type { LiveEvent, LiveMoment, PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import type { Tables } from '../db/tables.ts'
import { findPresent, listEvents, type StoredEvent } from './events.ts'

/** Events kept: a quarter of an hour of a Saturday afternoon. */
const most = 5_000
/** The site's clock runs evenly; how often it is looked at all the same, in milliseconds. */
const clockLife = 5_000
/** A page is at most so old, in milliseconds, when it opens its first stream. */
const pageAge = 120_000

/** What somebody looks at. */
export interface Watch {
  all: boolean
  matches: ReadonlySet<number>
  experts: ReadonlySet<number>
}

export type Listener = (events: readonly LiveEvent[], snapshot: boolean) => void

interface Kept {
  event: LiveEvent
  readAt: number
}

export class RecentEvents {
  readonly #db: Kysely<Tables>
  // in order, without a gap; `last` is the number of the last one
  #events: Kept[] = []
  #last = 0
  /** What was told before this process began is told by it to nobody. */
  #loaded = false
  /** What was passed on: nothing up to here is still on its way. */
  #published = 0
  /** Who knows nothing later than this has missed what is not kept any more. */
  #from = 0
  /** How each match of these events stands now. */
  readonly #latest = new Map<number, LiveEvent>()
  readonly #listeners = new Set<Listener>()
  #pending: LiveEvent[] = []
  #snapshot = false
  #clock: { present: Omit<LiveMoment, 'id'>; readAt: number } | null = null

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  get lastId(): number {
    return this.#published
  }

  /**
   * Takes up what was told up to the event with this number, and nothing later: that is of a state which is not known yet. Before
   * anything of that state is served: see DataVersions.
   */
  async load(last: number): Promise<void> {
    const first = !this.#loaded
    this.#loaded = true
    if (last <= this.#last) return
    const events = await listEvents(this.#db, this.#last, last, most)
    for (const event of events) this.#add(event, first)
    const [oldest] = events
    // more was told than is kept
    if (oldest && oldest.id > this.#last + 1) this.#forget(oldest.id - 1, !first)
    this.#last = last
    if (events.length === 0) this.#forget(this.#last, !first)
    for (const { event } of this.#events.splice(0, this.#events.length - most)) this.#drop(event)
  }

  #add({ id, kind, body }: StoredEvent, first: boolean): void {
    if (kind === 'all') return this.#forget(id, !first)
    // publish-events.ts writes these bodies; `kind` names the type
    const event: LiveEvent =
      kind === 'match' ? { id, match: body as MatchNews } : { id, plans: body as PlansNews }
    this.#events.push({ event, readAt: performance.now() })
    if (event.match) this.#latest.set(event.match.matchId, event)
    if (!first) this.#pending.push(event)
  }

  /** Everyone who knows nothing later than this event asks anew. */
  #forget(id: number, publish: boolean): void {
    this.#from = Math.max(this.#from, id)
    this.#snapshot ||= publish
  }

  #drop({ id, match }: LiveEvent): void {
    this.#from = Math.max(this.#from, id)
    if (match && this.#latest.get(match.matchId)?.id === id) this.#latest.delete(match.matchId)
  }

  /** Passes on what was taken up. After that state is served. */
  publish(): void {
    this.#published = this.#last
    if (this.#pending.length === 0 && !this.#snapshot) return
    const [events, snapshot] = [this.#pending, this.#snapshot]
    this.#pending = []
    this.#snapshot = false
    for (const listener of this.#listeners) listener(events, snapshot)
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  /**
   * What somebody who looks at this has to be told, in order; null where they have to ask anew. How a match stands is told once, as it
   * stands last, and for matches named whatever `after` is: the answer that they were found in may be older than the stream before it.
   */
  since(watch: Watch, after: number | null): LiveEvent[] | null {
    if (after !== null && (after < this.#from || after > this.#last)) return null
    const found = new Set<LiveEvent>()
    for (const id of watch.matches) {
      const event = this.#latest.get(id)
      if (event) found.add(event)
    }
    const recent = performance.now() - pageAge
    for (const { event, readAt } of this.#events) {
      const known = after === null ? event.plans && readAt < recent : event.id <= after
      const superseded = event.match && this.#latest.get(event.match.matchId) !== event
      if (!known && !superseded && concerns(watch, event)) found.add(event)
    }
    return [...found].toSorted((one, other) => one.id - other.id)
  }

  /** Where the stream stands. The clock of a database that is away goes on as it did. */
  async moment(): Promise<LiveMoment> {
    if (!this.#clock || performance.now() - this.#clock.readAt > clockLife) {
      try {
        this.#clock = { present: await findPresent(this.#db), readAt: performance.now() }
      } catch (error) {
        if (!this.#clock) throw error
      }
    }
    const { present, readAt } = this.#clock
    const at = Date.parse(present.at) + (performance.now() - readAt) * present.speed
    return { ...present, id: this.#published, at: new Date(at).toISOString() }
  }
}

/** Whether somebody who looks at this is told of the event. */
export function concerns({ all, matches, experts }: Watch, { match, plans }: LiveEvent): boolean {
  if (match) return all || matches.has(match.matchId)
  return (
    plans !== undefined &&
    (matches.has(plans.matchId) || plans.plans.some(({ expertId }) => experts.has(expertId)))
  )
}

/** The event as they are told it: of plans only those of their experts, unless they look at the match. */
export function eventFor(watch: Watch, event: LiveEvent): LiveEvent {
  const { id, plans } = event
  if (!plans || watch.matches.has(plans.matchId)) return event
  return {
    id,
    plans: { ...plans, plans: plans.plans.filter(({ expertId }) => watch.experts.has(expertId)) },
  }
}
