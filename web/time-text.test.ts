import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test.each([
  ['2026-08-16T11:35:00.000Z', 'Asia/Shanghai', '08-16 19:35'],
  ['2026-08-16T11:35:00.000Z', 'America/New_York', '08-16 07:35'],
  ['2026-12-31T16:00:00.000Z', 'Asia/Shanghai', '01-01 00:00'],
  ['2026-03-29T00:59:00.000Z', 'Europe/London', '03-29 00:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/London', '03-29 02:00'],
  ['not a time', 'Asia/Shanghai', ''],
])('%s in %s reads "%s"', (value, zone, text) => {
  expect(timeText(value, 'month-day-time', zone)).toBe(text)
})

test('day and time apart', () => {
  expect(timeText('2026-08-16T11:35:00.000Z', 'month-day', 'Asia/Shanghai')).toBe('08-16')
  expect(timeText('2026-08-16T11:35:00.000Z', 'time', 'Asia/Shanghai')).toBe('19:35')
})
