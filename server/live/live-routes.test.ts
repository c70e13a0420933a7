/**
 * The event stream over real sockets: which events each reader gets, that none is lost, and which
 * streams are closed. T18, S-06.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveEvent, LiveMoment, type PlansNews } from '../../contract/live.ts'
import type { MatchNow } from '../../contract/match.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { deleteOldEvents, publishMatchEvents } from './publish-events.ts'
import { publishPlans } from '../publishing/publish.ts'
import { ingest } from '../intake/ingest.ts'
import { addExperts, addLeague, addMatches, after, draftOf, noon } from '../db/test-world.ts'
import { followDataVersions } from './data-versions.ts'
import { Load } from '../http/monitoring/load.ts'
import { sharedServer, testServer } from '../http/test-server.ts'
import { timeLimits } from '../http/limits/time-limits.ts'
import { book1 } from '../../rules/book/v1.ts'

const load = new Load()
const openStreams = () => load.read().streams
const server = await sharedServer({ trustedProxies: 1 }, { load })
const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
await addLeague(server.database.db)
beforeEach(() => runFrom(noon))

/** The clock moves by a second in eleven days: while it stands still no events are sent. */
async function runFrom(at: Date, { db } = server.database): Promise<void> {
  await db
    .updateTable('clock')
    .set({ speed: 1e-6, at, real_at: sql`clock_timestamp()` })
    .execute()
}

interface StreamMessage {
  id: string
  event: string
  data: unknown
}

const open: Reader[] = []
afterEach(async () => {
  for (const reader of open.splice(0)) reader.leave()
  await expect.poll(openStreams).toBe(0)
})

interface Reader {
  status: number
  headers: IncomingMessage['headers']
  received: StreamMessage[]
  /** Whether the connection is closed, and whether the server has ended the answer before. */
  ended: boolean
  complete: boolean
  /** Resolves once this many events have arrived, of these kinds or any. */
  until(count: number, event?: string): Promise<StreamMessage[]>
  leave(): void
}

function listen(query = '', headers: Record<string, string> = {}, to = port): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: `/app/live${query}`,
      headers,
      agent: new Agent(),
      ...(to === port ? {} : { port: to }),
    })
    request.once('error', reject)
    request.once('response', (answer) => {
      const received: StreamMessage[] = []
      let text = ''
      const reader: Reader = {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        received,
        ended: false,
        complete: false,
        async until(count, event) {
          const found = () => received.filter((one) => event === undefined || one.event === event)
          await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
          return found()
        },
        leave: () => request.destroy(),
      }
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const fields = new Map(
            text
              .slice(0, end)
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
          )
          received.push({
            id: fields.get('id') ?? '',
            event: fields.get('event') ?? '',
            data: JSON.parse(fields.get('data') ?? 'null'),
          })
          text = text.slice(end + 2)
        }
      })
      answer.on('error', () => {})
      answer.once('close', () => {
        reader.ended = true
        reader.complete = answer.complete
      })
      open.push(reader)
      resolve(reader)
    })
  })
}

/** The effect of a round after a feed reading: stored, published, and sent by this process. */
async function goal(
  matchId: number,
  score: readonly [number, number],
  more: Partial<FeedMatch> = {},
): Promise<void> {
  const { db } = server.database
  const row = await db
    .selectFrom('match')
    .select('source_key')
    .where('match_id', '=', matchId)
    .executeTakeFirstOrThrow()
  await ingest(db, 'test', {
    leagues: [],
    clubs: [],
    rejected: [],
    matches: [
      {
        key: row.source_key,
        league: 'Premier',
        season: '2025-26',
        round: '',
        home: 'North',
        away: 'South',
        kickoff: after(-1),
        kickoffKnown: true,
        status: 2,
        minute: 20,
        score,
        ...more,
      },
    ],
  })
  await server.versions.refresh()
}

const scores = (received: StreamMessage[]) =>
  received
    .map(({ data }) => data as MatchNow)
    .map(({ matchId, homeScore, awayScore }) => [matchId, homeScore, awayScore])
async function newMatches(count: number): Promise<number[]> {
  return addMatches(
    server.database.db,
    Array.from({ length: count }, () => after(-1)),
  )
}

describe('the stream', () => {
  it('sends its cursor, and the changes of watched matches, by the contract’s schema', async () => {
    const [mine = 0, other = 0] = await newMatches(2)
    const reader = await listen(`?match=${mine}`)
    expect(reader.status).toBe(200)
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    const [hello] = await reader.until(1)
    expect(hello?.event).toBe('hello')
    expect(Value.Check(LiveMoment, hello?.data)).toBe(true)
    await goal(other, [1, 0])
    await goal(mine, [0, 1])
    const received = await reader.until(1, 'match')
    expect(scores(received)).toEqual([[mine, 0, 1]])
    expect(Value.Check(LiveEvent, { id: Number(received[0]?.id), match: received[0]?.data })).toBe(
      true,
    )
    const stored = await server.database.db
      .selectFrom('match')
      .selectAll()
      .where('match_id', '=', mine)
      .executeTakeFirstOrThrow()
    expect(received[0]?.data).toMatchObject({
      status: 2,
      minute: 20,
      observedAt: stored.observed_at.toISOString(),
      solutionCount: 0,
    })
    expect(received[0]?.data).toMatchObject({ matchTime: after(-1).toISOString(), timeKnown: true })
  })

  it('sends a changed kick-off', async () => {
    const [matchId = 0] = await newMatches(1)
    const reader = await listen(`?match=${matchId}`)
    await goal(matchId, [0, 0], { status: 1, kickoff: after(30) })
    await goal(matchId, [0, 0], { status: 13, kickoff: after(60), kickoffKnown: false })
    expect((await reader.until(2, 'match')).map(({ data }) => data)).toMatchObject([
      { matchTime: after(30).toISOString(), timeKnown: true },
      { matchTime: after(60).toISOString(), timeKnown: false },
    ])
  })

  it('never sends a match back or an early end after a burst of late readings (F-10)', async () => {
    const { db } = server.database
    // Ten readings a second for each match; a real source sends one in ten seconds.
    const [matches, words, atOnce] = [5, 10, 5]
    const ids = await addMatches(
      db,
      Array.from({ length: matches }, () => after(0.2)),
    )
    const [expertId = 0] = await addExperts(db, 1)
    await publishPlans(
      db,
      ids.map((id) => draftOf(expertId, id)),
      book1,
    )
    await server.versions.refresh()
    const reader = await listen(`?match=${ids.join()}&after=${server.versions.events.lastId}`)
    const snapshotOf = (no: number): Partial<FeedMatch> => ({
      kickoff: after(0.2),
      reportedAt: new Date(noon.getTime() + no * 60_000),
      minute: 60 + no,
      status: 4,
      // A source may report the score after 90 minutes before it reports their end.
      full: [no, 0],
    })
    const burst = ids.flatMap((id) => Array.from({ length: words }, (_, no) => [id, no] as const))
    const shuffled = [...burst, ...burst].map((word, at) => ({ word, place: (at * 7919) % 101 }))
    const order = shuffled.toSorted((one, other) => one.place - other.place)
    const lane = async (first: number) => {
      for (const { word } of order.filter((_, at) => at % atOnce === first))
        await goal(word[0], [word[1], 0], snapshotOf(word[1]))
    }
    await Promise.all(Array.from({ length: atOnce }, (_, first) => lane(first)))
    const settled = () =>
      reader.received.filter(
        ({ event, data }) => event === 'plans' && (data as PlansNews).what === 'settled',
      )
    for (const id of ids) {
      const changes = reader.received
        .filter(({ event }) => event === 'match')
        .map(({ data }) => data as MatchNow)
      const course = changes.filter(({ matchId, minute }) => matchId === id && minute !== null)
      for (const field of ['minute', 'homeScore'] as const) {
        const numbers = course.map((now) => Number(now[field]))
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
        expect(numbers.at(-1)).toBe((field === 'minute' ? 60 : 0) + words - 1)
      }
    }
    expect(settled()).toEqual([])
    await runFrom(after(2))
    await Promise.all(
      ids.map((id) => goal(id, [9, 0], { ...snapshotOf(words), status: 8, full: [9, 0] })),
    )
    // A late snapshot from before the end.
    await Promise.all(ids.map((id) => goal(id, [3, 0], snapshotOf(3))))
    await reader.until(ids.length, 'plans')
    expect(
      settled()
        .map(({ data }) => Number((data as PlansNews).matchId))
        .toSorted((one, other) => one - other),
    ).toEqual(ids)
    const numbers = reader.received.flatMap(({ id }) => (id === '' ? [] : [Number(id)]))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('sends each event exactly once to everyone who watches all matches', async () => {
    const [a = 0, b = 0] = await newMatches(2)
    const last = server.versions.events.lastId
    const readers = await Promise.all([
      listen(`?watch=all&after=${last}`),
      listen(`?watch=all&match=${a}&after=${last}`),
      listen(`?match=${b}`),
    ])
    await goal(a, [1, 0])
    await goal(b, [2, 0])
    for (const [index, expected] of [2, 2, 1].entries()) {
      const received = await readers[index]?.until(expected, 'match')
      expect(scores(received ?? [])).toEqual(
        [
          [a, 1, 0],
          [b, 2, 0],
        ].slice(-expected),
      )
    }
  })

  it('sends plans published, revealed and settled to readers of the match or expert', async () => {
    const { db } = server.database
    const [matchId = 0] = await addMatches(db, [after(0.2)])
    const [ours = 0, other = 0] = await addExperts(db, 2)
    const [ofMatch, ofExpert, ofAll] = await Promise.all([
      listen(`?match=${matchId}`),
      listen(`?expert=${ours}`),
      listen('?watch=all'),
    ])
    const { published } = await publishPlans(
      db,
      [draftOf(ours, matchId), draftOf(other, matchId)],
      book1,
    )
    expect(published).toHaveLength(2)
    await server.versions.refresh()
    await runFrom(after(0.3))
    await revealStarted(db)
    await runFrom(after(2))
    await goal(matchId, [1, 0], { status: 8, full: [1, 0], kickoff: after(0.2) })
    const news = (received: StreamMessage[]) =>
      received
        .map(
          ({ data }) => data as { what: string; plans: { expertId: number; hitResult: number }[] },
        )
        .map(({ what, plans }) => [
          what,
          ...plans.map(({ expertId, hitResult }) => [expertId, hitResult]),
        ])
    expect(news(await ofMatch.until(3, 'plans'))).toEqual([
      ['published', [ours, 0], [other, 0]],
      ['revealed', [ours, 0], [other, 0]],
      ['settled', [ours, 1], [other, 1]],
    ])
    expect(news(await ofExpert.until(3, 'plans'))).toEqual([
      ['published', [ours, 0]],
      ['revealed', [ours, 0]],
      ['settled', [ours, 1]],
    ])
    expect(ofAll.received.filter(({ event }) => event === 'plans')).toEqual([])
    const counts = (await ofAll.until(2, 'match'))
      .map(({ data }) => data as MatchNow)
      .filter((now) => now.matchId === matchId)
    expect(counts[0]?.solutionCount).toBe(2)
    // The event contains nothing that is hidden before kick-off.
    expect(JSON.stringify([...ofMatch.received, ...ofExpert.received])).not.toMatch(
      /title|pick|odds|analysis|salt|1\.85/i,
    )
  })

  it('resumes after the reader’s last event, given by header or parameter', async () => {
    const [matchId = 0] = await newMatches(1)
    const before = await listen(`?match=${matchId}`)
    await goal(matchId, [1, 0])
    const [first] = await before.until(1, 'match')
    before.leave()
    await goal(matchId, [2, 0])
    await goal(matchId, [3, 0])
    for (const reader of [
      await listen(`?match=${matchId}`, { 'last-event-id': first?.id ?? '' }),
      await listen(`?watch=all&after=${first?.id}`),
    ]) {
      // Only the current state matters.
      expect(scores(await reader.until(1, 'match')).filter(([id]) => id === matchId)).toEqual([
        [matchId, 3, 0],
      ])
      expect(reader.received.map(({ event }) => event)).not.toContain('snapshot')
    }
  })

  it('continues after a set-back: every reader gets a snapshot, then events (L-16)', async () => {
    const { db, owner } = server.database
    const [matchId = 0] = await newMatches(1)
    const reader = await listen('?watch=all')
    await goal(matchId, [1, 0])
    const [{ version: saved } = { version: 0 }] = await db
      .selectFrom('data_version')
      .select('version')
      .where('topic', '=', 'live')
      .execute()
    const before = server.versions.of(['match'])
    for (const home of [2, 3, 4]) await goal(matchId, [home, 0])
    await reader.until(4, 'match')
    await owner.transaction().execute(async (tx) => {
      await sql`delete from live_event where event_id > ${saved}`.execute(tx)
      await sql`update data_version set version = ${saved} where topic = 'live'`.execute(tx)
      await sql`
        update data_version set version = ${Number(before.split('.').at(-1))}
        where topic = 'match'`.execute(tx)
    })
    await reader.until(1, 'snapshot')
    // an answer cached before under the same version is outdated
    expect(server.versions.of(['match'])).not.toBe(before)
    await goal(matchId, [5, 0])
    const last = () => reader.received.findLast(({ event }) => event === 'match')
    await expect.poll(last).toMatchObject({ id: String(saved + 1), data: { homeScore: 5 } })
    const next = await listen(`?watch=all&after=${saved + 3}`)
    await next.until(1, 'snapshot')
  })

  it.each(['9999999', '0'])(
    'requires a refetch if the last event was %s: it never existed, or is no longer stored',
    async (last) => {
      const { db } = server.database
      const [matchId = 0] = await newMatches(1)
      await goal(matchId, [1, 0])
      await server.database.owner
        .updateTable('live_event')
        .set({ published_at: new Date(0) })
        .execute()
      await deleteOldEvents(db)
      // Another process that starts now.
      const late = await followDataVersions(db, { every: 1_000 })
      expect(
        late.events.since({ all: true, matches: new Set(), experts: new Set() }, Number(last)),
      ).toBeNull()
      late.stop()
    },
  )

  it('is the same from every process within two seconds, in order, without gaps', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const other = await followDataVersions(server.database.db)
    const seen: number[] = []
    other.events.listen((events) => seen.push(...events.map(({ id }) => id)))
    const from = other.events.lastId
    const ids = await newMatches(20)
    // Many at once, each in its own transaction.
    await Promise.all(
      ids.map((id) =>
        server.database.db.transaction().execute((tx) => publishMatchEvents(tx, [id])),
      ),
    )
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => seen.length).toBe(ids.length)
    other.stop()
    vi.useRealTimers()
    expect(seen).toEqual(ids.map((_, index) => from + 1 + index))
  })

  it('sends an event only once the process serves the state that includes it', async () => {
    const { db } = server.database
    const [matchId = 0] = await newMatches(1)
    let meanwhile = false
    const looking = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The versions have been read, the events not yet.
        if (meanwhile && result.rows.some(({ topic }) => topic === 'live')) {
          meanwhile = false
          await goal(matchId, [2, 0])
        }
        return result
      },
    })
    const other = await followDataVersions(looking, { every: 1_000_000 })
    const versionOf = async () => {
      const row = await db
        .selectFrom('data_version')
        .select('version')
        .where('topic', '=', 'match')
        .executeTakeFirstOrThrow()
      return `${row.version}`
    }
    const scoresSent: { score: number | null | undefined; served: string }[] = []
    other.events.listen((events) =>
      scoresSent.push(
        ...events.map(({ match }) => ({ score: match?.homeScore, served: other.of(['match']) })),
      ),
    )
    await goal(matchId, [1, 0])
    const first = await versionOf()
    meanwhile = true
    await other.refresh()
    const second = await versionOf()
    expect(second).not.toBe(first)
    expect(scoresSent).toEqual([{ score: 1, served: first }])
    await other.refresh()
    expect(scoresSent).toEqual([
      { score: 1, served: first },
      { score: 2, served: second },
    ])
    other.stop()
  })

  it('gives the same events to readers who poll every two seconds', async () => {
    const [matchId = 0] = await newMatches(1)
    const ask = async (query: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/app/live/since?${query}`)
      const body = (await answer.json()) as {
        code: number
        data: { id: number; snapshot: boolean; events: { match?: MatchNow }[] }
      }
      return { headers: answer.headers, ...body }
    }
    const { data, headers } = await ask(`match=${matchId}`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    await goal(matchId, [4, 0])
    const now = await ask(`match=${matchId}&after=${data.id}`)
    expect(now.data.events.map(({ match }) => match?.homeScore)).toEqual([4])
    expect((await ask('watch=all&after=99999999')).data.snapshot).toBe(true)
    expect((await ask('match=x')).code).toBe(400)
    expect((await ask(`match=${Array.from({ length: 201 }, (_, at) => at + 1).join()}`)).code).toBe(
      400,
    )
  })
})

describe('limits (T18)', () => {
  it('refuses the hundred and first stream of an address with 503 and Retry-After', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    const mine = await Promise.all(Array.from({ length: 100 }, () => listen('?watch=all', headers)))
    expect(mine.every(({ status }) => status === 200)).toBe(true)
    const refused = await listen('?watch=all', headers)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
    // A page of another origin may read the reason.
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect((await listen('?watch=all', { 'x-forwarded-for': '192.0.2.8' })).status).toBe(200)
    mine[0]?.leave()
    await expect.poll(async () => (await listen('?watch=all', headers)).status).toBe(200)
  })

  it('closes a stream that is never read, without effect on others (S-06)', async () => {
    const [matchId = 0] = await newMatches(1)
    const deaf = await Promise.all(
      Array.from(
        { length: 5 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.pause()
              socket.write(`GET /app/live?match=${matchId} HTTP/1.1\r\nHost: x\r\n\r\n`, () =>
                resolve(socket),
              )
            }).on('error', () => {})
          }),
      ),
    )
    const well = await listen(`?match=${matchId}`)
    await expect.poll(openStreams).toBe(deaf.length + 1)
    // Events of a match with many plans, until the kernel's buffers are full as well.
    const { db } = server.database
    const plans = Array.from({ length: 500 }, (_, at) => ({
      planId: at + 1,
      expertId: at + 1,
      hitResult: 0,
    }))
    for (let round = 0; round < 40; round++) {
      await db.transaction().execute(async (tx) => {
        const { version } = await tx
          .updateTable('data_version')
          .set((eb) => ({ version: eb('version', '+', 20) }))
          .where('topic', '=', 'live')
          .returning('version')
          .executeTakeFirstOrThrow()
        const body = JSON.stringify({ matchId, what: 'settled', plans })
        await tx
          .insertInto('live_event')
          .values(
            Array.from({ length: 20 }, (_, at) => ({
              event_id: version - 19 + at,
              kind: 'plans' as const,
              body,
            })),
          )
          .execute()
      })
      await server.versions.refresh()
      if (openStreams() === 1) break
    }
    await expect.poll(openStreams).toBe(1)
    await goal(matchId, [1, 1])
    expect(scores(await well.until(1, 'match'))).toEqual([[matchId, 1, 1]])
    expect(well.ended).toBe(false)
    for (const socket of deaf) socket.destroy()
  })
})

it('is not subject to the idle timeout of other connections', async () => {
  const strict = await testServer({}, { limits: { ...timeLimits, idle: 500 } })
  const at = Number(new URL(await strict.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const reader = await listen('?watch=all', {}, at)
  for (let time = 0; time < 3; time++) await once(connect(at, '127.0.0.1').resume(), 'close')
  expect(reader.ended).toBe(false)
  expect((await reader.until(1, 'beat'))[0]?.event).toBe('beat')
  await strict.close()
})

it('sends the very first event of a world', async () => {
  const fresh = await testServer()
  const at = Number(new URL(await fresh.app.listen({ port: 0, host: '127.0.0.1' })).port)
  await runFrom(noon, fresh.database)
  await addLeague(fresh.database.db)
  const [matchId = 0] = await addMatches(fresh.database.db, [after(1)])
  const reader = await listen('?watch=all', {}, at)
  await fresh.database.db.transaction().execute((tx) => publishMatchEvents(tx, [matchId]))
  await fresh.versions.refresh()
  expect((await reader.until(1, 'match')).map(({ id }) => id)).toEqual(['1'])
  await fresh.close()
})

it('ends its streams at once when the server stops', async () => {
  const last = await testServer()
  const at = Number(new URL(await last.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const readers = await Promise.all(Array.from({ length: 20 }, () => listen('?watch=all', {}, at)))
  await last.close()
  await expect.poll(() => readers.every(({ ended }) => ended)).toBe(true)
  // ended by the server, not cut off later
  expect(readers.every(({ complete }) => complete)).toBe(true)
})
