/** Play type 5: more or fewer goals than a line, in steps of a quarter goal. */
import type { Play } from './play.ts'

export const totalGoals: Play = {
  keysInWords: { zh: '“over”或“under”', zht: '「over」或「under」', en: '"over" or "under"' },
  isKey: (key) => key === 'over' || key === 'under',
  /**
   * A quarter line is half a stake on each of its two neighbours: a quarter goal from the score,
   * one half is a push.
   */
  halves(key, line, [home, away]) {
    if (line === null || !Number.isInteger(line * 4)) throw new RangeError(`No such line: ${line}`)
    if (key !== 'over' && key !== 'under') throw new RangeError(`No such side: ${key}`)
    const quarters = (home + away - line) * 4 * (key === 'over' ? 1 : -1)
    if (quarters >= 2) return 2
    if (quarters <= -2) return -2
    return quarters === 1 ? 1 : quarters === -1 ? -1 : 0
  },
  offers: ({ totals = [] }) =>
    totals.map(({ line, over, under }) => ({
      line,
      odds: new Map(Object.entries({ over, under })),
    })),
}
