/**
 * The blocks of an analysis: plain text with small headings ("## " before a line) and lists ("- "
 * before each line). An empty line starts a paragraph. There are no links.
 */
export type TextBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

const heading = /^##\s+(?=\S)/
const item = /^[-•]\s+(?=\S)/

export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isNew = true
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (line.trim() === '') isNew = true
    else if (heading.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(heading, '').trim() })
      isNew = true
    } else if (item.test(line)) {
      const words = line.replace(item, '').trim()
      if (last?.kind === 'list' && !isNew) last.items.push(words)
      else blocks.push({ kind: 'list', items: [words] })
      isNew = false
    } else if (last?.kind === 'paragraph' && !isNew) last.text += `\n${line}`
    else {
      blocks.push({ kind: 'paragraph', text: line })
      isNew = false
    }
  }
  return blocks
}

/** Puts a mark before each line that the selection touches, or takes it away where all have it. */
export function toggleMark(
  text: string,
  { start, end }: { start: number; end: number },
  mark: '## ' | '- ',
): { text: string; start: number; end: number } {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines
    .map((line) => (isMarked ? line.slice(mark.length) : mark + line.replace(/^(##|-) /, '')))
    .join('\n')
  const put = text.slice(0, from) + changed + text.slice(to)
  const at = from + changed.length
  return { text: put, start: lines.length === 1 ? at : from, end: at }
}
