import { isTest } from './forbidden.ts'
import type { Import } from './read-imports.ts'

/** Each file with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * The groups of files that import each other in a circle: Tarjan's strongly connected components of
 * more than one file, and files that import themselves.
 */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []

  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    stack.push(file)
    open.add(file)
    let low = index
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.has(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(file))
      for (const one of group) open.delete(one)
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.toSorted())
    }
    return low
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** Each folder with the folders that it depends on, and the imports that make it so. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * The circles of folders, types included: for each the shortest way around it, and for each step
 * the imports that make it. A folder of `server` or `web` stands for all in it; tests and their
 * support do not count.
 */
export function folderCircles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const graph = folderGraph(imports)
  const circles = findCircles(new Map([...graph].map(([one, to]) => [one, [...to.keys()]])))
  return circles.map((circle) => {
    const way = circle
      .map((folder) => wayAround(graph, folder))
      .reduce((best, one) => (one.length < best.length ? one : best))
    const steps = way.slice(1).flatMap((to, at) => graph.get(way[at] ?? '')?.get(to) ?? [])
    return [way.join(' → '), ...steps].join('\n  ')
  })
}

function folderGraph(imports: ReadonlyMap<string, readonly Import[]>): FolderGraph {
  const graph = new Map<string, Map<string, string[]>>()
  for (const [file, all] of imports)
    for (const { kind, target } of isTest(file) ? [] : all) {
      const [from, to] = [folderOf(file), folderOf(target)]
      if (kind !== 'file' || from === to) continue
      const targets = graph.get(from) ?? new Map<string, string[]>()
      graph.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file} imports ${target}`]))
    }
  return graph
}

/** `server/http` and `web/parts`, but `rules` as a whole; a file beside the folders is its own. */
function folderOf(path: string): string {
  const [first = '', second] = path.split('/')
  return ['server', 'web'].includes(first) ? `${first}/${second}` : first
}

/** The shortest way from a folder of a circle back to it. */
function wayAround(graph: FolderGraph, start: string): string[] {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return ways[0] ?? []
}
