/**
 * The widths at which pages change. A container query takes neither a custom property nor a custom
 * medium (decision 0176), so that each style sheet writes the number.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
/** As code compares with it. */
const useWide = readFileSync(join(web, 'screens/home/use-wide.ts'), 'utf8')
const narrow = Number(/^const narrow = (\d+)$/m.exec(useWide)?.[1])

/** In rem, each with its reason. */
const widths: Readonly<Record<string, string>> = {
  [narrow]: 'one column: phones and the mobile site',
  '60': 'the header has no links of its own',
  '62.9': 'two columns, too narrow for a match card in one line',
  '63.9375': 'below 64: no side column',
  '64': 'a side column',
  '74.9375': 'below 75: plans have their figures below them',
  '79.9375': 'below 80: no third column',
  '26.875': 'phones below 430 px',
  '23.75': 'phones below 380 px',
  '23.4375': 'phones up to 375 px',
  '22.4375': 'phones below 360 px',
  '21.25': 'phones below 340 px',
  '16': 'text at 200 % on a small phone',
}

/** The widths in the conditions of a style sheet. */
const widthsIn = (css: string): string[] =>
  [...css.matchAll(/^\s*@(?:container|media)\b([^{]*)\{/gm)].flatMap(([, condition = '']) =>
    /width/.test(condition)
      ? [...condition.matchAll(/([\d.]+)rem/g)].map(([, width = '']) => width)
      : [],
  )

test('every width of a condition has a reason, and each reason a condition', () => {
  const sheets = globSync('**/*.css', { cwd: web })
  const used = sheets.flatMap((file) => widthsIn(readFileSync(join(web, file), 'utf8')))
  expect(used.filter((width) => Number(width) === narrow).length).toBeGreaterThan(60)
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(widths).toSorted())
})

test('a planted width is found', () => {
  expect(widthsIn('@container page (max-width: 44rem) {}')).toEqual(['44'])
  expect(widthsIn('@media (45rem < width <= 61rem) {}')).toEqual(['45', '61'])
  expect(widthsIn('@container page (max-width: 15lh) {}')).toEqual([])
})
