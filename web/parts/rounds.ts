/** The number of a numbered round, as feeds write it ("12", "Matchday 12", "Round 12"); null for any other, such as "Final". */
export function roundNumber(round: string): number | null {
  const [, number] = /^(?:Matchday |Round )?(\d+)$/.exec(round) ?? []
  return number === undefined ? null : Number(number)
}
