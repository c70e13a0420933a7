/**
 * Recent events in memory. Every process of the site has the same events, independent of the
 * process that made the change.
 */
import type { Id } from '../../contract/id.ts'
import type { Kysely } from 'kysely'
import type { LiveEvent, LiveMoment, PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import type { Tables } from '../db/tables.ts'
import { findPresent, listEvents, type StoredEvent } from './events.ts'

/** Events kept: fifteen minutes of a Saturday afternoon. */
const most = 5_000
/** Milliseconds between two reads of the site's clock; it runs evenly in between. */
const clockLife = 5_000
/** Maximum age of a page, in milliseconds, when it opens its first stream. */
const pageAge = 120_000

/** A watch set: the matches and experts that a client subscribes to. */
export interface Watch {
  all: boolean
  matches: ReadonlySet<Id>
  experts: ReadonlySet<Id>
}

export type Listener = (events: readonly LiveEvent[], snapshot: boolean) => void

interface BufferedEvent {
  event: LiveEvent
  readAt: number
}

export class RecentEvents {
  readonly #db: Kysely<Tables>
  // in order, without gaps; `#last` is the id of the last one
  #events: BufferedEvent[] = []
  #last = 0
  /** false until the first load: events from before this process began are not published */
  #loaded = false
  /** id of the last published event */
  #published = 0
  /** clients whose cursor is below this have missed events that are no longer kept */
  #from = 0
  /** The latest event of each match among these. */
  readonly #latest = new Map<Id, LiveEvent>()
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
   * Loads events up to the id `last` and no later ones: those belong to a state that is not served
   * yet. Call before that state is served: see DataVersions.
   */
  async load(last: number): Promise<void> {
    const first = !this.#loaded
    this.#loaded = true
    if (last < this.#last) return this.#setBack(last)
    if (last <= this.#last) return
    const events = await listEvents(this.#db, this.#last, last, most)
    for (const event of events) this.#add(event, first)
    const [oldest] = events
    // more events than are kept
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

  /** The database was set back: no known event is certain, and ids are used again. */
  #setBack(last: number): void {
    this.#events = []
    this.#pending = []
    this.#latest.clear()
    this.#last = last
    this.#from = last
    this.#snapshot = true
  }

  /** Clients whose cursor is below this event need a snapshot. */
  #forget(id: number, publish: boolean): void {
    this.#from = Math.max(this.#from, id)
    this.#snapshot ||= publish
  }

  #drop({ id, match }: LiveEvent): void {
    this.#from = Math.max(this.#from, id)
    if (match && this.#latest.get(match.matchId)?.id === id) this.#latest.delete(match.matchId)
  }

  /** Publishes the loaded events. Call after their state is served. */
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
   * Events of this watch set after the cursor `after`, in order; null if the client needs a
   * snapshot. Each match appears once, in its latest state. Watched matches are included whatever
   * the cursor is: the answer that listed them may be older than the previous stream.
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
      const isBeforeCursor = after === null ? event.plans && readAt < recent : event.id <= after
      const superseded = event.match && this.#latest.get(event.match.matchId) !== event
      if (!isBeforeCursor && !superseded && concerns(watch, event)) found.add(event)
    }
    return [...found].toSorted((one, other) => one.id - other.id)
  }

  /**
   * The cursor and the site's present. Continues from the last known clock if the database is
   * unreachable.
   */
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

/** Whether an event belongs to a watch set. */
export function concerns({ all, matches, experts }: Watch, { match, plans }: LiveEvent): boolean {
  if (match) return all || matches.has(match.matchId)
  return (
    plans !== undefined &&
    (matches.has(plans.matchId) || plans.plans.some(({ expertId }) => experts.has(expertId)))
  )
}

/** The event as this watch set gets it: only plans of its experts, unless it includes the match. */
export function eventFor(watch: Watch, event: LiveEvent): LiveEvent {
  const { id, plans } = event
  if (!plans || watch.matches.has(plans.matchId)) return event
  return {
    id,
    plans: { ...plans, plans: plans.plans.filter(({ expertId }) => watch.experts.has(expertId)) },
  }
}
