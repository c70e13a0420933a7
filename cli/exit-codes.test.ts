/**
 * The exit code of every command where there is nothing to work on: 1 and a sentence where
 * something is to be mended, 2 for wrong arguments, 3 where a site gives no answer.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Command } from './arguments.ts'
import { run as backup } from './backup.ts'
import { run as expert } from './expert.ts'
import { run as importFiles } from './import.ts'
import { run as log } from './log.ts'
import { run as models } from './models.ts'
import { run as operator } from './operator.ts'
import { run as publish } from './publish.ts'
import { run as restore } from './restore.ts'
import { run as tryBackend } from './try-backend.ts'
import { ran } from './test-command.ts'
import { run as verify } from './verify.ts'
import { run as witness } from './witness.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const empty = join(folder, 'empty')
const plan = join(folder, 'plan.json')
writeFileSync(plan, '{}')

/** Nothing listens there. */
const silent = 'http://127.0.0.1:9'

const ofSite: [string, Command, string[]][] = [
  ['backup', backup, [join(folder, 'site.backup')]],
  ['operator list', operator, ['list']],
  ['operator add', operator, ['add', 'Somebody']],
  ['operator alike', operator, ['alike', '--seen']],
  ['operator names', operator, ['names', 'x']],
  ['operator merge', operator, ['merge', '--dry', 'club:1=2']],
  ['expert list', expert, ['list']],
  ['expert key', expert, ['key', 'somebody']],
  ['import --report', importFiles, ['--report']],
  ['log new-key', log, ['new-key', 'touchline.example/log']],
  ['log continue', log, ['continue', 'touchline.example/log']],
]

test.each(ofSite)('%s: 1 for an empty folder, which stays empty', async (_, run, args) => {
  const { code, out, err } = await ran(run, args, { DATA_DIR: empty })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`There is no site in the data folder ${empty}.`)
  expect(err).toContain('Give the command the settings of its server')
  expect(readdirSync(folder)).toEqual(['plan.json'])
})

test.each(ofSite)('%s: 1 while the database is down', async (_, run, args) => {
  const url = 'postgresql://me:secret@127.0.0.1:9/site'
  const { code, out, err } = await ran(run, args, { DATABASE_URL: url, DATA_DIR: empty })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/cannot be reached: .*Start that database, or correct the setting\./)
  expect(err).not.toContain('secret')
})

test.each([
  ['verify', verify, [silent]],
  ['publish', publish, [plan, '--server', silent, '--key', 'touchline_x']],
  ['publish --matches', publish, ['--matches', '--server', silent]],
  ['try-backend', tryBackend, [silent]],
] satisfies [string, Command, string[]][])(
  '%s: 3 while no server runs, and says so in one line',
  async (_, run, args) => {
    const { code, out, err } = await ran(run, args, { DATA_DIR: empty })
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/^http:\/\/127\.0\.0\.1:9 gives no answer\. Is a?.*running there\?\n$/)
  },
)

test.each([
  ['restore', restore, [join(folder, 'no.backup')], /no\.backup does not exist\. Name the file/],
  ['import', importFiles, [join(folder, 'no.json')], /no\.json: there is no such file or folder/],
  ['models', models, [join(folder, 'no.json')], /no\.json: there is no such file or folder/],
] satisfies [string, Command, string[], RegExp][])(
  '%s: 1 for a missing file, and nothing is made',
  async (_, run, args, words) => {
    const { code, out, err } = await ran(run, args, { DATA_DIR: empty })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(words)
    expect(readdirSync(folder)).toEqual(['plan.json'])
  },
)

test.each([
  ['backup', backup, []],
  ['restore', restore, ['a', 'b']],
  ['operator', operator, ['list', 'a']],
  ['operator', operator, ['names', 'a', '--seen']],
  ['operator', operator, ['merge', 'club:1=2', '--seen']],
  ['expert', expert, ['add', 'a']],
  ['import', importFiles, []],
  ['log', log, ['new-key']],
  ['models', models, []],
  ['publish', publish, []],
  ['try-backend', tryBackend, ['not an address']],
  ['verify', verify, []],
  ['witness', witness, []],
] satisfies [string, Command, string[]][])(
  '%s %#: 2 for wrong arguments',
  async (name, run, args) => {
    const { code, out, err } = await ran(run, args, { DATA_DIR: empty })
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(`npm run ${name} -- `)
  },
)
