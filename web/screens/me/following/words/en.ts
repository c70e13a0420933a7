export const en = {
  follows: {
    title: 'Experts you follow',
    empty: 'You follow no one yet.',
    find: 'See all experts',
    failed: 'The experts you follow did not load',
  },
}

export type Shape = typeof en
