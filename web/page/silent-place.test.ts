import { expect, test } from 'vitest'
import { placeOf, type Href } from './links.ts'
import { silentPlace } from './silent-place.ts'

const silent = (address: Href) => {
  const place = silentPlace(placeOf(address))
  return place.name === 'notFound' ? place.name : place.parameters
}

test('an address loses what selects or orders by results, and keeps the rest', () => {
  expect(silent('/expertDetail?expertId=3&result=hit&price=8')).toEqual({ expertId: 3, price: 8 })
  expect(silent('/expertDetail?expertId=3&tab=notCounted')).toEqual({ expertId: 3 })
  expect(silent('/expertDetail?expertId=3&tab=settled')).toEqual({ expertId: 3, tab: 'settled' })
  expect(silent('/data?league=2&side=now')).toEqual({ league: 2 })
  expect(silent('/data?league=2&side=home')).toEqual({ league: 2, side: 'home' })
  expect(silent('/me?result=miss&state=settled')).toEqual({ state: 'settled' })
  expect(silent('/me?tab=points&kind=refund')).toEqual({ tab: 'points' })
  expect(silent('/me?tab=points&kind=gain')).toEqual({ tab: 'points', kind: 'gain' })
  expect(silent('/expertList?type=4&sort=streak&order=up&play=1')).toEqual({ play: 1 })
  expect(silent('/expertList?type=3&sort=n&order=up')).toEqual({ type: 3, sort: 'n', order: 'up' })
})

test('the address itself and other places stay', () => {
  const address = '/data?side=now'
  expect(silentPlace(placeOf(address)).href).toBe(address)
  const match = placeOf('/matchDetail?matchId=7&tab=data')
  expect(silentPlace(match)).toBe(match)
})
