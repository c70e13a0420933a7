/**
 * Computes every number of an expert's page from the plans in the log, and lists where the page
 * differs.
 */
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import { curvePoints, leaguesShown, monthsShown } from '../../contract/expert-shown.ts'
import {
  calibrationOf,
  curveOf,
  fullRecordOf,
  leadOf,
  samplesBy,
  type RecordedPlan,
} from '../full-record.ts'
import type { Rulebook } from '../book/index.ts'
import type { Forecast } from '../forecast-record.ts'
import { notCountedReasons } from '../../contract/values.ts'
import { recordOf } from '../record.ts'
import { windowDays } from '../windows.ts'
import { nearAll } from './near.ts'

/** A settled plan as the log has it. */
export interface SettledPlan extends RecordedPlan {
  serial: number
  planId: number
  /** Points; absent for a free plan. */
  price?: number | undefined
  play: number
  leagueId: number
  /** Its stated probabilities of the match result, if a score settled it; else null. */
  forecast: Forecast | null
  /** The time of the valid settlement, and the place of its entry in the log. */
  settledAt: Date
  settledIndex: number
  /** The settlements before the valid one, the first one first; absent without any. */
  earlier?: readonly Pick<SettledPlan, 'outcome' | 'profit' | 'settledAt'>[] | undefined
  /** It is from before the log: it has no part in any board. */
  isLate?: true | undefined
}

/**
 * A plan as it stood with an earlier settlement. Its fields are named one by one: those of a plan
 * need not be its own, so that `{ ...plan }` may lack them.
 */
export const earlierPlan = (
  plan: SettledPlan,
  { outcome, profit, settledAt }: Pick<SettledPlan, 'outcome' | 'profit' | 'settledAt'>,
): SettledPlan => ({
  serial: plan.serial,
  planId: plan.planId,
  price: plan.price,
  matchId: plan.matchId,
  leagueId: plan.leagueId,
  play: plan.play,
  publishedAt: plan.publishedAt,
  kickoff: plan.kickoff,
  outcome,
  ncReason: plan.ncReason,
  profit,
  settledAt,
  settledIndex: plan.settledIndex,
  isLate: plan.isLate,
  forecast: plan.forecast,
  odds: plan.odds,
  expected: plan.expected,
  model: plan.model,
  closing: plan.closing,
  margin: plan.margin,
  stated: plan.stated,
})

/** A plan in the log, and the book by which it is judged. */
export interface Published {
  book: Rulebook
}

export interface Difference {
  /** The path of the number in the page's answer, such as record.hitRate or byPlay.0.n. */
  at: string
  shown: unknown
  /** The value computed from the log. */
  follows: unknown
}

const always = new Date(-8.64e15)

/** The range of instants that contains the site's present; null where it has no upper limit. */
export interface Present {
  from: Date
  to: Date | null
}

/**
 * Compares all numbers that the page shows at the site's `present` with the ones computed from the
 * plans. `published` are all plans in the log, settled or not. `book` is the one in force
 * at the present.
 */
export function differences(
  shown: ExpertDetail,
  plans: readonly SettledPlan[],
  published: readonly Published[],
  present: Present,
  book: Rulebook,
): Difference[] {
  const found: Difference[] = []
  const begins = beginsAt(shown, present, book)
  if (begins !== shown.from) found.push({ at: 'from', shown: shown.from, follows: begins })
  const { all, within } = figuresFrom(shown.from, plans, book)
  compare(ofNow(shown, all, published), shown, '', found)
  compare(ofWindow(within, shown, book), shown, '', found)
  return found
}

interface WindowFigures {
  all: ReturnType<typeof figuresOfAll>
  within: ReturnType<typeof figuresWithin>
}

/** The same window is shown in several languages. */
const figures = new WeakMap<readonly SettledPlan[], Map<string, WindowFigures>>()

function figuresFrom(
  from: string | null,
  plans: readonly SettledPlan[],
  book: Rulebook,
): WindowFigures {
  const kept = figures.get(plans) ?? new Map<string, WindowFigures>()
  figures.set(plans, kept)
  const key = `${from} ${book.version}`
  const known = kept.get(key)
  if (known) return known
  const ordered = inOrder(plans)
  const begin = from === null ? always : new Date(from)
  const made = {
    all: figuresOfAll(ordered, book),
    within: figuresWithin(
      ordered.filter(({ kickoff }) => kickoff >= begin),
      book,
    ),
  }
  kept.set(key, made)
  return made
}

/** Plans in the order of a record: by kick-off, those of one kick-off by their ids. */
export const inOrder = (plans: readonly SettledPlan[]): SettledPlan[] =>
  plans.toSorted((a, b) => a.kickoff.getTime() - b.kickoff.getTime() || a.planId - b.planId)

const day = 86_400_000
const midnight = (time: Date) => Math.floor(time.getTime() / day) * day

/** The start of the page's window; all time has none. */
function beginsAt({ window, from }: ExpertDetail, present: Present, book: Rulebook): string | null {
  const days = windowDays(window, book)
  return days === null ? null : windowBegin(from, days, present)
}

/**
 * The stated start of a window if it may be right, else the right one: the midnight (UTC) a number
 * of days before the present. A midnight may have passed between page and log, so a difference of
 * one day is accepted. Without a known present any midnight is.
 */
export function windowBegin(from: string | null, days: number, present: Present | null): string {
  const stated = Date.parse(from ?? '')
  if (!present) return new Date(midnight(new Date(stated || 0))).toISOString()
  const length = days * day
  const [earliest, latest] = [
    midnight(present.from) - length,
    midnight(present.to ?? present.from) - length,
  ]
  const fits =
    stated % day === 0 &&
    stated >= earliest - day &&
    (present.to === null || stated <= latest + day)
  return fits && from !== null ? from : new Date(latest).toISOString()
}

/** The meaning of the letters of a form. */
export const marks: Record<string, string> = { h: 'hit', m: 'miss', n: 'none' }

const figuresOfAll = (plans: readonly SettledPlan[], book: Rulebook) => ({
  settled: plans.length,
  record: recordOf(plans, always, book),
  notCountedBy: Object.values(notCountedReasons).flatMap((reason) => {
    const { length } = plans.filter((plan) => plan.ncReason === reason)
    return length === 0 ? [] : [{ reason, plans: length }]
  }),
})

/**
 * The numbers that are the same in every window: they count all plans. The log does not say which
 * plans are on sale now and which wait for a result, so only the sum of both is compared.
 */
function ofNow(
  { ledger }: ExpertDetail,
  { settled, record, notCountedBy }: WindowFigures['all'],
  published: readonly Published[],
) {
  const { streakWinCnt, recentCnt, recentWinCnt, recentHitRate, form, pushes, notCounted } = record
  return {
    expert: { streakWinCnt, recentCnt, recentWinCnt, recentHitRate, onSaleCnt: ledger.onSale },
    form: Array.from(form, (mark) => marks[mark]),
    ledger: {
      published: published.length,
      onSale: published.length - settled - ledger.open,
      counted: record.allTime.n,
      pushes,
      notCounted,
      notCountedBy,
      // sites of an older version do not say it
      ...(ledger.books && { books: booksOf(published) }),
    },
  }
}

const booksOf = (published: readonly Published[]) =>
  [...Map.groupBy(published, (plan) => plan.book.version)]
    .map(([ruleVersion, { length: plans }]) => ({ ruleVersion, plans }))
    .toSorted((a, b) => a.ruleVersion - b.ruleVersion)

function figuresWithin(plans: readonly SettledPlan[], book: Rulebook) {
  const leagues = samplesBy(plans, ({ leagueId }) => leagueId, book).toSorted(
    (a, b) => b.n - a.n || a.key - b.key,
  )
  const shown = new Set(leagues.slice(0, leaguesShown).map(({ key }) => key))
  const others = samplesBy(
    plans.filter(({ leagueId }) => !shown.has(leagueId)),
    () => null,
    book,
  )
  return {
    leadMinutes: leadOf(plans),
    record: fullRecordOf(plans, book),
    curve: curveOf(plans, curvePoints).map((point) => ({ ...point, at: point.at.toISOString() })),
    byPlay: samplesBy(plans, ({ play }) => play, book)
      .toSorted((a, b) => a.key - b.key)
      .map(({ key: play, ...sample }) => ({ play, ...sample })),
    byLeague: [...leagues.slice(0, leaguesShown), ...others],
    byMonth: samplesBy(plans, ({ kickoff }) => kickoff.toISOString().slice(0, 7), book)
      .toSorted((a, b) => (a.key < b.key ? 1 : -1))
      .slice(0, monthsShown)
      .map(({ key: month, ...sample }) => ({ month, ...sample })),
    calibration: calibrationOf(plans, book),
  }
}

const ofWindow = (
  within: WindowFigures['within'],
  { byLeague, record }: ExpertDetail,
  book: Rulebook,
) => ({
  ...within,
  record: recordUnder(within.record, book, record),
  // Names are not numbers, so they are not compared.
  byLeague: within.byLeague.map(({ key: leagueId, ...sample }, at) => ({
    leagueId,
    name: byLeague[at]?.name ?? '',
    ...sample,
  })),
})

const newNumbers: ReadonlySet<string> = new Set([
  'skill',
  'skillLow',
  'skillHigh',
  'closingN',
  'closingValue',
  'closingError',
] satisfies (keyof ExpertDetail['record'])[])

/** The record without the numbers that the book in force, or an older server, did not have. */
function recordUnder(
  { closingMargin, ...record }: ReturnType<typeof fullRecordOf>,
  book: Rulebook,
  shown: ExpertDetail['record'] | undefined,
): Partial<ExpertDetail['record']> {
  if (shown?.closingMargin !== undefined && closingMargin !== undefined)
    return { ...record, closingMargin }
  if (book.pricesOf === 'site') return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !newNumbers.has(name)))
}

/** Numbers that a site of an older version does not state. */
const later: ReadonlySet<string> = new Set<keyof ExpertDetail['curve'][number]>(['expected'])

/**
 * Compares exactly: both sides are computed by the same rules from the same facts, so even the last
 * digit must agree. Only a logarithm's last digit depends on the engine.
 */
function compare(follows: unknown, shown: unknown, at: string, found: Difference[]): void {
  if (Array.isArray(follows) && (!Array.isArray(shown) || shown.length !== follows.length))
    found.push({
      at: `${at}.length`,
      shown: Array.isArray(shown) ? shown.length : null,
      follows: follows.length,
    })
  else if (typeof follows === 'object' && follows !== null) {
    const values = new Map(Object.entries(typeof shown === 'object' && shown !== null ? shown : {}))
    for (const [name, value] of Object.entries(follows))
      if (values.has(name) || !later.has(name))
        compare(value, values.get(name), at === '' ? name : `${at}.${name}`, found)
  } else if (
    !Object.is(follows, shown) &&
    !(follows === 0 && shown === 0) &&
    !(/(^|\.)logScore$/.test(at) && nearAll(follows, shown) === shown)
  )
    found.push({ at, shown, follows })
}
