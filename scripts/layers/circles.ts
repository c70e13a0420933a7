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
