/** Compares a board of experts with the log: who is on it, their places, medals and figures. */
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { RankedExpert } from '../../contract/expert.ts'
import type { Id } from '../../contract/id.ts'
import { boardFacts, boards, type BoardType, type PlayType } from '../../contract/values.ts'
import { onNumbers } from '../arithmetic.ts'
import type { Rulebook } from '../book/index.ts'
import { spanOf, spans, spansOf, type Span } from '../boards.ts'
import { lowerBy, wilson } from '../interval.ts'
import { medalByTail, medalOf } from '../medals.ts'
import type { BoardAsked, Window } from './asked.ts'
import { compareFields, compareValue, type Rules } from './card.ts'
import { figuresOf, longChances, skillIn, type Figures, type LoggedExpert } from './figures.ts'
import { isNear } from './near.ts'
import { marks, type Difference } from './numbers.ts'
import type { Requested, Sized } from './signed-answers.ts'

/** A board as the site answers it: all its pages, in its own order. */
export interface ShownBoard extends BoardAsked, Requested<Sized> {
  records: readonly RankedExpert[]
  total: number
  /** Models among them, after all people; absent: an older server ranks both together. */
  models?: number
  /** The coin is after all other models; absent: an older server lists it as any model. */
  coinLast?: true
  /** It is the first page, of so many experts at most; absent: the whole board. */
  first?: number
  /** Whether it ranks by all counted plans, because none with a reference ranks anyone. */
  provisional?: boolean
  /** When the site computed it: plans that were settled later are not in it. */
  computedAt: string
}

/** Every board of a site, by its parameters. */
export function allBoards(plays: readonly PlayType[]): BoardAsked[] {
  const types = Object.values(boards).filter((type) => type !== boards.followed)
  return types.flatMap((type) =>
    windowsOf(type).flatMap((window) =>
      [null, ...plays].flatMap((play) =>
        (['all', 'people', 'models'] as const).map((kind) => ({ type, play, window, kind })),
      ),
    ),
  )
}

/** Experts on one page of the screen of boards. */
const pageSize = 50
/** The window of a board that an address without one shows. */
const usualWindow: Window = '90'

/** Reads a whole board by its pages, of at most `mostExperts` experts. */
export async function readBoard(
  asked: BoardAsked,
  answer: (data: DataOf<'expertList'>) => Promise<Requested<ResultOf<'expertList'>>>,
  mostExperts: number,
): Promise<ShownBoard> {
  const { type, play, window, kind } = asked
  const records: RankedExpert[] = []
  let least = Infinity
  let provisional = false
  let models: number | undefined
  let coinLast: true | undefined
  for (let page = 1; ; page++) {
    const read = await answer({
      type,
      kind,
      page,
      size: pageSize,
      ...(play !== null && { play }),
      ...(window !== null && window !== usualWindow && { window }),
    })
    records.push(...read.records)
    const { total, computedAt, signed = 0 } = read
    provisional ||= read.provisional ?? false
    models = read.models
    coinLast = read.coinLast
    least = Math.min(least, read.logSize ?? 0)
    // a site may state any total, so an empty page ends the board, and so does one that is too long
    const isEnd = read.records.length === 0 || records.length > mostExperts
    if (records.length >= total || isEnd)
      return {
        ...asked,
        records,
        total,
        computedAt,
        logSize: least,
        signed,
        ...(provisional && { provisional }),
        ...(models !== undefined && { models }),
        ...(coinLast && { coinLast }),
      }
  }
}

/** The first page of a board over all plans and kinds, of `size` experts: as home shows it. */
export async function readFirstPage(
  type: BoardAsked['type'],
  size: number,
  answer: (data: DataOf<'expertList'>) => Promise<Requested<ResultOf<'expertList'>>>,
): Promise<ShownBoard> {
  const [window = null] = windowsOf(type)
  const read = await answer({ page: 1, size, type })
  return { ...read, type, play: null, window, kind: 'all', first: size }
}

const windowsOf = (type: BoardType): (Window | null)[] =>
  boardFacts[type].windowed ? ['30', '90', 'all'] : spansOf(type).map(() => null)

/** By which plans a board of hits ranks, and who with how many of the last ones is on board 1. */
interface Basis {
  hits: 'allPlans' | 'withReference'
  recentFrom: number
}

/** Everything about an expert that a board may rank by. */
interface Rankable {
  figures: Figures
  hits: Hits
  basis: Basis
  book: Rulebook
}

interface Ranking {
  /** Whether an expert with these figures is on the board. */
  has: (of: Rankable) => boolean
  /** The two values that rank, larger is better; null where the board is in no order. */
  by: ((of: Rankable) => readonly [number, number]) | null
}

const basisOf = (book: Rulebook, isProvisional = false): Basis =>
  isProvisional
    ? { hits: 'allPlans', recentFrom: 1 }
    : { hits: book.modelReference ? 'withReference' : 'allPlans', recentFrom: book.recentPlans }

type Hits = ReturnType<typeof hitsIn>

/** The figures of hits: over all counted plans, or those with a reference. */
function hitsIn(figures: Figures, of: Basis['hits']) {
  const { record, longLow, n, hits, low, reference, referenceN, referenceHits } = figures
  const { recentCnt, recentWinCnt, streakWinCnt } = record
  if (of === 'allPlans') return { recentCnt, recentWinCnt, streakWinCnt, longLow, n, hits, low }
  const { low: referenceLow } = wilson(referenceHits, referenceN)
  return { ...reference, n: referenceN, hits: referenceHits, low: referenceLow }
}

/** A mean less its error at 95 %. */
const lower = (mean: number | null, error: number | null) =>
  mean === null || error === null ? -Infinity : lowerBy(onNumbers, mean, error)

const rankings: Record<ShownBoard['type'], Ranking> = {
  [boards.recentForm]: {
    has: ({ hits, basis }) => hits.recentCnt >= basis.recentFrom,
    by: ({ hits }) => [hits.recentWinCnt, hits.longLow],
  },
  [boards.skill]: {
    has: ({ figures: { skillN }, book }) => skillN >= book.rankedFrom,
    by: ({ figures }) => [skillIn(figures).skillLow ?? 0, skillIn(figures).skill ?? 0],
  },
  [boards.yield]: {
    has: ({ figures: { yieldN }, book }) => yieldN >= book.rankedFrom,
    by: ({ figures: { yield: mean, yieldError, low } }) => [lower(mean, yieldError), low],
  },
  [boards.streak]: {
    has: ({ hits }) => hits.streakWinCnt > 0,
    by: ({ hits }) => [hits.streakWinCnt, hits.longLow],
  },
  [boards.newcomers]: { has: ({ hits, book }) => hits.n < book.rankedFrom, by: null },
  [boards.hitRate]: {
    has: ({ hits, book }) => hits.n >= book.rankedFrom,
    by: ({ hits }) => [hits.low, hits.n],
  },
  [boards.closing]: {
    has: ({ figures: { closingN }, book }) => closingN >= book.rankedFrom,
    by: ({ figures: { closing, closingError } }) => [lower(closing, closingError), closing ?? 0],
  },
}

interface Member {
  expert: LoggedExpert
  figures: Figures
  values: readonly [number, number] | null
}

/** A row of the board, with its values by the log. */
interface Row extends Member {
  board: ShownBoard
  /** The figures of hits that the row shows: on boards of hits those that rank. */
  shown: Hits
  /** How many people can earn a medal of skill. */
  field: number

  /** The places that the values allow: several where figures differ by rounding only, else one. */
  places: { first: number; last: number } | null
  ranked: number
  type: ShownBoard['type']
  name: string | undefined
  book: Rulebook
}

/** The shown value if it is close enough to the computed one, else the computed one. */
const near = (follows: number | null, shown: number | null) =>
  follows !== null && shown !== null && isNear(follows, shown) ? shown : follows

const rowFields: Rules<RankedExpert, Row> = {
  expertId: ({ expert }) => expert.expertId,
  name: ({ name }) => name,
  avatar: 'from the expert’s profile',
  kind: ({ expert }) => expert.kind,
  streakWinCnt: ({ shown }) => shown.streakWinCnt,
  recentCnt: ({ shown }) => shown.recentCnt,
  recentWinCnt: ({ shown }) => shown.recentWinCnt,
  recentHitRate: ({ shown: { recentCnt, recentWinCnt } }) =>
    recentCnt === 0 ? 0 : recentWinCnt / recentCnt,
  onSaleCnt: 'moves with the clock',
  rank: ({ places }, { rank }) =>
    places && (rank === null || rank < places.first || rank > places.last)
      ? places.first
      : places && rank,
  withdrawn: ({ expert }) => expert.withdrawn,
  form: ({ figures }) => Array.from(figures.record.form, (mark) => marks[mark]),
  countedCnt: ({ shown }) => shown.n,
  hitRate: ({ shown: { n, hits } }) => (n === 0 ? 0 : hits / n),
  hitRateLow: ({ shown: { n, hits } }) => wilson(hits, n).low,
  hitRateHigh: ({ shown: { n, hits } }) => wilson(hits, n).high,
  unreferencedCnt: ({ figures, book }) => (book.modelReference ? figures.unreferencedN : undefined),
  yield: ({ figures }, shown) => near(figures.yield, shown.yield),
  yieldError: ({ figures }, shown) => near(figures.yieldError, shown.yieldError),
  medal: (row, { rank }) => medalIn(row, rank),
  skillCnt: ({ figures }) => figures.skillN,
  skillHits: ({ figures }) => figures.skillHits,
  expectedHits: ({ figures }, shown) => near(figures.expected, shown.expectedHits),
  skill: ({ figures }, shown) => near(skillIn(figures).skill, shown.skill),
  skillLow: ({ figures }, shown) => near(skillIn(figures).skillLow, shown.skillLow),
  skillHigh: ({ figures }, shown) => near(skillIn(figures).skillHigh, shown.skillHigh),
  closingCnt: ({ figures }) => figures.closingN,
  closing: ({ figures }, shown) => near(figures.closing, shown.closing),
  closingError: ({ figures }, shown) => near(figures.closingError, shown.closingError),
  // an older server shows none
  closingMargin: ({ figures }, { closingMargin }) =>
    closingMargin === undefined ? undefined : near(figures.closingMargin, closingMargin),
  // an older server shows neither
  priceRange: ({ figures }, { priceRange }) =>
    priceRange === undefined ? undefined : figures.priceRange,
  weeklyCnt: ({ figures, book }, { weeklyCnt }) =>
    weeklyCnt === undefined
      ? undefined
      : near((figures.longN * 7) / book.longWindowDays, weeklyCnt),
  notCountedCnt: ({ figures }) => figures.record.notCounted,
}

/** The medal at a place that the figures allow; null for none. */
function medalIn(row: Row, place: number | null) {
  const { type, expert, figures, ranked, book } = row
  const { medals } = boardFacts[type]
  if (place === null || place > 3 || expert.kind === 'model' || medals === 'none') return null
  if (book.medals !== 'byBound') {
    if (!showsMedals(row.board)) return null
    const plans = longChances(expert, new Date(row.board.computedAt), book)
    const { skillHits: hits } = longOf(expert, row.board, book)
    return medalByTail({ place, plans, hits, field: row.field }, book)
  }
  if (medals === 'byPlace') return place
  const { mean, error } = measuredBy(type, figures)
  return mean === null ? null : medalOf({ place, ranked, mean, error }, book)
}

function measuredBy(type: BoardType, figures: Figures) {
  if (type === boards.skill) {
    const { skillN, variance } = figures
    return {
      mean: skillIn(figures).skill,
      error: skillN === 0 ? null : Math.sqrt(variance) / skillN,
    }
  }
  return type === boards.closing
    ? { mean: figures.closing, error: figures.closingError }
    : { mean: figures.yield, error: figures.yieldError }
}

/** Whether a value is clearly larger than another, by more than rounding. */
function isAbove(one: readonly [number, number], other: readonly [number, number]): boolean {
  if (!isNear(one[0], other[0])) return one[0] > other[0]
  return !isNear(one[1], other[1]) && one[1] > other[1]
}

const hitBoards: ReadonlySet<BoardType> = new Set([
  boards.recentForm,
  boards.streak,
  boards.hitRate,
])
/** Whether a board ranks hits, and so by plans with a reference where the book asks for one. */
const ranksHits = (type: BoardType): boolean => hitBoards.has(type)

/**
 * The leaderboard of recent form is never empty while plans are settled: without anyone to rank by
 * plans with a reference, it ranks everyone with a counted plan by all counted plans.
 */
const mayBeProvisional = ({ type }: ShownBoard, { modelReference }: Rulebook): boolean =>
  modelReference && type === boards.recentForm

/** By the exact tail, medals of skill over the long window are on this view and the leaderboard. */
function showsMedals({ type, play, window }: ShownBoard): boolean {
  if (play !== null) return false
  if (type === boards.recentForm) return true
  return type === boards.skill && spanOf(type, window ?? undefined) === spans.days90
}

const longOf = (expert: LoggedExpert, { computedAt }: ShownBoard, book: Rulebook) =>
  figuresOf(expert, null, spans.days90, new Date(computedAt), book)

/** How many people have enough plans for a medal by the exact tail. */
function medalField(board: ShownBoard, experts: readonly LoggedExpert[], book: Rulebook): number {
  const { medals } = book
  if (medals === 'byBound' || !showsMedals(board)) return 0
  return experts.filter(
    (expert) =>
      expert.kind !== 'model' &&
      !expert.withdrawn &&
      longOf(expert, board, book).skillN >= medals.tailFrom,
  ).length
}

/** The experts of a kind on a board by the log, and by which plans it ranks them. */
interface Field {
  members: readonly Member[]
  basis: Basis
  isProvisional: boolean
}

function fieldOn(board: ShownBoard, experts: readonly LoggedExpert[], book: Rulebook): Field {
  const proven = membersOf(board, experts, book, basisOf(book))
  const isProvisional = proven.length === 0 && mayBeProvisional(board, book)
  const basis = basisOf(book, isProvisional)
  const members = isProvisional ? membersOf(board, experts, book, basis) : proven
  return { members, basis, isProvisional: isProvisional && members.length > 0 }
}

/**
 * The parts of a board, one after the other: people, who are ranked, and models, who are not. An
 * older server ranks both together where all kinds are on the board.
 */
function fieldsOn(board: ShownBoard, experts: readonly LoggedExpert[], book: Rulebook): Field[] {
  if (board.kind !== 'all' || board.models === undefined) return [fieldOn(board, experts, book)]
  return (['people', 'models'] as const).map((kind) => fieldOn({ ...board, kind }, experts, book))
}

/** Differences between a board and the log. `names`: the names of experts on their own pages. */
export function boardDifferences(
  board: ShownBoard,
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<Id, string>,
  book: Rulebook,
): Difference[] {
  const fields = fieldsOn(board, experts, book)
  const members = fields.flatMap((field) => field.members)
  const found: Difference[] = []
  compareValue('provisional', board.provisional ?? false, fields[0]?.isProvisional ?? false, found)
  const field = medalField(board, experts, book)
  compareValue('total', board.total, members.length, found)
  if (board.models !== undefined)
    compareValue(
      'models',
      board.models,
      members.filter(({ expert }) => expert.kind === 'model').length,
      found,
    )
  const partOf = ({ expert }: Member, part: number) =>
    board.coinLast && expert.isCoin ? fields.length : part
  const byId = new Map(
    fields.flatMap((of, part) =>
      of.members.map((member): [Id, Placed] => [
        member.expert.expertId,
        { ...member, of, part: partOf(member, part) },
      ]),
    ),
  )
  const shown = new Set(board.records.map(({ expertId }) => expertId))
  if (shown.size < board.records.length)
    found.push({ at: 'records', shown: board.records.length, follows: 'each expert once' })
  if (board.first !== undefined)
    compareValue(
      'records.length',
      board.records.length,
      Math.min(board.first, members.length),
      found,
    )
  const lastShown = byId.get(board.records.at(-1)?.expertId ?? 0)
  for (const placed of byId.values())
    if (!shown.has(placed.expert.expertId) && !mayLeaveOut(placed, board, lastShown))
      found.push({ at: 'records', shown: 'nothing', follows: `expert ${placed.expert.expertId}` })
  const isApart = board.models !== undefined || board.kind === 'models'
  const isOrdered = rankings[board.type].by !== null
  for (const [at, record] of board.records.entries()) {
    const member = byId.get(record.expertId)
    if (!member) {
      found.push({ at: `records.${at}`, shown: `expert ${record.expertId}`, follows: null })
      continue
    }
    const { basis, members: ranked } = member.of
    const hasRank = isOrdered && !(isApart && member.expert.kind === 'model')
    const row: Row = {
      ...member,
      places: hasRank ? placesOf(member, ranked) : null,
      ranked: ranked.length,
      board,
      field,
      shown: hitsIn(member.figures, ranksHits(board.type) ? basis.hits : 'allPlans'),
      type: board.type,
      name: names.get(record.expertId),
      book,
    }
    compareFields(rowFields, record, row, found, `records.${at}.`)
    const next = byId.get(board.records[at + 1]?.expertId ?? 0)
    if (next && isBefore(next, member))
      found.push({
        at: `records.${at}`,
        shown: `expert ${record.expertId}`,
        follows: `expert ${next.expert.expertId} before`,
      })
  }
  return found
}

/** A member in its part of the board. */
interface Placed extends Member {
  of: Field
  part: number
}

/** Whether one of two has to be before the other: its part is, or its values are clearly larger. */
function isBefore(one: Placed, other: Placed): boolean {
  if (one.part !== other.part) return one.part < other.part
  return one.values !== null && other.values !== null && isAbove(one.values, other.values)
}

/** Whether a first page may leave out a member: it has no place before the last one shown. */
const mayLeaveOut = (member: Placed, { first }: ShownBoard, last: Placed | undefined) =>
  first !== undefined && !(last && isBefore(member, last))

/** Two infinite values are equal, although their difference is no number. */
const compareFalling = (one: number, other: number) => (one === other ? 0 : other - one)

/** The experts on a board at an instant, the first one first. */
export function rankedOn(
  asked: BoardAsked,
  experts: readonly LoggedExpert[],
  at: Date,
  book: Rulebook,
): { members: LoggedExpert[]; isProvisional: boolean } {
  const board = { ...asked, records: [], total: 0, computedAt: at.toISOString() }
  const { members, isProvisional } = fieldOn(board, experts, book)
  return {
    isProvisional,
    members: members
      .toSorted(({ values: a, expert }, { values: b, expert: other }) => {
        const [one, two] = [a ?? [0, 0], b ?? [0, 0]]
        return (
          compareFalling(one[0], two[0]) ||
          compareFalling(one[1], two[1]) ||
          expert.expertId - other.expertId
        )
      })
      .map(({ expert }) => expert),
  }
}

const played = new WeakMap<LoggedExpert, ReadonlySet<number>>()

/** The main play types of an expert's settled plans. */
function playsOf(expert: LoggedExpert): ReadonlySet<number> {
  const plays =
    played.get(expert) ??
    new Set(expert.plans.flatMap(({ isLate, play }) => (isLate ? [] : [play])))
  played.set(expert, plays)
  return plays
}

/** The experts on a board by the log. */
function membersOf(
  { type, play, window, kind, computedAt }: ShownBoard,
  experts: readonly LoggedExpert[],
  book: Rulebook,
  basis: Basis,
): Member[] {
  const span: Span = spanOf(type, window ?? undefined) ?? spans.all
  const present = new Date(computedAt)
  const { has, by } = rankings[type]
  return experts.flatMap((expert) => {
    const isOfKind = kind === 'all' || (kind === 'models') === (expert.kind === 'model')
    const published = play === null ? expert.published > 0 : playsOf(expert).has(play)
    if (!isOfKind || !published || expert.withdrawn) return []
    const figures = figuresOf(expert, play, span, present, book)
    const of = { figures, hits: hitsIn(figures, basis.hits), basis, book }
    return has(of) ? [{ expert, figures, values: by && by(of) }] : []
  })
}

function placesOf({ values }: Member, members: readonly Member[]) {
  if (values === null) return null
  const count = (holds: (other: readonly [number, number]) => boolean) =>
    members.filter((other) => other.values && holds(other.values)).length
  const isSame = (other: readonly [number, number]) =>
    other[0] === values[0] && other[1] === values[1]
  return {
    first: 1 + count((other) => isAbove(other, values)),
    last: 1 + count((other) => !isSame(other) && !isAbove(values, other)),
  }
}
