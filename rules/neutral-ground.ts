/**
 * Competitions played in one country, or a few: only a host is at home there, and the first-named
 * side has no advantage.
 */

/** By the keys of openfootball's names, which other sources of matches use too. */
const tournaments = new Set([
  'world-cup',
  'euro',
  'uefa-euro',
  'copa-america',
  'africa-cup',
  'africa-cup-of-nations',
  'asian-cup',
  'gold-cup',
  'confederations-cup',
  'club-world-cup',
])

/** Whether "at home" and "away" have no meaning in a league or cup, by its key. */
export const isOnNeutralGround = (league: string): boolean => tournaments.has(league)
