/** Elo for national sides, on all internationals of the data pack. */
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isOnNeutralGround } from '../../../rules/neutral-ground.ts'
import { readInternationals } from '../../feeds/internationals/internationals.ts'
import { dataFolder } from '../../feeds/openfootball/test-data.ts'
import { logLoss, meanOf } from '../backtest/measure.ts'
import { History } from '../history.ts'
import { Elo } from './elo.ts'
import { sideOf } from './past-losses.ts'

test('national sides keep their rating between years, and gain by the whole margin', () => {
  const history = new History([1], [1, 2])
  const elo = new Elo(history)
  const played = (matchId: number, season: string, full: [number, number]) => ({
    matchId,
    leagueId: 1,
    season,
    kickoff: new Date(Date.UTC(Number(season), 5, 1)),
    homeId: 1,
    awayId: 2,
    full,
    half: null,
  })
  history.add(played(1, '2014', [3, 0]))
  // equal sides: half a result above expectation, times 25 points, times three goals
  expect(elo.rating(1)).toBeCloseTo(1_537.5, 9)
  history.add(played(2, '2018', [0, 0]))
  expect(elo.rating(1)).toBeGreaterThan(1_530)
})

const table = (name: string) => ({
  file: `${name}.csv`,
  text: gunzipSync(
    readFileSync(join(dataFolder ?? '', 'international', `${name}_to_2024.csv.gz`)),
  ).toString(),
})

/** Numbers for keys, from 1. */
function numbers() {
  const ids = new Map<string, number>()
  const of = (key: string) => {
    const id = ids.get(key) ?? ids.size + 1
    ids.set(key, id)
    return id
  }
  return { ids, of }
}

describe.skipIf(!dataFolder)('all internationals', () => {
  test('log loss at most 0.96 on the World Cups of 2014 and 2018, each by earlier results', () => {
    const { text, file } = table('results')
    const companions = { goals: [table('goalscorers')], shootouts: [table('shootouts')] }
    const { matches } = readInternationals(text, file, companions, new Date('2026-01-01'))
    const [leagues, sides] = [numbers(), numbers()]
    const played = matches
      .flatMap(({ league, season, kickoff, home, away, full }) =>
        full && kickoff
          ? [
              {
                league,
                leagueId: leagues.of(league),
                season,
                kickoff,
                homeId: sides.of(home),
                awayId: sides.of(away),
                full,
                half: null,
              },
            ]
          : [],
      )
      .toSorted((a, b) => a.kickoff.getTime() - b.kickoff.getTime())
    const neutral = [...leagues.ids].filter(([key]) => isOnNeutralGround(key))
    const history = new History(
      neutral.map(([, id]) => id),
      [...sides.ids.values()],
    )
    const elo = new Elo(history)
    const losses: number[] = []
    for (const [index, { league, ...match }] of played.entries()) {
      if (league === 'world-cup' && ['2014', '2018'].includes(match.season)) {
        expect(elo.hasView(match)).toBe(true)
        losses.push(logLoss(elo.forecast(match).result, sideOf(match.full)))
      }
      history.add({ matchId: index + 1, ...match })
    }
    expect(losses).toHaveLength(128)
    expect(meanOf(losses).mean).toBeLessThan(0.96)
  })
})
