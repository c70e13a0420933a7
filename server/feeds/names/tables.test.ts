import { describe, expect, test } from 'vitest'
import { brazil } from './brazil.ts'
import { england } from './england.ts'
import { france } from './france.ts'
import { germany } from './germany.ts'
import { italy } from './italy.ts'
import { japan } from './japan.ts'
import { nations } from './nations.ts'
import { netherlands } from './netherlands.ts'
import { spain } from './spain.ts'

const tables = { brazil, england, france, germany, italy, japan, nations, netherlands, spain }

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
    // simplified characters that traditional script does not have, and vice versa
    const simplified = /[联罗纳尔维马兰达亚门热诺鲁战风队龙华车奥贝银济图卢圣国]/
    const traditional = /[聯羅納爾維馬蘭達亞門熱諾魯戰風隊龍華車奧貝銀濟圖盧聖國]/
    for (const [, zh, zht] of rows) {
      expect(zh).not.toMatch(traditional)
      expect(zht).not.toMatch(simplified)
    }
  })
})
