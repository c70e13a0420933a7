import { expect, test } from 'vitest'
import { leagueKeyOf, leagueOf, zoneOf } from './leagues.ts'
import { seasonOfNations } from './seasons.ts'

test.each([
  ['England | Premier League', 'en.1'],
  ['Germany | Bundesliga', 'de.1'],
  ['Austria | Bundesliga', 'at.1'],
  ['Österr. Bundesliga', 'at.1'],
  ['Italy | Serie A', 'it.1'],
  ['Brazil | Série A', 'br.1'],
  ['Türkiye | Süper Lig', 'tr.1'],
  ['Greek Super League', 'gr.1'],
  ['Swiss Super League', 'ch.1'],
  ['China | Super League', 'cn.1'],
  ['UEFA Europa Conference League', 'uefa.conf'],
  ['Liga MX', 'mx.1'],
  ['Coppa Italia', 'it.cup'],
  ['English FA Cup', 'en.cup'],
  ['Copa del Rey', 'es.cup'],
  ['CONCACAF Champions League', 'concacaf.cl'],
  ['Premier League (England)', 'en.1'],
  ['Deutschland | Bundesliga', 'de.1'],
  ['Österreichische Bundesliga', 'at.1'],
  ['英超', 'en.1'],
  ['西班牙甲組聯賽', 'es.1'],
])('%s is the league %s of our tables', (name, key) => {
  expect(leagueKeyOf(name)).toBe(key)
  expect(leagueOf(key, name).ours).toBe(key)
})

test.each([
  'Serie A',
  'Super League',
  'Ghana | Premier League',
  'Germany | Regionalliga Nord',
  'Cup',
])('%s is not guessed', (name) => {
  expect(leagueKeyOf(name)).toBeNull()
})

test('another league of a country that is named has its times', () => {
  expect(zoneOf('germany-regionalliga-nord')).toBe('Europe/Berlin')
  expect(zoneOf('south-korea-fa-cup')).toBe('Asia/Seoul')
  expect(zoneOf('usa-open-cup')).toBeUndefined()
})

test.each([
  ['world-cup-qualification', '1971-11-14', '1974'],
  ['world-cup-qualification', '1933-06-11', '1934'],
  ['world-cup-qualification', '2022-06-14', '2022'],
  ['world-cup-qualification', '2023-09-07', '2026'],
  ['euro-qualification', '2020-11-12', '2020'],
  ['euro', '2021-07-11', '2020'],
  ['africa-cup-of-nations', '2025-12-21', '2025'],
  ['africa-cup-of-nations', '2026-01-18', '2025'],
  ['nations-league', '2019-06-09', '2018-19'],
  ['nations-league', '2026-03-26', '2024-25'],
  ['nations-league', '2026-09-24', '2026-27'],
  ['friendly', '2021-07-11', '2021'],
])('%s on %s is of the season %s', (league, day, season) => {
  expect(seasonOfNations(league, day)).toBe(season)
})

/** Cups and leagues of files, and every tournament of national sides with 200 matches or more. */
const inChinese = `
  en.cup es.cup it.cup fr.cup nl.cup pt.cup de.cup at.cup hu.1 ru.1 co.1 au.1 eg.1 ma.1 dz.1
  ad.1 al.1 am.1 az.1 ba.1 ba.cup ee.1 fo.1 ge.1 gi.1 kos.1 li.cup lt.1 lu.1 lv.1 md.1 me.1
  mk.1 mt.1 sm.1 si.cup cr.1 gt.1 hn.1 ni.1 pa.1 sv.1 gh.1 ke.1 mw.1 ng.1 ng.2 rw.1 sn.1 tz.1
  ug.1 zm.1 zw.1 nz.1 il.2 no.2 pl.2 se.2 caf.cl concacaf.cl ascenso-mx italian-serie-c-south
  cn.2 copa.s english-efl-cup friendly african-cup-of-nations-qualification
  afc-asian-cup-qualification cecafa-cup cfu-caribbean-cup-qualification merdeka-tournament
  cfu-caribbean-cup british-home-championship concacaf-nations-league gulf-cup island-games
  asian-games cosafa-cup asean-championship nordic-championship kings-cup amilcar-cabral-cup
  muratti-vase pacific-games`

test.each(inChinese.trim().split(/\s+/))(
  '%s has names in both Chinese scripts, without Latin letters',
  (key) => {
    const { name, shortName, prominence } = leagueOf(key, 'As the source writes it')
    for (const { zh, zht } of [name, shortName]) {
      expect(zh).toMatch(/^[\p{Script=Han}·]+$/u)
      expect(zht).toMatch(/^[\p{Script=Han}]+$/u)
      expect(zh).not.toContain('盃')
      expect(zht).not.toContain('杯')
    }
    expect(prominence).toBeGreaterThan(0)
  },
)
