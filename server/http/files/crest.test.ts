import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { crestPath } from '../../feeds/crest-path.ts'
import { drawCrest } from './crest.ts'

test('every crest name of a feed is drawn, in its own two colours', () => {
  assert(
    property(string(), (key) => {
      const path = crestPath(key)
      const [, first, second] = /-([0-9a-f]{6})-([0-9a-f]{6})\./.exec(path) ?? []
      const drawn = drawCrest(path) ?? ''
      expect(drawn).toContain(`fill="#${first}"`)
      expect(drawn).toContain(`fill="#${second}"`)
      expect(drawn).not.toContain('undefined')
    }),
  )
})

test('different names give different pictures', () => {
  const drawn = [1, 2, 3].flatMap((outline) =>
    [1, 2, 3, 4, 5, 6].map((pattern) => drawCrest(`crest/${outline}-${pattern}-1f3f6b-f2ede1.svg`)),
  )
  expect(new Set(drawn).size).toBe(18)
})

test.each([
  '',
  'crest/4-1-1f3f6b-f2ede1.svg',
  'crest/1-7-1f3f6b-f2ede1.svg',
  'crest/1-1-1f3f6b-f2ede.svg',
  'crest/1-1-1F3F6B-f2ede1.svg',
  'crest/1-1-1f3f6b-f2ede1.svg\n',
  '../crest/1-1-1f3f6b-f2ede1.svg',
  'crest/1-1-"/><script>-f2ede1.svg',
])('%j is not a crest', (path) => expect(drawCrest(path)).toBeNull())
