/** Every command of docs/operating.md beside the service of the unit file, and in the image. */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds, makeConditions, type Conditions } from './test-conditions.ts'

const canTry = process.platform === 'linux' && process.getuid?.() === 0
if (!canTry) console.warn('NOT RUN: only root can make the conditions of the unit and the image')

const documented = new Set(
  [
    ...readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8').matchAll(
      /npm\s+run\s+([\w-]+)/g,
    ),
  ].map(([, name = '']) => name),
)

/** Commands that some test below runs. */
const tried = new Set<string>()

describe.skipIf(!canTry).each(Object.entries(kinds))(
  'in the conditions of the %s',
  (name, kind) => {
    let site: Conditions
    /** The settings that the operator's shell needs: one beside the unit, none in the image. */
    let where: Record<string, string>
    beforeAll(async () => {
      site = await makeConditions(kind)
      where = kind.hasSettings ? {} : { DATA_DIR: site.data }
      await site.start()
    })
    afterAll(() => site?.remove())

    function npm(command: string, ...args: string[]) {
      tried.add(command)
      return site.npm(command, args, where)
    }

    test('operators and experts are those of the running site', async () => {
      expect(await npm('operator', 'list')).toEqual({
        code: 0,
        out: 'There are no operators.\n',
        err: '',
      })
      for (const task of ['add', 'remove', 'reset'])
        expect(await npm('operator', task, 'nobody')).toMatchObject({
          code: 1,
          err: expect.stringContaining('nobody'),
        })
      expect(await npm('expert', 'add', '林默', '林默', 'Lin')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^lin is expert \d+\./),
      })
      const key = await npm('expert', 'key', 'lin')
      expect(key).toMatchObject({ code: 0, out: expect.stringMatching(/^Key 1 of lin\./) })
      const [, id] = /expert (\d+)/.exec((await npm('expert', 'list')).out) ?? []
      const page = await fetch(
        `${site.origin}/app/api/expert/detail?expertId=${id}&window=all&lang=en`,
      )
      expect(await page.text()).toContain('Lin')
      expect((await npm('expert', 'list')).out).toMatch(/^lin {2}expert \d+ .* keys 1$/m)
      expect((await npm('expert', 'withdraw-key', '1')).code).toBe(0)
      expect((await npm('expert', 'withdraw', 'lin')).code).toBe(0)
    })

    test('the site is verified, and its rejected rows are listed', async () => {
      const state = join(site.files, 'state')
      expect(await npm('verify', site.origin, '--state', state)).toMatchObject({ code: 0, err: '' })
      expect(await npm('import', '--report')).toEqual({
        code: 0,
        out: 'Nothing was set aside.\n',
        err: '',
      })
    })

    test('a backup has the site and its key; without the key it ends with 1', async () => {
      const file = join(site.files, 'site.backup')
      const saved = await npm('backup', file)
      expect(saved).toMatchObject({ code: 0, err: '' })
      expect(saved.out).toMatch(/^Saved the real world: \d+ rows of /)
      const key = join(site.data, 'log', 'real', 'key')
      renameSync(key, `${key}.gone`)
      const without = await npm('backup', join(site.files, 'without.backup'))
      renameSync(`${key}.gone`, key)
      expect(without).toMatchObject({
        code: 1,
        err: expect.stringContaining(`is missing in ${site.data}/log/real`),
      })
      const target = { DATA_DIR: join(site.files, 'restored'), FEED: 'openfootball:elsewhere' }
      tried.add('restore')
      expect(await site.npm('restore', [file], target)).toMatchObject({ code: 0, err: '' })
      expect(await site.npm('restore', [file], target)).toMatchObject({
        code: 1,
        err: expect.stringContaining('Restore into an empty folder'),
      })
      const keyless = { ...target, DATA_DIR: join(site.files, 'keyless') }
      expect(await site.npm('restore', [join(site.files, 'without.backup')], keyless)).toEqual({
        code: 1,
        out: expect.stringMatching(/^Restored \d+ rows of the database real/),
        err: expect.stringMatching(
          /The key of the log is missing: .*without\.backup\.key .* Before the first start copy/,
        ),
      })
      const missing = await site.npm('restore', [join(site.files, 'no.backup')], target)
      expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('does not exist') })
    })

    test('a command with other settings than the server names those of the server', async () => {
      const other = await site.npm('backup', [join(site.files, 'other.backup')], {
        ...where,
        FEED: 'simulated:other',
      })
      expect(other).toMatchObject({ code: 1, out: '' })
      expect(other.err).toMatch(/shows the real world \(FEED=openfootball:.*en\.1\.json\)/)
      if (kind.hasSettings) return
      const forgotten = await site.npm('backup', [join(site.files, 'forgotten.backup')])
      expect(forgotten).toMatchObject({ code: 1, out: '' })
      expect(forgotten.err).toContain(`A server runs from here with DATA_DIR=${site.data}.`)
    })

    test('the log gets another key while the site is stopped', async () => {
      const signer = `touchline.example/log/${name}`
      expect(await npm('log', 'new-key', signer)).toMatchObject({
        code: 1,
        err: expect.stringContaining('Stop it first'),
      })
      expect(await site.stop()).toBe(0)
      expect(await npm('log', 'new-key', signer)).toMatchObject({
        code: 0,
        out: expect.stringContaining(signer),
      })
      const key = join(site.data, 'log', 'real', 'key')
      expect(statSync(key)).toMatchObject({ uid: site.uid })
      expect(statSync(key).mode & 0o777).toBe(0o600)
      await site.start()
      // the old key has signed the last entry; the new one signs the next
      expect((await npm('expert', 'add', '白岩', '白岩', 'Bai')).code).toBe(0)
      const checkpoint = async () => (await fetch(`${site.origin}/log/checkpoint`)).text()
      await expect.poll(checkpoint, { interval: 1_000 }).toMatch(new RegExp(`^${signer}\n`))
      expect(existsSync(join(site.data, 'postgres', '.s.PGSQL.5432'))).toBe(true)
    })
  },
)

test.skipIf(!canTry)('every command of the page was run', () => {
  expect([...documented].filter((name) => !tried.has(name))).toEqual([])
})
