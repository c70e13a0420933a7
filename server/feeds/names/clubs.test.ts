import { expect, test } from 'vitest'
import { clubKeyOf, clubOf, isKnownClub } from './clubs.ts'
import { leagueKeyOf, leagueOf } from './leagues.ts'

const club = (key: string) => clubOf(key, 'Source FC', 'Source')

test.each([
  ['en/arsenal', '阿森纳', '阿仙奴', 'Arsenal'],
  ['en/chelsea', '切尔西', '車路士', 'Chelsea'],
  ['en/manchester-united', '曼联', '曼聯', 'Man United'],
  ['en/liverpool', '利物浦', '利物浦', 'Liverpool'],
  ['en/tottenham-hotspur', '热刺', '熱刺', 'Tottenham'],
  ['es/real-madrid', '皇马', '皇馬', 'Real Madrid'],
  ['it/juventus', '尤文', '祖雲達斯', 'Juventus'],
  ['it/internazionale-milano', '国米', '國米', 'Inter'],
  ['de/bayern-munchen', '拜仁', '拜仁', 'Bayern'],
  ['de/borussia-dortmund', '多特', '多蒙特', 'Dortmund'],
  ['fr/paris-saint-germain', '巴黎圣日耳曼', '巴黎聖日耳門', 'PSG'],
  ['nation/south-korea', '韩国', '南韓', 'South Korea'],
])('%s is %s, %s, %s for short', (key, zh, zht, en) => {
  expect(isKnownClub(key)).toBe(true)
  expect(club(key).shortName).toEqual({ zh, zht, en })
})

test('a club missing from the table keeps its source’s name, and gets a crest', () => {
  expect(club('xx/source')).toEqual({
    key: 'xx/source',
    name: { zh: 'Source FC', zht: 'Source FC', en: 'Source FC' },
    shortName: { zh: 'Source', zht: 'Source', en: 'Source' },
    crest: expect.stringMatching(/^crest\/[1-3]-[1-6]-[\da-f]{6}-[\da-f]{6}\.svg$/),
  })
})

test('crests have the colours of the kit', () => {
  expect(club('en/arsenal').crest).toMatch(/^crest\/[1-3]-[1-6]-ef0107-ffffff\.svg$/)
})

test('other spellings map to one key, and that key to itself', () => {
  expect(clubKeyOf('de/1899-hoffenheim')).toBe('de/tsg-1899-hoffenheim')
  expect(clubKeyOf('de/tsg-1899-hoffenheim')).toBe('de/tsg-1899-hoffenheim')
  expect(clubKeyOf('nation/turkiye')).toBe('nation/turkey')
  expect(clubKeyOf('xx/unheard-of')).toBe('xx/unheard-of')
})

test('leagues have names, short names, zones and prominences', () => {
  expect(leagueOf('en.1', '')).toMatchObject({
    name: { zh: '英格兰超级联赛', zht: '英格蘭超級聯賽', en: 'Premier League' },
    shortName: { zh: '英超', zht: '英超', en: 'Premier League' },
    country: 'gb-eng',
    zone: 'Europe/London',
  })
  expect(leagueOf('en.1', '').prominence).toBeGreaterThan(leagueOf('en.2', '').prominence)
  expect(leagueOf('world-cup', '')).not.toHaveProperty('country')
  expect(leagueOf('mx.1', 'Liga MX')).toMatchObject({
    name: { zh: 'Liga MX' },
    zone: 'America/Mexico_City',
    prominence: 0,
  })
  expect([
    leagueKeyOf('Primera División de España'),
    leagueKeyOf('Spain Primera División'),
    leagueKeyOf('x'),
  ]).toEqual(['es.1', 'es.1', null])
})
