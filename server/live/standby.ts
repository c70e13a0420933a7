/**
 * A standby of the database, for public reads. It is asked only while it has exactly the data that
 * this server serves: its data versions are those of the primary. So no answer is older for coming
 * from it, however far its replication is behind.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Topic } from './data-version.ts'

/** Milliseconds for which a comparison holds. */
const comparedFor = 2_000

export class Standby {
  readonly db: Kysely<Tables>
  #versions = new Map<string, number>()
  #expected: ReadonlyMap<string, number> = new Map()
  #readAt = -Infinity
  #busy = false
  /** Answers made from it, and those that the primary had to make although there is one. */
  readonly counts = { reads: 0, passed: 0 }

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  /** Compares it with the primary's versions, which have just been read. */
  compare(versions: ReadonlyMap<string, number>): void {
    this.#expected = versions
    // a silent standby fails within its pool's limits; the primary is not kept waiting
    if (!this.#busy) void this.#read()
  }

  async #read(): Promise<void> {
    this.#busy = true
    const begun = performance.now()
    try {
      const rows = await this.db.selectFrom('data_version').selectAll().execute()
      this.#versions = new Map(rows.map(({ topic, version }) => [topic, version]))
      this.#readAt = begun
    } catch {
      // away: the last comparison ends by its age
    } finally {
      this.#busy = false
    }
  }

  /** Whether it has the data of these topics that this server serves now. */
  isCurrent(topics: readonly Topic[]): boolean {
    const current =
      performance.now() - this.#readAt < comparedFor &&
      topics.every((topic) => this.#versions.get(topic) === this.#expected.get(topic))
    this.counts[current ? 'reads' : 'passed']++
    return current
  }
}
