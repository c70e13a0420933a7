import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WrittenText } from './written-text.tsx'

test('each block of an analysis is read from the side of its own script', () => {
  const text = '## الأهلي\nقوي في ملعبه\n\nRated 1500.\n- الأول\n- second'
  const blocks = renderToStaticMarkup(<WrittenText text={text} />).match(/<(h3|p|ul)\b[^>]*>/g)
  expect(blocks).toHaveLength(4)
  for (const block of blocks ?? []) expect(block).toContain('dir="auto"')
})
