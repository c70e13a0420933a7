import { expect, test } from 'vitest'
import { cleanNames, nameError, nameKeys } from './expert-names.ts'

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
  // Latin letters
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
