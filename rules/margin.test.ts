/**
 * The power method on real matches with odds. The data is not part of the product: without it, the
 * test on it is skipped with a message.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { resultPicks } from '../contract/values.ts'
import { marketShare, powerShares } from './market.ts'

const folder = fileURLToPath(new URL('../../shared/data/odds/', import.meta.url))
const hasData = existsSync(folder)
if (!hasData) console.warn(`SKIPPED: the margin of real matches, because ${folder} is absent.`)

interface Played {
  odds: { home: string; draw: string; away: string }
  happened: string
}

/** 14 seasons of three leagues, with average odds. */
const matches = (): Played[] =>
  ['england_premier-league', 'germany_bundesliga', 'spain_primera'].flatMap((name) =>
    readFileSync(`${folder}${name}.csv`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [home = '', away = '', ...odds] = line.split(',').slice(4, 9)
        const [one, draw, two] = odds
        if (home === '' || away === '' || !one || !draw || !two) return []
        const { home: won, draw: drawn, away: lost } = resultPicks
        const happened = Number(home) > Number(away) ? won : home === away ? drawn : lost
        return [{ odds: { home: one, draw, away: two }, happened }]
      }),
  )

const chance = ({ odds }: Played, key: string, margin: 'inProportion' | 'byPower') =>
  marketShare({ result: odds }, { play: 1, line: null, keys: [key] }, margin) ?? 0

describe.skipIf(!hasData)('on real matches', () => {
  const played = hasData ? matches() : []

  test('the power method forecasts better than shares in proportion', () => {
    const loss = (margin: 'inProportion' | 'byPower') =>
      played.reduce((sum, one) => sum - Math.log(chance(one, one.happened, margin)), 0) /
      played.length
    expect(played).toHaveLength(14_924)
    expect(loss('inProportion')).toBeCloseTo(0.96656, 5)
    expect(loss('byPower')).toBeCloseTo(0.96573, 5)
  })

  test('picks of every favourite of 0.70 to 0.85 lose most of their seeming skill', () => {
    const skill = (margin: 'inProportion' | 'byPower') => {
      const picked = played.flatMap((one) =>
        Object.values(resultPicks).flatMap((key) => {
          const expected = chance(one, key, margin)
          return expected >= 0.7 && expected <= 0.85
            ? [Number(one.happened === key) - expected]
            : []
        }),
      )
      return picked.reduce((sum, value) => sum + value, 0) / picked.length
    }
    expect(skill('inProportion')).toBeCloseTo(0.0384, 4)
    expect(skill('byPower')).toBeCloseTo(0.0095, 4)
  })
})

test('the shares by power sum to 1, keep the order, and take more from long shots', () => {
  const odds = [1.3, 5, 11]
  const shares = powerShares(odds) ?? []
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 8)
  const sum = odds.reduce((total, one) => total + 1 / one, 0)
  const [favourite = 0, , longShot = 0] = shares
  expect(favourite).toBeGreaterThan(1 / 1.3 / sum)
  expect(longShot).toBeLessThan(1 / 11 / sum)
  // the same power for all
  const powers = shares.map((share, at) => Math.log(share) / -Math.log(odds[at] ?? 0))
  for (const power of powers) expect(power).toBeCloseTo(powers[0] ?? 0, 6)
})

test('prices without a margin, and below one, give shares too; a price of 1 gives none', () => {
  expect(powerShares([2, 2])).toEqual([0.5, 0.5])
  expect(powerShares([2, 4, 4])).toEqual([0.5, 0.25, 0.25])
  const [low = 0, high = 0] = powerShares([2.2, 2.2]) ?? []
  expect([low, high]).toEqual([0.5, 0.5])
  expect(powerShares([1.0001, 900, 1000])?.[0]).toBeGreaterThan(0.99)
  expect(powerShares([1, 5, 6])).toBeNull()
  expect(powerShares([0.5, 5, 6])).toBeNull()
})
