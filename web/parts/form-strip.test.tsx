import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { FormStrip } from './form-strip.tsx'

const strip = (...marks: Parameters<typeof FormStrip>[0]['marks']) =>
  renderToStaticMarkup(<FormStrip marks={marks} label={en.form} />)
/** The left edge and height at which each mark begins, in drawing order. */
const places = (text: string) =>
  [...text.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

test('from the oldest: hits are above the line, misses below it, rings are others', () => {
  const text = strip('hit', 'miss', 'none', 'hit')
  expect(text).toContain('width="33"')
  expect(text).toContain(`aria-label="${en.form(2, 1, 1)}"`)
  expect(places(text)).toEqual([
    [0, 10],
    [0, 0],
    [27, 0],
    [9.5, 11.5],
    [18.5, 10],
  ])
})

test('without settled plans: a line of zero length and no marks', () =>
  expect(places(strip())).toEqual([[0, 10]]))
