import { expect, test } from 'vitest'
import { settingTable } from '../server/settings.ts'
import { withoutSettings } from './processes.ts'

test('no setting of the environment reaches the measured server', () => {
  const settings: string[] = Object.values(settingTable).map(({ name }) => name)
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
