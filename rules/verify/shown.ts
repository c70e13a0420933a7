/**
 * Compares an expert's page and its list of plans with the log: names, kinds, titles, prices,
 * picks, odds, scores and settlements. Every field of the answers is here, so that a new one has to
 * be compared, or to say why it cannot be.
 */
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { ExpertDetail, ExpertPlan } from '../../contract/expert-detail.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { formatDecimal, parseDecimal } from '../decimal.ts'
import type { ExpertEntry } from '../log/entry.ts'
import {
  cardFields,
  compareFields,
  planFields,
  type LoggedPlan,
  type Rules,
  type ShownDifference,
} from './card.ts'
import { isBefore, settles, type Fact } from './facts.ts'
import type { Difference } from './numbers.ts'
import { statedKickoffs, type Gathered } from './plans.ts'
import { aboutAt, compareRemoved, removedOf, withdrawnTexts } from './removed.ts'
import { openedOf, pricedSelections } from './settlements.ts'
import { opener, type OpenText, type TextRecord } from './texts.ts'

/** The lists that a reader has in front of them. */
export interface ShownPage {
  language: TextLanguage
  rows: readonly ExpertPlan[]
  texts: readonly TextRecord[]
  /** Which of the rows are lists without a gap; absent: that is not compared. */
  lists?: readonly ShownList[]
  /** The answer at the head of these lists; absent: the last of the answers in the evidence. */
  detail?: ExpertDetail
}

/** A list of an expert's plans, the highest serial first, as one screen shows it. */
export interface ShownList {
  serials: readonly number[]
  /** It begins below this serial, and has so many plans at most; null: no limit. */
  below: number | null
  most: number | null
  /** Only plans that are settled, or that do not count; absent: all. */
  state?: 'settled' | 'notCounted'
}

/** Plans on one page of an expert's list. */
const pageSize = 100

/** Reads an expert's whole list of plans, page by page. */
export async function readRows(
  expertId: number,
  answer: (data: DataOf<'expertPredicts'>) => Promise<ResultOf<'expertPredicts'>>,
): Promise<ExpertPlan[]> {
  const rows: ExpertPlan[] = []
  for (let before: number | null = null; ;) {
    const { records, next }: ResultOf<'expertPredicts'> = await answer({
      expertId,
      size: pageSize,
      ...(before !== null && { before }),
    })
    rows.push(...records)
    // Each page must have lower serials than the last. A site that breaks this ends the list.
    if (next === null || (before !== null && next >= before)) return rows
    before = next
  }
}

/** Plans on a page of a reader's screen. */
const screenSize = 20

/**
 * Reads an expert's pages as readers' screens do: of all plans, of those that are settled, and of
 * those that do not count. `below` gives where each begins; null: at the top.
 */
export async function readScreens(
  expertId: number,
  answer: (data: DataOf<'expertPredicts'>) => Promise<ResultOf<'expertPredicts'>>,
  below: () => number | null,
): Promise<{ rows: ExpertPlan[]; lists: ShownList[] }> {
  const rows: ExpertPlan[] = []
  const lists: ShownList[] = []
  for (const state of screenStates) {
    const screen = await readScreen(expertId, answer, state, below())
    rows.push(...screen.rows)
    lists.push(screen.list)
  }
  return { rows, lists }
}

/** The filters of an expert's list that a log can follow; undefined: all plans. */
export const screenStates = [undefined, 'settled', 'notCounted'] as const

/** Reads a page of an expert's list as a reader's screen does: `before` this serial, or the top. */
export async function readScreen(
  expertId: number,
  answer: (data: DataOf<'expertPredicts'>) => Promise<ResultOf<'expertPredicts'>>,
  state: (typeof screenStates)[number],
  before: number | null,
): Promise<{ rows: ExpertPlan[]; list: ShownList }> {
  const { records } = await answer({
    expertId,
    size: screenSize,
    ...(before !== null && { before }),
    ...(state && { state }),
  })
  const list = { ...listOf(records, before, screenSize), ...(state && { state }) }
  return { rows: records, list }
}

/** Rows as a list without a gap; by default the whole one. */
export const listOf = (
  rows: readonly ExpertPlan[],
  below: number | null = null,
  most: number | null = null,
): ShownList => ({ serials: rows.map(({ serial }) => serial), below, most })

const rowFields: Rules<ExpertPlan, LoggedPlan> = {
  ...cardFields,
  ...planFields,
  matchStatus: 'from the source of matches',
  sourcesDiffer: 'from the source of matches',
  score: (of, { score }) => scoreOf(of, score),
  onSale: 'moves with the clock',
  main: (of, { main }) => mainOf(of, main),
}

/** The score by which a plan is settled; a match without one in the log may show any. */
function scoreOf({ plan, results }: LoggedPlan, shown: ExpertPlan['score']): unknown {
  const settlement = plan.settlements.at(-1)
  if (!settlement || settlement.outcome === 'not_counted') return shown
  const result = results.findLast((one) => settles(one) && isBefore(one, settlement))
  return result?.score ? result.score.join('-') : shown
}

/** Odds as lists have them: with two places, and with the third one where it is not 0. */
const asListed = (odds: string) => formatDecimal(parseDecimal(odds, 3), 3).replace(/0$/, '')

/** The main selection, where the log has revealed it; a free plan shows it earlier. */
function mainOf({ plan }: LoggedPlan, shown: ExpertPlan['main']): unknown {
  const opened = openedOf(plan)
  if (!opened) return shown
  const [main] = pricedSelections(plan, opened)
  if (!main) return undefined
  return {
    play: main.play,
    ...(main.line !== undefined && { line: main.line }),
    picks: main.picks.map(({ key, odds }) => ({
      key,
      ...(odds !== undefined && { odds: asListed(odds) }),
    })),
  }
}

type ShownExpert = ExpertDetail['expert'] &
  Pick<ExpertDetail, 'since' | 'withdrawnAt' | 'formerNames'>
interface LoggedExpert {
  entries: readonly ExpertEntry[]
  text: OpenText
}

const expertFields: Rules<ShownExpert, LoggedExpert> = {
  expertId: 'id of the request',
  name: ({ entries, text }) => {
    const last = entries.at(-1)
    const opened = last && text(last.nameHash, last.name)
    return opened && opened.text
  },
  avatar: 'from the expert’s profile',
  kind: ({ entries }) => entries.at(-1)?.expertKind,
  streakWinCnt: 'compared as a number',
  recentCnt: 'compared as a number',
  recentWinCnt: 'compared as a number',
  recentHitRate: 'compared as a number',
  onSaleCnt: 'compared as a number',
  since: ({ entries }) => entries[0]?.at,
  withdrawnAt: ({ entries }, { withdrawnAt }) => withdrawnIn(entries, withdrawnAt),
  formerNames: ({ entries, text }) => formerNamesIn(entries, text),
}

/**
 * The names that another one replaced, each once with the end of its last use, the latest first;
 * null where there are none. A name that nothing opens is null: no page can show that.
 */
function formerNamesIn(entries: readonly ExpertEntry[], text: OpenText): unknown {
  const names = entries.map(({ nameHash, name }) => text(nameHash, name)?.text ?? null)
  const until = new Map<string | null, string>()
  for (const [at, name] of names.entries()) {
    const next = entries[at + 1]
    if (next && names[at + 1] !== name) until.set(name, next.at)
  }
  until.delete(names.at(-1) ?? null)
  const had = [...until].map(([name, at]) => ({ name, until: at }))
  if (had.length === 0) return null
  return had.toSorted((one, other) => other.until.localeCompare(one.until))
}

/** The time of the expert's last withdrawal; null while the expert is not withdrawn. */
function withdrawnIn(entries: readonly ExpertEntry[], shown: string | null): unknown {
  const since = entries[entries.findLastIndex(({ withdrawn }) => !withdrawn) + 1]
  if (!since) return null
  // an entry from before the log began does not say when
  return since.late ? (shown ?? 'withdrawn') : aboutAt(since.at, shown)
}

/**
 * Differences between the lists and the log. A text that was withdrawn is not compared: its
 * fingerprint stays in the log.
 */
export function shownDifferences(
  facts: readonly Fact[],
  gathered: Gathered,
  detail: ExpertDetail | undefined,
  { language, rows, texts, lists = [] }: ShownPage,
): ShownDifference[] {
  const text = opener(texts, language, withdrawnTexts(facts))
  const entries = facts.filter((fact) => fact.kind === 'expert')
  const found: ShownDifference[] = []
  if (detail) {
    const { expert, since, withdrawnAt, formerNames } = detail
    const different: Difference[] = []
    compareFields(
      expertFields,
      { ...expert, since, withdrawnAt, ...(formerNames && { formerNames }) },
      { entries, text },
      different,
    )
    compareRemoved('bioRemoved', detail.bioRemoved, removedOf(facts, null).bio, different)
    found.push(...different.map((one) => ({ serial: null, ...one })))
  }
  const plans = new Map(gathered.plans.map((plan) => [plan.serial, plan]))
  for (const row of rows) {
    const { serial } = row
    const plan = plans.get(serial)
    if (!plan) {
      found.push({ serial, at: 'serial', shown: serial, follows: null })
      continue
    }
    const results = gathered.results.get(plan.last.matchId) ?? []
    const different: Difference[] = []
    compareFields(
      rowFields,
      row,
      {
        plan,
        expert: entries.at(-1),
        text,
        language,
        results,
        kickoff: statedKickoffs(gathered, plan.last.matchId).at(-1)?.kickoff,
      },
      different,
    )
    found.push(...different.map((one) => ({ serial, ...one })))
  }
  return [...found, ...lists.flatMap((list) => gapsIn(list, gathered))]
}

/** Plans that a list leaves out. Those that the log does not have are found row by row. */
function gapsIn(
  { serials, below, most, state }: ShownList,
  { plans }: Gathered,
): ShownDifference[] {
  const listed = new Set(serials)
  const isIn = ({ serial, settlements }: Gathered['plans'][number]) => {
    if (below !== null && serial >= below) return false
    if (state === undefined) return true
    const outcome = settlements.at(-1)?.outcome
    return outcome !== undefined && (outcome === 'not_counted') === (state === 'notCounted')
  }
  const follow = plans.filter(isIn).toReversed()
  return follow
    .slice(0, most ?? follow.length)
    .filter(({ serial }) => !listed.has(serial))
    .map(({ serial }) => ({ serial, at: 'serial', shown: 'nothing', follows: serial }))
}
