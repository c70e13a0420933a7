/** Fetches a site's figures about all experts together, to verify them. */
import { playTypes } from '../contract/values.ts'
import { allBoards, readBoard, type ShownBoard } from '../rules/verify/boards.ts'
import type { ShownSite } from '../rules/verify/site.ts'
import type { AskSigned } from './site-answers.ts'

/** Every board, the luck, the spread, and the record of all predictions in each breakdown. */
export async function siteFigures(ask: AskSigned, mostExperts: number): Promise<ShownSite> {
  const plays = Object.values(playTypes)
  const boards: ShownBoard[] = []
  for (const board of allBoards(plays))
    boards.push(await readBoard(board, (data) => ask('expertList', data), mostExperts))
  const luck: ShownSite['luck'][number][] = []
  for (const play of [null, ...plays])
    for (const window of ['30', '90', 'all'] as const) {
      const shown = await ask('expertLuck', { window, ...(play !== null && { play }) })
      luck.push({ request: { play, window }, shown })
    }
  const all = await ask('predictRecord', {})
  const predictions: ShownSite['predictions'][number][] = [
    { request: { play: null, leagueId: null }, shown: all },
  ]
  for (const play of plays) {
    const shown = await ask('predictRecord', { play })
    predictions.push({ request: { play, leagueId: null }, shown })
  }
  for (const { leagueId } of all.byLeague) {
    const shown = await ask('predictRecord', { leagueId })
    predictions.push({ request: { play: null, leagueId }, shown })
  }
  return {
    boards,
    spread: await ask('expertSpread', {}),
    luck,
    predictions,
  }
}
