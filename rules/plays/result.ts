/** Play type 1: home win, draw or away win. */
import { resultPicks } from '../../contract/values.ts'
import { won, type Play, type RegularScore } from './play.ts'

const isKey = (key: string) => Object.values<string>(resultPicks).includes(key)

export const result: Play = {
  keysInWords: {
    zh: '“2”主胜、“3”平、“1”客胜',
    zht: '「2」主勝、「3」和、「1」客勝',
    en: '"2" home, "3" draw, "1" away',
  },
  isKey,
  halves(key, _line, score) {
    if (!isKey(key)) throw new RangeError(`No such result: ${key}`)
    return won(key === keyOf(score))
  },
  offers({ result: odds }) {
    if (!odds) return []
    const byKey = (['home', 'draw', 'away'] as const).map(
      (side) => [resultPicks[side], odds[side]] as const,
    )
    return [{ line: null, odds: new Map(byKey) }]
  },
}

function keyOf([home, away]: RegularScore): string {
  if (home === away) return resultPicks.draw
  return home > away ? resultPicks.home : resultPicks.away
}
