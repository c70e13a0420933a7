import { boards, type BoardType, type Language } from '../../contract/values.ts'
import { hasWindow } from '../../rules/boards.ts'
import { expertList, type ParametersNamed } from '../app/links.ts'
import type { Question } from './queries.ts'

export type ExpertListParameters = ParametersNamed<typeof expertList.name>

/** Experts a page: the first is in the server's page, the others come as the reader scrolls. */
export const pageSize = 50

export const boardOf = ({ type }: ExpertListParameters): BoardType => type ?? boards.overall

/**
 * A page of the board that the address asks for; of those whom `ids` names where it asks for the
 * followed.
 */
export function boardQuery(
  lang: Language,
  parameters: ExpertListParameters,
  page = 1,
  ids?: string,
): Question<'expertList'> {
  const type = boardOf(parameters)
  const { play, window, search, sort, order } = parameters
  const data = {
    page,
    size: pageSize,
    type,
    ...(play !== undefined && { play }),
    ...(window !== undefined && hasWindow(type) && { window }),
    ...(search !== undefined && { search }),
    ...(ids !== undefined && { ids }),
    ...(sort !== undefined && { sort, ascending: order === 'up' }),
  }
  return { name: 'expertList', data, lang }
}

export const spreadQuery = (lang: Language): Question<'expertSpread'> => ({
  name: 'expertSpread',
  data: {},
  lang,
})

/** What the screen's page is made of. The followed are the reader's own: no page can know them. */
export function expertListQuestions(lang: Language, parameters: ExpertListParameters): Question[] {
  return boardOf(parameters) === boards.followed
    ? [spreadQuery(lang)]
    : [boardQuery(lang, parameters), spreadQuery(lang)]
}
