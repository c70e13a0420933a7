import { boards, type BoardType, type Language } from '../../contract/values.ts'
import { hasWindow } from '../../rules/boards.ts'
import { expertList, type ParametersNamed } from '../page/links.ts'
import type { Question } from './queries.ts'

export type ExpertListParameters = ParametersNamed<typeof expertList.name>

/**
 * Experts on each page. The first page is rendered by the server; the others are fetched as the
 * reader scrolls.
 */
export const pageSize = 50

export const boardOf = ({ type }: ExpertListParameters): BoardType => type ?? boards.skill

/**
 * A page of the board that the address selects. With the filter for followed experts, only those in
 * `ids`.
 */
export function boardQuery(
  lang: Language,
  parameters: ExpertListParameters,
  page = 1,
  ids?: string,
): Question<'expertList'> {
  const type = boardOf(parameters)
  const { play, window, search, sort, order, kind = 'people' } = parameters
  const data = {
    page,
    size: pageSize,
    type,
    ...(play !== undefined && { play }),
    ...(window !== undefined && hasWindow(type) && { window }),
    ...(search !== undefined && { search }),
    // followed and searched experts can be of any kind
    ...(ids === undefined && search === undefined && { kind }),
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

/** The models, which the skill board shows below its people. */
export function modelsQuery(
  lang: Language,
  { play, window }: ExpertListParameters,
): Question<'expertList'> {
  return boardQuery(lang, {
    kind: 'models',
    ...(play !== undefined && { play }),
    ...(window !== undefined && { window }),
  })
}

export const luckQuery = (
  lang: Language,
  { play, window }: ExpertListParameters,
): Question<'expertLuck'> => ({
  name: 'expertLuck',
  data: { ...(play !== undefined && { play }), ...(window !== undefined && { window }) },
  lang,
})

/** What the boards promised in past months, and what came. */
export const foretellQuery = (lang: Language): Question<'expertForetell'> => ({
  name: 'expertForetell',
  data: {},
  lang,
})

/** Whether a sentence above the board says so: not of models, newcomers, or found experts. */
export const showsForetold = (parameters: ExpertListParameters): boolean =>
  parameters.search === undefined &&
  parameters.kind !== 'models' &&
  boardOf(parameters) !== boards.newcomers &&
  boardOf(parameters) !== boards.followed

/** Whether the screen shows the field of the skill board, and the models below it. */
export const showsField = (parameters: ExpertListParameters): boolean =>
  boardOf(parameters) === boards.skill &&
  parameters.search === undefined &&
  (parameters.kind ?? 'people') === 'people'

/**
 * The questions that the server renders the screen from. Followed experts are the reader's own, so
 * no shared page contains them.
 */
export function expertListQuestions(lang: Language, parameters: ExpertListParameters): Question[] {
  if (boardOf(parameters) === boards.followed) return [spreadQuery(lang)]
  const field = showsField(parameters)
    ? [luckQuery(lang, parameters), modelsQuery(lang, parameters)]
    : []
  const foretold = showsForetold(parameters) ? [foretellQuery(lang)] : []
  return [boardQuery(lang, parameters), ...field, ...foretold, spreadQuery(lang)]
}
