/** Checks the text of styles that the first paint depends on: decision 0023. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', 'web')
const rules = globSync('**/*.css', { cwd: web }).flatMap((file) => {
  const text = readFileSync(join(web, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/[^{};]+(?=\{)/g)].map(([selectors]) => ({
    file,
    selectors: selectors.trim(),
  }))
})

/** The last part of each selector of a list, without parenthesised parts. */
function subjects(selectors: string): (string | undefined)[] {
  const flat = selectors.replaceAll(/\([^()]*\)/g, '')
  if (flat !== selectors) return subjects(flat)
  return flat.split(',').map((selector) =>
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1),
  )
}

test('styles that wait for the identity select by tag, class or attribute, for speed', () => {
  const waiting = rules.filter(({ selectors }) => selectors.includes('[data-identity'))
  expect(waiting.length).toBeGreaterThan(8)
  const vague = waiting.filter(({ selectors }) =>
    subjects(selectors).some((subject) => !/^([a-z.[]|:is$)/.test(subject ?? '')),
  )
  expect(vague).toEqual([])
})
