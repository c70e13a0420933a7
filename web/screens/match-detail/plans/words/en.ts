const plans = (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}`

export const en = {
  choose: 'Which plans',
  all: 'All',
  free: 'Free',
  priced: 'For points',
  pricedNote: 'Sealed until kick-off, then open to everyone',
  openNote: 'Open to everyone since kick-off',
  more: 'More plans',
  loading: 'Loading',
  failed: 'The plans did not load',
  shown: (count: number) => `${plans(count)} shown`,
  empty: 'No plan on this match',
  emptyAhead: 'Experts publish up to five minutes before kick-off.',
  emptyOver: 'Nobody published one before kick-off.',
  emptyPlay: 'There are plans of other play types.',
  emptyLink: 'All plans',
  otherMatches: 'Other matches',
  split: 'What experts picked',
  modelSplit: 'What models picked',
  splitOf: (count: number) => `${plans(count)} on the match result; one with two picks is in both`,
  sealed: 'Known from kick-off on: until then the picks are sealed.',
  about: 'The match',
  venue: 'Venue',
  season: 'Season',
}

export type Shape = typeof en
