/** A queue in which nobody waits for all the work of somebody else. */
import { codes } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'

export interface FairQueueOptions {
  /** Pieces of work that run at one time. */
  atOnce: number
  /** Pieces that wait for one sender; more are refused. */
  waitingOfOne: number
  /** Pieces that wait in all; more are refused. */
  waiting: number
}

/**
 * Runs work in the turn of its senders: each gets one piece done before another gets its second.
 * The work of one sender keeps its order.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** Starts of waiting pieces, by sender. The sender whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0
  #count = 0
  readonly #whenEmpty: (() => void)[] = []

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** Pieces that wait now. */
  get waiting(): number {
    return this.#count
  }

  /** Resolves when no work runs or waits. */
  async empty(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#whenEmpty.push(resolve))
  }

  /** Resolves as `work` does. @throws Refusal with tryAgain where too many pieces wait */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running++
    else await this.#wait(sender)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(sender: string): Promise<void> {
    const others = this.#waiting.get(sender) ?? []
    const { waitingOfOne, waiting } = this.#options
    if (others.length >= waitingOfOne || this.#count >= waiting) throw new Refusal(codes.tryAgain)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(sender, [...others, resolve])
    this.#count++
    return promise
  }

  /** Gives the place of a finished piece to the sender whose turn it is. */
  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#running--
      if (this.#running === 0) for (const resolve of this.#whenEmpty.splice(0)) resolve()
      return
    }
    const [sender, [start, ...others]] = first
    this.#waiting.delete(sender)
    // behind all other senders
    if (others.length > 0) this.#waiting.set(sender, others)
    this.#count--
    start?.()
  }
}
