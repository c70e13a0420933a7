/** What rounds are called: each screen that names them has this among its own words. */
export interface RoundWords {
  round: (number: number) => string
  group: (name: string) => string
  /** Rounds without a number, by `keyOf` their names. */
  rounds: Record<string, string>
}

/**
 * A round in the reader's words where we know it: numbered ones, groups, and the usual knock-out
 * rounds; else as its source writes it.
 */
export function roundName(round: string, words: RoundWords): string {
  const [, number] = /^(?:Matchday |Round )?(\d+)$/.exec(round) ?? []
  if (number !== undefined) return words.round(Number(number))
  const [, group] = /^Group (\w+)$/.exec(round) ?? []
  return group === undefined ? (words.rounds[keyOf(round)] ?? round) : words.group(group)
}

/** "Quarter-finals", "Quarter finals" and "Quarter-final" are one round: sources differ. */
const keyOf = (round: string): string =>
  round
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/^(semi|quarter|play) ?(?=final|off)/, '$1 ')
    .replace(/s$/, '')
