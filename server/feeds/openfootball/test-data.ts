/**
 * Real seasons for tests. They are not part of the product: without them, the tests that need them
 * are skipped with a message.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readContent, type FileContent } from './read-file.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))

/** The folder of the data, or null. */
export const dataFolder: string | null = existsSync(folder) ? folder : null

if (!dataFolder) console.warn(`SKIPPED: the tests on real seasons, because ${folder} is absent.`)

export const dataText = (name: string): string => readFileSync(`${folder}${name}`, 'utf8')

/** One file of matches, converted to fixtures. */
export function dataFile(name: string): FileContent & { kind: 'matches' } {
  const content = readContent(dataText(name), name)
  if (content.kind !== 'matches') throw new Error(`${name} is no list of matches`)
  return content
}
