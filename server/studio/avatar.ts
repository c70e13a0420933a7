/**
 * The avatar of an expert. What is uploaded is never stored: it is decoded, cropped to a square and
 * encoded again, without metadata.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sql, type Kysely } from 'kysely'
import { textLimits } from '../../contract/text-limits.ts'
import type { Tables } from '../db/tables.ts'
import { touch } from '../live/data-version.ts'

/** Pixels of a side. */
const side = 256
/** More pixels than any camera takes: a small file can claim billions. */
const mostPixels = 64_000_000
const seconds = 4

// the library can read many more formats, SVG and PDF among them: none of them is ever opened
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// of several uploads at a time none keeps more than one core, and nothing stays in memory
sharp.concurrency(1)
sharp.cache(false)

export type ImageFault = 'size' | 'type' | 'dimensions' | 'broken'

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** Whether the first bytes are those of JPEG, PNG or WebP. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, '\u0089PNG\r\n\u001a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/** The picture as it is kept, or why it is not taken. */
export async function avatarOf(base64: string): Promise<Buffer | ImageFault> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > textLimits.avatarBytes) return 'size'
  if (bytes.toString('base64').length !== base64.length || !isPicture(bytes)) return 'type'
  try {
    const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
    const { width, height } = await picture.metadata()
    if (width * height > mostPixels || Math.min(width, height) < 16) return 'dimensions'
    return await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer()
  } catch {
    return 'broken'
  }
}

/** Stores a picture for the account's expert, or removes it. False if the account is no expert. */
export async function saveAvatar(
  db: Kysely<Tables>,
  ownerId: number,
  picture: Buffer | null,
): Promise<boolean> {
  const name = picture && createHash('sha256').update(picture).digest('hex')
  return db.transaction().execute(async (tx) => {
    const expert = await tx
      .selectFrom('expert')
      .select(['expert_id', 'avatar'])
      .where('owner_id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!expert) return false
    if (picture && name)
      await sql`insert into avatar (name, picture) values (${name}, ${picture}) on conflict do nothing`.execute(
        tx,
      )
    await sql`
      update expert set avatar = ${name === null ? '' : pathOf(name)} where expert_id = ${expert.expert_id}`.execute(
      tx,
    )
    await dropUnused(tx, expert.avatar)
    await touch(tx, 'expert', 'plan')
    return true
  })
}

/** The path of a picture below the static prefix. */
const pathOf = (name: string) => `avatar/${name}.webp`

/** Deletes the picture at this path if no expert has it any more. */
async function dropUnused(tx: Kysely<Tables>, path: string): Promise<void> {
  await sql`
    delete from avatar where 'avatar/' || name || '.webp' = ${path}
      and not exists (select from expert where avatar = ${path})`.execute(tx)
}

/** The bytes of a stored picture; null if there is none of this name. */
export async function findAvatar(db: Kysely<Tables>, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('avatar')
    .select('picture')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.picture ?? null
}
