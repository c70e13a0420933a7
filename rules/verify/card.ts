/** The fields of a plan's card by the log, in lists and on the plan's own page. */
import canonicalize from 'canonicalize'
import type { ExpertPlan } from '../../contract/expert-detail.ts'
import type { PlanCard, PlanOutcome } from '../../contract/plan.ts'
import { hitResults, planStatus, type TextLanguage } from '../../contract/values.ts'
import type { ExpertEntry } from '../log/entry.ts'
import type { PlanFacts, Result } from './facts.ts'
import type { Difference } from './numbers.ts'
import type { OpenText } from './texts.ts'

/** A field that is not compared here, and why. */
export type NotCompared =
  | 'id of the request'
  | 'from the source of matches'
  | 'from the expert’s profile'
  | 'from the site’s settings'
  | 'compared as a number'
  | 'moves with the clock'
  | 'compared row by row'
  | 'derived from the title'
  | 'compared with the signed log'

/** The value of each field by the log; undefined where the log does not say. */
export type Rules<Shown, Of> = {
  [F in keyof Shown]-?: NotCompared | ((of: Of, shown: Shown) => unknown)
}

/** What the answers about a match have from its source alone. */
export const courseFields = {
  resultMissing: 'from the source of matches',
  sourcesDiffer: 'from the source of matches',
  minute: 'from the source of matches',
  homeScore: 'from the source of matches',
  awayScore: 'from the source of matches',
  halfHome: 'from the source of matches',
  halfAway: 'from the source of matches',
  penaltyHome: 'from the source of matches',
  penaltyAway: 'from the source of matches',
  shootOutWinner: 'from the source of matches',
  homeRed: 'from the source of matches',
  awayRed: 'from the source of matches',
  observedAt: 'from the source of matches',
} as const satisfies Record<string, NotCompared>

/** A plan by the log, with the data to open and read it. */
export interface LoggedPlan {
  plan: PlanFacts
  /** The last entry about its expert. */
  expert: ExpertEntry | undefined
  text: OpenText
  language: TextLanguage
  results: readonly Result[]
  /** Of its match, by the last entry that states it; undefined where none does. */
  kickoff: string | null | undefined
}

/** A difference, and the serial of the plan that it is about; null: about the expert. */
export type ShownDifference = Difference & { serial: number | null }

/** Compares each field that has a rule. `at` names the object in the page's answer. */
export function compareFields<Shown extends object, Of>(
  rules: Rules<Shown, Of>,
  shown: Shown,
  of: Of,
  found: Difference[],
  at = '',
): void {
  for (const [name, rule] of Object.entries(rules)) {
    if (typeof rule !== 'function') continue
    const value = shown[name as keyof Shown]
    compareValue(
      `${at}${name}`,
      value,
      (rule as (of: Of, shown: Shown) => unknown)(of, shown),
      found,
    )
  }
}

/** Compares one value; `follows` undefined means that the log does not say. */
export function compareValue(
  at: string,
  shown: unknown,
  follows: unknown,
  found: Difference[],
): void {
  if (follows === undefined || shown === follows) return
  const isPlain = typeof follows !== 'object' && typeof shown !== 'object'
  if (isPlain || canonicalize(shown ?? null) !== canonicalize(follows))
    found.push({ at, shown, follows })
}

const settlementOf = (plan: PlanFacts) => plan.settlements.at(-1)

/** The fixed text in the place of a removed title: both sides, as the card has them. */
const inPlaceOfTitle = ({ homeShortName, awayShortName }: PlanCard) =>
  `${homeShortName} – ${awayShortName}`

export const cardFields: Rules<PlanCard, LoggedPlan> = {
  id: ({ plan }) => plan.last.planId,
  expertId: ({ plan }) => plan.last.expertId,
  name: ({ expert, text }) => {
    const opened = expert && text(expert.nameHash, expert.name)
    return opened && opened.text
  },
  avatar: 'from the expert’s profile',
  kind: ({ expert }) => expert?.expertKind,
  solutionTitle: ({ plan: { last }, text }, shown) => {
    const opened = text(last.titleHash, last.title)
    return opened === undefined ? inPlaceOfTitle(shown) : opened && opened.text
  },
  titleLanguage: ({ plan: { last }, text, language }) => {
    const opened = text(last.titleHash, last.title)
    return opened === undefined || opened?.language === language ? null : opened?.language
  },
  titleBreaks: 'derived from the title',
  matchId: ({ plan }) => plan.last.matchId,
  leagueShortName: 'from the source of matches',
  homeShortName: 'from the source of matches',
  awayShortName: 'from the source of matches',
  matchTime: ({ kickoff }) => kickoff,
  predictPlay: ({ plan }) => plan.last.plays,
  status: ({ plan }) => (plan.last.price === 0 ? planStatus.free : planStatus.priced),
  hitResult: ({ plan }) => settlementOf(plan)?.hitResult ?? hitResults.none,
  streakWinCnt: 'compared as a number',
  recentCnt: 'compared as a number',
  recentWinCnt: 'compared as a number',
  recentHitRate: 'compared as a number',
}

interface Settled {
  serial: number
  price: number
  ruleVersion: number
  setAside?: boolean
  publishedAt: string
  outcome: PlanOutcome | null
  ncReason: ExpertPlan['ncReason']
  profit: number | null
}

/** Fields of a plan that both a row of the expert's list and the plan's own page have. */
export const planFields: Rules<Settled, LoggedPlan> = {
  serial: ({ plan }) => plan.serial,
  price: ({ plan }) => plan.last.price,
  ruleVersion: ({ plan }) => plan.book.version,
  // the log does not show what a site's storage lacks, but such a plan is not settled
  setAside: ({ plan }) => (settlementOf(plan) ? null : undefined),
  publishedAt: ({ plan }) => plan.last.at,
  outcome: ({ plan }) => settlementOf(plan)?.outcome ?? null,
  ncReason: ({ plan }) => settlementOf(plan)?.ncReason ?? null,
  profit: ({ plan }) => {
    const profit = settlementOf(plan)?.profit ?? null
    return profit === null ? null : Number(profit)
  },
}
