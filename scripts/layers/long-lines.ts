import { parseSync, Visitor } from 'vite'

const limit = 100
/** A picture, a hash, a key or a signature: no space at which it could be broken. */
const unbroken = /[^\s'"`]{61,}/g
const address = /https?:\/\/\S+/g
/** The `d` of an SVG path. */
const drawing = /^[Mm][\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/

/**
 * The lines of a source file that are longer than 100 columns, as `file:line`. SQL, texts and
 * comments count. Text that cannot be broken does not count: a web address, the path of an import,
 * a regular expression, an SVG path, and in a text a word of more than 60 characters.
 */
export function longLines(file: string, source: string): string[] {
  if (!source.split('\n').some((line) => line.length > limit)) return []
  const isExempt = new Uint8Array(source.length)
  const exempt = ({ start, end }: { start: number; end: number }) => isExempt.fill(1, start, end)
  for (const { index, 0: url } of source.matchAll(address))
    exempt({ start: index, end: index + url.length })
  if (!/\.(css|sql)$/.test(file)) exemptUnbreakable(file, source, exempt)

  let from = 0
  return source.split('\n').flatMap((line, index) => {
    const [start, end] = [from, from + line.length]
    from = end + 1
    const width = isExempt.subarray(start, end).filter((one) => one === 0).length
    return width > limit ? [`${file}:${index + 1}`] : []
  })
}

/** The same of a document's prose. Tables and blocks of code may be wider. */
export function longProse(file: string, source: string): string[] {
  let isCode = false
  return source.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode || /^(\||    )/.test(line)) return []
    const width = line.replaceAll(address, '').length
    return width > limit ? [`${file}:${index + 1}`] : []
  })
}

type Node = { start: number; end: number }

function exemptUnbreakable(file: string, source: string, exempt: (node: Node) => void): void {
  const text = (node: Node) => {
    const words = source.slice(node.start, node.end)
    if (drawing.test(words.slice(1, -1))) return exempt(node)
    for (const { index, 0: word } of words.matchAll(unbroken))
      exempt({ start: node.start + index, end: node.start + index + word.length })
  }
  const visitor = new Visitor({
    Literal: (node) => {
      if (node.value instanceof RegExp || 'regex' in node) exempt(node)
      else if (typeof node.value === 'string') text(node)
    },
    TemplateElement: text,
    ImportDeclaration: exempt,
    ExportAllDeclaration: exempt,
    ExportNamedDeclaration: (node) => (node.source ? exempt(node) : undefined),
    TSImportType: exempt,
  })
  visitor.visit(parseSync(file, source).program)
}
