import { en as find } from '../../../finding/words/en.ts'

export const en = {
  ...find,
  page: {
    title: 'Search',
    description: 'Find teams, leagues, experts and matches by name, in any of three languages.',
  },
}

export type Shape = typeof en
