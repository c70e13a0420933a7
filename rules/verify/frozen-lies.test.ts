/**
 * The frozen logs of rulebooks 2 and 3 (frozen-site.test.ts) as an operator could have written them
 * who can sign anything: one entry of each kind, left out, put in twice, moved, marked, or with
 * another value in one of its fields. What a reader of the log finds stands in frozen/lies and
 * frozen/lies-3, a change a line. Changes that nothing in the log contradicts are named there, too:
 * `–`.
 */
import { expect, test } from 'vitest'
import { examplesIn, findingsIn, liesAbout } from './test-frozen-lies.ts'
import { openFrozen } from './test-frozen-site.ts'

for (const [book, folder] of [
  [2, 'lies'],
  [3, 'lies-3'],
] as const) {
  const { now, entries: read } = await openFrozen(book)
  const records = await read()

  test(`nothing is found in the honest log of book ${book}`, () => {
    for (const { entries } of records)
      expect(findingsIn(entries, now).filter((found) => found !== 'waiting 1')).toEqual([])
  })

  const name = `book ${book}: each change of an entry, %s, is found as it says`
  test.each(examplesIn(records))(name, async (kind, { entries, at }) => {
    const honest = new Set(findingsIn(entries, now))
    const lines = []
    for (const [how, lie] of liesAbout(entries, at)) {
      const found = findingsIn(lie, now).filter((one) => !honest.has(one))
      lines.push(`${how}: ${found.join('; ') || '–'}`)
    }
    const file = kind.replaceAll(/[^\w]+/g, '-')
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`frozen/${folder}/${file}.txt`)
  })
}
