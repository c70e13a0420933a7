import { expect, test } from 'vitest'
import { href, matchDetail, placeOf, type Href } from '../../../web/page/links.ts'
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

const anyIds = { anyIds: true }

test.each([
  '301#2',
  '301?x=1',
  '301/2',
  '301&2',
  '301 ',
  ' 301',
  '301\n',
  '301.',
  '301。',
  '301（2）',
  '301+',
  '301%',
  '0301',
  '٣٠١',
  '３０１',
  'MDAw7A==',
  'a?b#c&d=7!',
  '-1',
])('the id "%s" of another back end stays whole', (matchId) => {
  const own = href(matchDetail, { matchId })
  expect(placeOf(own)).toMatchObject({ parameters: { matchId } })
  for (const target of [own, own.replaceAll('+', '%20')])
    expect([addressMeant(target, anyIds), addressMeantOddly(target, anyIds)]).toEqual([null, null])
  const odd = own.replace('matchDetail', 'MATCHDETAIL/')
  expect(placeOf((addressMeant(odd, anyIds) ?? '/') as Href)).toEqual(placeOf(own))
})

test.each([
  ['/matchDetail/?matchId=x7).', '/matchDetail?matchId=x7%29.'],
  ['/matchDetail?matchId=7&tab=plans%E3%80%82', '/matchDetail?matchId=7&tab=plans'],
  ['/planDetail?id=3?from=chat&amp;expertId=2', '/planDetail?id=3%3Ffrom%3Dchat&expertId=2'],
])('before another back end, %s leads to %s', (target, address) => {
  expect(addressMeant(target, anyIds)).toBe(address)
})

test('the address of a list in any order of letters is shown as it is', () => {
  expect(addressMeantOddly('/match?tab=live&MATCHID=7')).toBeNull()
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
