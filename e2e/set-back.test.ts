/**
 * L-16 as an operator and readers see it: the database of a running site is restored from an old
 * copy, while the folder of the signer is not.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReader, useBrowser, visit } from './browser.ts'
import { publishOnMatches } from './program.ts'
import { beforeKickoff, fixturesOf, writeSeason } from './season.ts'
import {
  compileCache,
  root,
  spawnServer,
  startServer,
  type ServerProcess,
} from './server-process.ts'
import { byAxe, violationsAt } from './violations.ts'
import { copyData } from './world.ts'

const browser = useBrowser()
let folder: string
let env: Record<string, string>
const running: ServerProcess[] = []

/** Three matches are over, and experts can write on the others for hours. */
const fixtures = fixturesOf(10, 9).map((fixture, at) => ({
  ...fixture,
  time: at < 3 ? '10:00' : '20:00',
}))

// A retry needs a new site: the first attempt may have left it set back.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-set-back-'))
  env = {
    // commands and starts read its whole log, which is short
    FEED: writeSeason(folder, fixtures),
    CLOCK_AT: beforeKickoff,
    DATA_DIR: join(folder, 'data'),
  }
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(env)
  running.push(server)
  return server
}

const sizeOf = async ({ origin }: ServerProcess) => {
  const answer = await fetch(`${origin}/log/checkpoint`)
  return answer.ok ? Number((await answer.text()).split('\n')[1]) : 0
}

/** Waits until more than this many entries are signed; resolves to their number. */
async function signed(server: ServerProcess, above: number): Promise<number> {
  let size = 0
  while ((size = await sizeOf(server)) <= above) await delay(200)
  return size
}

function command(file: string, ...args: string[]) {
  return new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'cli', file), ...args],
      { env: { PATH: process.env['PATH'], ...compileCache, ...env } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out: out + err }),
    )
  })
}

test('a restored site does not sign; a command continues its log and names the loss', async () => {
  const data = join(folder, 'data')
  const first = await start()
  env['PORT'] = new URL(first.origin).port
  await signed(first, 0)
  const [name = ''] = (await (await fetch(`${first.origin}/log/checkpoint`)).text()).split('\n')
  await command('expert.ts', 'add', '赵六', '趙六', 'Zhao Liu')
  const key = (await command('expert.ts', 'key', 'zhao-liu')).out.trim().split('\n').at(-1) ?? ''
  // each plan is an entry of the log
  const publish = async (site: ServerProcess, at: number) => {
    const before = await sizeOf(site)
    await publishOnMatches(site.origin, key, [at, at + 1])
    return signed(site, before)
  }
  const early = await publish(first, 4)
  await first.stop()
  copyData(join(data, 'postgres'), join(folder, 'copy'))
  const second = await start()
  const late = await publish(second, 5)
  const state = join(folder, 'seen')
  const before = await command('verify.ts', second.origin, '1', '--state', state)
  expect(before.code).toBe(0)
  await using reader = await openReader(browser(), { ...byAxe, language: 'en' })
  const { page } = reader
  const verdict = page.getByRole('dialog').getByRole('status').locator('strong')
  const verify = async () => {
    await visit(page, `${second.origin}/expertDetail?expertId=1`)
    await page.getByRole('button', { name: 'Verify this record' }).click()
    await verdict.waitFor()
  }
  await verify()
  expect(await verdict.innerText()).toMatch(/are equal to the log/)
  await second.stop()

  // only the database is set back
  rmSync(join(data, 'postgres'), { recursive: true })
  copyData(join(folder, 'copy'), join(data, 'postgres'))
  const restored = await spawnServer(env)
  running.push(restored)
  const health = () =>
    fetch(`${restored.origin}/healthz`).then(
      (answer) => answer.text(),
      () => '',
    )
  await expect.poll(health).toMatch(/was set back|lead to the root that was signed/)
  await restored.stop()
  const done = await command('log.ts', 'continue', 'localhost/log/again')
  expect(done).toMatchObject({ code: 0 })
  // the entries that the first server signed before it ended
  const count = Number(/from its first (\d+) entries/.exec(done.out)?.[1])
  expect(count).toBeGreaterThanOrEqual(early)
  expect(done.out).toContain(`Entries ${count} to `)
  expect(late).toBeGreaterThan(count)
  const third = await start()
  await publish(third, 6)

  const after = await command('verify.ts', third.origin, '1', '--state', state)
  expect(after.code).toBe(1)
  expect(after.out).toMatch(
    new RegExp(`has lost entries ${count} to \\d+ of the log that you knew, ${name}`),
  )
  const accepted = await command(
    'verify.ts',
    third.origin,
    '1',
    '--state',
    state,
    '--accept-set-back',
  )
  expect(accepted).toMatchObject({ code: 0 })
  expect(accepted.out).toContain(`The log goes on from the first ${count} entries`)
  expect(await command('verify.ts', third.origin, '1', '--state', state)).toMatchObject({
    code: 0,
  })

  await visit(page, `${third.origin}/proof`)
  await page.locator('section[aria-labelledby="log"]').scrollIntoViewIfNeeded()
  const section = page.locator('section[aria-labelledby="set-back"]')
  await section.getByText(`its first ${count} are kept`).waitFor()
  expect(await violationsAt(page, [1280])).toEqual([])
  await verify()
  expect(await verdict.innerText()).toBe('This record does not agree with the log.')
  expect(await page.getByRole('dialog').locator('ol > li').first().innerText()).toContain(
    `has lost entries ${count} to `,
  )
  await page.getByRole('button', { name: 'I know; go on with the new log' }).click()
  await verdict.getByText(/are equal to the log/).waitFor()
})
