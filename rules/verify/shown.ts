/**
 * Compares what an expert's page and its list of plans say with the log: names, kinds, titles,
 * prices, picks, odds, scores and settlements. Every field of the answers is here, so that a new
 * one has to be compared, or to say why it cannot be.
 */
import type { ExpertDetail, ExpertPlan } from '../../contract/expert-detail.ts'
import {
  hitResults,
  languages,
  planStatus,
  type Language,
  type Words,
} from '../../contract/values.ts'
import { fromHex } from '../log/bytes.ts'
import { textHash, type ExpertEntry } from '../log/entry.ts'
import { textFor } from '../text.ts'
import { isBefore, settles, type Fact, type PlanFacts, type Result } from './facts.ts'
import type { Difference } from './numbers.ts'
import type { Gathered } from './plans.ts'
import { openedOf, pricedSelections } from './settlements.ts'

/** A text beside the log, or that it was withdrawn: a line of `/log/texts/…`. */
export type TextRecord =
  | { hash: string; salt: string; text: Words }
  | { hash: string; removed: string }

/** The texts in a file of them; null for a file that is not one. */
export function parseTexts(file: Uint8Array): TextRecord[] | null {
  try {
    const lines = new TextDecoder('utf-8', { fatal: true }).decode(file).split('\n')
    const records = lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))
    return records.every(isTextRecord) ? records : null
  } catch {
    return null
  }
}

function isTextRecord(value: unknown): value is TextRecord {
  if (typeof value !== 'object' || value === null || !('hash' in value)) return false
  if ('removed' in value) return typeof value.removed === 'string'
  if (!('salt' in value && 'text' in value)) return false
  const { salt, text } = value
  return (
    typeof salt === 'string' &&
    /^[0-9a-f]{64}$/.test(salt) &&
    typeof text === 'object' &&
    text !== null &&
    languages.every((language) => typeof new Map(Object.entries(text)).get(language) === 'string')
  )
}

/** The file with the texts of an expert's page: the name, and the titles of the plans. */
export const textsPath = (expertId: number): string => `texts/expert/${expertId}`

/** The lists that a reader has in front of them. */
export interface ShownPage {
  language: Language
  rows: readonly ExpertPlan[]
  texts: readonly TextRecord[]
}

/** A field that the log says nothing about, and why. */
type NotInLog =
  | 'id of the request'
  | 'from the source of matches'
  | 'from the expert’s profile'
  | 'compared as a number'

interface Row {
  row: ExpertPlan
  plan: PlanFacts
  expert: ExpertEntry | undefined
  /** The text of a fingerprint; undefined where it was withdrawn, null where nothing opens it. */
  text: (hash: string | undefined, words: Words | undefined) => string | null | undefined
  language: Language
  results: readonly Result[]
}

/** What each field of a row must be by the log; undefined where the log does not say. */
const rowFields: {
  [F in keyof ExpertPlan]-?: NotInLog | ((of: Row) => unknown)
} = {
  id: ({ plan }) => plan.last.planId,
  expertId: ({ plan }) => plan.last.expertId,
  name: ({ expert, text }) => expert && text(expert.nameHash, expert.name),
  avatar: 'from the expert’s profile',
  kind: ({ expert }) => expert?.expertKind,
  solutionTitle: ({ plan: { last }, text }) => text(last.titleHash, last.title),
  titleLanguage: 'compared as a number',
  matchId: ({ plan }) => plan.last.matchId,
  leagueShortName: 'from the source of matches',
  homeShortName: 'from the source of matches',
  awayShortName: 'from the source of matches',
  matchTime: 'from the source of matches',
  predictPlay: ({ plan }) => plan.last.plays,
  status: ({ plan }) => (plan.last.price === 0 ? planStatus.free : planStatus.priced),
  hitResult: ({ plan }) => plan.settlements.at(-1)?.hitResult ?? hitResults.none,
  streakWinCnt: 'compared as a number',
  recentCnt: 'compared as a number',
  recentWinCnt: 'compared as a number',
  recentHitRate: 'compared as a number',
  serial: ({ plan }) => plan.serial,
  price: ({ plan }) => plan.last.price,
  publishedAt: ({ plan }) => plan.last.at,
  matchStatus: 'from the source of matches',
  score: (of) => scoreOf(of),
  outcome: ({ plan }) => plan.settlements.at(-1)?.outcome ?? null,
  ncReason: ({ plan }) => plan.settlements.at(-1)?.ncReason ?? null,
  profit: ({ plan }) => {
    const profit = plan.settlements.at(-1)?.profit ?? null
    return profit === null ? null : Number(profit)
  },
  onSale: 'compared as a number',
  main: ({ plan, row }) => mainOf(plan, row),
}

/** The score by which a plan is settled; a match without one in the log may show any. */
function scoreOf({ plan, results, row }: Row): unknown {
  const settlement = plan.settlements.at(-1)
  if (!settlement || settlement.outcome === 'not_counted') return row.score
  const result = results.findLast((one) => settles(one) && isBefore(one, settlement))
  return result?.score ? result.score.join('-') : row.score
}

/** The main selection, where the log has revealed it; a free plan shows it earlier. */
function mainOf(plan: PlanFacts, row: ExpertPlan): unknown {
  const opened = openedOf(plan)
  if (!opened) return row.main
  const [main] = pricedSelections(plan, opened)
  if (!main) return undefined
  return {
    play: main.play,
    ...(main.line !== undefined && { line: main.line }),
    picks: main.picks.map(({ key, odds }) => ({ key, ...(odds !== undefined && { odds }) })),
  }
}

type ShownExpert = ExpertDetail['expert'] & Pick<ExpertDetail, 'since' | 'withdrawnAt'>

const expertFields: {
  [F in keyof ShownExpert]-?:
    | NotInLog
    | ((entries: readonly ExpertEntry[], row: Pick<Row, 'text'>, shown: ShownExpert) => unknown)
} = {
  expertId: 'id of the request',
  name: (entries, { text }) => {
    const last = entries.at(-1)
    return last && text(last.nameHash, last.name)
  },
  avatar: 'from the expert’s profile',
  kind: (entries) => entries.at(-1)?.expertKind,
  streakWinCnt: 'compared as a number',
  recentCnt: 'compared as a number',
  recentWinCnt: 'compared as a number',
  recentHitRate: 'compared as a number',
  onSaleCnt: 'compared as a number',
  since: (entries) => entries[0]?.at,
  withdrawnAt: (entries, _, { withdrawnAt }) =>
    entries.at(-1)?.withdrawn === (withdrawnAt !== null) ? withdrawnAt : 'another state',
}

/**
 * Differences between the lists and the log. A text that was withdrawn is not compared: its
 * fingerprint stays in the log.
 */
export function shownDifferences(
  facts: readonly Fact[],
  gathered: Gathered,
  detail: ExpertDetail | undefined,
  { language, rows, texts }: ShownPage,
): (Difference & { serial: number | null })[] {
  const byHash = new Map(texts.map((text) => [text.hash, text]))
  const text: Row['text'] = (hash, words) => {
    if (words) return textFor(words, language).text
    const record = hash === undefined ? undefined : byHash.get(hash)
    if (!record) return null
    if ('removed' in record) return undefined
    const salt = fromHex(record.salt)
    return textHash(salt, record.text) === hash ? textFor(record.text, language).text : null
  }
  const experts = facts.filter((fact) => fact.kind === 'expert')
  const found: (Difference & { serial: number | null })[] = []
  const compare = (serial: number | null, at: string, shown: unknown, follows: unknown) => {
    if (follows !== undefined && JSON.stringify(shown) !== JSON.stringify(follows))
      found.push({ serial, at, shown, follows })
  }
  if (detail) {
    const shown: ShownExpert = {
      ...detail.expert,
      since: detail.since,
      withdrawnAt: detail.withdrawnAt,
    }
    for (const [name, rule] of Object.entries(expertFields))
      if (typeof rule === 'function')
        compare(null, name, shown[name as keyof ShownExpert], rule(experts, { text }, shown))
  }
  const plans = new Map(gathered.plans.map((plan) => [plan.serial, plan]))
  for (const row of rows) {
    const plan = plans.get(row.serial)
    if (!plan) {
      found.push({ serial: row.serial, at: 'serial', shown: row.serial, follows: null })
      continue
    }
    const results = gathered.results.get(plan.last.matchId) ?? []
    const of = { row, plan, expert: experts.at(-1), text, language, results }
    for (const [name, rule] of Object.entries(rowFields))
      if (typeof rule === 'function')
        compare(row.serial, name, row[name as keyof ExpertPlan], rule(of))
  }
  return found
}
