import { expect, test } from 'vitest'
import { plainName, slug } from '../openfootball/keys.ts'
import { dataFile, dataFolder } from '../openfootball/test-data.ts'
import { fixturesOf } from '../openfootball/fixtures.ts'
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

test('a club of openfootball’s files is one, with or without its town and state', () => {
  const keys = [
    'br/corinthians-sp',
    'br/gremio-porto-alegre',
    'at/wac-st-andra',
    'tr/istanbulspor-as',
  ]
  expect(keys.map(clubKeyOf)).toEqual([
    'br/sc-corinthians-paulista',
    'br/gremio-fbpa',
    'at/wolfsberger-ac',
    'tr/istanbulspor',
  ])
})

test('the further leagues of football-data.co.uk have short names of their own', () => {
  expect(
    ['br/flamengo-rj', 'br/botafogo-rj', 'br/vasco', 'br/atletico-mg', 'jp/hiroshima'].map(
      clubKeyOf,
    ),
  ).toEqual([
    'br/cr-flamengo',
    'br/botafogo-fr',
    'br/cr-vasco-da-gama',
    'br/ca-mineiro',
    'jp/sanfrecce-hiroshima',
  ])
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
  expect(leagueOf('hu.9', 'NB I')).toMatchObject({
    name: { zh: 'NB I' },
    zone: 'Europe/Budapest',
    prominence: 0,
  })
  expect([
    leagueKeyOf('Primera División de España'),
    leagueKeyOf('Spain Primera División'),
    leagueKeyOf('x'),
  ]).toEqual(['es.1', 'es.1', null])
})

/** How the sources write clubs that none of them writes in the same way. */
test.each([
  ['football-data.co.uk', 'pt', 'Sp Lisbon', 'sporting-cp'],
  ['football-data.org', 'pt', 'Sporting Clube de Portugal', 'sporting-cp'],
  ['API-Football', 'pt', 'Sporting CP', 'sporting-cp'],
  ['openfootball', 'pt', 'Sport Lisboa e Benfica', 'sl-benfica'],
  ['football-data.co.uk', 'be', 'St. Gilloise', 'royale-union-saint-gilloise'],
  ['API-Football', 'be', 'Union St. Gilloise', 'royale-union-saint-gilloise'],
  ['football-data.co.uk', 'tr', 'Buyuksehyr', 'istanbul-basaksehir'],
  ['football-data.co.uk', 'tr', 'Ad. Demirspor', 'adana-demirspor'],
  ['football-data.co.uk', 'gr', 'AEK', 'aek-athens'],
  ['football-data.co.uk', 'sco', 'Hearts', 'heart-of-midlothian'],
  ['football-data.co.uk', 'de', 'Ein Frankfurt', 'eintracht-frankfurt'],
  ['OpenLigaDB', 'de', 'SSV Ulm 1846', 'ssv-ulm-1846'],
  ['OpenLigaDB', 'de', 'TSV 1860 München', 'tsv-1860-munchen'],
  ['football-data.co.uk', 'es', 'Sp Gijon', 'sporting-gijon'],
  ['openfootball', 'nation', 'Republic of Ireland', 'republic-of-ireland'],
  ['API-Football', 'nation', 'Chinese Taipei', 'chinese-taipei'],
])('%s: %s/%s is %s', (_, place, name, key) => {
  expect(clubKeyOf(`${place}/${slug(plainName(name))}`)).toBe(`${place}/${key}`)
  expect(isKnownClub(`${place}/${key}`)).toBe(true)
})

test
  .skipIf(!dataFolder)
  .each(
    [
      '2025-26/de.1',
      '2025-26/en.1',
      '2025-26/es.1',
      '2025-26/fr.1',
      '2025-26/it.1',
      '2025-26/nl.1',
    ].concat(['2025/br.1', '2025/jp.1']),
  )('nine of ten clubs of %s have names in three languages', (file) => {
  const { clubs } = dataFile(`football.json/${file}.json`)
  const known = clubs.filter(({ key }) => isKnownClub(key))
  expect(known.length / clubs.length).toBeGreaterThanOrEqual(0.9)
})

test.each([
  ['ru', 'Zenit St. Petersburg', 'uefa/zenit-st-petersburg'],
  ['co', 'Atlético Nacional', 'copa/cdc-atletico-nacional'],
  ['co', 'Santa Fe', 'copa/independiente-santa-fe'],
  ['co', 'Atlético Bucaramanga', 'copa/ca-bucaramanga'],
  ['py', 'Libertad', 'copa/club-libertad-asuncion'],
  ['ec', 'Libertad', 'ec/libertad'],
])('in a file of the league %s.1 %s is the club %s', (code, name, ours) => {
  const row = {
    item: 'row 1',
    round: 'Matchday 1',
    stage: '',
    date: '2025-03-01',
    result: {},
    goals: [],
  }
  const { clubs } = fixturesOf('A league 2025', `${code}.1.json`, [
    { ...row, home: name, away: 'Another FC' },
  ])
  const club = clubs.find(({ key }) => key === `${code}/${slug(name)}`)
  expect(club?.ours).toBe(ours)
})
