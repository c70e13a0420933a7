import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

export interface Import {
  /**
   * A path from the root of the repository (a pattern where `import.meta.glob` has one), the name
   * of a package or of a Node module, or the expression of an `import()`.
   */
  target: string
  kind: 'file' | 'package' | 'node' | 'computed'
  /** Nothing of the target is loaded when the program runs. */
  typeOnly: boolean
  /** The imported names; empty where the whole module is imported. */
  names: readonly string[]
}

/**
 * Every import of a source file: static, type-only, `export from`, `import()`, `import('…')` in a
 * type, `import = require()` and `require()`, Vitest's mocks, `import.meta.glob()`, and the files
 * named by `new URL('…', import.meta.url)`. Throws where the file cannot be parsed.
 */
export function readImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean, names: readonly string[] = []) => {
    imports.push({ ...resolve(file, specifier), typeOnly, names })
  }
  const visitor = new Visitor({
    ImportDeclaration(node) {
      const typed = node.specifiers.map(
        (one) => one.type === 'ImportSpecifier' && one.importKind === 'type',
      )
      const names = node.specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' && one.importKind !== 'type' ? [nameOf(one.imported)] : [],
      )
      const typeOnly = node.importKind === 'type' || (typed.length > 0 && typed.every(Boolean))
      add(node.source.value, typeOnly, names)
    },
    ExportNamedDeclaration(node) {
      if (node.source) {
        const names = node.specifiers.map((one) => nameOf(one.local))
        add(node.source.value, node.exportKind === 'type', names)
      }
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type')
    },
    TSImportType(node) {
      add(node.source.value, true)
    },
    TSExternalModuleReference(node) {
      add(node.expression.value, false)
    },
    ImportExpression(node) {
      const specifier = textOf(node.source)
      if (specifier !== null) return add(specifier, false)
      const target = source.slice(node.source.start, node.source.end)
      imports.push({ target, kind: 'computed', typeOnly: false, names: [] })
    },
    CallExpression(node) {
      const callee = source.slice(node.callee.start, node.callee.end)
      const [first] = node.arguments
      if (!first || !loaders.test(callee)) return
      const named = first.type === 'ArrayExpression' ? first.elements : [first]
      for (const one of named) {
        const specifier = one && textOf(one)
        if (specifier && !specifier.startsWith('!')) add(specifier, false)
      }
    },
    NewExpression(node) {
      const [first, base] = node.arguments
      const specifier = first && textOf(first)
      if (!specifier || !base || source.slice(node.callee.start, node.callee.end) !== 'URL') return
      const relative = specifier.startsWith('.') && /\.tsx?$/.test(specifier)
      if (relative && source.slice(base.start, base.end) === 'import.meta.url')
        add(specifier, false)
    },
  })
  visitor.visit(program)
  return imports
}

/** Calls that load the module which their first argument names. */
const loaders =
  /^(require|vi\.(doMock|mock|importActual|importMock)|import\.meta\.(glob|resolve)|\w+\.ssrLoadModule)$/

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

function textOf(node: ESTree.Argument): string | null {
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0]?.value.cooked ?? null
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

function resolve(file: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  const [path = specifier] = specifier.split('?')
  if (path.startsWith('.')) return { target: posix.join(posix.dirname(file), path), kind: 'file' }
  if (path.startsWith('/')) return { target: path.slice(1), kind: 'file' }
  return { target: path, kind: isBuiltin(path) ? 'node' : 'package' }
}
