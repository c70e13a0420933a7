import type { FastifyInstance } from 'fastify'

/** Counts of this process's answers since its start. */
export class Load {
  #requests = 0
  #errors = 0
  #streams: () => number = () => 0

  /** Counts the answers of an app. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', (_, reply, done) => {
      this.#requests++
      if (reply.raw.statusCode >= 500) this.#errors++
      done()
    })
  }

  /** Sets the function that returns the number of open streams. */
  watch(streams: () => number): void {
    this.#streams = streams
  }

  /** Open streams now; answers since the start, and those with a status of 500 and above. */
  read(): { streams: number; requests: number; errors: number } {
    return { streams: this.#streams(), requests: this.#requests, errors: this.#errors }
  }
}
