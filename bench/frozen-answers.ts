/** The answers of a site to a verifier: see freeze-log.ts. */
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import type { Kysely } from 'kysely'
import { ask as askIn, askSigned, fileOf, Site, type Asked } from '../cli/site-answers.ts'
import { chosenLists, homeLists } from '../cli/site-lists.ts'
import type { DataOf } from '../contract/calls.ts'
import { playTypes } from '../contract/values.ts'
import { allBoards, readBoard } from '../rules/verify/boards.ts'
import { listOf, readRows, readScreens } from '../rules/verify/shown.ts'
import type { FrozenSite } from '../rules/verify/test-frozen-site.ts'
import { namesPath, parseTexts, planTextsPath, textsPath } from '../rules/verify/texts.ts'
import { buildApp } from '../server/app.ts'
import type { Tables } from '../server/db/tables.ts'
import { healthy } from '../server/http/monitoring/health.ts'
import { followDataVersions } from '../server/live/data-versions.ts'
import { readSettings } from '../server/settings.ts'

type Answers = Omit<FrozenSite, 'key' | 'note' | 'files'>

/** How many of each expert's plan pages are read, spread evenly over all plans. */
const planPages = 9
/** The number of matches whose pages are read. */
const matchPages = 8
const windows = ['30', '90', 'all'] as const

export async function answersOf(
  db: Kysely<Tables>,
  experts: readonly number[],
  matches: readonly number[],
): Promise<Answers> {
  const versions = await followDataVersions(db)
  const built = fileURLToPath(new URL('../dist', import.meta.url))
  const settings = readSettings({}, '/nowhere')
  const app = await buildApp({ db, versions, settings, invented: true, health: healthy, built })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = app.server.address() as AddressInfo
    const site = new Site(`http://127.0.0.1:${port}`)
    const ofExperts: Answers['experts'] = []
    for (const expertId of experts) ofExperts.push(await ofExpert(site, expertId))
    return {
      experts: ofExperts,
      names: await textsOf(site, namesPath),
      site: await ofAll(site, matches),
    }
  } finally {
    await app.close()
    versions.stop()
  }
}

async function textsOf(site: Site, path: string) {
  const texts = parseTexts(await fileOf(site, path))
  if (!texts) throw new Error(`${path} has no texts`)
  return texts
}

async function ofExpert(site: Site, expertId: number): Promise<Answers['experts'][number]> {
  const shown = await Promise.all(
    windows.map((window) => ask(site, 'expertDetail', { expertId, window })),
  )
  const answer = (data: Parameters<typeof ask<'expertPredicts'>>[2]) =>
    ask(site, 'expertPredicts', data)
  const rows = await readRows(expertId, answer)
  const screens = await readScreens(expertId, answer, () => Math.ceil(rows.length * 0.8))
  const step = Math.max(1, rows.length / planPages)
  const pages: Answers['experts'][number]['planPages'] = []
  for (let at = 0; at < rows.length; at += step) {
    const id = rows[Math.floor(at)]?.id ?? 0
    pages.push({
      language: 'en',
      detail: await ask(site, 'planDetail', { id }),
      texts: await textsOf(site, planTextsPath(Number(id))),
      seal: await ask(site, 'planSeal', { id }),
    })
  }
  return {
    expertId,
    indexes: (await ask(site, 'expertLog', { expertId })).entries,
    shown,
    page: {
      language: 'en',
      rows: [...rows, ...screens.rows],
      texts: await textsOf(site, textsPath(expertId)),
      lists: [listOf(rows), ...screens.lists],
    },
    planPages: pages,
    cards: (await ask(site, 'planList', { expertId })).records,
  }
}

/** The frozen answers are English. */
const ask = <N extends Asked>(site: Site, name: N, data: DataOf<N>) => askIn(site, name, data, 'en')

async function ofAll(site: Site, matches: readonly number[]): Promise<Answers['site']> {
  const boards: Answers['site']['boards'][number][] = []
  for (const asked of allBoards([playTypes.result]))
    boards.push(await readBoard(asked, (data) => ask(site, 'expertList', data), 100))
  const luck: Answers['site']['luck'][number][] = []
  for (const play of [null, playTypes.totalGoals])
    for (const window of windows) {
      const shown = await ask(site, 'expertLuck', { window, ...(play !== null && { play }) })
      luck.push({ asked: { play, window }, shown })
    }
  const all = await ask(site, 'predictRecord', {})
  const predictions: Answers['site']['predictions'][number][] = [
    { asked: { play: null, leagueId: null }, shown: all },
  ]
  for (const play of [playTypes.result, playTypes.totalGoals])
    predictions.push({
      asked: { play, leagueId: null },
      shown: await ask(site, 'predictRecord', { play }),
    })
  for (const { leagueId } of all.byLeague)
    predictions.push({
      asked: { play: null, leagueId },
      shown: await ask(site, 'predictRecord', { leagueId }),
    })
  const asked = askSigned(site, 0, 0)('en')
  const home = await homeLists(asked)
  const some = matches.filter((_, at) => at % Math.ceil(matches.length / matchPages) === 0)
  const last = matches.at(-1)
  const chosen = await chosenLists(() => asked, [...some, ...(last ? [last] : [])], Infinity)
  return {
    boards,
    spread: await ask(site, 'expertSpread', {}),
    luck,
    predictions,
    lists: {
      ...home,
      home: unsized(home.home),
      recommended: home.recommended.map(unsized),
      latest: home.latest.records,
      decided: home.decided.records,
      matches: [...home.matches, ...chosen.flatMap(({ matches }) => matches)].flatMap(
        ({ matches: listed }) => listed,
      ),
      pages: chosen
        .flatMap(({ pages }) => pages)
        .map(({ detail, plans }) => ({
          detail: unsized(detail),
          plans: plans.flatMap(({ records }) => records),
        })),
    },
    forecasts: chosen
      .flatMap(({ forecasts }) => forecasts)
      .map(({ models, matchId = 0 }) => ({ models, on: { matchId } })),
  }
}

/** An answer without the sizes of the log, which the tests set themselves. */
function unsized<A extends { logSize?: number; signed?: number }>(answer: A) {
  const { logSize: _, signed: _signed, ...others } = answer
  return others
}
