import type { FastifyInstance } from 'fastify'
import { codes } from '../../contract/values.ts'
import { Refusal } from './refusal.ts'

/**
 * Serves the avatars that experts uploaded. A name is the hash of the picture, so any cache may
 * keep it.
 */
export function registerAvatars(
  app: FastifyInstance,
  find: (name: string) => Promise<Buffer | null>,
): void {
  app.get<{ Params: { name: string } }>(
    '/static/avatar/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1]
      const picture = name === undefined ? null : await find(name)
      if (picture === null) throw new Refusal(codes.notFound)
      return reply
        .type('image/webp')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(picture)
    },
  )
}
