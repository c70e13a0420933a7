/** The metrics of this process for Prometheus, on a separate port. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Numbers that are read at each scrape; null if there is no value at present. */
export type Readings = Record<
  string,
  { help: string; read: () => number | null | Promise<number | null> }
>

export interface Metrics {
  /** Counts the requests of an app, by the pattern of their route, and times them. */
  observe(app: FastifyInstance): void
  add(readings: Readings): void
  /** Prometheus' text format. */
  text(): Promise<string>
}

/** Seconds. An answer takes at most 8. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8]

export function createMetrics(): Metrics {
  const registry = new Registry()
  // event-loop delay, heap, garbage collection, descriptors
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'touchline_http_requests_total',
    help: 'Answers, by route and HTTP status',
    labelNames: ['method', 'route', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'touchline_http_request_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['route'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'touchline_refusals_total',
    help: 'Refused requests, by the code of the contract and route',
    labelNames: ['code', 'route'],
    registers,
  })
  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        requests.inc({ method: request.method, route, code: reply.raw.statusCode })
        seconds.observe({ route }, reply.elapsedTime / 1_000)
        if (reply.refused !== undefined) refusals.inc({ code: reply.refused, route })
        done()
      })
    },
    add(readings) {
      for (const [name, { help, read }] of Object.entries(readings)) {
        const gauge = new Gauge({
          name: `touchline_${name}`,
          help,
          registers,
          async collect() {
            // a value that cannot be read is left out, because the others are needed most at such a
            // time
            const value = await Promise.resolve(read()).catch(() => null)
            if (value === null) gauge.remove()
            else gauge.set(value)
          },
        })
      }
    },
    text: () => registry.metrics(),
  }
}

/** Serves GET /metrics and nothing else. Rejects with a message if the port is in use. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Cannot serve metrics on ${host}:${port} (${reason}). Set METRICS_PORT to another.`,
    )
  })
  return server
}
