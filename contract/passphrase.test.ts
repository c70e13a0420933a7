import { expect, test } from 'vitest'
import { isLongPassphrase, passphraseLength } from './passphrase.ts'

test.each([
  ['雨夜里守门员说的那句', 20],
  ['春风又绿江南岸明月何时', 22],
  ['雨夜里守门员', 12],
  ['축구는우리의', 12],
  ['たまごかけごはん', 16],
  ['correct horse', 13],
  ['雨夜 left foot', 14],
])('%s has the length of %i letters', (passphrase, length) => {
  expect(passphraseLength(passphrase)).toBe(length)
})

test.each([
  '雨夜里守门',
  'elevenchars',
  '123456789012',
  'aaaaaaaaaaaaaaaa',
  '哈哈哈哈哈哈哈哈',
  'abcdefghijklm',
  'passwordpassword',
  'abababababab',
  'qwertyuiopas',
  'qWERTYUIOP[]',
  'POIUYTREWQlk',
  '猫狗猫狗猫狗猫狗',
])('%s is too short', (passphrase) => {
  expect(isLongPassphrase(passphrase)).toBe(false)
})

test('the way in which a keyboard composes a character makes no difference', () => {
  expect(passphraseLength('ｃｏｒｒｅｃｔ　ｈｏｒｓｅ')).toBe(passphraseLength('correct horse'))
  expect(passphraseLength('e\u0301te\u0301 indien')).toBe(passphraseLength('été indien'))
})
