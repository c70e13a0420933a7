/**
 * The avatar of an expert. The uploaded file is never stored: it is decoded, cropped to a square
 * and encoded again, without metadata.
 */
import { createHash } from 'node:crypto'
import type { Sharp, SharpConstructor } from 'sharp'
import { sql, type Kysely } from 'kysely'
import { pigmentPath } from '../../contract/pigment.ts'
import { textLimits } from '../../contract/text-limits.ts'
import type { Tables } from '../db/tables.ts'
import { touch } from '../db/data-version.ts'

/** Pixels of a side. */
const side = 256
/**
 * Maximum number of pixels, checked before decoding: a small file can claim billions, and each
 * takes four bytes of memory.
 */
const mostPixels = 24_000_000
const seconds = 4

/** The image library, read with the first upload of a process. */
let library: Promise<SharpConstructor> | undefined

async function openLibrary(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  // it can read many more formats, such as SVG and PDF, which must never be opened
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  // each upload uses at most one core, and nothing is cached
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

export type ImageError = 'size' | 'type' | 'dimensions' | 'broken' | 'crop'

/**
 * The square crop: its corner as shares of width and height, its side as a share of the shorter
 * side.
 */
export interface Crop {
  left: number
  top: number
  side: number
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** Whether the first bytes are those of JPEG, PNG or WebP. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, '\u0089PNG\r\n\u001a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

/** The picture in its stored form, or why it is refused. Without a crop the middle is used. */
export async function avatarOf(base64: string, crop?: Crop): Promise<Buffer | ImageError> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > textLimits.avatarBytes) return 'size'
  if (bytes.toString('base64').length !== base64.length || !isPicture(bytes)) return 'type'
  library ??= openLibrary()
  const sharp = await library
  try {
    const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
    const { width, height } = await picture.metadata()
    if (width * height > mostPixels || Math.min(width, height) < 16) return 'dimensions'
    const square = crop && squareOf(crop, await orientedSize(picture))
    if (square === null) return 'crop'
    picture.autoOrient()
    if (square) picture.extract(square)
    return await picture
      .resize(side, side, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer()
  } catch {
    return 'broken'
  }
}

/** Width and height of the displayed picture: cameras store it rotated. */
async function orientedSize(picture: Sharp): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await picture.metadata()
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** The crop in whole pixels; null where it is not within the picture. */
function squareOf({ left, top, side }: Crop, { width, height }: { width: number; height: number }) {
  const length = Math.max(1, Math.round(side * Math.min(width, height)))
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  // allows half a pixel for each rounding
  if (x + length > width + 1 || y + length > height + 1) return null
  return {
    left: Math.min(x, width - length),
    top: Math.min(y, height - length),
    width: length,
    height: length,
  }
}

/**
 * Stores a picture for the account's expert. Null restores the initials, on a chosen colour or the
 * default of the expert's number. False if the account is no expert.
 */
export async function saveAvatar(
  db: Kysely<Tables>,
  ownerId: number,
  picture: Buffer | null,
  pigment?: number,
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
      await sql`
        insert into avatar (name, picture)
        values (${name}, ${picture})
        on conflict do nothing`.execute(tx)
    const plain = pigment === undefined ? '' : pigmentPath(pigment)
    await sql`
      update expert set avatar = ${name === null ? plain : pathOf(name)}
      where expert_id = ${expert.expert_id}`.execute(tx)
    await dropUnused(tx, expert.avatar)
    await touch(tx, 'expert', 'plan')
    return true
  })
}

/** The path of a picture below the static prefix. */
const pathOf = (name: string) => `avatar/${name}.webp`

/** Deletes the picture at this path if no expert uses it any more. */
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
