import type { FastifyInstance } from 'fastify'
import { readPigment } from '../../../contract/pigment.ts'
import { codes } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'

const forGood = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The colours of web/styles/tokens.css, in their order: background and foreground. */
const colours = [
  ['#d3dee8', '#27496b'],
  ['#d5e2d6', '#2b5744'],
  ['#eadaca', '#744426'],
  ['#eee2bd', '#65501a'],
  ['#d4d8e6', '#343f74'],
  ['#e2d9e2', '#5c4160'],
  ['#e3dccb', '#57492b'],
  ['#dad7d0', '#3b372f'],
] as const

/**
 * The picture for a colour that an expert chose: a head and shoulders, for clients of the API. The
 * site's own pages draw initials instead.
 */
function drawPigment(pigment: number): string | null {
  const [ground, figure] = colours[pigment - 1] ?? []
  if (ground === undefined) return null
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">` +
    `<path fill="${ground}" d="M0 0h256v256H0z"/>` +
    `<g fill="${figure}"><circle cx="128" cy="100" r="44"/>` +
    '<path d="M40 256c0-56 36-92 88-92s88 36 88 92z"/></g></svg>'
  )
}

/**
 * Serves uploaded avatars and avatars that are a colour. A file name contains the picture's hash or
 * the colour, so any cache may keep the file.
 */
export function registerAvatars(
  app: FastifyInstance,
  find: (name: string) => Promise<Buffer | null>,
): void {
  app.get<{ Params: { name: string } }>(
    '/static/avatar/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const plain = drawPigment(readPigment(`avatar/${request.params.name}`) ?? 0)
      if (plain !== null) return reply.type('image/svg+xml').headers(forGood).send(plain)
      const name = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1]
      const picture = name === undefined ? null : await find(name)
      if (picture === null) throw new Refusal(codes.notFound)
      return reply.type('image/webp').headers(forGood).send(picture)
    },
  )
}
