/**
 * The recommendations of the home screen by the log: which experts and plans, in which order. The
 * rules are those of docs/log.md, "Home".
 */
import type { Id } from '../../contract/id.ts'
import type { Rulebook } from '../book/index.ts'
import { spans } from '../boards.ts'
import { figuresOf, type Figures, type LoggedExpert } from './figures.ts'
import { isDecided, isOnSale, type ListedPlan } from './listed-plans.ts'

const mostExperts = 20
const mostPlans = 1_000
const day = 86_400_000
/** A decided plan is recommended for so long after its kick-off, in milliseconds. */
const decidedFor = 7 * day

interface Speaker {
  expert: LoggedExpert
  figures: Figures
  /** Plans on sale, the next kick-off first, and decided ones, the latest first. */
  onSale: readonly ListedPlan[]
  decided: readonly ListedPlan[]
}

/**
 * Whether models are after all people, and the coin after them. An older server lists the coin as
 * any model, one before it people and models together.
 */
export type Apart = 'coinLast' | 'apart' | 'together'

/** Experts who have published, in order of form: the recent form board, then the others. */
function speakersAt(
  experts: readonly LoggedExpert[],
  at: Date,
  book: Rulebook,
  apart: Apart,
): Speaker[] {
  const from = new Date(at.getTime() - decidedFor)
  const speakers = experts.flatMap((expert): Speaker[] => {
    if (expert.withdrawn) return []
    const listed = expert.listed.filter(({ publishedAt }) => publishedAt <= at)
    const onSale = listed
      .filter((plan) => isOnSale(plan, at))
      .toSorted((a, b) => a.kickoff.getTime() - b.kickoff.getTime() || a.planId - b.planId)
    const decided = listed
      .filter((plan) => isDecided(plan, at) && plan.kickoff >= from)
      .toSorted((a, b) => b.kickoff.getTime() - a.kickoff.getTime() || b.planId - a.planId)
    const figures = figuresOf(expert, null, spans.recent, at, book)
    const hasPublished = listed.length > 0 || expert.plans.length > 0
    return hasPublished ? [{ expert, figures, onSale, decided }] : []
  })
  return speakers.toSorted((a, b) => byKind(a, b, apart) || byForm(a, b, book))
}

/** People before models, the coin last. */
const byKind = (one: Speaker, other: Speaker, apart: Apart) =>
  partOf(one, apart) - partOf(other, apart)

function partOf({ expert }: Speaker, apart: Apart): number {
  if (apart === 'together' || expert.kind !== 'model') return 0
  return apart === 'coinLast' && expert.isCoin ? 2 : 1
}

function byForm(one: Speaker, other: Speaker, { recentPlans }: Rulebook): number {
  const [a, b] = [one.figures, other.figures]
  const isFull = ({ record }: Figures) => record.recentCnt === recentPlans
  return (
    Number(isFull(b)) - Number(isFull(a)) ||
    (isFull(a) ? b.record.recentWinCnt - a.record.recentWinCnt : 0) ||
    b.longLow - a.longLow ||
    one.expert.expertId - other.expert.expertId
  )
}

export interface Recommended {
  experts: Id[]
  plans: Id[]
  onSale: ReadonlyMap<Id, number>
}

type ByTime = Map<string, Recommended>
/** Home and its pages of plans show the same instants in each language. */
const known = new WeakMap<readonly LoggedExpert[], ByTime>()

/** The recommendations of the home screen at an instant. */
export function recommendedAt(
  experts: readonly LoggedExpert[],
  at: Date,
  book: Rulebook,
  apart: Apart,
): Recommended {
  const byTime: ByTime = known.get(experts) ?? new Map()
  known.set(experts, byTime)
  const when = `${at.getTime()} ${book.version} ${apart}`
  const recommended = byTime.get(when) ?? recommend(experts, at, book, apart)
  byTime.set(when, recommended)
  return recommended
}

function recommend(
  experts: readonly LoggedExpert[],
  at: Date,
  book: Rulebook,
  apart: Apart,
): Recommended {
  const speakers = speakersAt(experts, at, book, apart)
  const chosen = speakers.toSorted(
    (a, b) => byKind(a, b, apart) || Number(isSelling(b)) - Number(isSelling(a)),
  )
  return {
    experts: chosen.slice(0, mostExperts).map(({ expert }) => expert.expertId),
    plans: plansOf(
      speakers.filter(
        (speaker) =>
          isSelling(speaker) || speaker.expert.plans.some(({ settledAt }) => settledAt <= at),
      ),
      apart,
    ),
    onSale: new Map(speakers.map(({ expert, onSale }) => [expert.expertId, onSale.length])),
  }
}

const isSelling = ({ onSale }: Speaker) => onSale.length > 0

/**
 * Each expert's next plan on sale and latest decided one alternate. Of experts in order of form,
 * three begin with the plan on sale, the next three with the decided one. Where models are apart,
 * their plans are after all plans of people, and the coin's may be last.
 */
function plansOf(all: readonly Speaker[], apart: Apart): Id[] {
  const speakers = all.slice(0, mostPlans)
  const share = Math.floor(mostPlans / Math.max(1, speakers.length)) + 1
  const candidates = speakers.flatMap((speaker, nth) => {
    const { onSale, decided } = speaker
    const part = partOf(speaker, apart)
    const decidedFirst = Math.floor(nth / 3) % 2 === 1
    const inTurns = (plans: readonly ListedPlan[], isLater: boolean) =>
      plans.slice(0, share).map(({ planId }, at) => ({
        planId,
        part,
        turn: 2 * at + Number(isLater),
      }))
    return [...inTurns(onSale, decidedFirst), ...inTurns(decided, !decidedFirst)]
  })
  // sorting keeps the order of the experts within a turn
  return candidates
    .toSorted((a, b) => a.part - b.part || a.turn - b.turn)
    .slice(0, mostPlans)
    .map(({ planId }) => planId)
}

/** Times tried for one answer. */
const mostTimes = 40

/**
 * The times whose recommendations an answer may show, the latest first. They are made in rounds,
 * from at least the first `logSize` entries of the log, and not later than `computedAt`: at one of
 * these instants, or before or after a change between them.
 */
export function possibleTimesUntil(
  computedAt: Date,
  logSize: number,
  experts: readonly LoggedExpert[],
): readonly Date[] {
  const byAnswer = timesOf.get(experts) ?? new Map<string, readonly Date[]>()
  timesOf.set(experts, byAnswer)
  const answer = `${computedAt.getTime()} ${logSize}`
  const times = byAnswer.get(answer) ?? timesUntil(computedAt, logSize, experts)
  byAnswer.set(answer, times)
  return times
}

const timesOf = new WeakMap<readonly LoggedExpert[], Map<string, readonly Date[]>>()

function timesUntil(computedAt: Date, logSize: number, experts: readonly LoggedExpert[]): Date[] {
  const end = computedAt.getTime()
  const listed = experts.flatMap((expert) => expert.listed)
  const isIn = (index: number | null) => index !== null && index < logSize
  const known = listed.flatMap((plan) => [
    ...(isIn(plan.publishedIndex) ? [plan.publishedAt.getTime()] : []),
    ...(plan.settledAt && isIn(plan.settledIndex) ? [plan.settledAt.getTime()] : []),
  ])
  const begin = known.reduce((latest, time) => Math.max(latest, time), -Infinity)
  // a plan is off sale, and drops out, without an entry of the log
  const changes = listed.flatMap(({ publishedAt, versions, deadline, settledAt, kickoff }) => [
    publishedAt.getTime(),
    ...versions.slice(1).map(({ sealedAt }) => sealedAt.getTime()),
    deadline.getTime(),
    ...(settledAt ? [settledAt.getTime()] : []),
    kickoff.getTime() + decidedFor + 1,
  ])
  const within = new Set(changes.filter((time) => time > begin && time <= end))
  const latest = [...within].toSorted((a, b) => b - a).slice(0, mostTimes)
  return [end, ...latest.flatMap((time) => [time, time - 1]), begin]
    .filter((time) => time >= begin && time > -Infinity)
    .map((time) => new Date(time))
}
