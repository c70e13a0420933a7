import { layers, loadsComputed, testImports, usesTestSupport, type Layer } from './matrix.ts'
import { readImports, type Import } from './read-imports.ts'

/** Imports of a source file that the matrix does not allow: each as a line for a person. */
export function forbiddenImports(file: string, source: string): string[] {
  const layer = layerOf(file)
  if (!layer) return [`${file}: no row of scripts/layers/matrix.ts stands for its folder`]
  return readImports(file, source).flatMap((one) => {
    const reason = reasonAgainst(file, layer, one)
    return reason === null ? [] : [`${file} imports ${one.target}: ${reason}`]
  })
}

export const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-[^/]+$/.test(file)

function reasonAgainst(file: string, layer: Layer, one: Import): string | null {
  if (one.kind === 'computed')
    return loadsComputed.includes(file) ? null : 'import() must name its module, to be checked.'
  if (one.kind !== 'file') {
    if (isTest(file)) return null
    if (one.kind === 'node') return layer.node === false ? layer.rule : null
    const packages = [...(layer.packages ?? [one.target]), ...typesOf(layer, one)]
    return packages.some((name) => isWithin(one.target, name)) ? null : layer.rule
  }
  const uses = isTest(file) || usesTestSupport.some((folder) => isWithin(file, folder))
  if (isTest(one.target) && !uses) return 'Only tests may import a test or its support.'
  const target = layerOf(one.target)
  if (target === layer && unitOf(layer, file) === unitOf(layer, one.target)) return null
  const entries = [...(layer.imports ?? []), ...typesOf(layer, one)]
  const allowed =
    entries.some((entry) => isWithin(one.target, entry) && !isBroader(entry, target)) ||
    (isTest(file) && testEntries(file).some((entry) => isWithin(one.target, entry)))
  return allowed ? null : layer.rule
}

const testEntries = (file: string) => testImports[file.split('/')[0] ?? ''] ?? []

const typesOf = (layer: Layer, { typeOnly }: Import) => (typeOnly ? (layer.types ?? []) : [])

/** A file with a row of its own is not covered by an entry for the folder around it. */
const isBroader = (entry: string, target: Layer | undefined) =>
  target !== undefined && !entry.includes('**') && depthOf(entry) < depthOf(target.folder)

const depthOf = (path: string) => path.split('/').length

const starsOf = ({ folder }: Layer) => Number(folder.includes('*'))

const found = new Map<string, Layer | undefined>()
function layerOf(file: string): Layer | undefined {
  if (!found.has(file)) found.set(file, findLayer(file))
  return found.get(file)
}
function findLayer(file: string): Layer | undefined {
  return layers
    .filter(({ folder }) => isWithin(file, folder))
    .toSorted((a, b) => depthOf(b.folder) - depthOf(a.folder) || starsOf(a) - starsOf(b))[0]
}

/** The folder that `*` stands for: one screen is one unit. */
const unitOf = ({ folder }: Layer, file: string) =>
  file.split('/').slice(0, depthOf(folder)).join('/')

/**
 * Rows and entries of the matrix without a use: each as a line for a person. Tests and their
 * entries do not count.
 */
export function unusedEntries(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  return layers.flatMap((layer) => {
    const targets = [...imports].flatMap(([file, all]) =>
      layerOf(file) === layer && !isTest(file) ? all : [],
    )
    return [...(layer.imports ?? []), ...(layer.types ?? [])]
      .filter((entry) => !targets.some(({ target }) => isWithin(target, entry)))
      .map((entry) => `${layer.folder} may import ${entry}, and does not`)
  })
}

/** Whether a path is the entry or lies in it; `*` stands for one name, `**` for several. */
const patterns = new Map<string, RegExp>()
export function isWithin(path: string, entry: string): boolean {
  let pattern = patterns.get(entry)
  if (!pattern) {
    const text = entry
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]+'))
    patterns.set(entry, (pattern = new RegExp(`^${text}(/|$)`)))
  }
  return pattern.test(path)
}
