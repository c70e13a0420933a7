import { describe, expect, test } from 'vitest'
import { clubTables } from './clubs.ts'

// simplified characters that traditional script does not have, and vice versa
const simplified = /[联罗纳尔维马兰达亚门热诺鲁战风队龙华车奥贝银济图卢圣国]/
const traditional = /[聯羅納爾維馬蘭達亞門熱諾魯戰風隊龍華車奧貝銀濟圖盧聖國]/

const named = clubTables.map(([prefix, rows]) => ({ prefix, from: rows[0]?.en, rows }))

describe.each(named)('the names of $prefix, from $from', ({ prefix, rows }) => {
  test('have every column, keys of their own, and different colours if any', () => {
    const tables = clubTables.filter(([other]) => other === prefix)
    const keys = tables.flatMap(([, all]) => all).flatMap(({ slug, others }) => [slug, ...others])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    for (const key of keys) expect(key).toMatch(/^[a-z0-9-]+$/)
    for (const { zh, zht, en, colours } of rows) {
      for (const colour of colours ?? []) expect(colour).toMatch(/^[\da-f]{6}$/)
      expect(new Set(colours).size).toBe(colours?.length ?? 0)
      for (const text of [zh, zht, en]) expect(text).toMatch(/^[^=\s][^=]*(=[^=]*[^=\s])?$/)
    }
  })

  test('differ in each language, in full and in short', () => {
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
