/** The last state of each site's log that this reader saw, in a file of one line for each site. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromBase64, toBase64 } from '../rules/log/bytes.ts'
import type { Remembered } from '../rules/verify/checkpoint.ts'

/** Each line: the site's address, the key of its log, and the size and root seen last. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    // first run
    return []
  }
}

/** What was seen of the site at this address; null before its first check. */
export function findSeen(file: string, { origin }: URL): Remembered | null {
  const line = linesOf(file).find((one) => one.startsWith(`${origin} `))
  const [, key = '', size, encoded = ''] = line?.split(' ') ?? []
  const root = fromBase64(encoded)
  return root?.length === 32 && /^\d{1,15}$/.test(size ?? '')
    ? { key, size: Number(size), root }
    : null
}

/** Stores what was seen of a site; atomic, and the other sites' lines stay. */
export function storeSeen(file: string, { origin }: URL, { key, size, root }: Remembered): void {
  const others = linesOf(file).filter((one) => !one.startsWith(`${origin} `))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    `${file}.new`,
    [...others, `${origin} ${key} ${size} ${toBase64(root)}`, ''].join('\n'),
    { flush: true },
  )
  renameSync(`${file}.new`, file)
}
