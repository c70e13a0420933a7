/** Share pictures over HTTP, and the text outlines in them. */
import { describe, expect, it, vi } from 'vitest'
import { calls, prefix, type ResultOf } from '../../contract/calls.ts'
import { languages } from '../../contract/values.ts'
import { loadWords } from '../../web/words/index.ts'
import { sharedServer } from '../http/test-server.ts'
import { publishPlans } from '../publishing/publish.ts'
import { after, draftOf, noon, smallWorld } from '../db/test-world.ts'
import { expertPicture, matchPicture } from './compose.ts'
import { outline, letterLines } from './lettering.ts'
import { picturePath } from '../http/files/picture-path.ts'
import { book1 } from '../../rules/book/v1.ts'

/** Milliseconds that a request waits for a picture of the test server. */
const longest = 3_600_000
let experts: number[]
let matches: number[]

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })

const server = await sharedServer()
const { db } = server.database
;({ experts, matches } = await smallWorld(db, {
  now: noon,
  experts: 1,
  kickoffs: [after(5), after(5)],
}))
const pick = (key: string) => ({
  price: 28 as const,
  selections: [{ play: 1 as const, picks: [{ key, odds: '1.85' }] }],
})
const drafts = ['2', '1'].map((key, at) => draftOf(experts[0] ?? 0, matches[at] ?? 0, pick(key)))
const { published } = await publishPlans(db, drafts, book1)
const plans = published.map(({ planId }) => planId)
await server.versions.refresh()

/** The first chunk of a PNG contains width and height. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('over HTTP', () => {
  it.each(languages)(
    'a plan, an expert and a match are PNGs of 1200 × 630, in %s',
    async (language) => {
      const shown = { plan: plans[0] ?? 0, expert: experts[0] ?? 0, match: matches[0] ?? 0 }
      for (const kind of ['plan', 'expert', 'match'] as const) {
        const url = picturePath(kind, shown[kind], language)
        const { statusCode, headers, rawPayload } = await get(url)
        expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png'])
        expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
        expect(sizeOf(rawPayload)).toEqual([1200, 630])
      }
    },
  )

  it('one that takes too long is refused, and painted for a later request', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
      const ended = new AbortController()
      if (wait === longest) setImmediate(() => ended.abort())
      return ended.signal
    })
    const url = picturePath('match', matches[1] ?? 0, 'zht')
    const status = async () => (await get(url)).statusCode
    expect(await status()).toBe(503)
    // less often than a client may ask
    await expect.poll(status, { interval: 1_000 }).toBe(200)
    timeout.mockRestore()
  })

  it('the hidden content of a plan does not change a single byte of its picture', async () => {
    // The two plans differ in their picks only: their matches have the same clubs and kick-off.
    const { rawPayload: first } = await get(picturePath('plan', plans[0] ?? 0, 'en'))
    const { rawPayload: second } = await get(picturePath('plan', plans[1] ?? 0, 'en'))
    const rows = await db.selectFrom('plan_secret').select('body').execute()
    expect(new Set(rows.map(({ body }) => JSON.stringify(body))).size).toBe(2)
    expect(second.equals(first)).toBe(true)
  })

  it.each([
    ['zh', '第 35 轮'],
    ['zht', '第 35 輪'],
    ['en', 'Round 35'],
  ] as const)('a match is in its round as its page says it, in %s: %s', async (language, named) => {
    const { path } = calls.matchDetail
    const answer = await get(`${prefix}${path}?lang=${language}&matchId=${matches[0]}`)
    const { data: match }: { data: ResultOf<'matchDetail'> } = answer.json()
    const drawing = await matchPicture(
      { ...match, round: 'Matchday 35' },
      { language, words: await loadWords(language) },
    )
    const { path: lettered } = await outline(`${match.leagueName} · ${named}`, language, 30, 400)
    expect(drawing.includes(lettered)).toBe(true)
  })

  it('is revalidated without being sent again', async () => {
    const url = picturePath('expert', experts[0] ?? 0, 'zh')
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each([
    '/share/plan/999999-zh.png',
    '/share/plan/1-fr.png',
    '/share/club/1-zh.png',
    '/share/plan/0-zh.png',
    '/share/plan/1-zh.svg',
  ])('%s is not found', async (url) => expect((await get(url)).statusCode).toBe(404))
})

it.each(languages)('no number beside a rate is cut, in %s', async (language) => {
  const query = `expertId=${experts[0]}&window=all&lang=${language}`
  const { body } = await get(`${prefix}${calls.expertDetail.path}?${query}`)
  // our own server's answer
  const { data } = JSON.parse(body) as { data: Parameters<typeof expertPicture>[0] }
  const market = { expectedN: 100, expectedHitRate: 0.512, skill: -0.002, yield: -0.019 }
  const rates = { n: 105, hits: 55, hitRate: 0.524, hitRateLow: 0.43, hitRateHigh: 0.617 }
  const record = { ...data.record, ...market, ...rates }
  const drawn = await expertPicture(
    { ...data, record },
    { language, words: await loadWords(language) },
  )
  const lines = {
    zh: ['105 份中 55', '有赔率的 100 份中 51，', '市场预期 51.2', '盈利率 −1.9%'],
    zht: ['105 份中 55', '有賠率的 100 份中 51，', '市場預期 51.2', '盈利率 −1.9%'],
    en: ['55 of 105 hit', 'with odds 51 of 100,', 'market expected 51.2', 'yield −1.9%'],
  }
  for (const line of lines[language]) {
    const { path } = await outline(line, language, 22, 400)
    expect([line, drawn.includes(`d="${path}"`)]).toEqual([line, true])
  }
})

describe('text as outlines', () => {
  const style = { language: 'zh', size: 40, weight: 600 } as const

  it('too long a text ends in an ellipsis, and no line exceeds its width', async () => {
    const lines = await letterLines('开赛前封存的方案不能改动。'.repeat(9), {
      ...style,
      width: 400,
      lines: 3,
    })
    expect(lines).toHaveLength(3)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(400)
    expect(lines.at(-1)?.width).toBeGreaterThan(200)
  })

  it('lines break at the given places', async () => {
    const text = '红土对手风琴街，硬币落在大 2.5'
    const lines = await letterLines(text, { ...style, width: 400, lines: 2, breaks: [8, 12] })
    const { width } = await outline('红土对手风琴街，', 'zh', 40, 600)
    expect(lines[0]?.width).toBeCloseTo(width, 3)
  })

  it('words stay whole; a single word wider than a line is cut', async () => {
    const english = { ...style, language: 'en', width: 300 } as const
    const [first] = await letterLines('Longdyke City lead', { ...english, lines: 2 })
    expect(first?.width).toBeCloseTo((await outline('Longdyke City', 'en', 40, 600)).width, 3)
    const cut = await letterLines('W'.repeat(40), { ...english, lines: 1 })
    expect(cut).toHaveLength(1)
    expect(cut[0]?.width).toBeLessThanOrEqual(300)
  })

  it.each([
    'Qarabağ FK',
    'Beşiktaş',
    'Śląsk Wrocław',
    'Željezničar',
    'Győr',
    'Bodø/Glimt',
    'Ολυμπιακός',
    'Динамо',
    'الأهلي',
    'הפועל',
    'ไทยพอร์ต',
    '전북 현대',
    'ヴィッセル神戸',
    '𠮷野',
    '🐨',
  ])('every letter of %s has a width', async (name) => {
    for (const language of languages)
      for (const letter of name.normalize('NFC').replaceAll(' ', ''))
        expect([letter, (await outline(letter, language, 40, 400)).width > 0]).toEqual([
          letter,
          true,
        ])
  })

  it('a letter without a glyph is its Latin letter', async () => {
    const path = async (text: string) => (await outline(text, 'en', 40, 600)).path
    expect(await path('Qarabağ')).toBe(await path('Qarabag'))
    expect(await path('الأهلي')).toBe(await path('Alahly'))
    expect(await path('العين')).toBe(await path('Alayn'))
    // a mark that belongs to no single character would cover the next letter
    expect(await path('x\u0302y\u0304 Q\u0307')).toBe(await path('xȳ Q'))
    expect(await path('Ẹ̀kọ́')).toBe(await path('Ẹkọ'))
  })

  it('Hong Kong’s characters have their own forms; weights differ; unknown: none', async () => {
    const path = async (text: string, language: 'zh' | 'zht', weight: 400 | 600 = 600) =>
      (await outline(text, language, 40, weight)).path
    expect(await path('骨', 'zh')).not.toBe(await path('骨', 'zht'))
    expect(await path('波', 'zh', 400)).not.toBe(await path('波', 'zh', 600))
    expect(await path('\u{10fffd}', 'zh')).toBe('')
  })
})
