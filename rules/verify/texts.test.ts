/** Texts beside the log: which files are taken, and what a fingerprint opens to. */
import { expect, test } from 'vitest'
import { fromHex } from '../log/bytes.ts'
import { textHash } from '../log/entry.ts'
import { namesPath, opener, parseTexts, planTextsPath, textsPath } from './texts.ts'

const salt = '07'.repeat(32)
const words = { zh: '中', zht: '', en: 'Title' }
const hash = textHash(fromHex(salt), words)
const line = (value: unknown) => `${JSON.stringify(value)}\n`
const parsed = (text: string) => parseTexts(new TextEncoder().encode(text))

test('the files are named by what they belong to', () => {
  expect([namesPath, textsPath(3), planTextsPath(4)]).toEqual([
    'texts/names',
    'texts/expert/3',
    'texts/plan/4',
  ])
})

test('a file has a text or its removal a line', () => {
  const records = [
    { hash, salt, text: words },
    { hash: 'x', removed: 'advertising' },
  ]
  expect(parsed(records.map(line).join(''))).toEqual(records)
  expect(parsed(`\n${line(records[0])}\n`)).toEqual([records[0]])
  expect(parsed('')).toEqual([])
})

test.each<[string, unknown]>([
  ['no object', 7],
  ['null', null],
  ['without a fingerprint', { salt, text: words }],
  ['with a number as fingerprint', { hash: 7, salt, text: words }],
  ['with a list as salt', { hash, salt: [salt], text: words }],
  ['without a reason', { hash, removed: true }],
  ['without a salt', { hash, text: words }],
  ['without a text', { hash, salt }],
  ['with a number as salt', { hash, salt: 7, text: words }],
  ['with a short salt', { hash, salt: salt.slice(2), text: words }],
  ['with a long salt', { hash, salt: `${salt}00`, text: words }],
  ['with a salt of something before it', { hash, salt: `x${salt.slice(1)}`, text: words }],
  ['with a text in a string', { hash, salt, text: 'x' }],
  ['with null as text', { hash, salt, text: null }],
  ['without a language', { hash, salt, text: { zh: 'x', en: 'x' } }],
  ['with a number as text', { hash, salt, text: { ...words, zht: 1 } }],
])('a line %s makes the file none of texts', (_, value) => {
  expect(parsed(line({ hash, salt, text: words }) + line(value))).toBeNull()
})

test('what is no JSON or no UTF-8 is no file of texts', () => {
  expect(parsed('{')).toBeNull()
  const bytes = new TextEncoder().encode(line({ hash, removed: 'x' }))
  expect(parseTexts(bytes)).toHaveLength(1)
  expect(parseTexts(bytes.with(bytes.lastIndexOf(120), 0xff))).toBeNull()
})

test('a fingerprint opens to the text in the reader’s language, else in the first one', () => {
  const open = (language: 'zh' | 'zht' | 'en') =>
    opener([{ hash, salt, text: words }], language)(hash, undefined)
  expect(open('en')).toEqual({ text: 'Title', language: 'en' })
  expect(open('zht')).toEqual({ text: '中', language: 'zh' })
})

test('a text that was withdrawn, or that another fingerprint belongs to, does not open', () => {
  const other = { hash: 'ab'.repeat(32), salt, text: words }
  const withdrawn = (log: [string, string][]) =>
    opener([{ hash, removed: 'advertising' }, other], 'en', new Map(log))
  const open = withdrawn([[hash, 'advertising']])
  expect(open(hash, undefined)).toBeUndefined()
  // a site that withdraws what the log does not, or for another reason, could show anything
  expect(withdrawn([])(hash, undefined)).toBeNull()
  expect(withdrawn([[hash, 'abuse']])(hash, undefined)).toBeNull()
  expect(opener([{ hash, removed: 'advertising' }], 'en')(hash, undefined)).toBeNull()
  expect(open(other.hash, undefined)).toBeNull()
  expect(open('unknown', undefined)).toBeNull()
  expect(open(undefined, undefined)).toBeNull()
})

test('a text that stands in the log itself needs no file', () => {
  expect(opener([], 'en')(undefined, words)).toEqual({ text: 'Title', language: 'en' })
  expect(opener([{ hash, removed: 'x' }], 'zh')(hash, words)).toEqual({
    text: '中',
    language: 'zh',
  })
})
