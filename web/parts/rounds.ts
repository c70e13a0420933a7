/** The names of rounds. Each screen that shows rounds includes these in its own words. */
export interface RoundWords {
  round: (number: number) => string
  group: (name: string) => string
  /** Names of unnumbered rounds, by `keyOf` of the source's name. */
  rounds: Record<string, string>
}

/**
 * The translated name of a known round: numbered rounds, groups and the usual knock-out rounds.
 * Other rounds keep the source's name.
 */
export function roundName(round: string, words: RoundWords): string {
  const [, number] = /^(?:Matchday |Round )?(\d+)$/.exec(round) ?? []
  if (number !== undefined) return words.round(Number(number))
  const [, group] = /^Group (\w+)$/.exec(round) ?? []
  const name = round.replace(/^finals, (?=.)/i, '')
  return group === undefined ? (words.rounds[keyOf(name)] ?? round) : words.group(group)
}

/**
 * Sources spell rounds differently: "Quarter-finals", "Quarter finals" and "Quarter-final" are one.
 */
const keyOf = (round: string): string =>
  round
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/^(semi|quarter|play) ?(?=final|off)/, '$1 ')
    .replace(/s$/, '')
