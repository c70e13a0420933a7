/**
 * Verifies what a site shows, in the reader's browser: fetches the site's claims, then checks all
 * of them. It knows nothing of a page, so that it runs in a worker: what a page knows is given.
 */
import type { Id } from '../../contract/id.ts'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { Answer } from '../../contract/envelope.ts'
import type { RecordWindow } from '../../contract/expert-detail.ts'
import { boards, textLanguageOf, type Language } from '../../contract/values.ts'
import { parseVerifierKey } from '../../rules/log/note.ts'
import type { Opened, Remembered } from '../../rules/verify/checkpoint.ts'
import type { Step } from '../../rules/verify/findings.ts'
import { cosignedPath, largestOf, notesIn } from '../../rules/verify/cosigned.ts'
import type { LuckAsked } from '../../rules/verify/asked.ts'
import { readBoard } from '../../rules/verify/boards.ts'
import type { ShownPlan } from '../../rules/verify/plan-page.ts'
import { listOf, readRows, readScreens, type ShownPage } from '../../rules/verify/shown.ts'
import { TooLong, verifySite, type ShownSite } from '../../rules/verify/site.ts'
import { namesPath, parseTexts, planTextsPath, textsPath } from '../../rules/verify/texts.ts'
import { Unreadable, type Read } from '../../rules/verify/tree.ts'
import {
  answersWith,
  answerWith,
  checkpointOf,
  sizeOfNote,
} from '../../rules/verify/signed-answers.ts'
import { verifyRecord, type Checked, type Evidence } from '../../rules/verify/verify.ts'
import type { ReadOf } from '../api/read/spec-only.ts'
import { trustIn } from '../api/trust.ts'
import { NoStatement } from './no-statement.ts'
import type { Subject } from './subject.ts'

/** Asks the site as the reader. Never throws, as `CallApi`. */
export type Ask = <N extends Answered>(name: N, data: DataOf<N>) => Promise<Answer<ReadOf<N>>>

/** What is to be verified, and what the reader's browser knows. It can be sent to a worker. */
export interface Given {
  subject: Subject
  lang: Language
  /** The reader was informed that the log was set back, and continues with the remaining log. */
  acceptsSetBack: boolean
  /** The last state of the log that this browser saw. */
  last: Remembered | null
  /** The reader's witnesses, as text. */
  trust: string
}

/** How the site is reached: through the page, which knows its address and the reader. */
export interface Reach {
  ask: Ask
  read: Read
}

interface Request extends Given, Reach {}

/** A completed check, and what the page keeps of the log when it was opened. */
export interface Made extends Step {
  opened?: Pick<Opened, 'remember' | 'witnessed'>
}

const windows: readonly RecordWindow[] = ['30', '90', 'all']

/** Runs the checks in order. Throws `NoStatement`. */
export async function* checks(given: Given, reach: Reach): AsyncGenerator<Made, void> {
  const request = { ...given, ...reach }
  const [line = ''] = (await textOf(request, 'keys')).split('\n')
  const key = parseVerifierKey(line)
  if (!key) throw new NoStatement('noLog')
  const { acceptsSetBack, last, read, subject } = request
  const trusted = { key, last, acceptsSetBack, read, now: new Date() }
  const all = subject.kind === 'record' ? verifyExpert : verifyAll
  try {
    for await (const { name, findings, facts, opened } of all(request, trusted))
      yield {
        name,
        findings,
        facts,
        ...(opened && { opened: { remember: opened.remember, witnessed: opened.witnessed } }),
      }
  } catch (error) {
    throw error instanceof TooLong ? new NoStatement('tooLong') : error
  }
}

type Trusted = Pick<Evidence, 'key' | 'last' | 'acceptsSetBack' | 'read' | 'now'>

async function* verifyExpert(request: Request, trusted: Trusted): AsyncGenerator<Checked, void> {
  const { subject } = request
  // a log of this form names experts by number
  if (subject.kind !== 'record' || typeof subject.expertId !== 'number')
    throw new NoStatement('noLog')
  const { expertId, planId } = subject
  const signed = sizeOfNote(await textOf(request, 'checkpoint')) ?? 0
  // A checkpoint that is read after the page's answers includes at least their plans.
  const shown = await Promise.all(
    windows.map((window) => answerOf(request, 'expertDetail', { expertId, window })),
  )
  const page = await pageOf(request, expertId)
  const planPages = planId === undefined ? [] : [await planPageOf(request, planId, page)]
  // the list of the expert's plans shown beside a plan
  const askList = () => answerOf(request, 'planList', { expertId })
  const beside = planId === undefined ? null : await answerWith(signed, askList)
  const { keys: witnesses, isEnough } = trustIn(request.trust)
  const [, ...siteWitnesses] = keysIn(await textOf(request, 'keys'))
  const cosigned =
    witnesses.length + siteWitnesses.length > 0 ? await cosignedOf(request, expertId) : []
  const pages = [...shown, ...planPages.map(({ detail }) => detail), ...(beside ? [beside] : [])]
  const sizes = pages.map(({ logSize = 0 }) => logSize)
  const note = await checkpointOf(Math.max(...sizes, largestOf(cosigned)), () =>
    textOf(request, 'checkpoint'),
  )
  const { entries: indexes } = await answerOf(request, 'expertLog', { expertId })
  yield* verifyRecord({
    ...trusted,
    expertId,
    note,
    witnesses,
    indexes,
    shown,
    page,
    planPages,
    ...(beside && { cards: [beside] }),
    cosigned,
    isEnough,
    siteWitnesses,
  })
}

/** The most entries that a browser reads: about 60 MB of log files. */
const mostEntries = 200_000

/** The log entries of all experts, and the answer on the reader's screen. */
async function* verifyAll(request: Request, trusted: Trusted): AsyncGenerator<Checked, void> {
  const signed = sizeOfNote(await textOf(request, 'checkpoint')) ?? 0
  const shown = await shownOf(request, signed)
  const note = await checkpointOf(await sizeNow(request), () => textOf(request, 'checkpoint'))
  const names = parseTexts(await request.read(namesPath))
  if (names === null) throw new NoStatement('noAnswer')
  yield* verifySite({
    ...trusted,
    note,
    witnesses: trustIn(request.trust).keys,
    shown,
    names,
    language: textLanguageOf(request.lang),
    mostEntries,
  })
}

/**
 * The size of the log now, with entries that wait for their place: answers that were made before
 * have no more. 0 without an expert.
 */
async function sizeNow(request: Request): Promise<number> {
  const anyone = { type: boards.hitRate, window: 'all', page: 1, size: 1 } as const
  const [first] = (await answerOf(request, 'expertList', anyone)).records
  if (!first) return 0
  return (await answerOf(request, 'expertDetail', { expertId: first.expertId })).logSize
}

/** Maximum number of experts of a board that are read. */
const mostExperts = 10_000

const asLuck = ({ play, window }: LuckAsked) => ({ window, ...(play !== null && { play }) })

/** The answers on the reader's screen, each with the `signed` entries of the log. */
async function shownOf(request: Request, signed: number): Promise<ShownSite> {
  const { subject } = request
  const current = answersWith(signed)
  const nothing: ShownSite = { boards: [], spread: null, luck: [], predictions: [] }
  if (subject.kind === 'record') return nothing
  if (subject.kind === 'months')
    return { ...nothing, foretold: await current(() => answerOf(request, 'expertForetell', {})) }
  if (subject.kind === 'predictions') {
    const { play, leagueId } = subject
    const shown = await current(() =>
      answerOf(request, 'predictRecord', {
        ...(play !== null && { play }),
        ...(leagueId !== null && { leagueId }),
      }),
    )
    return { ...nothing, predictions: [{ request: { play, leagueId }, shown }] }
  }
  const { board, isField } = subject
  const { play, window } = board
  const luck = { play, window: window ?? '90' }
  const askPage = (data: DataOf<'expertList'>) =>
    current(() => answerOf(request, 'expertList', data))
  const askLuck = () => answerOf(request, 'expertLuck', asLuck(luck))
  return {
    ...nothing,
    boards: [await readBoard(board, askPage, mostExperts)],
    spread: await current(() => answerOf(request, 'expertSpread', {})),
    luck: isField ? [{ request: luck, shown: await current(askLuck) }] : [],
  }
}

/** Verifier keys, one a line. Malformed lines are left out. */
const keysIn = (text: string) => text.split('\n').flatMap((line) => parseVerifierKey(line) ?? [])

/** Empty if the site has no such file. */
async function cosignedOf({ read }: Request, expertId: number): Promise<string[]> {
  try {
    return notesIn(await read(cosignedPath(expertId)))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** Every plan that the page lists, and the texts beside the log. */
async function pageOf(request: Request, expertId: number): Promise<ShownPage> {
  const answer = (data: DataOf<'expertPredicts'>) => answerOf(request, 'expertPredicts', data)
  const rows = await readRows(expertId, answer)
  const screens = await readScreens(expertId, answer, () => null)
  const texts = parseTexts(await request.read(textsPath(expertId)))
  if (texts === null) throw new NoStatement('noAnswer')
  const lists = [listOf(rows), ...screens.lists]
  return { language: textLanguageOf(request.lang), rows: [...rows, ...screens.rows], texts, lists }
}

/** The page of one plan, and its texts beside those of its expert. */
async function planPageOf(request: Request, id: Id, { texts }: ShownPage): Promise<ShownPlan> {
  const detail = await answerOf(request, 'planDetail', { id })
  const planTexts = parseTexts(await request.read(planTextsPath(Number(id))))
  if (planTexts === null) throw new NoStatement('noAnswer')
  const seal = await answerOf(request, 'planSeal', { id })
  return { language: textLanguageOf(request.lang), detail, texts: [...texts, ...planTexts], seal }
}

/** The calls whose answers are verified. */
export type Answered =
  | 'expertLog'
  | 'expertDetail'
  | 'expertForetell'
  | 'expertPredicts'
  | 'expertList'
  | 'expertLuck'
  | 'expertSpread'
  | 'planDetail'
  | 'planList'
  | 'planSeal'
  | 'predictRecord'

async function answerOf<N extends Answered>(
  { ask }: Request,
  name: N,
  data: DataOf<N>,
): Promise<ResultOf<N>> {
  const answer = await ask(name, data)
  if (answer.data === undefined || 'specOnly' in answer.data) throw new NoStatement('noAnswer')
  return answer.data
}

/** A signed text of the site. Only a browser that never saw the log may find none. */
async function textOf({ read, last }: Request, path: 'keys' | 'checkpoint'): Promise<string> {
  try {
    return new TextDecoder().decode(await read(path))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new NoStatement(error.absent && last === null ? 'noLog' : 'noAnswer')
  }
}
