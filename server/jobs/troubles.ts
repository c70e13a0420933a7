/** What stands in the way of the jobs, in words; each is logged once while it lasts. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { describeOnHold } from '../publishing/on-hold.ts'

/**
 * Seconds for which the site's clock may stand still without a message: small corrections of a
 * machine's clock are normal.
 */
const briefest = 10

export class Troubles {
  /** The present obstacle of the jobs; null for none. */
  problem: string | null = null
  /** Plans on hold, which do not stop the jobs; null for none. */
  onHold: string | null = null
  readonly #logLine: (words: string) => void

  constructor(logLine: (words: string) => void) {
    this.#logLine = logLine
  }

  /** Logged once, although it is retried every few seconds. */
  fail(error: unknown): void {
    const words = `The work of the site fails: ${messageOf(error)}`
    if (this.problem !== words) this.#logLine(words)
    this.problem = words
  }

  /** The jobs are not tried again. */
  end(error: unknown): void {
    this.problem = `The work of the site has ended: ${messageOf(error)}`
  }

  /** The site keeps answering, and reports why no match begins. */
  checkClock(secondsBehind: number): void {
    const isBehind = secondsBehind > briefest
    const words =
      "The machine's clock is behind the last entry of the log: the site's time stands still " +
      'until it has caught up (docs/operating.md).'
    if (isBehind && this.problem !== words)
      this.#logLine(`${words} It is ${Math.round(secondsBehind)} seconds behind.`)
    this.problem = isBehind ? words : null
  }

  async noteOnHold(db: Kysely<Tables>): Promise<void> {
    const words = await describeOnHold(db)
    if (words !== null && words !== this.onHold) this.#logLine(words)
    this.onHold = words
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
