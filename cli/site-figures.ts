/** What a site says of all experts together, fetched to be verified. */
import { playTypes } from '../contract/values.ts'
import type { BoardAsked } from '../rules/verify/asked.ts'
import { allBoards, type ShownBoard } from '../rules/verify/boards.ts'
import type { ShownSite } from '../rules/verify/site.ts'
import { ask } from './site-answers.ts'

/** Experts on one page of a board. */
const pageSize = 100

/** Every board, the luck, the spread, and the record of all predictions in each breakdown. */
export async function siteFigures(site: URL, mostExperts: number): Promise<ShownSite> {
  const plays = Object.values(playTypes)
  const boards: ShownBoard[] = []
  for (const board of allBoards(plays)) boards.push(await wholeBoard(site, board, mostExperts))
  const luck: ShownSite['luck'][number][] = []
  for (const play of [null, ...plays])
    for (const window of ['30', '90', 'all'] as const) {
      const shown = await ask(site, 'expertLuck', { window, ...(play !== null && { play }) })
      luck.push({ asked: { play, window }, shown })
    }
  const all = await ask(site, 'predictRecord', {})
  const predictions: ShownSite['predictions'][number][] = [
    { asked: { play: null, leagueId: null }, shown: all },
  ]
  for (const play of plays) {
    const shown = await ask(site, 'predictRecord', { play })
    predictions.push({ asked: { play, leagueId: null }, shown })
  }
  for (const { leagueId } of all.byLeague) {
    const shown = await ask(site, 'predictRecord', { leagueId })
    predictions.push({ asked: { play: null, leagueId }, shown })
  }
  return { boards, spread: await ask(site, 'expertSpread', {}), luck, predictions }
}

async function wholeBoard(site: URL, asked: BoardAsked, mostExperts: number): Promise<ShownBoard> {
  const { type, play, window, kind } = asked
  const records: ShownBoard['records'][number][] = []
  for (let page = 1; ; page++) {
    const answer = await ask(site, 'expertList', {
      type,
      kind,
      page,
      size: pageSize,
      ...(play !== null && { play }),
      ...(window !== null && { window }),
    })
    records.push(...answer.records)
    const { total, computedAt } = answer
    // a site may state any total, so an empty page ends the board, and so does one that is too long
    const isEnd = answer.records.length === 0 || records.length > mostExperts
    if (records.length >= total || isEnd) return { ...asked, records, total, computedAt }
  }
}
