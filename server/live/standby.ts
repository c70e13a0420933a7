/**
 * A standby of the database, for public reads. It is used only while its data versions equal those
 * of the primary, so that its answers are never older, however far its replication is behind.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Topic } from '../db/data-version.ts'

/** Milliseconds for which a comparison holds. */
const comparedFor = 2_000

export class Standby {
  readonly db: Kysely<Tables>
  #versions = new Map<string, number>()
  #expected: ReadonlyMap<string, number> = new Map()
  #readAt = -Infinity
  #busy = false
  /**
   * Number of answers made from the standby, and of answers that the primary made because the
   * standby could not.
   */
  readonly counts = { reads: 0, passed: 0 }

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  /** Compares it with the primary's versions, which have just been read. */
  compare(versions: ReadonlyMap<string, number>): void {
    this.#expected = versions
    // not awaited: a silent standby must not delay reads of the primary, and fails within its
    // pool's limits
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
      // unavailable: the last comparison expires
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
