import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, dayOf, formatsByZone, inZone } from './local-time.ts'

const at = (local: string, zone: string) =>
  new Date(inZone(Date.parse(`${local}:00Z`), zone)).toISOString().slice(0, 16)

test('the cache of zone spellings is bounded, and frequent ones stay', () => {
  const format = formatsByZone('sv-SE', { dateStyle: 'short' })
  const [often, once] = [format('Asia/Shanghai'), format('Asia/Tokyo')]
  const spellings = Array.from({ length: 200 }, (_, at) =>
    'europe/berlin'.replaceAll(/./g, (letter, place: number) =>
      (at >> place) & 1 ? letter.toUpperCase() : letter,
    ),
  )
  for (const zone of spellings) {
    format(zone)
    expect(format('Asia/Shanghai')).toBe(often)
  }
  expect(format('Asia/Tokyo')).not.toBe(once)
  expect(() => format('Nowhere/Here')).toThrow(RangeError)
})

describe('inZone', () => {
  test.each([
    ['2025-08-15T20:00', 'Europe/London', '2025-08-15T19:00'],
    ['2025-12-26T20:00', 'Europe/London', '2025-12-26T20:00'],
    ['2025-08-15T20:45', 'Europe/Paris', '2025-08-15T18:45'],
    ['2025-02-14T19:00', 'Asia/Tokyo', '2025-02-14T10:00'],
    ['2025-03-29T18:30', 'America/Sao_Paulo', '2025-03-29T21:30'],
    // the day on which the clocks go forward, before and after
    ['2026-03-29T00:30', 'Europe/Berlin', '2026-03-28T23:30'],
    ['2026-03-29T15:30', 'Europe/Berlin', '2026-03-29T13:30'],
    // the day on which they go back
    ['2025-10-26T00:30', 'Europe/Berlin', '2025-10-25T22:30'],
    ['2025-10-26T15:30', 'Europe/Berlin', '2025-10-26T14:30'],
    // a skipped hour is moved forward, a repeated one is its first pass
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2025-10-26T02:30', 'Europe/Berlin', '2025-10-26T00:30'],
  ])('%s in %s is %s UTC', (local, zone, utc) => {
    expect(at(local, zone)).toBe(utc)
  })

  test('the zone’s clocks show the local time again at the result', () => {
    const zones = fc.constantFrom(
      'Europe/London',
      'Europe/Madrid',
      'America/Sao_Paulo',
      'Asia/Tokyo',
      'America/Mexico_City',
    )
    // minutes of 2010 to 2030 outside the hours of clock changes
    const local = fc.tuple(
      fc.integer({ min: 14_610, max: 21_900 }),
      fc.integer({ min: 6 * 60, max: 23 * 60 }),
    )
    fc.assert(
      fc.property(zones, local, (zone, [day, minute]) => {
        const wanted = (day * 1440 + minute) * 60_000
        const shown = new Date(inZone(wanted, zone)).toLocaleString('sv-SE', { timeZone: zone })
        expect(shown).toBe(new Date(wanted).toISOString().slice(0, 19).replace('T', ' '))
      }),
    )
  })
})

test.each([
  ['20:45', { minutes: 1245, offset: null }],
  ['9:00', { minutes: 540, offset: null }],
  ['20.45', { minutes: 1245, offset: null }],
  ['13:00 UTC-6', { minutes: 780, offset: -360 }],
  ['18:00 UTC+5:30', { minutes: 1080, offset: 330 }],
  ['18:00 UTC+0530', { minutes: 1080, offset: 330 }],
  ['18:00 +05:30', { minutes: 1080, offset: 330 }],
  ['18:00 UTC+5:75', null],
  ['12.30 Uhr', { minutes: 750, offset: null }],
  ['20 Uhr', { minutes: 1200, offset: null }],
  ['25 Uhr', null],
  ['19:45 UTC±0', { minutes: 1185, offset: 0 }],
  ['20:45 CET', { minutes: 1245, offset: 60 }],
  ['24:00', { minutes: 1440, offset: null }],
  ['24:30', null],
  ['20:60', null],
  ['20:45 XYZ', null],
  ['20:45 constructor', null],
  ['kick-off', null],
  ['', null],
])('the time "%s" is read as %o', (text, expected) => {
  expect(clockTime(text)).toEqual(expected)
})

test('only valid calendar days are days', () => {
  expect(dayOf('2024-02-29')).toBe(Date.UTC(2024, 1, 29))
  for (const text of ['2025-02-29', '2025-13-01', '2025-1-1', '15.08.2025', ''])
    expect(dayOf(text)).toBeNull()
})
