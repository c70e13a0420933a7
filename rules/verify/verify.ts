/**
 * Verifies an expert's record: the same in a reader's browser, on the command line and in the
 * server's tests. It believes nothing but the key of the log, and shares nothing with what computes
 * the page's numbers but the rules.
 */
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import { openLog, type Claim, type Opened } from './checkpoint.ts'
import { factOf, type Fact } from './facts.ts'
import type { Finding, Step } from './findings.ts'
import { differences, type Present } from './numbers.ts'
import { checkPlans, gather, type Gathered } from './plans.ts'
import { checkSettlements, settledPlans, undone, waiting } from './settlements.ts'
import { settledBy, timesIn, timesOf, type LogTimes } from './times.ts'
import { Misfit, Unreadable, type Read } from './tree.ts'

export interface Evidence extends Claim {
  expertId: number
  /**
   * Where the site says that this expert's entries are, and the results of their matches. A plan
   * that it leaves out shows as a gap.
   */
  indexes: readonly number[]
  /**
   * Where they are by the whole log (see whole.ts), for who has read it: shows all that is left
   * out.
   */
  belongs?: readonly number[]
  /** Its times, likewise; else they are read here. */
  times?: LogTimes | null
  read: Read
  /** The answers whose numbers are looked at: one for each window. */
  shown: readonly ExpertDetail[]
  /** By the reader's clock. */
  now: Date
}

export interface Checked extends Step {
  /** With the first check, when it passes. */
  opened?: Opened
}

/**
 * Makes one check after the other; the first one that finds something is the last. Throws nothing
 * but faults of its own.
 */
export async function* verifyRecord(evidence: Evidence): AsyncGenerator<Checked, void> {
  const opened = await guarded(() => openLog(evidence, evidence.read))
  if ('kind' in opened) {
    yield { name: 'checkpoint', findings: [opened], facts: {} }
    return
  }
  const { checkpoint, witnessed } = opened
  yield {
    name: 'checkpoint',
    findings: [],
    facts: { size: checkpoint.size, seen: evidence.last?.size ?? 0, witnesses: witnessed.length },
    opened,
  }

  const leftOut = leftOutOf(evidence, checkpoint.size)
  const facts = leftOut.length > 0 ? [] : await guarded(() => factsOf(evidence, opened))
  if ('kind' in facts || leftOut.length > 0) {
    yield { name: 'entries', findings: 'kind' in facts ? [facts] : leftOut, facts: {} }
    return
  }
  const gathered = gather(facts)
  const overtime = await guarded(() => overtimeOf(evidence, opened, facts, gathered))
  if ('kind' in overtime) {
    yield { name: 'entries', findings: [overtime], facts: {} }
    return
  }
  const { latest, undone } = overtime
  yield {
    name: 'entries',
    findings: [],
    facts: { entries: facts.length, files: opened.tree.files(), ...(latest && { latest }) },
  }

  const published = Math.max(0, ...evidence.shown.map(({ ledger }) => ledger.published))
  for (const step of [
    plansStep(facts, gathered, published),
    settlementsStep(gathered, undone),
    numbersStep(gathered, evidence.shown, presentOf(evidence.now, latest)),
  ]) {
    const checked = step()
    yield checked
    if (checked.findings.length > 0) return
  }
}

/** Runs what reads files: one that does not fit, or cannot be read, is a finding. */
export async function guarded<T>(run: () => Promise<T>): Promise<T | Finding> {
  try {
    return await run()
  } catch (error) {
    const finding = findingOf(error)
    if (!finding) throw error
    return finding
  }
}

function findingOf(error: unknown): Finding | null {
  if (error instanceof Unreadable) return { kind: 'unreadable', path: error.path }
  if (!(error instanceof Misfit)) return null
  return error.index === null ? { kind: 'root' } : { kind: 'notIncluded', index: error.index }
}

function leftOutOf({ belongs = [], indexes }: Evidence, size: number): Finding[] {
  const named = new Set(indexes)
  return belongs
    .filter((index) => index < size && !named.has(index))
    .map((index) => ({ kind: 'leftOut', index }))
}

async function factsOf(
  { indexes, expertId }: Evidence,
  { tree, checkpoint }: Opened,
): Promise<Fact[] | Finding> {
  const facts: Fact[] = []
  // an entry beyond the signed tree was written after the checkpoint: the next one has it
  const within = indexes.filter((index) => index < checkpoint.size)
  for (const [index, entry] of await tree.entries(within)) {
    const fact = factOf(index, entry)
    if (fact === null) return { kind: 'malformed', index }
    if (!('expertId' in fact) || fact.expertId === expertId) facts.push(fact)
  }
  return facts
}

/**
 * When the log was written last, in milliseconds since 1970, and what was to be settled a day
 * before that.
 */
async function overtimeOf(
  { times: known }: Evidence,
  { tree, checkpoint }: Opened,
  facts: readonly Fact[],
  gathered: Gathered,
) {
  const times = known ?? (await timesOf(tree, checkpoint.size, timesIn(facts)))
  if (!times) return { latest: null, undone: [] }
  const limit = settledBy(times.latest)
  // where nothing is open by then, nothing was by any earlier time
  const then = undone(gathered, limit).length > 0 ? await times.upTo(limit) : null
  return { latest: times.latest.getTime(), undone: then ? undone(gathered, then) : [] }
}

/**
 * The site's present is not before its log's last entry, in milliseconds, nor behind the reader's,
 * unless it plays a time to come: then nobody but the site knows. A replay of the past is measured
 * by the reader's clock too, and so only from one side.
 */
function presentOf(now: Date, latest: number | null): Present {
  const from = latest === null ? now : new Date(latest)
  return { from, to: from > now ? null : now }
}

const plansStep = (facts: readonly Fact[], gathered: Gathered, published: number) => (): Step => ({
  name: 'plans',
  findings: checkPlans(facts, gathered, published),
  facts: {
    plans: gathered.plans.length,
    opened: gathered.plans.filter(({ reveals }) => reveals.length > 0).length,
    later: gathered.plans.filter(({ last }) => last.late).length,
  },
})

const settlementsStep = (gathered: Gathered, undone: readonly Finding[]) => (): Step => ({
  name: 'settlements',
  findings: [...checkSettlements(gathered), ...undone],
  facts: {
    settlements: gathered.plans.reduce((sum, { settlements }) => sum + settlements.length, 0),
    results: gathered.results.size,
    waiting: waiting(gathered),
  },
})

const numbersStep =
  (gathered: Gathered, shown: readonly ExpertDetail[], present: Present) => (): Step => {
    const settled = settledPlans(gathered)
    const found = shown.flatMap((detail) =>
      differences(detail, settled, gathered.plans.length, present),
    )
    const twice = shown.find(
      ({ window }, at) => shown.findIndex((other) => other.window === window) < at,
    )
    // one window in the place of another would hide what that one shows
    if (twice) found.push({ at: 'window', shown: twice.window, follows: 'each once' })
    return {
      name: 'numbers',
      findings: found.map((difference) => ({ kind: 'number', ...difference })),
      facts: { plans: settled.length },
    }
  }
