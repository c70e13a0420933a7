import { describe, expect, test } from 'vitest'
import { brazil } from './brazil.ts'
import { england } from './england.ts'
import { france } from './france.ts'
import { germany } from './germany.ts'
import { italy } from './italy.ts'
import { japan } from './japan.ts'
import { nations } from './nations.ts'
import { netherlands } from './netherlands.ts'
import type { PlainNames } from './plain-names.ts'
import { spain } from './spain.ts'
import { portugal } from './portugal.ts'
import { belgium } from './belgium.ts'
import { turkey } from './turkey.ts'
import { scotland } from './scotland.ts'
import { austria } from './austria.ts'
import { switzerland } from './switzerland.ts'
import { greece } from './greece.ts'
import { czechia } from './czechia.ts'
import { denmark } from './denmark.ts'
import { argentina } from './argentina.ts'
import { mexico } from './mexico.ts'
import { korea } from './korea.ts'
import { saudiArabia } from './saudi-arabia.ts'
import { china } from './china.ts'
import { germanySecond } from './germany-second.ts'
import { italySecond } from './italy-second.ts'
import { franceSecond } from './france-second.ts'
import { spainSecond } from './spain-second.ts'
import { nationsOfTheWorld } from './nations-of-the-world.ts'
import { unitedStates } from './united-states.ts'
import { brazilSecond } from './brazil-second.ts'
import { southAmerica } from './south-america.ts'
import { europeanCups } from './european-cups.ts'

const tables = { brazil, england, france, germany, italy, japan, nations, netherlands, spain }

const plainTables: Record<string, readonly PlainNames[]> = {
  portugal,
  belgium,
  turkey,
  scotland,
  austria,
  switzerland,
  greece,
  czechia,
  denmark,
  argentina,
  mexico,
  korea,
  saudiArabia,
  china,
  germanySecond,
  italySecond,
  franceSecond,
  spainSecond,
  nationsOfTheWorld,
  unitedStates,
  brazilSecond,
  southAmerica,
  europeanCups,
}
const beside: Record<string, readonly string[]> = {
  brazilSecond: brazil.flatMap(([slug, , , , , , ...others]) => [slug, ...others]),
  germanySecond: germany.flatMap(([slug, , , , , , ...others]) => [slug, ...others]),
  italySecond: italy.flatMap(([slug, , , , , , ...others]) => [slug, ...others]),
  franceSecond: france.flatMap(([slug, , , , , , ...others]) => [slug, ...others]),
  spainSecond: spain.flatMap(([slug, , , , , , ...others]) => [slug, ...others]),
  nationsOfTheWorld: nations.flatMap(([slug, , , , , , ...others]) => [slug, ...others]),
}

// simplified characters that traditional script does not have, and vice versa
const simplified = /[联罗纳尔维马兰达亚门热诺鲁战风队龙华车奥贝银济图卢圣国]/
const traditional = /[聯羅納爾維馬蘭達亞門熱諾魯戰風隊龍華車奧貝銀濟圖盧聖國]/

describe.each(Object.entries(plainTables))('the names of %s', (table, rows) => {
  test('have keys of their own and differ in each language', () => {
    const keys = rows.flatMap(({ slug, others }) => [slug, ...others])
    const all = [...keys, ...(beside[table] ?? [])]
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
    for (const key of keys) expect(key).toMatch(/^[a-z0-9-]+$/)
    for (const column of ['zh', 'zht', 'en'] as const)
      for (const part of [0, -1]) {
        const names = rows.map((row) => row[column].split('=').at(part))
        expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
      }
  })

  test('use the right script', () => {
    for (const { zh, zht } of rows) {
      expect(zh).not.toMatch(traditional)
      expect(zht).not.toMatch(simplified)
    }
  })
})

describe.each(Object.entries(tables))('the names of %s', (_, rows) => {
  test('have every column, unique keys and different colours', () => {
    const keys = rows.flatMap(([slug, , , , , , ...others]) => [slug, ...others])
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[a-z0-9-]+$/)
    for (const [, zh, zht, en, first, second] of rows) {
      for (const colour of [first, second]) expect(colour).toMatch(/^[\da-f]{6}$/)
      expect(first).not.toBe(second)
      for (const text of [zh, zht, en]) expect(text).toMatch(/^[^|\s][^|]*(\|[^|]*[^|\s])?$/)
    }
  })

  test('differ in each language, in full and in short', () => {
    for (const column of [1, 2, 3] as const) {
      for (const part of [0, -1]) {
        const names = rows.map((row) => row[column].split('|').at(part))
        expect(new Set(names).size).toBe(names.length)
      }
    }
  })

  test('use the right script', () => {
    for (const [, zh, zht] of rows) {
      expect(zh).not.toMatch(traditional)
      expect(zht).not.toMatch(simplified)
    }
  })
})
