import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const command = fileURLToPath(new URL('models.ts', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-models-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

test('measures every set of a folder, with tables, and names the skipped files', async () => {
  const header = 'season,round,hTeam,aTeam,hScore,aScore,hOdd,dOdd,aOdd'
  const rows = Array.from(
    { length: 120 },
    (_, n) => `2005-2006,${n + 1},${n % 2 ? 'A,B' : 'B,A'},${n % 3},1,1.8,3.6,4.5`,
  )
  await writeFile(
    join(folder, 'x.csv'),
    [header, ...rows, '2005-2006,1,A,C,x,1,1.8,3.6,4.5'].join('\n'),
  )
  const { code, out, err } = await run(folder)
  expect(code).toBe(0)
  expect(out).toMatch(
    /^## Results with odds\n\n120 matches of 1 league, season 2005-06\. Burn-in: 100 matches/,
  )
  expect(out).toMatch(/\| Market favourite +\| +20 \| 0\.\d{4} ± 0\.\d{4} \| .* \| +the same \|/)
  expect(err).toBe(
    'passed over: x.csv, line 122: season, round, a side or the score cannot be read\n',
  )
})

test('prints its usage, and names missing files', async () => {
  for (const args of [[], ['--what', 'x']])
    expect(await run(...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--write'),
    })
  expect(await run(join(folder, 'nowhere'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no such file or folder'),
  })
})
