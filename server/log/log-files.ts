/**
 * The public log as files (c2sp.org/tlog-tiles): the checkpoint, and tiles and entry bundles,
 * which never change, so that any cache or CDN can keep them. Entries after the signed checkpoint
 * are not served.
 */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import { inclusionProof } from '../../rules/log/merkle.ts'
import { toBase64 } from '../../rules/log/bytes.ts'
import { parseTilePath, readTiles, tileAt, tileWidth } from '../../rules/log/tiles.ts'
import { keyChangesPath } from '../../rules/verify/key-changes.ts'
import type { Tables } from '../db/tables.ts'
import { listKeyChanges } from './key-changes.ts'
import { lastCheckpoint } from './signer.ts'
import { listPublicKeys } from './public-keys.ts'
import { loadEntries, tileBytes, treeOf } from './tiles.ts'
import { findCommitIndex } from './plan-entries.ts'
import { Refusal } from '../http/refusal.ts'
import { acceptsGzip } from '../http/response-cache.ts'

/** CORS: any site may verify this log. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const forEver = { ...open, 'cache-control': 'public, max-age=31536000, immutable' }
const hidden = { schema: { hide: true } }

/**
 * Full tiles kept in memory. A hash tile has 8 kB, an entry bundle 30 kB compressed or 100 kB
 * plain.
 */
const keeps = 200

export function registerLogFiles(app: FastifyInstance, db: Kysely<Tables>): void {
  const kept = new Map<string, Uint8Array>()

  app.get('/log/checkpoint', hidden, async (_, reply) => {
    const { note } = await published(db)
    return reply
      .type('text/plain; charset=utf-8')
      .headers({ ...open, 'cache-control': 'no-cache' })
      .send(note)
  })

  app.get('/log/keys', hidden, async (_, reply) => {
    const keys = await listPublicKeys(db)
    if (keys.length === 0) throw new Refusal(codes.notFound)
    return reply
      .type('text/plain; charset=utf-8')
      .headers({ ...open, 'cache-control': 'no-cache' })
      .send(`${keys.join('\n')}\n`)
  })

  app.get(`/log/${keyChangesPath}`, hidden, async (_, reply) => {
    const { size } = await published(db)
    const places = await listKeyChanges(db, size)
    return reply
      .type('text/plain; charset=utf-8')
      .headers({ ...open, 'cache-control': 'no-cache' })
      .send(places.map((index) => `${index}\n`).join(''))
  })

  app.get('/log/entries.jsonl', hidden, async (_, reply) => {
    const { size } = await published(db)
    return reply
      .type('application/jsonl; charset=utf-8')
      .headers({
        ...open,
        'cache-control': 'no-cache',
        'content-disposition': 'attachment; filename="touchline-log.jsonl"',
      })
      .send(Readable.from(linesOf(db, size)))
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', hidden, async (request, reply) => {
    const path = `tile/${request.params['*']}`
    // entries are text and compress to a quarter; hashes do not compress
    const zipped =
      path.startsWith('tile/entries/') && acceptsGzip(request.headers['accept-encoding'])
    if (path.startsWith('tile/entries/')) reply.header('vary', 'accept-encoding')
    const bytes = kept.get(nameOf(path, zipped)) ?? (await load(path, zipped))
    // set after the look-up, because errors are sent uncompressed
    if (zipped) reply.header('content-encoding', 'gzip')
    return send(reply, bytes)
  })

  async function load(path: string, zipped: boolean): Promise<Uint8Array> {
    const tile = parseTilePath(path)
    if (!tile) throw new Refusal(codes.notFound)
    const { size } = await published(db)
    // a tile must not extend beyond the signed tree
    const there = tileAt(tile.level, tile.index, size)
    const plain = there && there.width >= tile.width ? await tileBytes(db, tile) : null
    if (!plain) throw new Refusal(codes.notFound)
    const bytes = zipped ? await compress(plain) : plain
    if (tile.width === tileWidth) kept.set(nameOf(path, zipped), bytes)
    for (const oldest of kept.keys()) if (kept.size > keeps) kept.delete(oldest)
    return bytes
  }

  app.get<{ Params: { name: string } }>('/log/proof/:name', hidden, async (request, reply) => {
    const [, planId] = /^plan-([1-9]\d{0,15})\.tlog-proof$/.exec(request.params.name) ?? []
    if (planId === undefined) throw new Refusal(codes.notFound)
    const proof = await proofOf(db, Number(planId))
    return reply
      .type('text/plain; charset=utf-8')
      .headers({
        ...open,
        'cache-control': 'no-cache',
        'content-disposition': `attachment; filename="plan-${planId}.tlog-proof"`,
      })
      .send(proof)
  })
}

/** Every entry on its own line: an entry is JSON without newlines. */
async function* linesOf(db: Kysely<Tables>, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += tileWidth) {
    for (const entry of await loadEntries(db, from, Math.min(size, from + tileWidth)))
      yield Buffer.concat([entry, newline])
  }
}

const newline = Buffer.from('\n')

const compress = promisify(gzip)
const nameOf = (path: string, zipped: boolean) => (zipped ? `${path} gzip` : path)

function send(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type('application/octet-stream').headers(forEver).send(Buffer.from(bytes))
}

async function published(db: Kysely<Tables>) {
  const checkpoint = await lastCheckpoint(db)
  if (!checkpoint) throw new Refusal(codes.notFound)
  return checkpoint
}

/** c2sp.org/tlog-proof of the entry that sealed the last version of a plan. */
async function proofOf(db: Kysely<Tables>, planId: number): Promise<string> {
  const [index, { size, note }] = await Promise.all([findCommitIndex(db, planId), published(db)])
  if (index === null || index >= size) throw new Refusal(codes.notFound)
  const hashes = await inclusionProof(index, size, readTiles(treeOf(db, size)))
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${hashes.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
}
