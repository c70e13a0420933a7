/** A fact about a future match; facts.ts finds them in the results. */
export const factKinds = [
  'winning',
  'unbeaten',
  'winless',
  'losing',
  'homeUnbeaten',
  'homeWinless',
  'awayUnbeaten',
  'awayWinless',
  'homeWins',
  'awayWins',
  'cleanSheets',
  'blanks',
  'scoringRun',
  'concedingRun',
  'scoring',
  'leaking',
  'goalShy',
  'tight',
  'manyGoals',
  'fewGoals',
  'draws',
  'leadAtHalf',
  'behindAtHalf',
  'lostLead',
  'afterBreak',
  'lastTen',
  'meetings',
  'meetingGoals',
  'reverse',
  'rest',
  'evenForm',
  'opening',
  'plain',
] as const
export type FactKind = (typeof factKinds)[number]

export interface Fact {
  kind: FactKind
  /** The side of the fact; both: the pairing, or the home side compared with the away side. */
  side: 'home' | 'away' | 'both'
  /** The main number and its total; form-facts.ts and pair-facts.ts define them for each kind. */
  count: number
  of: number
  /** A third number for kinds that have one, else 0. */
  third: number
  /** How remarkable the fact is: about 1 to 5. */
  weight: number
}
