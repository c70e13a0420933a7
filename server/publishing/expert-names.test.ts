import { expect, test } from 'vitest'
import { textLimits } from '../../contract/text-limits.ts'
import {
  cleanName,
  cleanNames,
  everyLanguage,
  nameError,
  nameKeys,
  nameReason,
} from './expert-names.ts'

const reasonOf = (name: string, ...taken: string[]) =>
  nameError(cleanNames({ zh: name }), new Set(taken.flatMap(nameKeys)))?.reason ?? null

test.each([
  // simplified, traditional, Japanese and older forms
  ['沈砚秋', '沈硯秋'],
  ['铁嘴王', '鐵嘴王'],
  ['台北后卫', '臺北後衛'],
  ['峰会', '峯會'],
  ['黑泽', '黒泽'],
  ['群星', '羣星'],
  // characters that differ by a stroke, or that another script has too
  ['苏未眠', '苏末眠'],
  ['己方', '已方'],
  ['林口', '林ロ'],
  ['老李', '老孛'],
  ['秦风', '泰风'],
  ['老李', '老季'],
  ['自己人', '白己人'],
  ['问号', '间号'],
  ['八方', '入方'],
  // another printed form
  ['清风', '淸風'],
  ['青岛', '靑嶋'],
  // a radical that NFKC makes the character
  ['石头记', '⽯头记'],
  // of another width, or of mathematics
  ['Lin Cole', 'Ｌｉｎ　Ｃｏｌｅ'],
  ['Lin Cole', '𝐋𝐢𝐧 𝕮𝖔𝖑𝖊'],
  // digits for letters
  ['Boss', 'Bo5s'],
  ['Bob', '8ob'],
  ['Zoe', '2oe'],
  // Latin letters
  ['clover', 'dover'],
  ['Lin Cole', 'Iin Co1e'],
  ['Lin Cole', 'Lín-Cole'],
  ['Ostrom', 'Østrom'],
  ['Modern', 'Modem'],
  ['Lukasz', 'Łukasz'],
  ['Inigo', 'ınıgo'],
  ['strasse', 'Straße'],
])('%s: %s is refused', (theirs, copy) => {
  expect(reasonOf(copy, theirs)).toMatch(/taken|script/)
  expect(reasonOf(theirs, copy)).toMatch(/taken|script/)
})

test.each([
  ['coco', 'ᴄᴏᴄᴏ'],
  ['Halftime', 'Haꞁftime'],
  ['Gamer', 'ɢamer'],
  ['Leon', '⅂eon'],
  ['Ada', 'Ɐda'],
  ['area', 'ɑreɑ'],
  ['number 7', 'number ७'],
  ['民间', '⺠间'],
  ['龙王', '⻰王'],
  ['长江', '⻓江'],
  ['coco', 'сосо'],
])('%s: %s has letters that no language writes names with', (theirs, copy) => {
  expect(reasonOf(copy, theirs)).toBe('script')
})

test.each([
  ['沈砚秋', '沈砚春'],
  ['苏未眠', '苏未醒'],
  ['铁嘴王', '铜嘴王'],
  ['Lin Cole', 'Lina Cole'],
  ['Şükrü Łuczak', 'Ngô Đình Phạm'],
  ['𠮷野家', '镕基'],
  ['サッカー', '손흥민'],
  ['ㄅㄆㄇ', 'O’Neill'],
])('%s and %s are two names', (one, other) => {
  expect(reasonOf(one)).toBe(null)
  expect(reasonOf(other, one)).toBe(null)
})

test.each(['球鑑', '球鑒鸟', 'T0uch1ine', 'TOUCHLlNE', '摸型模型', '官方', '客服小王'])(
  '%s reads like the site or a model',
  (name) => {
    expect(reasonOf(name)).toBe('reserved')
  },
)

test('a name has letters or digits, 2 characters at least, and none that is not seen', () => {
  const longest = textLimits.expertName
  for (const name of ['x', '·'.repeat(3), 'a\u200Bb', 'a\u0007b', 'a\u0301\u0301\u0301\u0301b'])
    expect([name, nameReason(name)]).toEqual([name, 'form'])
  expect([nameReason('ab'), nameReason('x'.repeat(longest))]).toEqual([null, null])
  expect(nameReason('x'.repeat(longest + 1))).toBe('form')
  // characters, not halves of them
  expect(nameReason('𠀋'.repeat(longest))).toBeNull()
  expect(nameReason('𠀋')).toBe('form')
})

test('the first error counts, of the language that has it; no name at all is one', () => {
  expect(nameError({}, new Set())).toEqual({ language: null, reason: 'empty' })
  expect(nameError({ zh: '沈砚秋', en: 'x' }, new Set())).toEqual({
    language: 'en',
    reason: 'form',
  })
  expect(nameError({ zh: '沈砚秋', en: 'Lin Cole' }, new Set())).toBeNull()
})

test('names are stored without spaces around them, and in every language', () => {
  expect([cleanName('  Lin \t Cole '), cleanName('ＡＢ')]).toEqual(['Lin Cole', 'AB'])
  expect(cleanNames({ zh: ' ', en: ' Lin  Cole ' })).toEqual({ en: 'Lin Cole' })
  const all = { zh: '沈砚秋', zht: '沈硯秋', en: 'Shen' }
  expect(everyLanguage(all)).toEqual(all)
  expect(everyLanguage({ en: 'Shen' })).toEqual({ zh: 'Shen', zht: 'Shen', en: 'Shen' })
  expect(everyLanguage({})).toEqual({ zh: '', zht: '', en: '' })
})
