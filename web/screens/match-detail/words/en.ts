import { roundWords } from '../../../parts/words/en.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many)

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

export const en = {
  page: {
    title: 'Match',
    description: 'One match: events, plans, team news, line-ups, data and probabilities.',
  },
  failed: 'The match did not load',
  tabsLabel: 'About this match',
  tabs: {
    overview: 'Overview',
    plans: 'Plans',
    intelligence: 'Team news',
    lineup: 'Line-ups',
    data: 'Data',
    probability: 'Probability',
  },
  ...roundWords,
  rank: (rank: number) => `${rank}${suffixes[ordinals.select(rank)] ?? 'th'} in the table`,
  follow: (teams: string) => `Follow ${teams}`,
  versus: (home: string, away: string) => `${home} v ${away}`,
  score: (home: number, away: number) => `${home} to ${away}`,
  span: (days: number, hours: number, minutes: number, seconds: number) => {
    if (days > 0) return `${days} d ${hours} h`
    if (hours > 0) return `${hours} h ${minutes} min`
    return `${minutes} min ${seconds} s`
  },
  untilKickoff: (span: string) => `Kick-off in ${span}`,
  halfTime: 'Half time',
  fullTime: 'After 90 minutes',
  extraTime: 'After extra time',
  penalties: 'Penalties',
  shootOutWon: (team: string) => `${team} won on penalties`,
  awarded: 'Decided by a ruling',
  disputed: (results: string[]) =>
    `The sources disagree (${results.join(', ')}): nothing more settles until they agree`,
  differing: (words: string[]) =>
    `The sources agree after 90 minutes, which settles, and differ later (${words.join('; ')})`,
  notPlayedOut: 'not played to its end',
  noTime: 'Kick-off time not known yet',
  resultMissing: 'No source has told a result',
  onlyDay: 'Kick-off time or sides not known yet',
  red: (count: number) => `${count} ${plural(count, 'red card', 'red cards')}`,
  goals: 'Goals',
  penalty: 'pen.',
  own: 'own goal',
  noScorer: 'Goal',
}

export type Shape = typeof en
