import { expect, test } from 'vitest'
import { dataFolder, dataText } from '../openfootball/test-data.ts'
import { clubKeyOf, isKnownClub } from './clubs.ts'
import { slug } from '../openfootball/keys.ts'
import { formerNameOn, presentNation } from './former-nations.ts'

test('a side is called by its name of the day', () => {
  const zaire = { zh: '扎伊尔', zht: '扎伊爾', en: 'Zaire' }
  expect(presentNation('nation/zaire', '1974-06-14')).toBe('nation/dr-congo')
  expect(presentNation('nation/zaire', '1999-01-01')).toBe('nation/zaire')
  expect(formerNameOn('nation/dr-congo', new Date('1974-06-14T12:00:00Z'))).toEqual(zaire)
  expect(formerNameOn('nation/dr-congo', new Date('1997-04-28T00:00:00Z'))).toBeNull()
  expect(formerNameOn('nation/scotland', new Date('1974-06-14T12:00:00Z'))).toBeNull()
})

test.skipIf(!dataFolder)('every former name of the results of national sides is known', () => {
  const [, ...rows] = dataText('international/former_names.csv').trim().split('\n')
  const missing = rows.flatMap((row) => {
    const [current = '', former = '', start = ''] = row.split(',')
    const present = clubKeyOf(`nation/${slug(current)}`)
    const at = new Date(`${start}T12:00:00Z`)
    // this one is also the name of the Republic's side, and two are no names of a state
    const isAmbiguous = former === 'Ireland' || current === 'Czechoslovakia'
    return isAmbiguous || formerNameOn(present, at) !== null ? [] : [row]
  })
  expect(missing).toEqual([])
  expect(rows).toHaveLength(36)
  expect(isKnownClub(presentNation('nation/soviet-union', '1990-06-13'))).toBe(true)
})
