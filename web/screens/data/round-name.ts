import type { Own } from './words.ts'

/** A round in the reader's words where we know it: numbered ones, groups, and the usual knock-out rounds; else as its source writes it. */
export function roundName(round: string, own: Own): string {
  const [, number] = /^(?:Matchday |Round )?(\d+)$/.exec(round) ?? []
  if (number !== undefined) return own.round(number)
  const [, group] = /^Group (\w+)$/.exec(round) ?? []
  return group === undefined ? (own.rounds[round] ?? round) : own.group(group)
}
