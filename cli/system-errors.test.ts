import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from './arguments.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-errors-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command prints whose work fails in this way. */
async function said(work: () => unknown): Promise<string> {
  let lines = ''
  const run = command('file:///none.ts', async () => void (await work()))
  const io = { env: {}, print: () => {}, warn: (line: string) => (lines += line) }
  expect(await run([], io)).toBe(1)
  return lines
}

test('an error of the file system is a sentence with the path and what to do', async () => {
  const missing = join(folder, 'none', 'site.backup')
  expect(await said(() => writeFileSync(missing, ''))).toBe(
    `There is no ${missing}, or no folder for it. Check the path, or create the folder.`,
  )
  expect(await said(() => readFileSync(folder))).toMatch(/is a folder\. Name a file\.$/)
  const below = join(folder, 'file')
  writeFileSync(below, '')
  expect(await said(() => writeFileSync(join(below, 'x'), ''))).toContain('is no folder')
  expect(await said(() => writeFileSync('/dev/full', 'x'))).toBe(
    'The disk is full. Free space there, and run the command again.',
  )
})

test('a socket of another user is named', async () => {
  const closed = () =>
    new Promise((_, fail) =>
      createConnection(join(folder, 'none.sock')).on('error', (error) =>
        fail(Object.assign(error, { code: 'EACCES' })),
      ),
    )
  expect(await said(closed)).toMatch(/none\.sock is closed to this user\./)
})

test('another error keeps its words', async () => {
  expect(await said(() => chmodSync('', 'no number'))).toContain('mode')
})
