import type { Id } from '../../contract/id.ts'
import { boards, type Language, type PointsKind } from '../../contract/values.ts'
import type { ParametersNamed } from '../page/links.ts'
import type { Question } from './queries.ts'
import { mostFollowed } from './saved-answers.ts'

/** Entries on each page. */
export const entriesAPage = 30

/** Fetched by the browser only, because the answer depends on the identity. */
export const pointsQuery = (lang: Language, kind?: PointsKind): Question<'pointsMine'> => ({
  name: 'pointsMine',
  data: { size: entriesAPage, ...(kind && { kind }) },
  lang,
})
export const accountQuery = (lang: Language): Question<'userMe'> => ({
  name: 'userMe',
  data: {},
  lang,
})
/** Plans on each page. */
export const openedAPage = 40

/** The filter of the list of opened plans, as the address has it. */
export type OpenedFilter = Omit<ParametersNamed<'me'>, 'tab' | 'kind'>

export const openedQuery = (
  lang: Language,
  { state, result, expert, league }: OpenedFilter,
): Question<'planOpened'> => ({
  name: 'planOpened',
  data: {
    size: openedAPage,
    ...(state && { state }),
    ...(result && { result }),
    ...(expert !== undefined && { expertId: expert }),
    ...(league !== undefined && { leagueId: league }),
  },
  lang,
})
export const planNewsQuery = (lang: Language): Question<'planNews'> => ({
  name: 'planNews',
  data: {},
  lang,
})
export const sessionsQuery = (lang: Language): Question<'userSessions'> => ({
  name: 'userSessions',
  data: {},
  lang,
})
export const followsQuery = (lang: Language): Question<'followMine'> => ({
  name: 'followMine',
  data: {},
  lang,
})
/** Entries on each page of the feed. */
const eventsAPage = 30
/** Plans on sale that the following tab has. */
const mostOnSale = 20

export const feedQuery = (lang: Language): Question<'followFeed'> => ({
  name: 'followFeed',
  data: { size: eventsAPage },
  lang,
})
export const broughtQuery = (lang: Language): Question<'followBrought'> => ({
  name: 'followBrought',
  data: {},
  lang,
})
/** From one of an expert's plans on. */
export const broughtFromQuery = (
  lang: Language,
  expertId: Id,
  serial: number,
): Question<'followBrought'> => ({
  name: 'followBrought',
  data: { from: { expertId, serial } },
  lang,
})
export const onSaleQuery = (lang: Language): Question<'followOnSale'> => ({
  name: 'followOnSale',
  data: { size: mostOnSale },
  lang,
})

/** The teams and leagues with a star, with their next match. */
export const favouritesQuery = (lang: Language): Question<'followFavourites'> => ({
  name: 'followFavourites',
  data: {},
  lang,
})

/** The followed experts with their form and what they have on sale. */
export const followedExpertsQuery = (
  lang: Language,
  ids: readonly Id[],
): Question<'expertList'> => ({
  name: 'expertList',
  data: { page: 1, size: mostFollowed, type: boards.followed, ids: ids.join(',') },
  lang,
})

/** The figures of the experts that a search found. */
export const foundExpertsQuery = (lang: Language, ids: readonly Id[]): Question<'expertList'> => ({
  name: 'expertList',
  data: { page: 1, size: ids.length, type: boards.followed, ids: ids.join(',') },
  lang,
})
