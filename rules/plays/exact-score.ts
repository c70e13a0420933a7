/** Play type 9: the exact score, goals of the home side first. No feed has odds for it. */
import { won, type Play } from './play.ts'

export const exactScore: Play = {
  keysInWords: { zh: '形如“2-1”的比分', zht: '如「2-1」的波膽', en: 'a score such as "2-1"' },
  isKey: (key) => /^(0|[1-9]\d?)-(0|[1-9]\d?)$/.test(key),
  halves(key, _line, [home, away]) {
    if (!/^\d{1,2}-\d{1,2}$/.test(key)) throw new RangeError(`No such score: ${key}`)
    return won(key === `${home}-${away}`)
  },
  offers: () => [],
}
