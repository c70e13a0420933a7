/** GET /share/plan/7-zh.png and others: the preview picture of a shared link. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../contract/envelope.ts'
import { codes, languages, type Language } from '../../contract/values.ts'
import type { CallForPage } from '../http/pages/page.ts'
import { Refusal } from '../http/refusal.ts'
import type { Painted, Painting, Shown } from './paint.ts'
import { createPainters } from './painters.ts'

const kinds = {
  plan: async (callForPage: CallForPage, id: number, language: Language): Promise<Shown> => ({
    kind: 'plan',
    data: whole(need(await callForPage('planDetail', { id }, language))),
  }),
  expert: async (callForPage: CallForPage, id: number, language: Language): Promise<Shown> => ({
    kind: 'expert',
    data: whole(need(await callForPage('expertDetail', { expertId: id, window: 'all' }, language))),
  }),
  match: async (callForPage: CallForPage, id: number, language: Language): Promise<Shown> => ({
    kind: 'match',
    data: need(await callForPage('matchDetail', { matchId: id }, language)),
  }),
} as const
type Kind = keyof typeof kinds

function need<T>(answer: Answer<T>): T {
  if (answer.code === codes.ok && answer.data !== undefined) return answer.data
  throw new Refusal(answer.code === codes.notFound ? codes.notFound : codes.tryAgain)
}

/** A picture needs what Touchline adds; a back end without it has no pictures. */
function whole<T extends object>(data: T): Exclude<T, { specOnly: true }> {
  if ('specOnly' in data) throw new Refusal(codes.notFound)
  // as just tested
  return data as Exclude<T, { specOnly: true }>
}

interface CachedPicture {
  /** Hash of its data: equal answers are not painted twice. */
  source: string
  painted: Promise<Painted>
}

/**
 * A picture whose first reader has been refused is painted all the same, within this many times the
 * wait of one: ending its thread would lose the fonts, and a busy server would never have one.
 */
const patience = 10

/** Pictures kept in memory, each about 50 kB. */
const cacheSize = 300

/**
 * Registers the pictures. Each is painted once for equal data, in a separate thread. A
 * request waits `longest` milliseconds for it, and is rate-limited by address.
 */
export function registerPictures(
  app: FastifyInstance,
  callForPage: CallForPage,
  longest: number,
): void {
  const painters = createPainters({ longest: patience * longest })
  app.addHook('onClose', () => painters.close())
  // in order of last use: the first is evicted next
  const pictures = new Map<string, CachedPicture>()

  function pictureOf(key: string, painting: Painting): Promise<Painted> {
    const source = createHash('sha256').update(JSON.stringify(painting)).digest('base64url')
    const cached = pictures.get(key)
    const picture =
      cached?.source === source ? cached : { source, painted: painters.paint(painting) }
    pictures.delete(key)
    pictures.set(key, picture)
    picture.painted.catch(() => pictures.get(key) === picture && pictures.delete(key))
    for (const oldest of pictures.keys()) if (pictures.size > cacheSize) pictures.delete(oldest)
    return picture.painted
  }

  app.get(
    '/share/:kind/:name',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    show,
  )

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { kind, id, language } = requested(request)
    const shown = await kinds[kind](callForPage, id, language)
    const picture = pictureOf(`${kind} ${id} ${language}`, { shown, language })
    const { hash, png } = await within(longest, picture)
    const etag = `"${hash}"`
    // slightly outdated is fine: a picture changes when its plan is settled
    reply.headers({
      'cache-control': 'public, max-age=600',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(Buffer.from(png))
  }
}

/** Rejects with `Refusal` with tryAgain if it takes more than this many milliseconds. */
function within<T>(longest: number, work: Promise<T>): Promise<T> {
  const ended = AbortSignal.timeout(longest)
  const late = new Promise<never>((_, reject) => {
    ended.addEventListener('abort', () => reject(new Refusal(codes.tryAgain)), { once: true })
  })
  return Promise.race([work, late])
}

const isKind = (kind: string | undefined): kind is Kind =>
  kind !== undefined && Object.hasOwn(kinds, kind)

function requested(request: FastifyRequest): { kind: Kind; id: number; language: Language } {
  const [, kind, id, tongue] =
    /^\/share\/(plan|expert|match)\/([1-9]\d{0,8})-([a-z]{2,3})\.png(?:\?|$)/.exec(
      request.raw.url ?? '',
    ) ?? []
  const language = languages.find((one) => one === tongue)
  if (!isKind(kind) || id === undefined || language === undefined) throw new Refusal(codes.notFound)
  return { kind, id: Number(id), language }
}
