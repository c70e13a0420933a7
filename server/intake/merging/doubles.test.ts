import { expect, test } from 'vitest'
import { doublesAmong, type Club } from './doubles.ts'

const club = (id: number, name: string, some: Partial<Club> = {}): Club => ({
  id,
  name,
  names: [name],
  source: 'openfootball',
  matches: 10,
  countries: ['ru'],
  met: [],
  ...some,
})

test.each<[string, Club, Club, number[]]>([
  ['a part of the name', club(1, 'Zenit'), club(2, 'Zenit St. Petersburg'), [2, 1]],
  ['another mark of a club', club(1, 'FK Krasnodar'), club(2, 'Krasnodar'), [2, 1]],
  ['a slip', club(1, 'Spartak Moskva'), club(2, 'Spartak Moskwa'), [2, 1]],
  ['fewer matches', club(1, 'Rostov'), club(2, 'FK Rostov', { matches: 30 }), [1, 2]],
  ['a club of cups only', club(1, 'Rostov'), club(2, 'Rostov', { countries: [] }), [2, 1]],
  ['no likeness', club(1, 'Rostov'), club(2, 'Rotor Volgograd'), []],
  ['clubs that have met', club(1, 'Dinamo', { met: [2] }), club(2, 'Dinamo', { met: [1] }), []],
  ['two countries', club(1, 'Arsenal'), club(2, 'Arsenal', { countries: ['en'] }), []],
  ['a second side', club(1, 'Zenit'), club(2, 'Zenit II'), []],
  ['a young side', club(1, 'Zenit'), club(2, 'Jong Zenit'), []],
  ['the women of a club', club(1, 'Zenit'), club(2, 'Zenit Women'), []],
])('%s', (_, one, other, pair) => {
  const [found] = doublesAmong([one, other])
  expect(found?.clubs.map(({ id }) => id) ?? []).toEqual(pair)
})
