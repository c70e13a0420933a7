import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MalformedJson, parseJson } from './parse-json.ts'

const parse = (text: string) => parseJson(Buffer.from(text))

describe('parseJson', () => {
  it('reads what JSON.parse reads, unless it is forbidden', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small', maxDepth: 10 }), (value) => {
        const text = JSON.stringify(value)
        const plain = !/__proto__|constructor|prototype|\\u0000|\\ud[89a-f]/i.test(text)
        fc.pre(plain)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['17 levels', '['.repeat(17) + ']'.repeat(17)],
    ['30,000 levels', '[{"a":'.repeat(15_000)],
    ['a key twice', '{"a":1,"b":{"a":1},"a":2}'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['NUL', '{"a":"x\\u0000"}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a prototype', '{"data":{"__proto__":{"x":1}}}'],
    ['a prototype, escaped', '{"\\u005f_proto__":1}'],
    ['a byte order mark', '\ufeff{}'],
    ['an open string', '{"a":"'],
    ['an open string that ends in an escaped mark', '{"a":"\\\\\\"'],
    ['nothing at all', '   '],
  ])('refuses %s', (_, text) => {
    expect(() => parse(text)).toThrow(MalformedJson)
  })

  it('refuses UTF-16 and accepts 16 levels', () => {
    expect(() => parseJson(Buffer.from('{}', 'utf16le'))).toThrow(MalformedJson)
    expect(parse('['.repeat(16) + ']'.repeat(16))).toBeInstanceOf(Array)
    expect(parse('')).toBeUndefined()
  })

  it('throws no other errors', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parseJson(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedJson)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

it.each(['{"q":"\\u0000","info":{"lang":"en"}}', '{"info": {"lang" : "en"}, "q": "\\ud83d"}'])(
  'a refusal of %s knows the language of its sender',
  (text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(
      expect.objectContaining({ info: { lang: 'en' } }),
    )
  },
)
