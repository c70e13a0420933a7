/**
 * The settled plans of an expert as typed columns. A thread hands these over without a copy, and
 * each plan is read from them: as objects, the plans of a long log would be most of the memory.
 */
import type { SettledPlan } from '../rules/verify/numbers.ts'

/** Fields that are a number, null or absent. */
const numberFields = [
  'serial',
  'planId',
  'price',
  'matchId',
  'leagueId',
  'play',
  'settledIndex',
  'odds',
  'expected',
  'model',
  'closing',
  'margin',
  'stated',
] as const
const timeFields = ['publishedAt', 'kickoff', 'settledAt'] as const
/** Fields of which many plans have the same value. */
const sharedFields = ['outcome', 'ncReason', 'profit', 'forecast', 'earlier', 'isLate'] as const

type Columns<F extends string, C> = { readonly [field in F]: C }
export interface PlanTable {
  length: number
  numbers: Columns<(typeof numberFields)[number], Float64Array<ArrayBuffer>>
  /** In milliseconds since 1970. */
  times: Columns<(typeof timeFields)[number], Float64Array<ArrayBuffer>>
  /** Places in `values`. */
  shared: Columns<(typeof sharedFields)[number], Uint32Array<ArrayBuffer>>
  values: unknown[]
}

/** What is handed over with a table, and not copied. */
export const buffersOf = ({ numbers, times, shared }: PlanTable): ArrayBuffer[] =>
  [numbers, times, shared].flatMap((columns) => Object.values(columns).map(({ buffer }) => buffer))

/** In place of null, and of a field that a plan does not have: the numbers of a plan are finite. */
const [ofNull, ofAbsent] = [Number.NaN, Infinity]

export function tableOf(plans: readonly SettledPlan[]): PlanTable {
  const values: unknown[] = []
  const places = new Map<unknown, number>()
  const placeOf = (value: unknown) => {
    const key = typeof value === 'object' ? JSON.stringify(value) : value
    const place = places.get(key) ?? values.push(value) - 1
    places.set(key, place)
    return place
  }
  const numberOf = (value: number | null | undefined) =>
    value === undefined ? ofAbsent : (value ?? ofNull)
  return {
    length: plans.length,
    numbers: columnsOf(numberFields, (field) =>
      Float64Array.from(plans, (plan) => numberOf(plan[field])),
    ),
    times: columnsOf(timeFields, (field) =>
      Float64Array.from(plans, (plan) => plan[field].getTime()),
    ),
    shared: columnsOf(sharedFields, (field) =>
      Uint32Array.from(plans, (plan) => placeOf(plan[field])),
    ),
    values,
  }
}

const columnsOf = <F extends string, C>(fields: readonly F[], column: (field: F) => C) =>
  // boundary: an object of these fields
  Object.fromEntries(fields.map((field) => [field, column(field)])) as Columns<F, C>

export const plansIn = (table: PlanTable): SettledPlan[] =>
  Array.from({ length: table.length }, (_, at) => new Row(table, at))

/** A plan of a table. Its fields are getters of its class, so `{ ...plan }` has none of them. */
class Row implements SettledPlan {
  readonly #table: PlanTable
  readonly #at: number

  constructor(table: PlanTable, at: number) {
    this.#table = table
    this.#at = at
  }

  get serial() {
    return numberIn(this.#table.numbers.serial, this.#at)
  }
  get planId() {
    return numberIn(this.#table.numbers.planId, this.#at)
  }
  get price() {
    return optionalIn(this.#table.numbers.price, this.#at)
  }
  get matchId() {
    return optionalIn(this.#table.numbers.matchId, this.#at)
  }
  get leagueId() {
    return numberIn(this.#table.numbers.leagueId, this.#at)
  }
  get play() {
    return numberIn(this.#table.numbers.play, this.#at)
  }
  get settledIndex() {
    return numberIn(this.#table.numbers.settledIndex, this.#at)
  }
  get odds() {
    return knownIn(this.#table.numbers.odds, this.#at)
  }
  get expected() {
    return knownIn(this.#table.numbers.expected, this.#at)
  }
  get model() {
    return optionalIn(this.#table.numbers.model, this.#at, null)
  }
  get closing() {
    return knownIn(this.#table.numbers.closing, this.#at)
  }
  get margin() {
    return optionalIn(this.#table.numbers.margin, this.#at, null)
  }
  get stated() {
    return knownIn(this.#table.numbers.stated, this.#at)
  }
  get publishedAt() {
    return new Date(numberIn(this.#table.times.publishedAt, this.#at))
  }
  get kickoff() {
    return new Date(numberIn(this.#table.times.kickoff, this.#at))
  }
  get settledAt() {
    return new Date(numberIn(this.#table.times.settledAt, this.#at))
  }
  get outcome() {
    return this.#value('outcome')
  }
  get ncReason() {
    return this.#value('ncReason')
  }
  get profit() {
    return this.#value('profit')
  }
  get forecast() {
    return this.#value('forecast')
  }
  get earlier() {
    return this.#value('earlier')
  }
  get isLate() {
    return this.#value('isLate')
  }

  #value<F extends (typeof sharedFields)[number]>(field: F): SettledPlan[F] {
    // boundary: `tableOf` has stored it from this field
    return this.#table.values[this.#table.shared[field][this.#at] ?? -1] as SettledPlan[F]
  }
}

type Column = Float64Array<ArrayBuffer>

const numberIn = (column: Column, at: number): number => column[at] ?? ofNull

function knownIn(column: Column, at: number): number | null {
  const value = numberIn(column, at)
  return Number.isNaN(value) ? null : value
}

function optionalIn(column: Column, at: number): number | undefined
function optionalIn(column: Column, at: number, none: null): number | null | undefined
function optionalIn(column: Column, at: number, none?: null): number | null | undefined {
  const value = numberIn(column, at)
  return value === ofAbsent ? undefined : Number.isNaN(value) ? none : value
}
