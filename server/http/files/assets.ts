/**
 * Build output with content-hashed names. Kept in memory because first paint waits for some of it;
 * browsers cache it for ever.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { codes } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'
import { etagOf, sendPrepared, type Prepared } from '../response-cache.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Registers every file of a folder by its name. Rejects if there is no such folder, or if the
 * content type of a file is unknown.
 */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = await readdir(folder)
  const files = new Map<string, Prepared>()
  for (const name of names)
    if (!/\.(br|gz)$/.test(name)) files.set(name, await read(folder, name, names))
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    // without its scripts a page stays plain, and a file costs no more than a refusal
    { schema: { hide: true }, config: { pressureHandler: () => {} } },
    (request, reply) => {
      const file = files.get(request.params.name)
      if (!file) throw new Refusal(codes.notFound)
      return sendPrepared(request, reply, file)
    },
  )
}

/** A file with its precompressed variants. */
async function read(folder: string, name: string, names: readonly string[]): Promise<Prepared> {
  const type = types[extname(name)]
  if (type === undefined)
    throw new Error(`${join(folder, name)}: no content type is known for files of this kind`)
  const beside = (file: string) => (names.includes(file) ? readFile(join(folder, file)) : null)
  const identity = await readFile(join(folder, name))
  return {
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    },
    identity,
    encoded: { br: await beside(`${name}.br`), gzip: await beside(`${name}.gz`) },
    etag: etagOf(identity),
    madeAt: Date.now(),
  }
}
