import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from './models.ts'
import { ran, started } from './test-command.ts'
import { sharedFolder } from '../server/test-folder.ts'

const folder = sharedFolder()

test('as a process, measures every set of a folder, and names the skipped files', async () => {
  const header = 'season,round,hTeam,aTeam,hScore,aScore,hOdd,dOdd,aOdd'
  const rows = Array.from(
    { length: 120 },
    (_, n) => `2005-2006,${n + 1},${n % 2 ? 'A,B' : 'B,A'},${n % 3},1,1.8,3.6,4.5`,
  )
  await writeFile(
    join(folder, 'x.csv'),
    [header, ...rows, '2005-2006,1,A,C,x,1,1.8,3.6,4.5'].join('\n'),
  )
  const { code, out, err } = await started('models', [folder])
  expect(code).toBe(0)
  expect(out).toMatch(
    /^## Results with odds\n\n120 matches of 1 league, season 2005-06\. Burn-in: 100 matches/,
  )
  expect(out).toMatch(/\| Market favourite +\| +20 \| 0\.\d{4} ± 0\.\d{4} \| .* \| +the same \|/)
  expect(err).toBe(
    'passed over: x.csv, line 122: The season, a side or the score cannot be read.\n',
  )
})

test('prints its usage, and names missing files', async () => {
  for (const args of [[], ['--what', 'x']])
    expect(await ran(run, args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--write'),
    })
  expect(await ran(run, [join(folder, 'nowhere')])).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no such file or folder'),
  })
})
