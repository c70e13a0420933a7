import { expect, test } from 'vitest'
import { textBlocks, toggleMark } from './text-blocks.ts'

test('paragraphs, headings and lists', () => {
  const text =
    'One line\nand another.\n\n## Where it may be wrong\nThe keeper.\n- one\n- two\n\n- three'
  expect(textBlocks(text)).toEqual([
    { kind: 'paragraph', text: 'One line\nand another.' },
    { kind: 'heading', text: 'Where it may be wrong' },
    { kind: 'paragraph', text: 'The keeper.' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'list', items: ['three'] },
  ])
})

test.each(['#tag', '##', '-3 goals', '- ', '# One', 'a ## b', '<b>x</b>', '[x](https://y)'])(
  '"%s" stays unchanged',
  (text) => {
    expect(textBlocks(text)).toEqual([{ kind: 'paragraph', text }])
  },
)

test('a mark is put before the lines of the selection, and removed again', () => {
  const text = 'one\ntwo\nthree'
  const marked = toggleMark(text, { start: 5, end: 9 }, '- ')
  expect(marked).toEqual({ text: 'one\n- two\n- three', start: 4, end: 17 })
  expect(toggleMark(marked.text, marked, '- ').text).toBe(text)
  expect(toggleMark(text, { start: 4, end: 4 }, '## ')).toEqual({
    text: 'one\n## two\nthree',
    start: 10,
    end: 10,
  })
  expect(toggleMark('- one', { start: 0, end: 0 }, '## ').text).toBe('## one')
  expect(toggleMark('', { start: 0, end: 0 }, '- ').text).toBe('- ')
})
