/** A witness over HTTP. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Witness } from './witness.ts'

/** `about` is the text of GET /: the witness's name and key. */
export function serveWitness(witness: Witness, about: string): FastifyInstance {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 8_000,
    forceCloseConnections: 'idle',
  })
  app.removeAllContentTypeParsers()
  // the protocol specifies no content type
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.get('/', (_, reply) => reply.type('text/plain; charset=utf-8').send(about))
  app.get<{ Params: { hash: string } }>('/:hash/checkpoint', async (request, reply) => {
    const note = await witness.latest(request.params.hash)
    if (note === null) reply.code(404)
    return reply.type('text/plain; charset=utf-8').send(note ?? 'Nothing was cosigned.\n')
  })
  app.post('/add-checkpoint', async (request, reply) => {
    const { status, body } = await witness.add(typeof request.body === 'string' ? request.body : '')
    return reply
      .code(status)
      .type(status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8')
      .send(body)
  })
  return app
}
