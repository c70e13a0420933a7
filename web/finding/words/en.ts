const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

export const en = {
  title: 'Search',
  close: 'Close',
  field: 'Search teams, experts, matches',
  find: 'Search',
  groups: { teams: 'Teams', matches: 'Matches', experts: 'Experts', leagues: 'Leagues' },
  all: 'All',
  kinds: 'Kind of result',
  most: (n: number) => `The first ${n} are listed. Type more of the name to narrow them down.`,
  next: 'Next match',
  place: (rank: number) => `${rank}${suffixes[ordinals.select(rank)] ?? 'th'}`,
  teamCount: (n: number) => `${n} ${n === 1 ? 'team' : 'teams'}`,
  today: { before: '', after: (n: number): string => (n === 1 ? 'match today' : 'matches today') },
  planCount: (n: number) => `${n} ${n === 1 ? 'plan' : 'plans'}`,
  plans: (n: number) => `${n} ${n === 1 ? 'plan' : 'plans'} in 90 days`,
  choose: 'Choose',
  open: 'Open',
  openTab: 'New tab',
  none: (q: string) => `Nothing found for “${q}”`,
  noneText: 'Try another spelling, or look by league.',
  leagues: 'See the leagues',
  failed: 'The search is not available at present',
  recent: 'Recent searches',
  clear: 'Clear',
  keys: 'Press / or Ctrl K to search from any page; arrow keys move through the results.',
}

export type Shape = typeof en
