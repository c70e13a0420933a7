/**
 * Lists of plans among a million: against hand-written SQL with its own index for each, and over
 * HTTP.
 */
import { healthy } from '../server/http/monitoring/health.ts'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { calls, prefix } from '../contract/calls.ts'
import { buildApp } from '../server/app.ts'
import { followDataVersions } from '../server/live/data-versions.ts'
import { listPredicts } from '../server/publishing/expert-plans.ts'
import { listPlans, placeOf, type PlanPlace } from '../server/publishing/plan-list.ts'
import { readSettings } from '../server/settings.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import { expectWork, type Result } from './result.ts'
import { byTurns, costOf, ratioOf, timed } from './turns.ts'
import { buildWorld } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
/** Calls of each side in a round. */
const repeats = 20
const experts = 5_000
const matches = 50_000
/** Plans of each of the thirty experts of buildWorld(). */
const plansEach = Number(process.env['BENCH_PLANS_EACH'] ?? 200)
const size = 100
/** The expert whose list has 4,000 pages of ten. */
const prolific = 1
const shortSize = 10
/** The last page of that list begins below this serial. */
const earliest = shortSize + 1

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, experts, matches)
    await addPlans(database)
    const deep = await placeAt(database, 3_999 * size)
    const results: Result[] = []
    for (const list of listsOf(deep)) results.push(await compare(database, list))
    results.push(
      await comparePredicts(database, undefined),
      await comparePredicts(database, earliest),
    )
    results.push(
      await depth(database, deep, {}),
      await depth(database, deep, { state: 'decided' }),
      await depthOfPredicts(database),
    )
    for (const answer of answersOf(deep)) results.push(...(await overHttp(database, answer)))
    return results
  } finally {
    await database.stop()
  }
}

/** Decided plans on past matches. */
async function addPlans({ client }: BenchDatabase): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into plan (expert_id, serial, match_id, predict_play, main_play, price, title,
       published_at, published_kickoff, deadline, kickoff,
       on_sale, outcome, hit_result, profit, settled_at, settled_version, revealed_at)
     select e, s, match_id, play::text, play, 0, '{"zh": "t", "zht": "t", "en": "t"}', kickoff,
       kickoff, kickoff, kickoff, false, 'win', 1, 0.85, kickoff, 1, kickoff
     from (select e, s from generate_series(1, ${experts}) e, generate_series(31, ${plansEach}) s
       union all select ${prolific},
           s from generate_series(${plansEach + 1}, ${4_000 * shortSize}) s) serials,
       lateral (
         select (e::bigint * 7919 + s::bigint * 104729) % 45000 + 1 as match_id,
           (array[1, 5, 9])[s % 3 + 1] as play
       ) chosen
         join match using (match_id)`,
  )
  await client.query('reset session_replication_role')
  // index for the floor only
  await client.query('create index floor_all on plan (kickoff, plan_id)')
  await client.query('create index floor_expert on plan (expert_id, kickoff, plan_id)')
  await client.query('vacuum analyze plan')
}

async function placeAt({ client }: BenchDatabase, offset: number): Promise<PlanPlace> {
  const { rows } = await client.query<{ cursor: string }>(
    `select (extract(epoch from kickoff) * 1000000)::bigint || '.' || plan_id as cursor
    from plan order by kickoff desc, plan_id desc offset $1 limit 1`,
    [offset - 1],
  )
  const place = placeOf(rows[0]?.cursor ?? '')
  if (place === null) throw new Error(`There are less than ${offset} plans.`)
  return place
}

interface List {
  what: string
  filter: { expertId?: number; matchId?: number }
  after: PlanPlace | null
  where: string
}

const listsOf = (deep: PlanPlace | null): List[] => [
  { what: 'all, page 1', filter: {}, after: null, where: 'true' },
  { what: 'all, page 4,000', filter: {}, after: deep, where: 'true' },
  { what: 'of an expert', filter: { expertId: 77 }, after: null, where: 'expert_id = 77' },
  { what: 'of a match', filter: { matchId: 777 }, after: null, where: 'match_id = 777' },
]

const instant = ({ kickoff }: { kickoff: number }) =>
  `timestamptz 'epoch' + ${kickoff} * interval '1 microsecond'`

/** Hand-written SQL: by key, only displayed columns, in one language. */
const byHand = ({ where, after }: Pick<List, 'where' | 'after'>) => `
  select plan_id, expert_id, expert.name->>'zh' as name, avatar, kind, streak, recent_cnt,
    recent_win, title->>'zh' as title, match_id,
    league.short_name->>'zh' as league, home.short_name->>'zh' as home,
    away.short_name->>'zh' as away, match.kickoff, kickoff_known, status,
    predict_play, price, hit_result
  from (
      select * from plan
      where ${where} ${after ? `and (kickoff, plan_id) < (${instant(after)}, ${after.planId})` : ''}
      order by kickoff desc, plan_id desc limit ${size}
    ) plan
    join expert using (expert_id)
    join expert_record using (expert_id)
    join match using (match_id)
    join league using (league_id)
    join club home on home.club_id = home_id join club away on away.club_id = away_id
  order by plan.kickoff desc, plan_id desc`

async function compare({ db, client }: BenchDatabase, list: List): Promise<Result> {
  const text = byHand(list)
  const ours = async () =>
    (await listPlans(db, 'zh', { size, ...list.filter }, list.after)).records.map(({ id }) => id)
  const hand = async () =>
    (await client.query<{ plan_id: string }>(text)).rows.map((row) => Number(row.plan_id))
  const [found, floor] = [await ours(), await hand()]
  if (found.join() !== floor.join())
    throw new Error(`${list.what}: not the plans that a hand would find`)
  return {
    ...(await compareLists(`plans, ${list.what}`, 1.3, ours, hand)),
    note: `${found.length} rows of ${experts * plansEach}`,
  }
}

/** Milliseconds of the first list, against the second with as many rows. */
async function compareLists(
  what: string,
  limit: number,
  one: () => Promise<readonly unknown[]>,
  other: () => Promise<readonly unknown[]>,
): Promise<Result> {
  const side = (list: typeof one) => () => timed(repeats, async () => (await list()).length)
  const turns = await byTurns(what, { ours: side(one), floor: side(other) }, { rounds, warmUp: 3 })
  return { what, ratio: ratioOf(turns), limit, value: costOf(turns.ours), unit: 'ms' }
}

/** An expert's own plans by number: the page of serials below `before`. */
const predictsByHand = (before: number | undefined) => `
  select plan_id, serial, expert.name->>'zh' as name, avatar, kind, streak, recent_cnt, recent_win,
    title->>'zh' as title, match_id,
    league.short_name->>'zh' as league, home.short_name->>'zh' as home,
    away.short_name->>'zh' as away, match.kickoff, kickoff_known, status,
    predict_play, price, hit_result, published_at, full_home, full_away, outcome, nc_reason,
    plan.profit, plan.on_sale, picks, line, play
  from (
    select * from plan
    where expert_id = ${prolific} ${before === undefined ? '' : `and serial < ${before}`}
    order by serial desc limit ${shortSize + 1}
  ) plan
    join expert using (expert_id)
    join expert_record using (expert_id)
    join match using (match_id)
    join league using (league_id)
    join club home on home.club_id = home_id join club away on away.club_id = away_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('key', key, 'odds', odds) order by pick_no) as picks,
        max(line) as line, max(play) as play
      from plan_secret_pick pick where pick.plan_id = plan.plan_id and selection_no = 1
    ) main on plan.revealed or plan.price = 0
  order by serial desc`

async function comparePredicts(
  { db, client }: BenchDatabase,
  before: number | undefined,
): Promise<Result> {
  const text = predictsByHand(before)
  const wanted = { expertId: prolific, size: shortSize, ...(before !== undefined && { before }) }
  const ours = async () =>
    (await listPredicts(db, 'zh', wanted))?.records.map(({ serial }) => serial) ?? []
  const hand = async () =>
    (await client.query<{ serial: number }>(text)).rows
      .slice(0, shortSize)
      .map(({ serial }) => serial)
  const [found, floor] = [await ours(), await hand()]
  if (found.length !== shortSize || found.join() !== floor.join())
    throw new Error(`an expert's plans below ${before}: not those that a hand would find`)
  const what = `an expert’s own plans, page ${before === undefined ? '1' : '4,000'}`
  return compareLists(what, 1.3, ours, hand)
}

async function depthOfPredicts({ db }: BenchDatabase): Promise<Result> {
  const page = async (before?: number) => {
    const wanted = { expertId: prolific, size: shortSize, ...(before !== undefined && { before }) }
    return (await listPredicts(db, 'zh', wanted))?.records ?? []
  }
  return compareLists(
    'an expert’s own plans, page 4,000 against page 1',
    1.1,
    () => page(earliest),
    () => page(),
  )
}

/**
 * Depth of paging in the list of all plans. Page 1 has plans on a few coming matches, which are
 * close together in memory; decided plans are scattered on every page.
 */
async function depth(
  { db }: BenchDatabase,
  deep: PlanPlace | null,
  filter: { state?: 'decided' },
): Promise<Result> {
  const page = async (after: PlanPlace | null) =>
    (await listPlans(db, 'zh', { size, ...filter }, after)).records
  return compareLists(
    `plans, ${filter.state ?? 'all'}, page 4,000 against page 1`,
    1.1,
    () => page(deep),
    () => page(null),
  )
}

interface Answer {
  what: string
  /** The hand-written statement for the same rows. */
  hand: string
  /** The path of another list of the same length, by number. */
  path: (number: number) => string
}

const answersOf = (deep: PlanPlace | null): Answer[] => [
  {
    what: 'plans over HTTP, page 4,000',
    hand: byHand({ where: 'true', after: deep }),
    path: (number) =>
      `${prefix}${calls.planList.path}?lang=zh&size=${size}` +
      `&after=${deep?.kickoff ?? 0}.${(deep?.planId ?? 0) - number}`,
  },
  {
    what: 'an expert’s own plans over HTTP, page 1',
    hand: predictsByHand(undefined),
    path: (number) =>
      `${prefix}${calls.expertPredicts.path}?lang=zh&expertId=${prolific}&size=${shortSize}` +
      `&before=${1_000_000_000 - number}`,
  },
]

/**
 * Whole answers in one process, against the hand-written statement (1.3 times) with a bare answer
 * of the same bytes (1.5 times): repeated requests, and, without the rate limit, requests that
 * each have to be made.
 */
async function overHttp(
  { db, client }: BenchDatabase,
  { what, hand, path }: Answer,
): Promise<Result[]> {
  const versions = await followDataVersions(db, { every: 1_000 })
  const built = fileURLToPath(new URL('../dist', import.meta.url))
  const settings = { ...readSettings({}, '/nowhere'), trustedProxies: 1 }
  const app = await buildApp({
    db,
    versions,
    settings,
    invented: true,
    health: healthy,
    built,
    logger: false,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  let requestCount = 0
  // every request has its own address, so that no rate limit applies
  const ask = async (url: string) => {
    const from = `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`
    const answer = await fetch(url, { headers: { 'x-forwarded-for': from } })
    const body = await answer.text()
    return { status: answer.status, bytes: Buffer.byteLength(body), body }
  }
  const expected = await ask(address + path(0))
  const bytes = brotliCompressSync(expected.body)
  const expectAnswer = async (url: string) =>
    expectWork(what, [await ask(url)], { count: 1, bytes: expected.bytes })
  const bare = createServer((_, answer) => {
    answer.writeHead(200, {
      'content-type': 'application/json',
      'content-encoding': 'br',
      'content-length': bytes.length,
    })
    answer.end(bytes)
  })
  await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done))
  const place = bare.address()
  const bareUrl = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/`
  try {
    const { data }: { data: { records: unknown[] } } = JSON.parse(expected.body)
    const sides = {
      hand: async () => {
        const { rows } = await client.query(hand)
        // the statement of an expert's plans reads one row more, which tells whether there is a
        // next page
        if (rows.length === 0 || Math.abs(rows.length - data.records.length) > 1)
          throw new Error(`${what}: ${rows.length} rows by hand for ${data.records.length}.`)
      },
      bare: () => expectAnswer(bareUrl),
      kept: () => expectAnswer(address + path(0)),
      made: () => expectAnswer(address + path(++requestCount)),
    }
    const times = {
      hand: [] as number[],
      bare: [] as number[],
      kept: [] as number[],
      made: [] as number[],
    }
    for (let round = -3; round < rounds; round++) {
      const order = ['hand', 'bare', 'kept', 'made'] as const
      for (const side of round % 2 === 0 ? order : order.toReversed()) {
        const start = performance.now()
        for (let call = 0; call < repeats; call++) await sides[side]()
        if (round >= 0) times[side].push((performance.now() - start) / repeats)
      }
    }
    const ratioOf = (side: 'kept' | 'made') =>
      median(
        times[side].map(
          (time, round) => time / (1.3 * (times.hand[round] ?? 0) + 1.5 * (times.bare[round] ?? 0)),
        ),
      )
    return [
      {
        what: `${what}, against 1.3 by hand + 1.5 bare`,
        // a kept answer needs no statement, so its share of that may be as small as it likes
        value: ratioOf('kept'),
        limit: 1,
        unit: 'times',
        note: `${median(times.kept).toPrecision(3)} ms`,
      },
      {
        what: `${what}, the same, made anew each time`,
        ratio: ratioOf('made'),
        value: median(times.made),
        unit: 'ms',
      },
    ]
  } finally {
    bare.close()
    await app.close()
    versions.stop()
  }
}
