/**
 * Readers, experts, matches and time in any order, through the real server: after every step each
 * reader has what a small model predicts. The product's target is COMMAND_RUNS=5000.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanOutcome } from '../../rules/settle.ts'
import { sharedServer } from '../http/test-server.ts'
import { closeDeadlines, moveKickoffs, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleHidden, settleMatches, settleOverdue } from '../settlement/settle.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  postponeOverdue,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { carriedADay, mergeVisitor } from '../accounts/merge-visitor.ts'
import { isRefundedPlan, isMoved, isLate, type PlanFacts } from './test-model.ts'
import { mustHold } from './test-points.ts'
import { ask, dataOf, newAccount, newVisitor, type Reader } from './test-reader.ts'
import { welcomesADay } from './grants.ts'
import { book1 } from '../../rules/book/v1.ts'

const server = await sharedServer({ trustedProxies: 1 })
const { db } = server.database
await addLeague(db)

interface Paid {
  plan: PlanFacts
  price: number
  /** Unlocks of the run in order. */
  turn: number
}
interface ModelReader {
  kind: 'visitor' | 'account'
  /** Null for a visitor who owns nothing. */
  granted: number | null
  paid: Paid[]
  days: Set<string>
  merged: boolean
  /** Points of a merged visitor that the account did not take over. */
  kept: number
}
interface Model {
  now: Date
  readers: ModelReader[]
  plans: PlanFacts[]
  turn: number
  /** Welcome grants of the run's single address, by day. */
  welcomes: Map<string, number>
  /** Visitors whose points the account took over, by day. */
  carried: Map<string, number>
}
interface Real {
  readers: Reader[]
  account: number
  expert: number[]
}
type Command = fc.AsyncCommand<Model, Real>

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const left = (reader: ModelReader) =>
  reader.merged
    ? reader.kept
    : Math.max(
        0,
        (reader.granted ?? 0) +
          reader.paid.reduce(
            (sum, { plan, price }) => sum + (isRefundedPlan(plan) ? 0 : -price),
            0,
          ),
      )
const welcome = (model: Model) =>
  (model.welcomes.get(dayOf(model.now)) ?? 0) < welcomesADay ? 38 : 0
const shown = (model: Model, reader: ModelReader) =>
  reader.granted === null ? welcome(model) : left(reader)

/** The effects of any call on an account. */
function visit(model: Model, reader: ModelReader): void {
  if (reader.kind !== 'account' || reader.days.has(dayOf(model.now))) return
  reader.days.add(dayOf(model.now))
  reader.granted = (reader.granted ?? 0) + 20
}

function expected(
  model: Model,
  reader: ModelReader,
  plan: PlanFacts,
  price: number,
): { code: number; charged: number } {
  if (reader.paid.some((paid) => paid.plan === plan)) return { code: 0, charged: 0 }
  const open =
    plan.outcome === null &&
    !plan.revealedAt &&
    model.now < new Date(plan.kickoff.getTime() - 300_000)
  if (!open) return { code: 1002, charged: 0 }
  if (plan.price !== price) return { code: 1006, charged: 0 }
  const today =
    reader.kind === 'account' && !reader.days.has(dayOf(model.now))
      ? { ...reader, granted: (reader.granted ?? 0) + 20 }
      : reader
  return shown(model, today) < price ? { code: 1004, charged: 0 } : { code: 0, charged: price }
}

class Unlock implements Command {
  readonly reader: number
  readonly what: number
  readonly wrong: boolean
  readonly times: number
  constructor(reader: number, what: number, wrong: boolean, times: number) {
    this.reader = reader
    this.what = what
    this.wrong = wrong
    this.times = times
  }
  check = () => true
  async run(model: Model, real: Real) {
    const [reader, plan, caller] = [
      model.readers[this.reader],
      model.plans[this.what],
      real.readers[this.reader],
    ]
    if (!reader || !plan || !caller) return
    const price = this.wrong ? 5 : plan.price
    const before = shown(model, reader)
    const result = expected(model, reader, plan, price)
    const wanted = Array.from({ length: this.times }, () =>
      ask(server.app, caller, 'planUnlock', { id: plan.id, price }),
    )
    const answers = await Promise.all(wanted)
    // An account's daily points come with a successful unlock, or when it reads its balance.
    if (result.code === 0) visit(model, reader)
    if (result.charged > 0) {
      if (reader.granted === null) {
        reader.granted = before
        if (before > 0)
          model.welcomes.set(dayOf(model.now), (model.welcomes.get(dayOf(model.now)) ?? 0) + 1)
      }
      reader.paid.push({ plan, price, turn: model.turn++ })
    }
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => result.code))
    if (result.code !== 0) return
    expect(answers.reduce((sum, answer) => sum + dataOf(answer).charged, 0)).toBe(result.charged)
    for (const answer of answers) expect(dataOf(answer).balance).toBe(left(reader))
  }
  toString = () =>
    `unlock(${this.reader}, ${this.what}${this.wrong ? ', at another price' : ''}) x ${this.times}`
}

class Look implements Command {
  readonly reader: number
  constructor(reader: number) {
    this.reader = reader
  }
  check = () => true
  async run(model: Model, real: Real) {
    const [reader, caller] = [model.readers[this.reader], real.readers[this.reader]]
    if (!reader || !caller) return
    visit(model, reader)
    const { balance, records } = dataOf(await ask(server.app, caller, 'pointsMine', { size: 100 }))
    expect(balance).toBe(shown(model, reader))
    expect(records[0]?.balance ?? balance).toBe(balance)
    for (const plan of model.plans) {
      const { unlocked, content } = dataOf(
        await ask(server.app, caller, 'planMine', { id: plan.id }),
      )
      const paid = reader.paid.some((paid) => paid.plan === plan)
      expect([unlocked !== null, content !== undefined]).toEqual([
        paid,
        paid || plan.revealedAt !== null,
      ])
    }
  }
  toString = () => `look(${this.reader})`
}

/** A result, a correction or a void. */
class Result implements Command {
  readonly match: number
  readonly result: Parameters<typeof storeResult>[2]
  constructor(match: number, result: Parameters<typeof storeResult>[2]) {
    this.match = match
    this.result = result
  }
  check = () => true
  async run(model: Model) {
    const plans = model.plans.filter((plan) => plan.no === this.match)
    const id = plans[0]?.match ?? 0
    await db.transaction().execute(async (tx) => {
      await storeResult(tx, id, this.result)
      await settleMatches(tx, [id])
    })
    for (const plan of plans) {
      plan.ended = true
      plan.revealedAt ??= model.now
      plan.outcome = outcomeOf(plan, plan.revealedAt, this.result)
    }
  }
  toString = () => `result(${this.match}, ${JSON.stringify(this.result)})`
}

/** All plans pick a home win, or under 3 goals. */
function outcomeOf(
  plan: PlanFacts,
  revealedAt: Date,
  { status, full, awarded }: Parameters<typeof storeResult>[2],
): PlanOutcome {
  if (status === 12 || awarded || !full || isMoved(plan)) return 'not_counted'
  if (isLate(plan, revealedAt)) return 'unrevealed'
  if (plan.play === 1) return full[0] > full[1] ? 'win' : 'loss'
  const goals = full[0] + full[1]
  return goals === 3 ? 'push' : goals < 3 ? 'win' : 'loss'
}

class Move implements Command {
  readonly match: number
  readonly hours: number
  constructor(match: number, hours: number) {
    this.match = match
    this.hours = hours
  }
  check = () => true
  async run(model: Model) {
    const plans = model.plans.filter((plan) => plan.no === this.match)
    const [first] = plans
    // A kick-off that moves before the match has been played.
    if (!first || plans.some((plan) => plan.outcome !== null)) return
    const kickoff = after(this.hours, first.kickoff)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('match').set({ kickoff }).where('match_id', '=', first.match).execute()
      await moveKickoffs(tx, [first.match])
    })
    for (const plan of plans) plan.kickoff = kickoff
  }
  toString = () => `move(${this.match}, ${this.hours} h)`
}

class Pass implements Command {
  readonly hours: number
  constructor(hours: number) {
    this.hours = hours
  }
  check = () => true
  async run(model: Model) {
    model.now = after(this.hours, model.now)
    await standStill(db, model.now)
    await closeDeadlines(db)
    await postponeOverdue(db)
    await settleOverdue(db)
    await settleHidden(db)
    await revealStarted(db)
    for (const plan of model.plans) {
      const overdue = model.now.getTime() >= plan.publishedKickoff.getTime() + 48 * 3_600_000
      if (overdue && !plan.ended && plan.outcome !== 'not_counted') {
        plan.overdue = plan.outcome === null
        plan.outcome = 'not_counted'
        plan.revealedAt ??= model.now
      } else if (
        plan.outcome === null &&
        plan.revealedAt === null &&
        isLate(plan, model.now) &&
        !isMoved(plan)
      ) {
        plan.outcome = 'unrevealed'
        plan.revealedAt = model.now
      } else if (plan.kickoff <= model.now) plan.revealedAt ??= model.now
    }
  }
  toString = () => `pass(${this.hours} h)`
}

/** Another version of a plan, at another price. */
class Revise implements Command {
  readonly what: number
  readonly price: 8 | 18 | 28
  constructor(what: number, price: 8 | 18 | 28) {
    this.what = what
    this.price = price
  }
  check = () => true
  async run(model: Model, real: Real) {
    const plan = model.plans[this.what]
    if (!plan) return
    const draft = draftOf(real.expert[this.what] ?? 0, plan.match, {
      planId: plan.id,
      ...sold(plan, this.price),
    })
    const { published } = await publishPlans(db, [draft], book1)
    if (published.length === 0) return
    plan.price = this.price
    plan.publishedAt = model.now
    plan.publishedKickoff = plan.kickoff
  }
  toString = () => `revise(${this.what}, ${this.price})`
}

class Carry implements Command {
  readonly reader: number
  constructor(reader: number) {
    this.reader = reader
  }
  check = (model: Readonly<Model>) => model.readers[this.reader]?.merged === false
  async run(model: Model, real: Real) {
    const [reader, account] = [model.readers[this.reader], model.readers.at(-1)]
    const uid = real.readers[this.reader]?.uid
    if (!reader || !account || !uid) return
    await db.transaction().execute((tx) => mergeVisitor(tx, uid, real.account))
    if (reader.granted === null) return
    const points = left(reader)
    const carried = model.carried.get(dayOf(model.now)) ?? 0
    reader.kept = points > 0 && carried >= carriedADay ? points : 0
    if (points > 0 && reader.kept === 0) model.carried.set(dayOf(model.now), carried + 1)
    reader.merged = true
    account.granted = (account.granted ?? 0) + reader.granted - reader.kept
    // A plan that both have unlocked costs only the first price.
    const all = [...account.paid, ...reader.paid].toSorted((a, b) => a.turn - b.turn)
    account.paid = all.filter(({ plan }, at) => all.findIndex((paid) => paid.plan === plan) === at)
  }
  toString = () => `merge(${this.reader})`
}

const sold = (
  { play, refundOnMiss }: Pick<PlanFacts, 'play' | 'refundOnMiss'>,
  price: 8 | 18 | 28,
) => ({
  price,
  refundOnMiss,
  selections:
    play === 1
      ? [{ play: 1 as const, picks: [{ key: '2' }] }]
      : [{ play: 5 as const, line: 3, picks: [{ key: 'under' }] }],
})

const visitors = 4
const planKinds = [
  { no: 0, play: 1, refundOnMiss: true, price: 18 },
  { no: 0, play: 5, refundOnMiss: false, price: 8 },
  { no: 1, play: 1, refundOnMiss: false, price: 28 },
  { no: 1, play: 5, refundOnMiss: true, price: 8 },
] as const

let runs = 0
async function start(): Promise<{ model: Model; real: Real }> {
  const address = `10.${++runs >> 16}.${(runs >> 8) & 255}.${runs & 255}`
  await standStill(db, noon)
  const expert = await addExperts(db, planKinds.length)
  const kickoffs = [after(30), after(60)]
  const matches = await addMatches(db, kickoffs)
  const drafts = planKinds.map((kind, index) =>
    draftOf(expert[index] ?? 0, matches[kind.no] ?? 0, sold(kind, kind.price)),
  )
  const { published } = await publishPlans(db, drafts, book1)
  const plans = planKinds.map((kind, index) => {
    const kickoff = kickoffs[kind.no] ?? noon
    const ids = { id: published[index]?.planId ?? 0, match: matches[kind.no] ?? 0 }
    return {
      ...kind,
      ...ids,
      kickoff,
      publishedKickoff: kickoff,
      publishedAt: noon,
      outcome: null,
      revealedAt: null,
      overdue: false,
      ended: false,
    }
  })
  const account = await newAccount(server.database, address)
  const readers = await Promise.all(
    Array.from({ length: visitors }, () => newVisitor(server.app, address)),
  )
  const newReader = (): ModelReader => ({
    kind: 'visitor',
    granted: null,
    paid: [],
    days: new Set(),
    merged: false,
    kept: 0,
  })
  const model: Model = {
    now: noon,
    readers: [...readers.map(newReader), { ...newReader(), kind: 'account', granted: 100 }],
    plans,
    turn: 0,
    welcomes: new Map(),
    carried: new Map(),
  }
  return { model, real: { readers: [...readers, account], account: account.ownerId, expert } }
}

const reader = fc.nat(visitors)
const what = fc.nat(planKinds.length - 1)
const match = fc.nat(1)
const goals = fc.nat(3)
const hoursUp = (most: number) => fc.integer({ min: 1, max: most })
const command: fc.Arbitrary<Command>[] = [
  fc
    .tuple(reader, what, fc.nat(9), fc.integer({ min: 1, max: 2 }))
    .map(([w, p, wrong, times]) => new Unlock(w, p, wrong === 0, times)),
  fc.tuple(reader, what).map(([w, p]) => new Unlock(w, p, false, 1)),
  reader.map((w) => new Look(w)),
  fc
    .tuple(match, goals, goals)
    .map(([m, home, away]) => new Result(m, { status: 8, full: [home, away] })),
  fc
    .tuple(
      match,
      fc.constantFrom({ status: 12 }, { status: 8, full: [3, 0] as const, awarded: true }),
    )
    .map(([m, how]) => new Result(m, how)),
  fc.tuple(match, fc.integer({ min: -40, max: 60 })).map(([m, hours]) => new Move(m, hours)),
  fc
    .oneof({ arbitrary: hoursUp(30), weight: 4 }, { arbitrary: hoursUp(90), weight: 1 })
    .map((hours) => new Pass(hours)),
  fc
    .tuple(what, fc.constantFrom(8 as const, 18 as const, 28 as const))
    .map(([p, price]) => new Revise(p, price)),
  fc.nat(visitors - 1).map((w) => new Carry(w)),
]

/** Sequences of commands; `npm run test:full` sets EVERY_SIZE, COMMAND_RUNS any number. */
const usualRuns = process.env['EVERY_SIZE'] === '1' ? 60 : 20

/** At the end every reader reads their balance. */
const everybody = Array.from({ length: visitors + 1 }, (_, reader) => new Look(reader))

test(
  'after any sequence of commands, every reader has the balance that the rules give',
  { timeout: 10_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(command, { maxCommands: 45, size: 'max' }), async (commands) => {
        await fc.asyncModelRun(start, [...commands, ...everybody])
        if (runs % 50 === 0) await mustHold(db)
      }),
      {
        numRuns: Number(process.env['COMMAND_RUNS'] ?? usualRuns),
        endOnFailure: process.env['SHRINK'] === undefined,
      },
    )
    await mustHold(db)
  },
)
