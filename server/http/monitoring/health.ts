/**
 * Three questions about a server. Load balancers ask /livez (restart it?) and /readyz (send it
 * readers?); /healthz is for people and lists the site's problems.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An option of @fastify/under-pressure: the route's own reaction instead of a refusal. */
    pressureHandler?: () => void
  }
}

export interface Health {
  /** Why no readers should be sent to this server, as text; null if they should. */
  unready(): string | null
  /**
   * The site's problems, as text for its operator; null for none. Readers can be served meanwhile.
   */
  problem(): string | null
  /** Further text of /healthz, whether ready or not; null for none. */
  note(): string | null
}

/** For a server without monitored parts, such as a test's. */
export const healthy: Health = { unready: () => null, problem: () => null, note: () => null }

export const healthPaths = { live: '/livez', ready: '/readyz', health: '/healthz' } as const
/** The answer of /livez: a process that can send it is alive. */
export const alive = 'alive\n'

export function registerHealth(app: FastifyInstance, health: Health): void {
  const options = {
    schema: { hide: true },
    // a server under pressure is alive, and still reports whether it is ready
    config: { pressureHandler: () => {} },
  }
  const answer =
    (what: () => string | null, note: () => string | null) =>
    (_: FastifyRequest, reply: FastifyReply) => {
      const words = what()
      return reply
        .code(words === null ? 200 : 503)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${[words ?? 'ready', note()].filter(Boolean).join('\n')}\n`)
    }
  app.get(healthPaths.live, options, (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(alive),
  )
  app.get(
    healthPaths.ready,
    options,
    answer(
      () => health.unready(),
      () => null,
    ),
  )
  app.get(
    healthPaths.health,
    options,
    answer(
      () => health.unready() ?? health.problem(),
      () => health.note(),
    ),
  )
}
