import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseZone } from './zone.ts'
import { dayText, inEnglish, offsetText, readersClock, timeText } from './time-text.ts'

/** Sets the reader's time zone. */
const moveTo = (zone: string) => vi.stubEnv('TZ', zone)
afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-08-16T11:35:00.000Z', 'Asia/Shanghai', '08-16 19:35'],
  ['2026-08-16T11:35:00.000Z', 'America/New_York', '08-16 07:35'],
  ['2026-12-31T16:00:00.000Z', 'Asia/Shanghai', '01-01 00:00'],
  ['2026-03-29T00:59:00.000Z', 'Europe/London', '03-29 00:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/London', '03-29 02:00'],
  ['2026-08-16T11:35:00.000Z', 'Asia/Kathmandu', '08-16 17:20'],
])('%s in %s reads "%s"', (value, zone, text) => {
  moveTo(zone)
  expect(timeText(value, 'month-day-time', 'reader')).toBe(text)
})

test.each(['America/New_York', 'Pacific/Chatham', 'Africa/Casablanca'])(
  'any instant in %s is formatted as by the platform',
  (zone) => {
    const instants = fc.sample(
      fc.date({ min: new Date('1950-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      300,
    )
    const two = '2-digit'
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    })
    moveTo(zone)
    for (const at of instants)
      expect(timeText(at.toISOString(), 'month-day-time', 'reader')).toBe(
        format.format(at).slice('2026-'.length),
      )
  },
)

test('the server’s clock is that of Shanghai and Hong Kong', () => {
  expect(timeText('2026-08-16T11:35:00.000Z', 'month-day-time', 'server')).toBe('08-16 19:35')
  expect(timeText('2026-12-31T16:00:00.000Z', 'date', 'server')).toBe('2027-01-01')
})

test('day and time separately', () => {
  expect(timeText('2026-08-16T11:35:00.000Z', 'month-day', 'server')).toBe('08-16')
  expect(timeText('2026-08-16T11:35:00.000Z', 'time', 'server')).toBe('19:35')
})

test('days in English words', () => {
  const written = Object.values(inEnglish).map((format) =>
    timeText('2026-11-27T12:30:00.000Z', format, 'server'),
  )
  expect(written).toEqual(['Fri 27 Nov, 20:30', '27 Nov 20:30', '27 Nov', '27 Nov 2026'])
})

test('a date without its year', () => {
  expect(dayText('2026-11-07', 'zh')).toBe('11-07')
  expect(dayText('2026-11-07', 'en')).toBe('7 Nov')
})

test('an invalid instant is empty', () => {
  expect(timeText('not a time', 'month-day-time', 'reader')).toBe('')
})

test.each([
  ['Asia/Hong_Kong', 'server', 'UTC+8'],
  ['Asia/Kathmandu', 'reader', 'UTC+5:45'],
  ['America/Phoenix', 'reader', 'UTC-7'],
  ['Pacific/Marquesas', 'reader', 'UTC-9:30'],
  ['UTC', 'reader', 'UTC+0'],
])('the clock of %s is the %s’s, %s', (zone, clock, offset) => {
  moveTo(zone)
  expect([readersClock(), offsetText(readersClock())]).toEqual([clock, offset])
})

test('a chosen zone replaces that of the device', () => {
  moveTo('America/New_York')
  const clock = 'zone Europe/London'
  expect(timeText('2026-08-16T11:35:00.000Z', 'month-day-time', clock)).toBe('08-16 12:35')
  expect(timeText('2026-12-16T23:35:00.000Z', 'date', clock)).toBe('2026-12-16')
  chooseZone('Europe/London')
  expect(readersClock()).toBe(clock)
  // the server's clock, by another name
  chooseZone('Asia/Hong_Kong')
  expect(readersClock()).toBe('server')
  chooseZone('Nowhere/Land')
  expect(readersClock()).toBe('reader')
  chooseZone(null)
  expect(readersClock()).toBe('reader')
})
