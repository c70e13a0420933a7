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
import { codes, type TextLanguage } from '../../contract/values.ts'
import type { LogState } from '../../rules/log/damage.ts'
import { entrySchema } from '../../rules/log/entry-schema.ts'
import { inclusionProof, sameHash } from '../../rules/log/merkle.ts'
import { parseCheckpoint, parseNote } from '../../rules/log/note.ts'
import { sizeHeader } from '../../rules/log/plan-columns.ts'
import { toBase64 } from '../../rules/log/bytes.ts'
import {
  formatBundle,
  parseTilePath,
  readTiles,
  tileAt,
  tileWidth,
  type Tile,
} from '../../rules/log/tiles.ts'
import { keyChangesPath } from '../../rules/verify/key-changes.ts'
import { namesPath, type TextRecord } from '../../rules/verify/texts.ts'
import type { Tables } from '../db/tables.ts'
import { firstCosigned, listCosigned } from './cosigned.ts'
import { listCredits } from './credits.ts'
import { createDump } from './dump.ts'
import { addDamage, DamagedLog, describeAll, logState } from './damage.ts'
import { listKeyChanges } from './key-changes.ts'
import { lastCheckpoint, type Published } from './signer.ts'
import { listExpertTexts, listNames, listPlanTexts } from './texts.ts'
import { findPolicy, listPublicKeys } from './public-keys.ts'
import { expertCsv, filterOf } from './expert-export.ts'
import { csvMetadata } from './plan-exports.ts'
import { createExportFiles, headOfPeriod, type ExportFormat } from './export-files.ts'
import { findSnapshot, listSnapshots } from './snapshots.ts'
import { openStoredLog, type StoredLog } from './stored-log.ts'
import { makePassport } from './passport.ts'
import type { SignText } from './sign-text.ts'
import { readVerifier, verifierName, type VerifierFile } from './verifier-file.ts'
import { findCommitIndex } from './plan-entries.ts'
import { answerPortions, portionOf, strongEtag } from '../http/byte-range.ts'
import { Refusal } from '../http/refusal.ts'
import { acceptsGzip } from '../http/response-cache.ts'

/** CORS: any site may verify this log. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const fresh = { ...open, 'cache-control': 'no-cache' }
const forEver = { ...open, 'cache-control': 'public, max-age=31536000, immutable' }
const plainText = 'text/plain; charset=utf-8'
const jsonLines = 'application/jsonl; charset=utf-8'
const hidden = { schema: { hide: true } }
const exposedHeaders = `accept-ranges, content-length, content-range, etag, link, ${sizeHeader}`
/** The exports have facts of the sources that this file names. */
const licence = '</log/credits.txt>; rel="license"'
/** The name of a description of a CSV file, as CSV on the Web looks for it. */
const descriptionOf = (csv: string) => `${csv}-metadata.json`
const linksOf = (csv: string) =>
  `${licence}, </log/${descriptionOf(csv)}>; rel="describedby"; type="application/csvm+json"`
/** Milliseconds for sending files that grow with the log: as long as the reader keeps receiving. */
const long = { ...hidden, handlerTimeout: 3_600_000 }

/**
 * Full tiles kept in memory. A hash tile has 8 kB, an entry bundle 30 kB compressed or 100 kB
 * plain.
 */
const keeps = 200

/** Milliseconds between two parts of the dump that are prepared, and bundles in one part. */
const [prepareEvery, preparedAtOnce] = [1_000, 8]

/** Milliseconds for which damage found by a reader is reported to the working server. */
const problemLifetime = 60_000

export interface LogFiles {
  /**
   * A message about a file that was refused because it differs from the signed log; null for none.
   */
  problem(): string | null
}

export interface LogFileParts {
  db: Kysely<Tables>
  /** The folder of the build, which has the verifier as one file. */
  built: string
  /** Milliseconds for which the exports of plans stay the same; 0: until the log grows. */
  exportPeriod: number
  /** The plans that can be neither revealed nor settled; the log's state lists them. */
  findOnHold: (db: Kysely<Tables>) => Promise<NonNullable<LogState['setAside']>>
  signText: SignText
  /** The site's own origin. */
  site: string
  /** The rows of an expert's list of plans, as its pages have them, many at a time. */
  listPages: (
    db: Kysely<Tables>,
    language: TextLanguage,
    expertId: number,
  ) => AsyncIterable<readonly object[]>
}

export async function registerLogFiles(
  app: FastifyInstance,
  { db, built, exportPeriod, findOnHold, listPages, signText, site }: LogFileParts,
): Promise<LogFiles> {
  answerPortions(app)
  const verifier = await readVerifier(built)
  let lastDamage: { damage: DamagedLog['damage']; at: number } | null = null

  /**
   * Files that a reader would find damaged are not served; the first request for one reports it.
   */
  async function proven<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof DamagedLog)) throw error
      lastDamage = { damage: error.damage, at: performance.now() }
      await addDamage(db, error.damage).catch(() => {})
      throw error
    }
  }

  const routes = { app, db, proven }
  registerHead(routes, findOnHold)
  registerExports(routes, exportPeriod)
  if (verifier) registerVerifier(app, verifier)
  registerEntries(routes)
  registerOfOne(routes, { listPages, signText, site })

  return {
    problem: () =>
      lastDamage && performance.now() - lastDamage.at < problemLifetime
        ? describeAll([lastDamage.damage])
        : null,
  }
}

interface Routes {
  app: FastifyInstance
  db: Kysely<Tables>
  /** Reads what the signed log proves, and reports damage. */
  proven: <T>(read: () => Promise<T>) => Promise<T>
}

/** The checkpoint, and what a reader needs to trust and to understand it. */
function registerHead({ app, db, proven }: Routes, findOnHold: LogFileParts['findOnHold']): void {
  app.get('/log/checkpoint', hidden, async (_, reply) => {
    const { note } = await proven(() => published(db))
    return reply.type(plainText).headers(fresh).send(note)
  })

  app.get('/log/keys', hidden, async (_, reply) => {
    const keys = await listPublicKeys(db)
    if (keys.length === 0) throw new Refusal(codes.notFound)
    return reply
      .type(plainText)
      .headers(fresh)
      .send(`${keys.join('\n')}\n`)
  })

  app.get('/log/policy', hidden, async (_, reply) => {
    const policy = await findPolicy(db)
    if (policy === null) throw new Refusal(codes.notFound)
    return reply.type(plainText).headers(fresh).send(policy)
  })

  app.get(`/log/${keyChangesPath}`, hidden, async (_, reply) => {
    const { size } = await proven(() => published(db))
    const places = await listKeyChanges(db, size)
    return reply
      .type(plainText)
      .headers(fresh)
      .send(places.map((index) => `${index}\n`).join(''))
  })

  app.get('/log/state.json', hidden, async (_, reply) => {
    const { size = 0 } = (await lastCheckpoint(db)) ?? {}
    const [state, setAside] = await Promise.all([logState(db, size), findOnHold(db)])
    const body: LogState = { ...state, setAside }
    return reply.headers(fresh).send(body)
  })

  app.get('/log/schema.json', hidden, (_, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .headers(fresh)
      .send(JSON.stringify(entrySchema)),
  )

  app.get('/log/credits.txt', hidden, async (_, reply) => {
    const lines = await listCredits(db)
    return reply
      .type(plainText)
      .headers(fresh)
      .send(lines.map((line) => `${line}\n`).join(''))
  })

  app.get('/log/snapshots.txt', hidden, async (_, reply) => {
    const days = await listSnapshots(db)
    return reply
      .type(plainText)
      .headers(fresh)
      .send(days.map((day) => `${day}\n`).join(''))
  })

  app.get<{ Params: { day: string } }>('/log/snapshot/:day', hidden, async (request, reply) => {
    const note = await findSnapshot(db, request.params.day)
    if (note === null) throw new Refusal(codes.notFound)
    return reply.type(plainText).headers(forEver).send(note)
  })
}

/** All plans, or those of an expert, as tables. */
function registerExports({ app, db, proven }: Routes, exportPeriod: number): void {
  const exportFiles = createExportFiles(db)
  app.addHook('onClose', () => exportFiles.close())
  for (const [format, type] of exportTypes)
    app.get(`/log/plans.${format}`, long, async (request, reply) => {
      const head = await headOfPeriod(db, exportPeriod, await proven(() => published(db)))
      const file = await exportFiles.open(format, head)
      const { status, start, stop, headers } = portionOf(request, file.etag, file.length)
      void reply
        .code(status)
        .type(type)
        .headers({
          ...fresh,
          'access-control-expose-headers': exposedHeaders,
          link: format === 'csv' ? linksOf('plans.csv') : licence,
          [sizeHeader]: String(head.size),
          'content-disposition': `attachment; filename="touchline-plans.${format}"`,
          ...headers,
        })
      const isEmpty = request.method === 'HEAD' || start === stop
      return reply.send(Readable.from(isEmpty ? [] : file.read(start, stop)))
    })

  const describe = async (reply: FastifyReply, csv: string) =>
    reply
      .type('application/csvm+json; charset=utf-8')
      .headers(fresh)
      .send(JSON.stringify(csvMetadata(csv, await listCredits(db))))

  app.get(`/log/${descriptionOf('plans.csv')}`, hidden, (_, reply) => describe(reply, 'plans.csv'))

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/log/plans/:name',
    hidden,
    async (request, reply) => {
      const [, csv = '', id, isDescription] =
        /^(expert-([1-9]\d{0,8})\.csv)(-metadata\.json)?$/.exec(request.params.name) ?? []
      if (id === undefined) throw new Refusal(codes.notFound)
      if (isDescription) return describe(reply, csv)
      const filter = filterOf(request.query)
      const { size } = await headOfPeriod(db, exportPeriod, await proven(() => published(db)))
      const bytes = await expertCsv(db, size, Number(id), filter)
      const { status, start, stop, headers } = portionOf(request, strongEtag(bytes), bytes.length)
      return reply
        .code(status)
        .type('text/csv; charset=utf-8')
        .headers({
          ...fresh,
          'access-control-expose-headers': exposedHeaders,
          link: linksOf(`plans/${csv}`),
          [sizeHeader]: String(size),
          'content-disposition': `attachment; filename="touchline-expert-${id}.csv"`,
          ...headers,
        })
        .send(bytes.subarray(start, stop))
    },
  )
}

/** The verifier as one file, and its hash. */
function registerVerifier(app: FastifyInstance, verifier: VerifierFile): void {
  app.get(`/log/${verifierName}`, hidden, (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        ...fresh,
        'content-disposition': `attachment; filename="${verifierName}"`,
      })
      .send(verifier.bytes),
  )
  app.get(`/log/${verifierName}.sha256`, hidden, (_, reply) =>
    reply.type(plainText).headers(fresh).send(`${verifier.hash}  ${verifierName}\n`),
  )
}

/** The entries: all of them, in tiles, and one by one. */
function registerEntries({ app, db, proven }: Routes): void {
  const tiles = new Map<string, Uint8Array>()
  const dump = createDump()
  const preparing = setInterval(() => {
    storedLog(db)
      .then((log) => dump.prepare(log, preparedAtOnce))
      // nothing is signed yet, or the database is unreachable; requests report the error
      .catch(() => {})
  }, prepareEvery)
  preparing.unref()
  app.addHook('onClose', async () => {
    clearInterval(preparing)
    await dump.close()
  })

  app.get('/log/entries.jsonl', long, async (request, reply) => {
    const stored = await proven(() => storedLog(db))
    const log = { ...stored, bundle: (index: number) => proven(() => stored.bundle(index)) }
    const zipped = acceptsGzip(request.headers['accept-encoding'])
    if (zipped) reply.header('content-encoding', 'gzip')
    return reply
      .type(jsonLines)
      .headers({
        ...fresh,
        link: licence,
        vary: 'accept-encoding',
        'content-disposition': 'attachment; filename="touchline-log.jsonl"',
      })
      .send(Readable.from(zipped ? dump.stream(log) : linesOf(log)))
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', hidden, async (request, reply) => {
    const path = `tile/${request.params['*']}`
    // entries are text and compress to a quarter; hashes do not compress
    const zipped =
      path.startsWith('tile/entries/') && acceptsGzip(request.headers['accept-encoding'])
    if (path.startsWith('tile/entries/')) reply.header('vary', 'accept-encoding')
    const bytes = tiles.get(nameOf(path, zipped)) ?? (await load(path, zipped))
    // set after the look-up, because errors are sent uncompressed
    if (zipped) reply.header('content-encoding', 'gzip')
    return send(reply, bytes)
  })

  app.get<{ Params: { index: string } }>('/log/entry/:index', hidden, async (request, reply) => {
    const text = request.params.index
    if (!/^(0|[1-9]\d{0,11})$/.test(text)) throw new Refusal(codes.notFound)
    const index = Number(text)
    const entry = await proven(async () => {
      const log = await storedLog(db)
      if (index >= log.head.size) return undefined
      return (await log.bundle(Math.floor(index / tileWidth)))[index % tileWidth]
    })
    if (entry === undefined) throw new Refusal(codes.notFound)
    return reply.type('application/json; charset=utf-8').headers(forEver).send(entry)
  })

  async function load(path: string, zipped: boolean): Promise<Uint8Array> {
    const tile = parseTilePath(path)
    if (!tile) throw new Refusal(codes.notFound)
    const plain = await proven(async () => provenBytes(await storedLog(db), tile))
    if (!plain) throw new Refusal(codes.notFound)
    const bytes = zipped ? await compress(plain) : plain
    if (tile.width === tileWidth) tiles.set(nameOf(path, zipped), bytes)
    for (const oldest of tiles.keys()) if (tiles.size > keeps) tiles.delete(oldest)
    return bytes
  }
}

/** Files of one plan or of one expert. */
function registerOfOne(
  { app, db, proven }: Routes,
  { listPages, signText, site }: Pick<LogFileParts, 'listPages' | 'signText' | 'site'>,
): void {
  app.get<{ Params: { name: string } }>('/log/cosigned/:name', hidden, async (request, reply) => {
    const [, what, digits] = /^(plan|expert)-([1-9]\d{0,15})\.json$/.exec(request.params.name) ?? []
    if (what === undefined) throw new Refusal(codes.notFound)
    const id = Number(digits)
    const notes = await listCosigned(db, what === 'plan' ? { planId: id } : { expertId: id })
    return reply.headers(fresh).send({ notes })
  })

  app.get<{ Params: { name: string } }>('/log/pages/:name', long, async (request, reply) => {
    const [, id] = /^expert-([1-9]\d{0,8})\.jsonl$/.exec(request.params.name) ?? []
    if (id === undefined) throw new Refusal(codes.notFound)
    return reply
      .type(jsonLines)
      .headers({ ...fresh, link: licence })
      .send(Readable.from(linesOfRows(listPages(db, 'en', Number(id)))))
  })

  app.get(`/log/${namesPath}`, hidden, async (_, reply) =>
    reply
      .type(jsonLines)
      .headers(fresh)
      .send(linesOfTexts(await listNames(db))),
  )

  app.get<{ Params: { of: string; id: string } }>(
    '/log/texts/:of/:id',
    hidden,
    async ({ params: { of, id } }, reply) => {
      const list = textsOf.get(of)
      if (!list || !/^[1-9]\d{0,8}$/.test(id)) throw new Refusal(codes.notFound)
      const texts = await list(db, Number(id))
      if (texts.length === 0) throw new Refusal(codes.notFound)
      return reply.type(jsonLines).headers(fresh).send(linesOfTexts(texts))
    },
  )

  app.get<{ Params: { name: string } }>('/log/proof/:name', hidden, async (request, reply) => {
    const [, planId] = /^plan-([1-9]\d{0,15})\.tlog-proof$/.exec(request.params.name) ?? []
    if (planId === undefined) throw new Refusal(codes.notFound)
    const proof = await proven(() => proofOf(db, Number(planId)))
    return reply
      .type(plainText)
      .headers({
        ...fresh,
        'content-disposition': `attachment; filename="plan-${planId}.tlog-proof"`,
      })
      .send(proof)
  })

  app.get<{ Params: { name: string } }>('/log/passport/:name', long, async (request, reply) => {
    const [, id] = /^expert-([1-9]\d{0,8})\.jsonl$/.exec(request.params.name) ?? []
    if (id === undefined) throw new Refusal(codes.notFound)
    const of = { expertId: Number(id), site }
    const passport = await proven(async () => makePassport(db, signText, await published(db), of))
    if (passport === null) throw new Refusal(codes.notFound)
    return reply
      .type(jsonLines)
      .headers({
        ...fresh,
        link: licence,
        'content-disposition': `attachment; filename="touchline-passport-${id}.jsonl"`,
      })
      .send(passport)
  })
}

/** Every entry on its own line: an entry is JSON without newlines. */
async function* linesOf(log: StoredLog): AsyncGenerator<Buffer> {
  for (let index = 0; index * tileWidth < log.head.size; index++)
    for (const entry of await log.bundle(index)) yield Buffer.concat([entry, newline])
}

async function* linesOfRows(rows: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const some of rows) yield some.map((row) => `${JSON.stringify(row)}\n`).join('')
}

const exportTypes: [ExportFormat, string][] = [
  ['csv', 'text/csv; charset=utf-8'],
  ['parquet', 'application/vnd.apache.parquet'],
]

const linesOfTexts = (texts: readonly TextRecord[]) =>
  texts.map((text) => `${JSON.stringify(text)}\n`).join('')

const textsOf = new Map([
  ['expert', listExpertTexts],
  ['plan', listPlanTexts],
])

const newline = Buffer.from('\n')

const compress = promisify(gzip)
const nameOf = (path: string, zipped: boolean) => (zipped ? `${path} gzip` : path)

function send(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type('application/octet-stream').headers(forEver).send(Buffer.from(bytes))
}

async function published(db: Kysely<Tables>): Promise<Published> {
  const checkpoint = await lastCheckpoint(db)
  if (!checkpoint) throw new Refusal(codes.notFound)
  const { size, root, note } = checkpoint
  const said = parseCheckpoint(parseNote(note)?.text ?? '')
  if (said?.size !== size || !sameHash(said.root, root))
    throw new DamagedLog({ kind: 'checkpoint', size })
  return checkpoint
}

const storedLog = async (db: Kysely<Tables>): Promise<StoredLog> =>
  openStoredLog(db, await published(db))

/** A tile or bundle in this width; null if it extends beyond the signed tree. */
async function provenBytes(
  log: StoredLog,
  { level, index, width }: Tile,
): Promise<Uint8Array | null> {
  const there = tileAt(level, index, log.head.size)
  if (!there || there.width < width) return null
  if (level === 'entries') return formatBundle((await log.bundle(index)).slice(0, width))
  return (await log.tile(level, index)).subarray(0, width * 32)
}

/** c2sp.org/tlog-proof of the entry that sealed the last version of a plan. */
async function proofOf(db: Kysely<Tables>, planId: number): Promise<string> {
  const [index, last] = await Promise.all([findCommitIndex(db, planId), published(db)])
  if (index === null || index >= last.size) throw new Refusal(codes.notFound)
  // the first checkpoint at which a witness had seen the plan; it never changes
  const checkpoint = (await firstCosigned(db, index)) ?? last
  const { size, note } = checkpoint
  const log = openStoredLog(db, checkpoint)
  const hashes = await inclusionProof(index, size, readTiles(log.tile))
  const lines = ['c2sp.org/tlog-proof@v1', `index ${index}`, ...hashes.map(toBase64)]
  return `${lines.join('\n')}\n\n${note}`
}
