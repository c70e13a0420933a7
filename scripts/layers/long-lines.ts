import { parseSync, Visitor } from 'vite'

const limit = 100

/**
 * The lines of a source file that are longer than 100 columns, as `file:line`. Text does not count:
 * strings, templates (SQL), JSX text, regular expressions, imports, and addresses in comments.
 */
export function longLines(file: string, source: string): string[] {
  if (!source.split('\n').some((line) => line.length > limit)) return []
  const text: { start: number; end: number }[] = []
  const add = (node: { start: number; end: number }) => void text.push(node)
  const visitor = new Visitor({
    Literal: (node) => (typeof node.value === 'number' ? undefined : add(node)),
    TemplateLiteral: add,
    JSXText: add,
    ImportDeclaration: add,
    ExportAllDeclaration: add,
    ExportNamedDeclaration: (node) => (node.source ? add(node) : undefined),
    TSImportType: add,
  })
  visitor.visit(parseSync(file, source).program)
  const isText = new Uint8Array(source.length)
  for (const { start, end } of text) isText.fill(1, start, end)

  let from = 0
  return source.split('\n').flatMap((line, index) => {
    const [start, end] = [from, from + line.length]
    from = end + 1
    if (line.length <= limit || /https?:\/\/\S/.test(line)) return []
    const width = isText.subarray(start, end).filter((one) => one === 0).length
    return width > limit ? [`${file}:${index + 1}`] : []
  })
}
