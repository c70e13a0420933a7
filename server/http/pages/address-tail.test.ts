import { expect, test } from 'vitest'
import { withoutTail } from './address-tail.ts'

test.each([
  ['/match/', '/match'],
  ['/expertList//', '/expertList'],
  ['/h5/match/', '/h5/match'],
  ['/h5/data%E3%80%82', '/h5/data'],
  ['/match).', '/match'],
  ['/%', '/'],
  ['/matchDetail?matchId=7%E3%80%82', '/matchDetail?matchId=7'],
  ['/matchDetail?matchId=7%EF%BC%8C', '/matchDetail?matchId=7'],
  ['/matchDetail/?matchId=7%20', '/matchDetail?matchId=7'],
  ['/expertList/?search=who%3F', '/expertList?search=who%3F'],
  ['/planDetail?id=3&expertId=2%29&utm_source=chat', '/planDetail?id=3&expertId=2&utm_source=chat'],
])('%s leads to %s', (target, address) => {
  expect(withoutTail(target)).toBe(address)
})

test.each([
  '/nowhere/',
  '/expertList?search=%25%25%25',
  '/expertList?type=1&search=FC%20%28',
  '/data?league=3&round=Final%20%28replay%29',
  '/matchDetail?matchId=%E3%80%82',
  '/%E3%80%82%2Fevil.example',
  '//evil.example/match/',
  '/h5x/match/',
])('%s leads nowhere', (target) => {
  expect(withoutTail(target)).toBeNull()
})
