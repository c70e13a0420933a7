import { expect, test } from 'vitest'
import { elementDifference } from './shown-document.ts'

/** An element that React rendered from these properties, with this text and these attributes. */
const element = (
  properties: Readonly<Record<string, unknown>>,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
) => elementDifference({ properties, text, attribute: (name) => attributes[name] ?? null })

test('an element that stands as it was rendered has no difference', () => {
  expect(element({ children: 'A' }, 'A')).toBeNull()
  expect(element({ children: ['8', ' of ', 12] }, '8 of 12')).toBeNull()
  expect(element({ children: [66.7, <small key="a">%</small>] }, '66.7')).toBeNull()
  expect(element({ children: [null, false, undefined] }, '')).toBeNull()
  expect(element({ className: 'gold' }, '', { class: 'gold' })).toBeNull()
})

test('another text, mark, label or picture is a difference', () => {
  expect(element({ children: 8 }, '108')).toEqual({
    kind: 'document',
    shown: '108',
    follows: '8',
  })
  expect(element({ children: [66.7, <small key="a">%</small>] }, '99.9')).not.toBeNull()
  expect(element({ className: 'silver' }, '', { class: 'gold' })).toMatchObject({
    shown: 'class="gold"',
    follows: 'class="silver"',
  })
  for (const name of ['aria-label', 'title', 'alt', 'src'])
    expect(element({ [name]: 'a' }, '', { [name]: 'b' })).not.toBeNull()
})

test('a text that a component adds is not compared', () => {
  const Name = () => 'A'
  expect(element({ children: ['by ', <Name key="a" />] }, 'by A')).toBeNull()
})
