import { reasonWords, sumsWords } from '../../../../parts/words/en.ts'
export const en = {
  reasons: reasonWords,
  lede: 'The experts, matches, teams and leagues you follow, and what those experts published.',
  sums: sumsWords,
  follows: {
    title: 'Experts you follow',
    empty: 'You are not following anyone yet.',
    find: 'See all experts',
    failed: 'The experts you follow did not load',
    onSale: (plans: number) => (plans === 0 ? 'None open' : `${plans} open`),
    sealed: 'Sealed',
    settled: 'Settled',
    more: (experts: number) => `${experts} more`,
  },
  matches: {
    title: 'Starred matches',
    note: 'Kept for seven days after kick-off',
    empty: 'None yet. Press the star beside a match to add it.',
    find: 'See matches',
    plans: (plans: number) =>
      plans === 0 ? 'No plans' : plans === 1 ? '1 plan' : `${plans} plans`,
    follow: (sides: string) => `Follow ${sides}`,
    failed: 'Your starred matches did not load',
  },
  favourites: {
    results: 'Recent results, latest last',
    marks: { w: 'W', d: 'D', l: 'L' },
    teams: 'Teams you follow',
    leagues: 'Leagues you follow',
    empty: 'None yet. Press the star beside a name to follow it.',
    find: 'See matches',
    none: 'Next match not known yet.',
    follow: (name: string) => `Follow ${name}`,
    failed: 'The teams and leagues you follow did not load',
  },
  onSale: {
    title: 'Open plans',
    order: 'By kick-off',
    rest: (plans: number) => `${plans} more on the experts’ own pages`,
  },
  feed: {
    title: 'Latest activity',
    order: 'Latest first',
    sealed: 'sealed a new plan',
    settled: 'had a plan settled',
    sealedAgain: (version: number) => `sealed version ${version} of a plan`,
    empty: 'Nothing yet.',
    failed: 'Latest activity did not load',
    more: 'Earlier',
  },
  brought: {
    title: 'What following would have returned',
    note:
      'Settled plans sealed since you followed, at the prices recorded then. ' +
      'No guide to future plans.',
    all: 'Total',
    models: 'Total for models',
    since: 'since',
  },
}

export type Shape = typeof en
