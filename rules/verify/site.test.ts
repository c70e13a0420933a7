/** How the figures about all experts are verified, step by step, on the frozen site. */
import { describe, expect, test } from 'vitest'
import { currentBook } from '../book/index.ts'
import { canonicalBytes, type LogEntry } from '../log/entry.ts'
import { verifierKey } from '../log/note.ts'
import { logKeyOf } from '../log/test-keys.ts'
import type { SitePart } from './asked.ts'
import type { LoggedExpert } from './figures.ts'
import type { Present } from './numbers.ts'
import type { ShownLists } from './lists.ts'
import { siteDifferences, TooLong, verifySite, type ShownSite, type SiteEvidence } from './site.ts'
import { openFrozen } from './test-frozen-site.ts'
import {
  commit,
  expertEntry,
  followsIn,
  hour,
  match,
  result,
  reveal,
  rulesOfBook2 as rules,
  settlement,
} from './test-log-entries.ts'
import { serveLog } from './test-served-log.ts'
import { Unreadable } from './tree.ts'
import type { Checked } from './verify.ts'
import type { Requested, Sized } from './signed-answers.ts'

const frozen = await openFrozen()
const raise = (): never => {
  throw new Error('not in the frozen log')
}
const stepsOf = (changes: Partial<SiteEvidence> = {}): Promise<Checked[]> =>
  Array.fromAsync(verifySite({ ...frozen.ofSite(), ...changes }))
const kindsOf = (steps: readonly Checked[]) =>
  steps.map(({ name, findings }) => [name, ...findings.map(({ kind }) => kind)])
const nothing: ShownSite = { boards: [], spread: null, luck: [], predictions: [] }

describe('the steps', () => {
  test('say what each examined', async () => {
    const steps = await stepsOf()
    expect(
      steps.map(({ name, findings, facts }) => ({ name, ...facts, findings: findings.length })),
    ).toMatchInlineSnapshot(`
      [
        {
          "findings": 0,
          "name": "checkpoint",
          "seen": 0,
          "size": 609,
        },
        {
          "entries": 609,
          "files": 7,
          "findings": 0,
          "late": 0,
          "latest": 1781053200000,
          "name": "entries",
        },
        {
          "findings": 0,
          "name": "plans",
          "opened": 142,
          "plans": 154,
        },
        {
          "disputed": 0,
          "findings": 0,
          "name": "settlements",
          "results": 125,
          "settlements": 147,
          "waiting": 0,
        },
        {
          "findings": 0,
          "name": "numbers",
          "plans": 134,
        },
      ]
    `)
    expect(steps[0]?.opened?.checkpoint.size).toBe(frozen.size)
    const { size, root } = steps[0]?.opened?.remember ?? raise()
    const again = await stepsOf({ last: steps[0]?.opened?.remember ?? null })
    expect(again[0]?.facts).toEqual({ size, seen: size })
    expect(root).toHaveLength(32)
  })

  test('end with a log that is not signed, or is another than the one seen before', async () => {
    const unsigned = await stepsOf({ note: 'nothing' })
    expect(unsigned).toEqual([{ name: 'checkpoint', findings: [{ kind: 'unsigned' }], facts: {} }])
    const { remember } = (await stepsOf())[0]?.opened ?? raise()
    const forked = await stepsOf({ last: { ...remember, root: new Uint8Array(32) } })
    expect(kindsOf(forked)).toEqual([['checkpoint', 'forked']])
  })

  test('end with a file that cannot be read', async () => {
    const path = /^tile\/entries\/001$/
    const read: SiteEvidence['read'] = async (file) => {
      if (path.test(file)) throw new Unreadable(file)
      return frozen.read(file)
    }
    expect((await stepsOf({ read })).slice(1)).toEqual([
      { name: 'entries', findings: [{ kind: 'unreadable', path: 'tile/entries/001' }], facts: {} },
    ])
  })

  test('read each file of the log once, for all experts together', async () => {
    const files: string[] = []
    const read: SiteEvidence['read'] = (file) => {
      files.push(file)
      return frozen.read(file)
    }
    const steps = await stepsOf({ read })
    expect(steps).toHaveLength(5)
    expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
    expect(files).toHaveLength(steps[1]?.facts['files'] ?? 0)
  })

  test('are not begun on a log of more entries than may be read', async () => {
    expect(await stepsOf({ mostEntries: frozen.size })).toHaveLength(5)
    await expect(stepsOf({ mostEntries: frozen.size - 1 })).rejects.toBeInstanceOf(TooLong)
  })

  test('find a name that no text opens', async () => {
    const [board = raise()] = frozen
      .ofSite()
      .shown.boards.filter(({ records }) => records.length > 1)
    const shown = { ...nothing, boards: [board] }
    expect(kindsOf(await stepsOf({ shown })).at(-1)).toEqual(['numbers'])
    const without = await stepsOf({ shown, names: [] })
    expect(without.at(-1)?.findings).toHaveLength(board.records.length)
    expect(without.at(-1)?.findings[0]).toMatchObject({ at: 'records.0.name', follows: '' })
    // no entry of the log withdraws a name
    const withdrawn = frozen.names.map(({ hash }) => ({ hash, removed: 'abuse' }))
    expect((await stepsOf({ shown, names: withdrawn })).at(-1)?.findings).toHaveLength(
      board.records.length,
    )
  })
})

describe('a record that differs', () => {
  const key = logKeyOf('x/log', 7)
  const person = expertEntry(0, { prev: null })
  const entries = (outcome: 'win' | 'loss'): LogEntry[] => {
    const made = [
      rules,
      person,
      match(1),
      commit(2, { prev: 1 }),
      reveal(10, { prev: 3 }),
      result(12),
      settlement(12, { prev: 4, outcome, ruleVersion: 2 }),
    ]
    return made.map((entry, index) =>
      entry.kind === 'settlement' ? { ...entry, follows: followsIn(made, index, entry) } : entry,
    )
  }
  const verified = async (made: readonly LogEntry[]) => {
    const { note, read } = await serveLog(made.map(canonicalBytes), key)
    return stepsOf({ note, read, key: verifierKey(key), shown: nothing, names: [] })
  }

  test('ends the steps with what was found in it', async () => {
    expect(kindsOf(await verified(entries('win')))).toEqual([
      ['checkpoint'],
      ['entries'],
      ['plans'],
      ['settlements'],
      ['numbers'],
    ])
    expect(kindsOf(await verified(entries('loss')))).toEqual([
      ['checkpoint'],
      ['entries'],
      ['settlements', 'settlement'],
    ])
  })

  test('a log without plans has nobody; without a time it has no age', async () => {
    const empty = await verified([rules])
    expect(empty.map(({ facts }) => facts).slice(2)).toEqual([{}, {}, { plans: 0 }])
    expect(empty[1]?.facts).toMatchObject({ entries: 1, latest: Date.parse(hour(0)) })
    const { facts = {} } = (await verified([{ ...person, late: true }]))[1] ?? {}
    expect(facts).not.toHaveProperty('latest')
    expect(facts).toMatchObject({ entries: 1 })
  })
})

describe('what is found names its part', () => {
  const shown = frozen.shown()
  const experts: LoggedExpert[] = []
  const names = new Map<number | string, string>()
  const found = (part: Partial<ShownSite>) =>
    siteDifferences({ ...nothing, ...part }, experts, names, currentBook)
  test('of boards, the spread, luck, predictions, lists and forecasts', () => {
    const [board = raise()] = shown.boards.filter(({ records }) => records.length > 0)
    const { type, play, window, kind } = board
    expect(found({ boards: [board] })[0]).toMatchObject({
      kind: 'site',
      part: { name: 'board', type, play, window, kind },
      at: 'total',
      follows: 0,
    })
    expect(found({ spread: shown.spread })[0]).toMatchObject({
      kind: 'site',
      part: { name: 'spread' },
      at: 'ever',
      follows: 0,
    })
    const [luck = raise()] = shown.luck.filter((one) => one.shown.ranked > 0)
    expect(found({ luck: [luck] })[0]).toMatchObject({
      kind: 'site',
      part: { name: 'luck', ...luck.request },
    })
    const [predictions = raise()] = shown.predictions
    expect(found({ predictions: [predictions] })[0]).toMatchObject({
      kind: 'site',
      part: { name: 'predictions', ...predictions.request },
    })
    const [forecasts = raise()] = (shown.forecasts ?? []).filter(({ models }) => models.length > 0)
    expect(found({ forecasts: [forecasts] })[0]).toMatchObject({
      kind: 'site',
      part: { name: 'forecasts' },
      at: 'models.0',
    })
    const lists = shown.lists ?? raise()
    const { experts: _, ...home } = lists.home
    const lied = { ...lists, home: { ...home, experts: lists.home.experts.slice(0, 1) } }
    expect(found({ lists: lied })).toContainEqual(
      expect.objectContaining({ kind: 'site', part: { name: 'home' }, at: 'experts.0' }),
    )
    expect(found({})).toEqual([])
  })

  test('an answer that was made before a settlement that it has', () => {
    const [board = raise()] = shown.boards
    const one = { ...board, records: [], total: 0 }
    const settledAt = new Date(Date.parse(board.computedAt) + 1)
    const later = [
      {
        expertId: 1,
        kind: 'person',
        name: {},
        withdrawn: false,
        since: new Date(0),
        published: 0,
        lastPublished: null,
        plans: [{ settledAt, settledIndex: 9 }],
        listed: [],
      },
    ] as unknown as LoggedExpert[]
    const outdated = (logSize: number) =>
      siteDifferences(
        { ...nothing, boards: [{ ...one, logSize }] },
        later,
        names,
        currentBook,
      ).filter(({ at }) => at === 'computedAt')
    expect(outdated(10)).toEqual([
      {
        kind: 'site',
        part: expect.objectContaining({ name: 'board' }),
        at: 'computedAt',
        shown: board.computedAt,
        follows: 'later',
      },
    ])
    expect(outdated(9)).toEqual([])
    expect(found({ boards: [one] })).toEqual([])
  })

  test('an answer that was made more than a day after the reader’s present', () => {
    const [board = raise()] = shown.boards
    const to = frozen.now
    const madeAfter = (ms: number, present: Present | null) => {
      const computedAt = new Date(to.getTime() + ms).toISOString()
      const lists = { ...(shown.lists ?? raise()), home: { matches: [], experts: [], computedAt } }
      const boards = [{ ...board, computedAt }]
      return siteDifferences({ ...nothing, boards, lists }, [], names, currentBook, null, present)
        .filter(({ at }) => at === 'computedAt')
        .map(({ part, follows }) => [part.name, follows])
    }
    const day = 86_400_000
    expect(madeAfter(day + 1, { from: to, to })).toEqual([
      ['board', 'earlier'],
      ['home', 'earlier'],
    ])
    expect(madeAfter(day, { from: to, to })).toEqual([])
    // the log is ahead of the reader's clock
    expect(madeAfter(day + 1, { from: to, to: null })).toEqual([])
    expect(madeAfter(day + 1, null)).toEqual([])
  })
})

describe('an answer without entries that were signed before it was requested', () => {
  const shown = frozen.shown()
  const lists = shown.lists ?? raise()
  const [board = raise()] = shown.boards
  const [luck = raise()] = shown.luck
  const [predictions = raise()] = shown.predictions
  const [forecasts = raise()] = shown.forecasts ?? []
  const [first = raise()] = lists.recommended
  const [matches = raise()] = lists.matches
  const [page = raise()] = lists.pages
  const [plans = raise()] = page.plans
  const { type, play, window, kind } = board
  const match: SitePart = { name: 'match', matchId: page.detail.matchId }
  const of = (changes: Partial<ShownLists>) => ({ lists: { ...lists, ...changes } })
  type Sizes = Requested<Sized>
  /** The site with these sizes of one answer. */
  type With = (sizes: Sizes) => Partial<ShownSite>
  const answers: [string, SitePart, With][] = [
    [
      'a board',
      { name: 'board', type, play, window, kind },
      (sizes) => ({ boards: [{ ...board, ...sizes }] }),
    ],
    [
      'the spread',
      { name: 'spread' },
      (sizes) => ({ spread: shown.spread && { ...shown.spread, ...sizes } }),
    ],
    [
      'luck',
      { name: 'luck', ...luck.request },
      (sizes) => ({ luck: [{ ...luck, shown: { ...luck.shown, ...sizes } }] }),
    ],
    [
      'all predictions',
      { name: 'predictions', ...predictions.request },
      (sizes) => ({
        predictions: [{ ...predictions, shown: { ...predictions.shown, ...sizes } }],
      }),
    ],
    ['forecasts', { name: 'forecasts' }, (sizes) => ({ forecasts: [{ ...forecasts, ...sizes }] })],
    ['home', { name: 'home' }, (sizes) => of({ home: { ...lists.home, ...sizes } })],
    [
      'a page of recommended plans',
      { name: 'recommended' },
      (sizes) => of({ recommended: [first, { ...first, ...sizes }] }),
    ],
    [
      'the latest plans',
      { name: 'latest' },
      (sizes) => of({ latest: { ...lists.latest, ...sizes } }),
    ],
    [
      'the settled plans',
      { name: 'latest' },
      (sizes) => of({ decided: { ...lists.decided, ...sizes } }),
    ],
    [
      'a list of matches',
      { name: 'matches' },
      (sizes) => of({ matches: [matches, { ...matches, ...sizes }] }),
    ],
    [
      'a match',
      match,
      (sizes) => of({ pages: [{ ...page, detail: { ...page.detail, ...sizes } }] }),
    ],
    [
      'a page of the plans on a match',
      match,
      (sizes) => of({ pages: [{ ...page, plans: [plans, { ...plans, ...sizes }] }] }),
    ],
  ]

  test.each(answers)('%s', (_, part, withSizes) => {
    const found = (sizes: Sizes) =>
      siteDifferences({ ...nothing, ...withSizes(sizes) }, [], new Map(), currentBook).filter(
        ({ at }) => at === 'logSize',
      )
    const behind = (logSize: number | null) => [
      { kind: 'site', part, at: 'logSize', shown: logSize, follows: 587 },
    ]
    expect(found({ logSize: 586, signed: 587 })).toEqual(behind(586))
    expect(found({ logSize: 587, signed: 587 })).toEqual([])
    expect(found({ logSize: 588, signed: 587 })).toEqual([])
    expect(found({ logSize: 586 })).toEqual([])
  })

  test('is one that states no size', () => {
    const { logSize: _, ...home } = lists.home
    const found = siteDifferences(
      { ...nothing, ...of({ home: { ...home, signed: 587 } }) },
      [],
      new Map(),
      currentBook,
    )
    expect(found).toContainEqual({
      kind: 'site',
      part: { name: 'home' },
      at: 'logSize',
      shown: null,
      follows: 587,
    })
  })
})
