/** Files of a league that write some clubs in two ways: "Wigan" and "Wigan Athletic". */
import type { Row } from './fixture.ts'
import { plainName } from './keys.ts'

/** The share of the rounds in which both names together have a match, if they are one club. */
const mostRounds = 0.8

/**
 * The whole name by the short one. A short name is the beginning of one other name only, and no
 * round has a match of each: of two clubs of a league, both play in nearly every round. Together
 * they play in most rounds. So nothing is joined in a cup, or after a few rounds.
 */
export function wholeNamesIn(rows: readonly Row[]): Map<string, string> {
  const roundsOf = new Map<string, Set<string>>()
  for (const { round, home, away } of rows)
    for (const name of [home, away].map(plainName)) {
      const rounds = roundsOf.get(name) ?? new Set()
      roundsOf.set(name, rounds.add(round))
    }
  const rounds = new Set(rows.map(({ round }) => round))
  const names = new Set(rows.flatMap(({ home, away }) => [home, away]))
  const wholeOf = (short: string): string[] => {
    const begins = (name: string) =>
      name.startsWith(`${short} `) || plainName(name).startsWith(`${plainName(short)} `)
    const longer = [...new Set([...names].filter(begins).map(plainName))]
    const [whole = ''] = longer
    const [some, others] = [roundsOf.get(plainName(short)), roundsOf.get(whole)]
    const isOne =
      longer.length === 1 &&
      whole !== plainName(short) &&
      some?.isDisjointFrom(others ?? new Set()) === true &&
      some.size + (others?.size ?? 0) >= rounds.size * mostRounds
    return isOne ? [whole] : []
  }
  return new Map([...names].flatMap((name) => wholeOf(name).map((whole) => [name, whole] as const)))
}
