/** T13: pictures that people upload, and what the site stores of them. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textLimits } from '../../contract/text-limits.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../db/test-world.ts'
import {
  ask,
  got,
  passkeyAccount,
  passkeyOrigin,
  type PasskeyAccount,
} from '../desk/test-accounts.ts'
import { testServer, type TestServer } from '../http/test-server.ts'
import { publishPlans } from '../publishing/publish.ts'
import { avatarOf, type ImageError } from './avatar.ts'

let server: TestServer
let writer: PasskeyAccount
let expertId = 0
beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin })
  const { db, owner } = server.database
  await addLeague(db)
  await standStill(db, noon)
  ;[expertId = 0] = await addExperts(db, 1)
  writer = await passkeyAccount(server, 'A writer')
  await sql`
    update expert set owner_id = (select owner_id from owner where uid = ${writer.identity.uid})
    where expert_id = ${expertId}`.execute(owner)
  const [match = 0] = await addMatches(db, [after(30)])
  await publishPlans(db, [draftOf(expertId, match)])
})
afterAll(() => server.close())

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#be3420' } })
const base64 = (bytes: Buffer) => bytes.toString('base64')
const canary = 'canary-51.5074N-0.1278W'

/** A PNG that claims these dimensions in its header and has almost no data. */
function claimed(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer): number {
  let value: number = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">' +
  '<script>alert(1)</script><image href="file:///etc/passwd"/></svg>'

describe('what is refused', () => {
  const refused: [string, () => Promise<Buffer | string>, ImageError][] = [
    ['an SVG', async () => Buffer.from(svg), 'type'],
    ['an SVG behind a byte order mark', async () => Buffer.from(`\ufeff${svg}`), 'type'],
    [
      'an SVG behind the first bytes of a PNG',
      async () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.from(svg)]),
      'broken',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 'type'],
    ['a GIF', () => photo(64, 64).gif().toBuffer(), 'type'],
    ['a TIFF', () => photo(64, 64).tiff().toBuffer(), 'type'],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['text that is no base64', async () => '<svg>', 'type'],
    [
      'nothing of a picture but its first bytes',
      async () => Buffer.from([255, 216, 255]),
      'broken',
    ],
    [
      'a truncated photo',
      async () => (await photo(800, 600).jpeg().toBuffer()).subarray(0, -400),
      'broken',
    ],
    [
      'a truncated PNG',
      async () => (await photo(300, 300).png().toBuffer()).subarray(0, 120),
      'broken',
    ],
    ['a PNG that claims 60,000 × 60,000 pixels', async () => claimed(60_000, 60_000), 'dimensions'],
    ['a PNG that claims 6,000 × 4,001 pixels', async () => claimed(6_000, 4_001), 'dimensions'],
    ['a PNG that claims 6,000 × 4,000 and has none', async () => claimed(6_000, 4_000), 'broken'],
    ['a PNG that claims 300 × 300 and has none', async () => claimed(300, 300), 'broken'],
    ['a picture of 8 × 800 pixels', () => photo(8, 800).png().toBuffer(), 'dimensions'],
    [
      'a file of more than 2 MB',
      async () =>
        Buffer.concat([
          await photo(64, 64).jpeg().toBuffer(),
          Buffer.alloc(textLimits.avatarBytes),
        ]),
      'size',
    ],
  ]
  test.each(refused)('%s', async (_, make, reason) => {
    const made = await make()
    const image = typeof made === 'string' ? made : base64(made)
    expect(await avatarOf(image)).toBe(reason)
    const answer = await ask(server, 'studioAvatar', { image }, writer.identity)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('data.image') })
  })

  test('a request beyond the limit of the call, before its body is read', async () => {
    const image = 'A'.repeat(3.2 * 1024 * 1024)
    expect((await ask(server, 'studioAvatar', { image }, writer.identity)).code).toBe(400)
    const other = await ask(server, 'studioDropDraft', { matchId: 1, image }, writer.identity)
    expect(other.code).toBe(400)
  })

  test('an account that is no expert', async () => {
    const { identity } = await passkeyAccount(server, 'A reader')
    const image = base64(await photo(64, 64).png().toBuffer())
    expect((await ask(server, 'studioAvatar', { image }, identity)).code).toBe(409)
  })
})

describe('what is kept', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s becomes a square of 256 pixels in WebP',
    async (format) => {
      const made = await avatarOf(base64(await photo(900, 300)[format]().toBuffer()))
      const { width, height, format: encoded } = await sharp(made as Buffer).metadata()
      expect([encoded, width, height]).toEqual(['webp', 256, 256])
    },
  )

  test('no metadata, no location and no bytes after the picture', async () => {
    const bytes = await photo(400, 300)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: canary }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
      .toBuffer()
    // a file that is a picture and a page with a script at the same time
    const polyglot = Buffer.concat([bytes, Buffer.from(`<script>${canary}</script>PK\u0003\u0004`)])
    expect(polyglot.toString('latin1').split(canary).length).toBeGreaterThan(3)
    const made = (await avatarOf(base64(polyglot))) as Buffer
    expect(made.toString('latin1')).not.toContain('canary')
    const { exif, xmp, icc, iptc } = await sharp(made).metadata()
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('a photo stored sideways, turned upright', async () => {
    const left = sharp({ create: { width: 300, height: 600, channels: 3, background: '#ffffff' } })
    const black = await photo(300, 300).tint('#000000').png().toBuffer()
    const bytes = await left
      .composite([{ input: black, top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { data, info } = await sharp((await avatarOf(base64(bytes))) as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number) => data[(128 * info.width + x) * info.channels] ?? 0
    // the former top is now the right side
    expect(at(20)).toBeGreaterThan(200)
    expect(at(235)).toBeLessThan(220)
    expect(at(235)).toBeLessThan(at(20))
  })

  test('the chosen part of the displayed picture', async () => {
    const right = await photo(300, 300).png().toBuffer()
    const bytes = await sharp({
      create: { width: 600, height: 300, channels: 3, background: '#ffffff' },
    })
      .composite([{ input: right, top: 0, left: 300 }])
      .png()
      .toBuffer()
    const redOf = async (crop: Parameters<typeof avatarOf>[1]) => {
      const made = await avatarOf(base64(bytes), crop)
      const { channels } = await sharp(made as Buffer).stats()
      return channels.map(({ mean }) => Math.round(mean / 32))
    }
    expect(await redOf({ left: 0, top: 0, side: 1 })).toEqual([8, 8, 8])
    expect(await redOf({ left: 0.5, top: 0, side: 1 })).toEqual([6, 2, 1])
    expect(await redOf({ left: 0.75, top: 0.5, side: 0.5 })).toEqual([6, 2, 1])
    const beyond = { left: 0.75, top: 0, side: 1 }
    expect(await avatarOf(base64(bytes), beyond)).toBe('crop')
    const answer = await ask(
      server,
      'studioAvatar',
      { image: base64(bytes), crop: beyond },
      writer.identity,
    )
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('data.crop') })
  })

  test('a colour behind the initials, which is a picture for every other reader', async () => {
    const { expert } = await got(
      server,
      'studioAvatar',
      { image: null, pigment: 3 },
      writer.identity,
    )
    expect(expert?.avatar).toBe('avatar/pigment-3.svg')
    const { statusCode, headers, body } = await server.app.inject({
      url: '/static/avatar/pigment-3.svg',
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(body).toContain('#744426')
    const other = await server.app.inject({ url: '/static/avatar/pigment-9.svg' })
    expect(other.statusCode).toBe(404)
    await got(server, 'studioAvatar', { image: null }, writer.identity)
  })

  test('the avatar is shown with the expert, and deleted once replaced', async () => {
    const set = async (image: string | null) =>
      (await got(server, 'studioAvatar', { image }, writer.identity)).expert?.avatar ?? ''
    const first = await set(base64(await photo(300, 300).png().toBuffer()))
    expect(first).toMatch(/^avatar\/[0-9a-f]{64}\.webp$/)
    const picture = await server.app.inject({ url: `/static/${first}` })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    await server.versions.refresh()
    const shown = [
      (await got(server, 'expertDetail', { expertId })) as { expert: { avatar: string } },
      (await got(server, 'planList', { size: 10 })).records[0],
      (await got(server, 'planDetail', { id: 1 })).plan,
    ].map((one) => (one && 'expert' in one ? one.expert.avatar : one?.avatar))
    expect(shown).toEqual([first, first, first])
    const page = await server.app.inject({ url: `/expertDetail?expertId=${expertId}` })
    expect(page.body).toContain(first)

    const second = await set(
      base64(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: 'blue' } })
          .png()
          .toBuffer(),
      ),
    )
    expect(second).not.toBe(first)
    expect((await server.app.inject({ url: `/static/${first}` })).statusCode).toBe(404)
    expect(await set(null)).toBe('')
    expect((await server.app.inject({ url: `/static/${second}` })).statusCode).toBe(404)
    const { rows } = await sql`select from avatar`.execute(server.database.db)
    expect(rows).toEqual([])
  })

  test.each([
    'x.webp',
    '../../etc/passwd',
    `${'a'.repeat(64)}.svg`,
    `${'A'.repeat(64)}.webp`,
    `${'a'.repeat(64)}.webp`,
  ])('no picture is found at %s', async (name) => {
    const { statusCode } = await server.app.inject({ url: `/static/avatar/${name}` })
    expect(statusCode).toBe(404)
  })
})
