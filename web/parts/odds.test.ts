import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddsFormats } from '../../contract/values.ts'
import { movedText, oddsText } from './odds.ts'

const all = (price: string) => oddsFormats.map((format) => oddsText(price, format))

test.each([
  ['2.05', '2.05', '21/20', '+105', '48.8%'],
  ['2', '2.00', '1/1', '+100', '50.0%'],
  ['1.5', '1.50', '1/2', '−200', '66.7%'],
  ['1.91', '1.91', '10/11', '−110', '52.4%'],
  ['1.53', '1.53', '8/15', '−189', '65.4%'],
  ['1.36', '1.36', '4/11', '−278', '73.5%'],
  ['1.85', '1.85', '17/20', '−118', '54.1%'],
  ['1.93', '1.93', '13/14', '−108', '51.8%'],
  ['1.01', '1.01', '1/100', '−10000', '99.0%'],
  ['3.45', '3.45', '49/20', '+245', '29.0%'],
  ['8.50', '8.50', '15/2', '+750', '11.8%'],
  ['1.925', '1.925', '13/14', '−108', '51.9%'],
  ['151', '151.00', '150/1', '+15000', '0.7%'],
  // no market has such a price
  ['1.00', '1.00', '1.00', '1.00', '1.00'],
  ['', '', '', '', ''],
])('%s', (price, ...texts) => expect(all(price)).toEqual(texts))

test('two prices that differ in hundredths have different fractions', () => {
  const price = fc.integer({ min: 101, max: 20_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(price, (value) => {
      const [won = 0, staked = 1] = oddsText(value.toFixed(2), 'fractional').split('/').map(Number)
      expect((1 + won / staked).toFixed(6)).toSatisfy(
        (text: string) => Math.round(Number(text) * 100) === Math.round(value * 100),
      )
    }),
    { numRuns: 3_000 },
  )
})

test('a price that moved never reads as one that did not', () => {
  expect(movedText('2.05', '2.10', 'percent')).toEqual(['48.8%', '47.6%'])
  expect(movedText('3.40', '3.41', 'percent')).toEqual(['29.4%', '29.3%'])
  expect(movedText('8.50', '8.51', 'percent')).toEqual(['8.50', '8.51'])
  expect(movedText('1.925', '1.93', 'fractional')).toEqual(['1.925', '1.93'])
  expect(movedText('8.50', '8.50', 'percent')).toEqual(['11.8%', '11.8%'])
})

/** Places of a screen's source that show a price as it is recorded. */
const unformatted = (source: string): string[] =>
  [...source.matchAll(/(?<![=\w$])\{(?!text)(?:\w+\.)*odds(?:\[[^\]]*\]+)?\}/g)].map(
    ([text]) => text,
  )

test('every screen formats its prices by the one function', () => {
  const web = join(import.meta.dirname, '..')
  const sources = globSync('{screens,parts,shell}/**/*.tsx', { cwd: web })
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.map((file) => [file, unformatted(readFileSync(join(web, file), 'utf8'))])
  expect(found.filter(([, places]) => places?.length)).toEqual([])
})

test('a planted price is found', () => {
  expect(unformatted('<b>{odds}</b> {pick.odds} {odds[sides[pick]]}')).toHaveLength(3)
  expect(unformatted('<Option odds={odds} /> ${odds} {price(odds)}')).toEqual([])
})
