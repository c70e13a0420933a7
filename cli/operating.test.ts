/** Every command of docs/operating.md beside the service of the unit file, and in the image. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds, makeConditions, type Conditions } from './test-conditions.ts'
import { runs } from './test-documented.ts'

const canTry = process.platform === 'linux' && process.getuid?.() === 0
if (!canTry) console.warn('NOT RUN: only root can make the conditions of the unit and the image')

describe.skipIf(!canTry).each(Object.values(kinds))('in the conditions of the $name', (kind) => {
  let site: Conditions
  beforeAll(async () => {
    site = await makeConditions(kind)
    await site.start()
  })
  afterAll(() => site?.remove())

  test('a command with other settings than the server names those of the server', async () => {
    const settings = { ...(kind.name === 'unit' && { DATA_DIR: site.data }), FEED: 'simulated:x' }
    const other = await site.npm('backup', [join(site.files, 'other.backup')], settings)
    expect(other).toMatchObject({ code: 1, out: '' })
    expect(other.err).toMatch(/shows the real world \(FEED=openfootball:.*en\.1\.json\)/)
  })

  // in the order of the list: each finds the site as the ones before have left it
  const here = runs.filter(({ only }) => only === undefined || only === kind.name)
  test.each(here.map(({ lines, run }) => ({ name: lines.join('; '), run })))('$name', ({ run }) =>
    run(site),
  )
})
