/** For tests and benchmarks: what a query's plan, as EXPLAIN (FORMAT JSON) gives it, reads. */

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** The tables that are read from end to end. */
export const scansIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
]
