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

/** A file or folder with those beside it that it depends on, and the imports that make it so. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * The circles among the files and folders of one folder, at every depth, types included: for each
 * the shortest way around it, and the imports that make its steps. Tests and their support do not
 * count.
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
      if (kind !== 'file' || file === target) continue
      const [from, to] = siblings(file, target)
      const targets = graph.get(from) ?? new Map<string, string[]>()
      graph.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file} imports ${target}`]))
    }
  return graph
}

/** The two files or folders of the same folder that two paths are or lie in. */
function siblings(one: string, other: string): [string, string] {
  const [names, otherNames] = [one.split('/'), other.split('/')]
  const depth = names.findIndex((name, at) => name !== otherNames[at]) + 1
  return [names.slice(0, depth).join('/'), otherNames.slice(0, depth).join('/')]
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
