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
  ['/planDetail?id=3&expertId=2%29&utm_source=chat', '/planDetail?id=3&expertId=2&utm_source=chat'],
])('%s leads to %s', (target, address) => {
  expect(withoutTail(target)).toBe(address)
})

test.each([
  '/nowhere/',
  '/matchDetail?matchId=%E3%80%82',
  '/%E3%80%82%2Fevil.example',
  '//evil.example/match/',
  '/h5x/match/',
])('%s leads nowhere', (target) => {
  expect(withoutTail(target)).toBeNull()
})
