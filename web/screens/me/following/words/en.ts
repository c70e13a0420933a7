import { reasonWords, sumsWords } from '../../../../parts/words/en.ts'
export const en = {
  reasons: reasonWords,
  lede: 'The experts, matches, teams and leagues you follow, and what those experts sealed.',
  sums: sumsWords,
  follows: {
    title: 'Experts you follow',
    empty: 'You follow no one yet.',
    find: 'See all experts',
    failed: 'The experts you follow did not load',
    onSale: (plans: number) => (plans === 0 ? 'None open' : `${plans} open`),
    sealed: 'Sealed',
    settled: 'Settled',
    more: (experts: number) => `${experts} more`,
  },
  matches: {
    title: 'Matches with a star',
    note: 'For seven days after kick-off',
    empty: 'None yet. The star beside a match puts it here.',
    find: 'See matches',
    plans: (plans: number) =>
      plans === 0 ? 'No plans' : plans === 1 ? '1 plan' : `${plans} plans`,
    follow: (sides: string) => `Follow ${sides}`,
    failed: 'The matches with a star did not load',
  },
  favourites: {
    results: 'Last results, the latest at the end',
    marks: { w: 'W', d: 'D', l: 'L' },
    teams: 'Teams you follow',
    leagues: 'Leagues you follow',
    empty: 'None yet. The star beside its name follows it.',
    find: 'See matches',
    none: 'No next match is known.',
    follow: (name: string) => `Follow ${name}`,
    failed: 'The teams and leagues you follow did not load',
  },
  onSale: {
    title: 'Open plans',
    order: 'By kick-off',
    rest: (plans: number) => `${plans} more on the pages of their experts`,
  },
  feed: {
    title: 'What happened',
    order: 'Latest first',
    sealed: 'sealed a new plan',
    settled: 'had a plan settled',
    sealedAgain: (version: number) => `sealed version ${version} of a plan`,
    empty: 'Nothing yet.',
    failed: 'What happened did not load',
    more: 'Earlier',
  },
  brought: {
    title: 'What following would have brought',
    note:
      'Counts plans sealed after you followed, settled since, at the prices recorded then. ' +
      'It says nothing about the plans ahead.',
    all: 'All together',
    models: 'All models together',
    since: 'since',
  },
  points: (points: number) => `${points} points`,
}

export type Shape = typeof en
