/**
 * Fetches a site's figures about all experts together, to verify them. Each is asked for in a
 * language by chance; those that a screen opens with, in all three.
 */
import {
  boards as boardTypes,
  textLanguages,
  playTypes,
  type TextLanguage,
} from '../contract/values.ts'
import type { BoardAsked, LuckAsked, PredictionsAsked } from '../rules/verify/asked.ts'
import { allBoards, readBoard, readFirstPage, type ShownBoard } from '../rules/verify/boards.ts'
import type { ShownSite } from '../rules/verify/site.ts'
import { anyLanguage, shuffled } from './fresh-reader.ts'
import type { AskSigned } from './site-answers.ts'

/** The answers in one language. */
export type Figures = { language: TextLanguage } & ShownSite

/** Experts on the board of the home screen. */
const boardOfHome = 10

/** Whether a tab of the screen of boards opens with this one; models are below the skill board. */
const isFirst = ({ type, play, window, kind }: BoardAsked) =>
  play === null &&
  (window ?? '90') === '90' &&
  (kind === 'people' || (kind === 'models' && type === boardTypes.skill))

/** Every board, the luck, the spread, and the record of all predictions in each breakdown. */
export async function siteFigures(
  askIn: (language: TextLanguage) => AskSigned,
  mostExperts: number,
): Promise<Figures[]> {
  const plays = Object.values(playTypes)
  const leagues = (await askIn(anyLanguage())('predictRecord', {})).byLeague
  const boards = drawn(allBoards(plays), isFirst)
  const luck = drawn<LuckAsked>(
    [null, ...plays].flatMap((play) =>
      (['30', '90', 'all'] as const).map((window) => ({ play, window })),
    ),
    ({ play, window }) => play === null && window === '90',
  )
  const predictions = drawn<PredictionsAsked>(
    [
      ...[null, ...plays].map((play) => ({ play, leagueId: null })),
      ...leagues.map(({ leagueId }) => ({ play: null, leagueId })),
    ],
    ({ play, leagueId }) => play === null && leagueId === null,
  )
  const figures: Figures[] = []
  for (const language of shuffled(textLanguages)) {
    const ask = askIn(language)
    const shown: ShownBoard[] = []
    for (const board of shuffled(boards.get(language) ?? []))
      shown.push(await readBoard(board, (data) => ask('expertList', data), mostExperts))
    const askPage = (data: Parameters<typeof ask<'expertList'>>[1]) => ask('expertList', data)
    shown.push(await readFirstPage(boardTypes.recentForm, boardOfHome, askPage))
    const ofLuck: ShownSite['luck'][number][] = []
    for (const request of shuffled(luck.get(language) ?? [])) {
      const { play, window } = request
      const data = { ...(window !== '90' && { window }), ...(play !== null && { play }) }
      ofLuck.push({ request, shown: await ask('expertLuck', data) })
    }
    const ofAll: ShownSite['predictions'][number][] = []
    for (const request of shuffled(predictions.get(language) ?? [])) {
      const { play, leagueId } = request
      const data = { ...(leagueId !== null && { leagueId }), ...(play !== null && { play }) }
      ofAll.push({ request, shown: await ask('predictRecord', data) })
    }
    const spread = await ask('expertSpread', {})
    const foretold = await ask('expertForetell', {})
    figures.push({
      language,
      boards: shown,
      spread,
      luck: ofLuck,
      predictions: ofAll,
      foretold,
    })
  }
  return figures
}

/** The questions in each language: one by chance for each, all three for the first of a screen. */
function drawn<T>(asked: readonly T[], isFirst: (one: T) => boolean): Map<TextLanguage, T[]> {
  const byLanguage = new Map<TextLanguage, T[]>(textLanguages.map((language) => [language, []]))
  for (const one of asked)
    for (const language of isFirst(one) ? textLanguages : [anyLanguage()])
      byLanguage.get(language)?.push(one)
  return byLanguage
}
