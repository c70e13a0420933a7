const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

export const en = {
  title: 'Search',
  close: 'Close',
  field: 'Teams, experts, matches',
  find: 'Search',
  groups: { teams: 'Teams', matches: 'Matches', experts: 'Experts', leagues: 'Leagues' },
  all: 'All',
  kinds: 'Kind of result',
  most: (n: number) => `The first ${n} are shown. Type more of the name to narrow them down.`,
  soon: 'Live and next matches',
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
  noneText: 'Try another spelling, or browse by league.',
  leagues: 'Browse leagues',
  failed: 'Search is not available right now',
  recent: 'Recent searches',
  clear: 'Clear',
  keys: 'Press / or Ctrl K to search from any page; arrow keys move through the results.',
}

export type Shape = typeof en
