/** The names of rounds. Each screen that shows rounds includes these in its own words. */
export interface RoundWords {
  round: (number: number) => string
  group: (name: string) => string
  /** A round of a part of the season, such as "Apertura" and "Round 3". */
  inPart: (part: string, round: string) => string
  /** Names of unnumbered rounds, by `keyOf` of the source's name. */
  rounds: Record<string, string>
}

/**
 * The translated name of a known round: numbered rounds, groups, the usual knock-out rounds, and
 * these as rounds of a part of the season. Other rounds keep the source's name.
 */
export function roundName(round: string, words: RoundWords): string {
  const [, part, within] = /^(.+?)(?:,| \|| -(?= .*\bleg\b)) (.+)$/i.exec(round) ?? []
  if (part === undefined || within === undefined) return nameOf(round, words) ?? round
  const name = nameOf(within, words)
  if (name === null || plainParts.test(part)) return name ?? round
  const partName = nameOf(part, words) ?? nameOf(part.replace(kindOfPart, ''), words)
  return partName === null ? round : words.inPart(partName, name)
}

/** Parts that say nothing that their rounds do not say. */
const plainParts = /^(finals|regular)$/i

/** "Relegation Group" and "Relegation Round" are "Relegation". */
const kindOfPart = / (?:round|group|matches)$/i

function nameOf(round: string, words: RoundWords): string | null {
  const [, number] = /^(?:Matchday |Round )?(\d{1,3})(?:\. Round)?$/i.exec(round) ?? []
  if (number !== undefined) return words.round(Number(number))
  const [, group] = /^Group (\w+)$/.exec(round) ?? []
  return group === undefined ? (words.rounds[keyOf(round)] ?? null) : words.group(group)
}

/**
 * Sources spell rounds differently: "Quarter-finals", "Quarter finals" and "Quarter-final" are one.
 */
const keyOf = (round: string): string =>
  round
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/^(semi|quarter|play) ?(?=final|off)/, '$1 ')
    .replace(/^(?:first leg|leg 1)$/, '1st leg')
    .replace(/^(?:(?:second|return) leg|leg 2)$/, '2nd leg')
    .replace(/s$/, '')
