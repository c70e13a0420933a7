import { expect, test } from 'vitest'
import { textLanguages, type Words } from '../../../contract/values.ts'
import { cups, leagues } from './competitions.ts'

const clubs = leagues.flatMap(({ clubs }) => clubs)
const named = [...leagues, ...cups, ...clubs]
const texts: Words[] = named.flatMap(({ name, shortName }) => [name, shortName])

/** Characters of one script only; no name may contain those of the other script. */
const simplifiedOnly =
  /[联临长楼湾屿门滩鹤铁锚鹭盐岛龟东双带风烬竞体桥雾镇园铜矿头场岭桦极线峡热萤丛鸟鹅码织网鸥红树坞闸灯笼马蓝队猎驿营枣圆绿银脉钟鹰龙兰独尘镜芦荡獭仓苍鹦鹉飞华级赛区声号学动实与业为这个们会时]/u
const traditionalOnly =
  /[聯臨長樓灣嶼門灘鶴鐵錨鷺鹽島龜東雙帶風燼競體橋霧鎮園銅礦頭場嶺樺極線峽熱螢叢鳥鵝碼織網鷗紅樹塢閘燈籠馬藍隊獵驛營棗圓綠銀脈鐘鷹龍蘭獨塵鏡蘆蕩獺倉蒼鸚鵡飛華級賽區聲號學動實與業為這個們會時盃]/u
const chinese = /^\p{Script=Han}+$/u

test('every name exists in all three languages', () => {
  for (const text of texts)
    for (const language of textLanguages)
      expect(text[language].trim(), JSON.stringify(text)).not.toBe('')
})

test('no two clubs or competitions share a key or a name in any language', () => {
  expect(new Set(named.map(({ key }) => key)).size).toBe(named.length)
  for (const language of textLanguages) {
    for (const kind of ['name', 'shortName'] as const) {
      expect(new Set(named.map((one) => one[kind][language])).size, `${kind} ${language}`).toBe(
        named.length,
      )
    }
  }
})

test('short names fit: five Chinese characters, sixteen Latin letters', () => {
  for (const { shortName } of named) {
    expect(shortName.zh.length, shortName.zh).toBeLessThanOrEqual(5)
    expect(shortName.zht.length, shortName.zht).toBeLessThanOrEqual(5)
    expect(shortName.en.length, shortName.en).toBeLessThanOrEqual(16)
  }
})

test('each language is written in its own script', () => {
  for (const { zh, zht, en } of texts) {
    expect(zh).toMatch(chinese)
    expect(zht).toMatch(chinese)
    expect(zh).not.toMatch(traditionalOnly)
    expect(zht).not.toMatch(simplifiedOnly)
    expect(en).toMatch(/^[A-Z][A-Za-z]*( [A-Z][a-z]*\.?)*$/)
  }
})

test('Hong Kong names differ in words, not only in script', () => {
  const inWords = clubs.filter(({ name }) =>
    /流浪|體育會|戴拿模|舊碼頭|訊號|蠔|圓頂|美麗諾/.test(name.zht),
  )
  expect(inWords.length).toBeGreaterThanOrEqual(20)
  for (const { name } of inWords) expect(name.zh).not.toMatch(/流浪|体育会|戴拿模|蚝/)
  expect(clubs.find(({ key }) => key === 'stonegate')?.name).toEqual({
    zh: '石门巡游者',
    zht: '石門流浪',
    en: 'Stonegate Rovers',
  })
})

test('clubs of a league have different colours', () => {
  for (const { key, clubs } of leagues) {
    const colours = clubs.map(({ crest }) => crest.replace(/^crest\/\d-\d-/, ''))
    expect(new Set(colours).size, key).toBe(clubs.length)
    for (const { crest } of clubs)
      expect(crest).toMatch(/^crest\/[1-3]-[1-6]-[\da-f]{6}-[\da-f]{6}\.svg$/)
  }
})
