import type { FastifyInstance } from 'fastify'
import { codes } from '../../../contract/values.ts'
import { drawCrest } from './crest.ts'
import { Refusal } from '../refusal.ts'

/** Serves crests drawn from their names. They never change, so any cache may keep them. */
export function registerCrests(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    '/static/crest/:name',
    { schema: { hide: true } },
    (request, reply) => {
      const svg = drawCrest(`crest/${request.params.name}`)
      if (!svg) throw new Refusal(codes.notFound)
      return reply
        .type('image/svg+xml')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(svg)
    },
  )
}
