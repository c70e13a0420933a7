/**
 * A person publishes in the simulated world and sees the plan settled: created by the operator's
 * command, published by the expert's.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataOf, ResultOf } from '../contract/calls.ts'
import type { RankedExpert } from '../contract/expert.ts'
import type { PlanDetail } from '../contract/plan-detail.ts'
import { compileCache, root, startServer, type ServerProcess } from './server-process.ts'
import { copyWorld, world } from './world.ts'

/** Site time passes ten minutes a second: a match is over in twelve. */
const settings = { ...world, CLOCK_SPEED: '600' }

describe('a person who publishes', () => {
  let folder: string
  let server: ServerProcess
  let key = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-publish-'))
    copyWorld(join(folder, 'data'))
    server = await startServer({ ...settings, DATA_DIR: join(folder, 'data') })
  })
  afterAll(async () => {
    const code = await server.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(code).toBe(0)
  })

  interface Run {
    code: number
    out: string
    err: string
  }
  /** A command as npm runs it, beside the server. */
  function run(command: 'expert' | 'publish', ...args: string[]): Promise<Run> {
    const env = {
      ...settings,
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      TOUCHLINE_KEY: key,
    }
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'cli', `${command}.ts`), ...args],
        { cwd: root, env },
        (error, out, err) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
        },
      )
    })
  }
  const publish = (...args: string[]) => run('publish', '--server', server.origin, ...args)

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`${server.origin}/app/api/${path}`)
    // Our own server's answer.
    const { data } = (await response.json()) as { data: T }
    return data
  }

  let expertId = 0
  test('is created by the operator while the site runs, and gets a key', async () => {
    const added = await run('expert', 'add', '赵六', '趙六', 'Zhao Liu')
    expect(added).toMatchObject({ code: 0, err: '' })
    expertId = Number(/expert (\d+)/.exec(added.out)?.[1])
    const made = await run('expert', 'key', 'zhao-liu')
    key = made.out.trim().split('\n').at(-1) ?? ''
    expect(key).toMatch(/^touchline_/)
  })

  const plans: number[] = []
  test('finds matches, gets errors that name the mistake, publishes in time', async () => {
    const listed = await publish('--matches')
    const rows = listed.out
      .trim()
      .split('\n')
      .map((line) => line.split('  '))
    // Three hours of site time, eighteen seconds here, are enough to write and send the files.
    const from = Date.parse(rows[0]?.[1] ?? '') + 3 * 3_600_000
    const matches = rows.filter(([, kickoff]) => Date.parse(kickoff ?? '') > from).slice(0, 3)
    expect(matches).toHaveLength(3)
    const file = join(folder, 'plan.json')
    for (const [id] of matches) {
      const draft: DataOf<'expertPublish'>['plan'] = {
        matchId: Number(id),
        price: 0,
        refundOnMiss: false,
        title: { zh: '主队占优', zht: '主隊佔優', en: 'The home side is better' },
        analysis: { zh: '', zht: '', en: '' },
        selections: [{ play: 1, picks: [{ key: '2' }] }],
      }
      writeFileSync(file, JSON.stringify({ ...draft, refundOnMiss: true }))
      if (plans.length === 0)
        expect(await publish(file)).toMatchObject({
          code: 1,
          err: expect.stringMatching(/refundOnMiss: .*set it to false/),
        })
      writeFileSync(file, JSON.stringify(draft))
      const stored = await publish(file)
      expect(stored).toMatchObject({ code: 0, err: '' })
      plans.push(Number(/plan (\d+), number/.exec(stored.out)?.[1]))
      // A retry stores nothing.
      if (plans.length === 1) expect((await publish(file)).out).toBe(stored.out)
    }
    expect(new Set(plans).size).toBe(3)
  })

  test('sees their plans settled by the results, in the public record', async () => {
    const details = () =>
      Promise.all(plans.map((id) => get<PlanDetail>(`predict/detail?id=${id}&lang=en`)))
    await expect
      .poll(async () => (await details()).filter(({ plan }) => plan.outcome !== null).length, {
        timeout: 250_000,
        interval: 1_000,
      })
      .toBe(3)
    const settled = await details()
    for (const { plan, match, settlements } of settled) {
      const [home, away] = [match.fullHome ?? 0, match.fullAway ?? 0]
      const expected = plan.outcome === 'not_counted' ? 0 : home > away ? 1 : 2
      expect([plan.hitResult, settlements.at(-1)?.hitResult]).toEqual([expected, expected])
    }
    expect(settled.map(({ plan }) => plan.serial)).toEqual([1, 2, 3])
    const counted = settled.filter(({ plan }) => plan.hitResult > 0)
    const hits = counted.filter(({ plan }) => plan.hitResult === 1)
    const board = () =>
      get<{ records: RankedExpert[] }>(`expert/list?type=6&page=1&size=10&ids=${expertId}&lang=en`)
    await expect
      .poll(async () =>
        (await board()).records.map(({ name, recentCnt, recentWinCnt }) => [
          name,
          recentCnt,
          recentWinCnt,
        ]),
      )
      .toEqual([['Zhao Liu', counted.length, hits.length]])
  })

  test('publishes nothing more after the key is withdrawn', async () => {
    const { out } = await run('expert', 'list')
    const keyId = /keys (\d+)/.exec(out)?.[1] ?? ''
    expect(await run('expert', 'withdraw-key', keyId)).toMatchObject({ code: 0 })
    const { records } = await get<ResultOf<'expertMatches'>>('expert/matches?day=1&lang=en')
    const file = join(folder, 'plan.json')
    writeFileSync(
      file,
      JSON.stringify({
        matchId: records.at(-1)?.matchId,
        price: 0,
        refundOnMiss: false,
        title: {},
        analysis: {},
        selections: [],
      }),
    )
    expect(await publish(file)).toMatchObject({ code: 1 })
    const title = { zh: '一', zht: '一', en: 'One' }
    const selections = [{ play: 1, picks: [{ key: '1' }] }]
    writeFileSync(
      file,
      JSON.stringify({
        matchId: records.at(-1)?.matchId,
        price: 0,
        refundOnMiss: false,
        title,
        analysis: title,
        selections,
      }),
    )
    expect(await publish(file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('this publishing key has been withdrawn'),
    })
  })
})
