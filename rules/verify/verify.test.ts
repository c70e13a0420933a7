/** What a verification of a record says beside its findings, on the frozen site. */
import { describe, expect, test } from 'vitest'
import { canonicalBytes, type LogEntry } from '../log/entry.ts'
import {
  cosign,
  formatNote,
  formatVerifierKey,
  parseNote,
  signatureTypes,
  verifierKey,
} from '../log/note.ts'
import { logKeyOf } from '../log/test-keys.ts'
import { factOf } from './facts.ts'
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
import { Misfit, Unreadable } from './tree.ts'
import { guarded, verifyRecord, type Checked, type Evidence } from './verify.ts'

const frozen = await openFrozen()
const [expert = raise()] = frozen.experts.slice(7)
const honest = frozen.evidenceOf(expert)

function raise(): never {
  throw new Error('not in the frozen log')
}

async function stepsOf(changes: Partial<Evidence>): Promise<Checked[]> {
  return Array.fromAsync(verifyRecord({ ...honest, ...changes }))
}
const factsOf = async (changes: Partial<Evidence>) =>
  (await stepsOf(changes)).map(({ name, facts }) => ({ name, ...facts }))

test('each check says what it examined', async () => {
  expect(await factsOf({})).toMatchInlineSnapshot(`
    [
      {
        "name": "checkpoint",
        "seen": 0,
        "size": 609,
        "witnesses": 0,
      },
      {
        "entries": 227,
        "files": 7,
        "late": 0,
        "latest": 1781053200000,
        "name": "entries",
        "world": 2,
      },
      {
        "name": "plans",
        "opened": 37,
        "plans": 37,
      },
      {
        "disputed": 0,
        "name": "settlements",
        "results": 31,
        "settlements": 40,
        "waiting": 0,
      },
      {
        "name": "numbers",
        "plans": 36,
      },
      {
        "name": "shown",
        "pages": 9,
        "removed": 1,
        "rows": 37,
      },
    ]
  `)
})

test('what the pages show beyond the signed log is counted', async () => {
  const aheadOf = async (changes: Partial<Evidence>) => (await factsOf(changes))[0]
  const { size } = (await factsOf({}))[0] as unknown as { size: number }
  const [first = raise(), ...others] = honest.shown
  const [page = raise()] = honest.planPages ?? []
  const shown = [{ ...first, logSize: size + 3 }, ...others]
  expect(await aheadOf({ shown })).toMatchObject({ size, ahead: 3 })
  const detail = { ...page.detail, logSize: size + 2 }
  expect(await aheadOf({ planPages: [{ ...page, detail }] })).toMatchObject({ ahead: 2 })
  // a page from before the checkpoint was signed is nothing to name
  const [list = raise()] = honest.cards ?? []
  expect(await aheadOf({ cards: [{ ...list, logSize: size + 4 }] })).toMatchObject({ ahead: 4 })
  const { logSize: _, ...unsized } = list
  expect(await aheadOf({ cards: [unsized] })).not.toHaveProperty('ahead')
  expect(await aheadOf({ shown: [{ ...first, logSize: size - 1 }] })).not.toHaveProperty('ahead')
  const cosigned = [honest.note.replace(`\n${size}\n`, `\n${size + 1}\n`)]
  expect(await aheadOf({ cosigned })).toMatchObject({ ahead: 1 })
})

const endOf = async (changes: Partial<Evidence>) => (await stepsOf(changes)).at(-1)

test('a problem with a file is a finding, and no other error is', async () => {
  const thrown = (error: Error) =>
    guarded(async () => {
      throw error
    })
  expect(await thrown(new Unreadable('x'))).toEqual({ kind: 'unreadable', path: 'x' })
  expect(await thrown(new Misfit(null))).toEqual({ kind: 'root' })
  expect(await thrown(new Misfit(0))).toEqual({ kind: 'notIncluded', index: 0 })
  await expect(thrown(new RangeError('x'))).rejects.toThrow(RangeError)
  expect(await guarded(async () => 7)).toBe(7)
})

describe('on the frozen site the steps end', () => {
  test('with a log that is not signed', async () => {
    expect(await stepsOf({ note: 'nothing' })).toEqual([
      { name: 'checkpoint', findings: [{ kind: 'unsigned' }], facts: {} },
    ])
  })

  test('with entries that the site leaves out', async () => {
    const { indexes } = honest
    const [left = raise(), ...rest] = indexes.toReversed()
    const belongs = [...indexes, frozen.size, frozen.size + 1]
    expect(await endOf({ belongs, indexes })).toMatchObject({ name: 'shown', findings: [] })
    expect((await stepsOf({ belongs, indexes: rest })).slice(1)).toEqual([
      { name: 'entries', findings: [{ kind: 'leftOut', index: left }], facts: {} },
    ])
  })

  test('with an entry that is not in the tree, or a file that cannot be read', async () => {
    const path = 'tile/entries/001'
    const changed: Evidence['read'] = async (file) => {
      const bytes = await honest.read(file)
      return file === path ? bytes.with(bytes.length - 3, 0) : bytes
    }
    expect((await stepsOf({ read: changed })).slice(1)).toMatchObject([
      { name: 'entries', findings: [{ kind: 'notIncluded' }], facts: {} },
    ])
    const lost: Evidence['read'] = async (file) => {
      if (file === path) throw new Unreadable(file)
      return honest.read(file)
    }
    expect((await stepsOf({ read: lost })).slice(1)).toEqual([
      { name: 'entries', findings: [{ kind: 'unreadable', path }], facts: {} },
    ])
  })

  test('with a plan that the page counts and the log does not have', async () => {
    const [first = raise(), ...others] = honest.shown
    const ledger = { ...first.ledger, published: first.ledger.published + 1 }
    expect((await stepsOf({ shown: [{ ...first, ledger }, ...others] })).slice(2)).toMatchObject([
      { name: 'plans', findings: [{ kind: 'gap', serial: first.ledger.published + 1 }] },
    ])
    expect(await endOf({ shown: [] })).toMatchObject({ name: 'shown', findings: [] })
  })

  test('with two answers for one window, or a number that does not follow', async () => {
    const [first = raise(), second = raise()] = honest.shown
    expect(await endOf({ shown: [first, second, first] })).toMatchObject({
      name: 'numbers',
      findings: [{ kind: 'number', at: 'window', shown: first.window, follows: 'each once' }],
    })
    const record = { ...first.record, hits: first.record.hits + 1 }
    const lied = await endOf({ shown: [{ ...first, record }] })
    expect(lied).toMatchObject({
      name: 'numbers',
      findings: [{ kind: 'number', at: 'record.hits', shown: record.hits }],
    })
  })

  test('with what a page shows', async () => {
    const page = honest.page ?? raise()
    const [row = raise(), ...others] = page.rows
    const rows = [{ ...row, price: 99 }, ...others]
    expect(await endOf({ page: { ...page, rows } })).toMatchObject({
      name: 'shown',
      findings: [{ kind: 'shown', serial: row.serial, at: 'price', shown: 99, follows: row.price }],
    })
    const [plan = raise()] = honest.planPages ?? []
    const detail = { ...plan.detail, market: [] }
    expect(await endOf({ planPages: [{ ...plan, detail }] })).toMatchObject({
      findings: [{ kind: 'shown', serial: detail.plan.serial, at: 'market' }],
      facts: { pages: 1 },
    })
    const [list = raise()] = honest.cards ?? []
    const [card = raise(), ...cards] = list.records
    const lied = [{ ...card, name: 'Somebody' }, ...cards]
    expect(await endOf({ cards: [{ ...list, records: lied }] })).toMatchObject({
      findings: [{ kind: 'shown', at: 'card.name' }],
    })
    expect(await endOf({ cards: [{ ...list, signed: frozen.size + 1 }] })).toMatchObject({
      findings: [{ kind: 'shown', serial: null, at: 'cards.logSize', shown: frozen.size }],
    })
    const { page: _, ...without } = honest
    const steps = await Array.fromAsync(verifyRecord(without))
    expect(steps.at(-1)).toMatchObject({ name: 'numbers', findings: [] })
    const { planPages: __, cards: ___, ...bare } = honest
    const last = (await Array.fromAsync(verifyRecord(bare))).at(-1)
    expect(last).toMatchObject({ name: 'shown', findings: [], facts: { pages: 0 } })
  })
})

test('windows begin before the site’s present, which is not after the reader’s clock', async () => {
  const [first = raise()] = honest.shown
  const begin = Date.parse(first.from ?? '')
  const days = (count: number) => new Date(begin + count * 86_400_000).toISOString()
  const found = async (from: string, now: Date) =>
    ((await endOf({ shown: [{ ...first, from }], now }))?.findings ?? []).some(
      (finding) => finding.kind === 'number' && finding.at === 'from',
    )
  expect(await found(days(0), frozen.now)).toBe(false)
  expect(await found(days(3), frozen.now)).toBe(true)
  expect(await found(days(-3), frozen.now)).toBe(true)
  // the site plays a time that is in the reader's future
  const early = new Date(frozen.now.getTime() - 300 * 86_400_000)
  expect(await found(days(3), early)).toBe(false)
  expect(await found(days(-3), early)).toBe(true)
  const late = new Date(frozen.now.getTime() + 10 * 86_400_000)
  expect(await found(days(9), late)).toBe(false)
  expect(await found(days(13), late)).toBe(true)
})

describe('a small log', () => {
  const key = logKeyOf('x/log', 7)
  const witness = { ...key, name: 'w/1', type: signatureTypes.cosignature }
  const person = expertEntry(0, { prev: null })
  const made: LogEntry[] = [
    rules,
    person,
    match(1),
    commit(2, { prev: 1 }),
    reveal(10, { prev: 3 }),
    result(12),
    settlement(12, { prev: 4, ruleVersion: 2 }),
  ].map((entry, index, all) =>
    entry.kind === 'settlement' ? { ...entry, follows: followsIn(all, index, entry) } : entry,
  )
  const places = made.map((_, index) => index)
  const bytesOf = (entries: readonly LogEntry[]) => entries.map(canonicalBytes)
  const claimOf = (log: Awaited<ReturnType<typeof serveLog>>): Evidence => ({
    note: log.note,
    key: verifierKey(key),
    witnesses: [],
    last: null,
    expertId: 1,
    indexes: places,
    read: log.read,
    shown: [],
    now: new Date(hour(13)),
  })
  const verified = async (bytes: Uint8Array[], changes: Partial<Evidence> = {}) =>
    Array.fromAsync(verifyRecord({ ...claimOf(await serveLog(bytes, key)), ...changes }))
  const namesOf = (steps: readonly Checked[]) =>
    steps.map(({ name, findings }) => [name, ...findings.map(({ kind }) => kind)].join(' '))
  const honestSteps = ['checkpoint', 'entries', 'plans', 'settlements', 'numbers']

  test('is equal, in whatever order and how often its entries are named', async () => {
    expect(namesOf(await verified(bytesOf(made)))).toEqual(honestSteps)
    const indexes = [...places.toReversed(), ...places, 7, 8]
    const steps = await verified(bytesOf(made), { indexes })
    expect(namesOf(steps)).toEqual(honestSteps)
    expect(steps[1]?.facts).toMatchObject({ entries: 7, latest: Date.parse(hour(12)), world: 2 })
  })

  test('has an entry that is none', async () => {
    const bytes = [...bytesOf(made), new TextEncoder().encode('{}')]
    const steps = await verified(bytes, { indexes: [...places, 7] })
    expect(steps.slice(1)).toEqual([
      { name: 'entries', findings: [{ kind: 'malformed', index: 7 }], facts: {} },
    ])
    expect(namesOf(await verified(bytes))).toEqual(honestSteps)
  })

  test('has keys that are chained, and the last one signs', async () => {
    const { note } = await serveLog(bytesOf(made), key)
    const own = formatVerifierKey(verifierKey(key))
    const other = formatVerifierKey(verifierKey({ ...key, name: 'other/log' }))
    const change = (prev: number | null, to: string): LogEntry => ({
      kind: 'key',
      v: 2,
      at: hour(12),
      key: to,
      before: { key: other, checkpoint: note },
      named: note,
      prev,
    })
    const found = async (listed: number[], ...changes: LogEntry[]) => {
      const log = await serveLog(bytesOf([...made, ...changes]), key, listed)
      const steps = await Array.fromAsync(verifyRecord(claimOf(log)))
      return steps.flatMap(({ findings }) => findings)
    }
    const two = [change(null, other), change(7, own)]
    expect(await found([7, 8, 99], ...two)).toEqual([])
    const malformed = Object.assign(change(null, other), { key: 'x' })
    expect(await found([7], malformed)).toEqual([{ kind: 'malformed', index: 7 }])
    expect(await found([8], ...two)).toEqual([{ kind: 'chained', index: 8, follows: null }])
    expect(await found([7], ...two)).toEqual([{ kind: 'lastKey', index: 7 }])
    // the key before signs the tree that ends with the change
    const last = change(7, other) as Extract<LogEntry, { kind: 'key' }>
    const handed = { ...last, before: { ...last.before, key: own } }
    expect(await found([7, 8], change(null, own), handed)).toEqual([])
    expect(await found([7, 8], change(null, own), last)).toEqual([{ kind: 'lastKey', index: 8 }])
    const behind = [change(null, own), handed, result(12, { matchId: 5 })]
    expect(await found([7, 8], ...behind)).toEqual([{ kind: 'lastKey', index: 8 }])
    // the list leaves out the change at the very end, or that the key before signed on after it
    expect(await found([7], change(null, own), handed)).toEqual([{ kind: 'keyLeftOut', index: 8 }])
    expect(await found([7], ...behind)).toEqual([{ kind: 'keyLeftOut', index: 8 }])
  })

  test('has entries of somebody else, who is not this expert', async () => {
    const other = expertEntry(12, { prev: null, expertId: 2, expertKind: 'model' })
    const steps = await verified(bytesOf([...made, other]), { indexes: [...places, 7] })
    expect(namesOf(steps)).toEqual(honestSteps)
    expect(steps[1]?.facts).toMatchObject({ entries: 7 })
  })

  test('is not read again where it is known', async () => {
    const log = await serveLog(bytesOf(made), key)
    const known = new Map(
      places.map((index) => [index, factOf(index, bytesOf(made)[index] ?? new Uint8Array())]),
    )
    const read: Evidence['read'] = async (path) =>
      path.startsWith('tile/entries') ? raise() : log.read(path)
    const times = { latest: new Date(hour(12)), upTo: async () => null }
    const steps = await Array.fromAsync(verifyRecord({ ...claimOf(log), read, known, times }))
    expect(namesOf(steps)).toEqual(honestSteps)
    const some = new Map([...known].slice(1))
    const partly = verifyRecord({ ...claimOf(log), known: some, times })
    expect(namesOf(await Array.fromAsync(partly))).toEqual(honestSteps)
    const wrong = new Map([...known, [3, null]] as const)
    const malformed = await Array.fromAsync(verifyRecord({ ...claimOf(log), known: wrong, times }))
    expect(malformed.at(-1)?.findings).toEqual([{ kind: 'malformed', index: 3 }])
  })

  test('whose last entries cannot be read does not say how old it is', async () => {
    const many = Array.from({ length: 300 }, (_, at) => result(12 + at, { matchId: 5 }))
    const log = await serveLog(bytesOf([...made, ...many]), key)
    const read: Evidence['read'] = async (path) => {
      if (path.startsWith('tile/entries/001')) throw new Unreadable(path)
      return log.read(path)
    }
    const steps = await Array.fromAsync(verifyRecord({ ...claimOf(log), read }))
    expect(steps.slice(1)).toMatchObject([
      { name: 'entries', findings: [{ kind: 'unreadable' }], facts: {} },
    ])
  })

  test('with a plan that was left open for days', async () => {
    const open = made.slice(0, 4)
    const goingOn = (...hours: number[]) => {
      const others = hours.map((at) => match(at, { matchId: 5 }))
      return verified(bytesOf([...open, ...others]), { indexes: [0, 1, 2, 3] })
    }
    const sealed = ['checkpoint', 'entries', 'plans', 'settlements sealed']
    expect(namesOf(await goingOn(34, 58))).toEqual(sealed)
    expect(namesOf(await goingOn(34, 57))).toEqual(honestSteps)
    // nothing shows that the site was working when it was due
    expect(namesOf(await goingOn(33, 200))).toEqual(honestSteps)
  })

  describe('and its witnesses', () => {
    const cosignedAt = async (seconds: number, entries = made) => {
      const { note } = await serveLog(bytesOf(entries), key)
      const { text, signatures } = parseNote(note) ?? raise()
      return formatNote({ text, signatures: [...signatures, cosign(text, witness, seconds)] })
    }
    const before = Date.parse(hour(9)) / 1_000
    /** The log up to the plan. */
    const sealed = made.slice(0, made.findIndex(({ kind }) => kind === 'commit') + 1)
    const by = { witnesses: [verifierKey(witness)] }
    const plansIn = (steps: readonly Checked[]) => steps.find(({ name }) => name === 'plans')

    test('the plans that the reader’s own had seen before kick-off', async () => {
      const cosigned = [await cosignedAt(before, sealed)]
      const seen = plansIn(await verified(bytesOf(made), { ...by, cosigned }))
      expect(seen?.facts).toMatchObject({ plans: 1, seenBefore: 1 })
      // a time before the newest entry under it says nothing
      const early = { ...by, cosigned: [await cosignedAt(before)] }
      expect(plansIn(await verified(bytesOf(made), early))?.facts).toMatchObject({ seenBefore: 0 })
      const late = [await cosignedAt(Date.parse(hour(11)) / 1_000, sealed)]
      const afterwards = plansIn(await verified(bytesOf(made), { ...by, cosigned: late }))
      expect(afterwards?.facts).toMatchObject({ seenBefore: 0 })
      const never = plansIn(
        await verified(bytesOf(made), { ...by, cosigned, isEnough: () => false }),
      )
      expect(never?.facts).toMatchObject({ seenBefore: 0 })
      expect(plansIn(await verified(bytesOf(made), { cosigned }))?.facts).not.toHaveProperty(
        'seenBefore',
      )
      expect(plansIn(await verified(bytesOf(made), by))?.facts).not.toHaveProperty('seenBefore')
    })

    test('another history that one of them saw', async () => {
      const other = await cosignedAt(before, [...made.slice(0, -1), result(12.1, { version: 2 })])
      for (const keys of [by, { siteWitnesses: by.witnesses }]) {
        const steps = await verified(bytesOf(made), { ...keys, cosigned: [other] })
        expect(steps.slice(2)).toEqual([
          { name: 'plans', findings: [{ kind: 'forked', seen: 7 }], facts: {} },
        ])
      }
    })

    test('the number that the page states by the site’s own', async () => {
      const cosigned = [await cosignedAt(before, sealed)]
      const stating = async (
        witnessed: number | undefined,
        siteWitnesses?: Evidence['witnesses'],
      ) => {
        // boundary: of this answer one number is compared here
        const ledger = { published: 1, ...(witnessed !== undefined && { witnessed }) }
        const shown = [{ window: 'all', from: null, byLeague: [], ledger }] as never
        const steps = await verified(bytesOf(made), {
          shown,
          cosigned,
          ...(siteWitnesses && { siteWitnesses }),
        })
        return (steps.at(-1)?.findings ?? []).flatMap((finding) =>
          finding.kind === 'number' && finding.at === 'ledger.witnessed' ? [finding.follows] : [],
        )
      }
      expect(await stating(1, by.witnesses)).toEqual([])
      expect(await stating(5, by.witnesses)).toEqual([1])
      expect(await stating(undefined, by.witnesses)).toEqual([])
      // it names none, so nobody has seen anything
      expect(await stating(1, [])).toEqual([null])
      expect(await stating(5)).toEqual([])
    })
  })
})
