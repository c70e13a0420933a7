/**
 * Which competitions are played in one country, or a few: there nobody but a host is at home, and
 * the first-named side no more than the other.
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
