/** The type scale of tokens.css: no style sheet writes one of its sizes as a number. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const scale = new Map(
  [...tokens.matchAll(/--text-(\d+): ([\d.]+)rem;/g)].map(([, name = '', size = '']) => [
    size,
    name,
  ]),
)

/** The sizes of a style sheet that have a name in the scale. */
const unnamed = (css: string): string[] =>
  [...css.matchAll(/font(?:-size)?:\s*(?:\w+\s+)*([\d.]+)rem[;/\s]/g)]
    .map(([, size = '']) => size)
    .filter((size) => scale.has(size))

test('sizes of the scale are used by name', () => {
  expect(scale.size).toBeGreaterThan(8)
  for (const [size, name] of scale) expect(Number(size) * 16).toBe(Number(name))
  const sheets = globSync('**/*.css', { cwd: web })
  expect(sheets.length).toBeGreaterThan(100)
  const found = sheets.map((file) => [file, unnamed(readFileSync(join(web, file), 'utf8'))])
  expect(found.filter(([, sizes]) => sizes?.length)).toEqual([])
})

test('a planted size is found', () => {
  expect(unnamed('a { font-size: 0.8125rem; }')).toEqual(['0.8125'])
  expect(unnamed('a { font: 600 1rem/1.5rem var(--font-ui); }')).toEqual(['1'])
  expect(unnamed('a { font: 600 2.75rem/3rem var(--font-fig); }')).toEqual([])
})
