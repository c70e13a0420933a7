import { expect, test } from 'vitest'
import { addressMeant, addressMeantOddly } from './address-tail.ts'

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
  ['//match', '/match'],
  ['/h5//match', '/h5/match'],
  ['/MATCH', '/match'],
  ['/H5/matchdetail?matchid=7', '/h5/matchDetail?matchId=7'],
  ['/matchDetail%3FmatchId=7', '/matchDetail?matchId=7'],
  ['/matchDetail%3FmatchId%3D7', '/matchDetail?matchId=7'],
  ['/matchDetail?matchId=7?from=singlemessage', '/matchDetail?matchId=7'],
  ['/matchDetail?matchId=7%23plans', '/matchDetail?matchId=7'],
  ['/matchDetail?matchId=7/', '/matchDetail?matchId=7'],
  ['/matchDetail?matchId=MzAx%3D%3D%E3%80%82', '/matchDetail?matchId=MzAx%3D%3D'],
  ['/matchDetail?matchId=x7?from=singlemessage', '/matchDetail?matchId=x7'],
  ['/matchDetail?matchId=x7).', '/matchDetail?matchId=x7'],
  ['/planDetail?id=3?from=chat&expertId=2', '/planDetail?id=3&expertId=2'],
  ['/matchDetail?matchId=7&amp;tab=plans', '/matchDetail?matchId=7&tab=plans'],
])('%s leads to %s', (target, address) => {
  expect(addressMeant(target)).toBe(address)
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
  '//evil.example',
  '/expertList?search=a%3Fb%23c',
  '/matchDetail?matchId=7',
  '/matchDetail',
])('%s leads nowhere', (target) => {
  expect(addressMeant(target)).toBeNull()
})

test.each([
  '/matchDetail?matchId=MzAx%3D%3D',
  '/matchDetail?matchId=a%2Bb-',
  '/matchDetail?matchId=p-301x',
  '/matchDetail?matchId=A7',
  // ids of another back end, as the site's links write them
  '/matchDetail?matchId=a%3Fb%23c%26d%3D7',
  '/planDetail?id=x%3F&expertId=y%23',
  '/matchDetail?matchId=x-7%21&tab=plans',
  '/expertDetail?expertId=%28ab%29',
  '/match?tab=live&MATCHID=7',
])('%s is shown as it is', (target) => {
  expect(addressMeantOddly(target)).toBeNull()
})

test.each(['/', '/h5', '/?lang=en', '/match?tab=live'])('%s is written as links are', (target) => {
  expect(addressMeantOddly(target)).toBeNull()
})

test.each(['/matchDetail?matchId=7?from=chat', '/matchDetail?matchId=7%EF%BC%8C'])(
  '%s is redirected before its place is looked for',
  (target) => {
    expect(addressMeantOddly(target)).toBe('/matchDetail?matchId=7')
  },
)
