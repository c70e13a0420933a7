/**
 * The id of the last event seen, null before the first. It moves forward, except by rewind() and
 * restart().
 */
export class Cursor {
  #id: number | null

  constructor(id: number | null) {
    this.#id = id
  }

  get id(): number | null {
    return this.#id
  }

  advance(id: number): number {
    this.#id = Math.max(this.#id ?? 0, id)
    return this.#id
  }

  /** After a snapshot: the site may have been set back, and then uses the ids after it again. */
  restart(): void {
    this.#id = null
  }

  rewind(id: number): void {
    if (this.#id !== null) this.#id = Math.min(this.#id, id)
  }
}
