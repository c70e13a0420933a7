import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutSettings } from './processes.ts'

test('no setting of the environment reaches the measured server', () => {
  const source = readFileSync(
    fileURLToPath(new URL('../server/settings.ts', import.meta.url)),
    'utf8',
  )
  const settings = [...source.matchAll(/(?:given|read)\('([A-Z_]+)'/g)].map(([, name = '']) => name)
  expect(settings).toEqual(
    expect.arrayContaining([
      'PORT',
      'FEED',
      'FOOTBALL_DATA_KEY',
      'DATABASE_URL',
      'CLOCK_AT',
      'API_BASE',
    ]),
  )
  const others = { PATH: '/bin', NODE_OPTIONS: '', BENCH_DATA: 'x' }
  expect(
    withoutSettings({ ...others, ...Object.fromEntries(settings.map((name) => [name, 'x'])) }),
  ).toEqual(others)
})
