/**
 * Verifies an expert's record in the reader's browser: fetches the site's claims, then checks all
 * of them.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '../../contract/id.ts'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { RecordWindow } from '../../contract/expert-detail.ts'
import { boards, textLanguageOf, type Language } from '../../contract/values.ts'
import { parseVerifierKey } from '../../rules/log/note.ts'
import type { Finding } from '../../rules/verify/findings.ts'
import { cosignedPath, largestOf, notesIn } from '../../rules/verify/cosigned.ts'
import type { BoardAsked, LuckAsked, PredictionsAsked } from '../../rules/verify/asked.ts'
import { readBoard } from '../../rules/verify/boards.ts'
import type { ShownPlan } from '../../rules/verify/plan-page.ts'
import { listOf, readRows, readScreens, type ShownPage } from '../../rules/verify/shown.ts'
import { verifySite, type ShownSite } from '../../rules/verify/site.ts'
import { namesPath, parseTexts, planTextsPath, textsPath } from '../../rules/verify/texts.ts'
import { Unreadable } from '../../rules/verify/tree.ts'
import {
  answersWith,
  answerWith,
  checkpointOf,
  sizeOfNote,
} from '../../rules/verify/signed-answers.ts'
import { verifyRecord, type Checked, type Evidence } from '../../rules/verify/verify.ts'
import type { CallApi } from '../api/call-api.ts'
import { answersOnScreen, isOlder, screenDifference, type ScreenAnswer } from './screen-answers.ts'
import { documentDifferences } from './shown-document.ts'
import {
  ownTrust,
  ownWitnesses,
  readLog,
  remember,
  remembered,
  signedText,
} from '../api/log-files.ts'

/** The site did not answer, so no statement is possible. */
export class NoAnswer extends Error {}
/** The site has not signed a log yet. */
export class NoLog extends Error {}

/**
 * The subject of a verification: an expert's record with the plan whose page is open, or answers
 * about all experts.
 */
export type Subject =
  | { kind: 'record'; expertId: Id; planId?: Id }
  /** `isField`: the screen shows its luck, too. */
  | { kind: 'board'; board: BoardAsked; isField: boolean }
  | ({ kind: 'predictions' } & PredictionsAsked)
  /** What the boards promised in each month, and what came. */
  | { kind: 'months' }

export interface VerifyRequest {
  callApi: CallApi
  /** The answers that this page was rendered from. */
  cache: QueryClient
  lang: Language
  subject: Subject
  /** The reader was informed that the log was set back, and continues with the remaining log. */
  acceptsSetBack?: boolean
}

const windows: readonly RecordWindow[] = ['30', '90', 'all']

/** Runs the checks in order. Throws `NoAnswer`, `NoLog` and `TooLong`. */
export async function* verify(request: VerifyRequest): AsyncGenerator<Checked, void> {
  const [line = ''] = (await textOf('keys')).split('\n')
  const key = parseVerifierKey(line)
  if (!key) throw new NoLog()
  const { acceptsSetBack = false } = request
  const trusted = { key, last: remembered(), acceptsSetBack, read: readLog, now: new Date() }
  const isRecord = request.subject.kind === 'record'
  const inDocument = documentFindings()
  const onScreen = answersOnScreen(request.cache)
  for await (const checked of (isRecord ? verifyExpert : verifyAll)(request, trusted)) {
    if (checked.opened) remember(checked.opened.remember)
    // the last check compares the page with what was verified
    if (checked.name !== (isRecord ? 'shown' : 'numbers')) yield checked
    else {
      const ofPage = [...inDocument, ...(await screenFindings(request, onScreen))]
      yield { ...checked, findings: [...checked.findings, ...ofPage] }
    }
  }
}

/** What stands in the document and is not what this page was rendered from. */
function documentFindings(): Finding[] {
  const root = document.getElementById('app')
  return root === null ? [] : documentDifferences(root)
}

/**
 * Answers on the screen that differ from fresh ones. Where the site has gone on meanwhile, the
 * screen is renewed instead: what it shows then is what was verified.
 */
async function screenFindings(
  request: VerifyRequest,
  onScreen: readonly ScreenAnswer[],
): Promise<Finding[]> {
  const { callApi, lang, cache } = request
  const found: Finding[] = []
  for (const { name, data, shown } of onScreen) {
    // the question is one of the screen's own
    const answer = await callApi(name, data as DataOf<typeof name>, { lang })
    if (answer.data === undefined) continue
    const different = screenDifference(shown, answer.data)
    if (different === null) continue
    if (isOlder(shown, answer.data))
      void cache.invalidateQueries({ queryKey: [name, data, lang], exact: true })
    else found.push({ ...different, at: `${name}.${different.at}` })
  }
  return found
}

type Trusted = Pick<Evidence, 'key' | 'last' | 'acceptsSetBack' | 'read' | 'now'>

async function* verifyExpert(
  request: VerifyRequest,
  trusted: Trusted,
): AsyncGenerator<Checked, void> {
  const { subject } = request
  // a log of this form names experts by number
  if (subject.kind !== 'record' || typeof subject.expertId !== 'number') throw new NoLog()
  const { expertId, planId } = subject
  const signed = sizeOfNote(await textOf('checkpoint')) ?? 0
  // A checkpoint that is read after the page's answers includes at least their plans.
  const shown = await Promise.all(
    windows.map((window) => answerOf(request, 'expertDetail', { expertId, window })),
  )
  const page = await pageOf(request, expertId)
  const planPages = planId === undefined ? [] : [await planPageOf(request, planId, page)]
  // the list of the expert's plans shown beside a plan
  const askList = () => answerOf(request, 'planList', { expertId })
  const beside = planId === undefined ? null : await answerWith(signed, askList)
  const { keys: witnesses, isEnough } = ownTrust()
  const [, ...siteWitnesses] = keysIn(await textOf('keys'))
  const cosigned = witnesses.length + siteWitnesses.length > 0 ? await cosignedOf(expertId) : []
  const pages = [...shown, ...planPages.map(({ detail }) => detail), ...(beside ? [beside] : [])]
  const sizes = pages.map(({ logSize = 0 }) => logSize)
  const note = await checkpointOf(Math.max(...sizes, largestOf(cosigned)), () =>
    textOf('checkpoint'),
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
async function* verifyAll(request: VerifyRequest, trusted: Trusted): AsyncGenerator<Checked, void> {
  const signed = sizeOfNote(await textOf('checkpoint')) ?? 0
  const shown = await shownOf(request, signed)
  const note = await checkpointOf(await sizeNow(request), () => textOf('checkpoint'))
  const names = parseTexts(await readLog(namesPath))
  if (names === null) throw new NoAnswer()
  yield* verifySite({
    ...trusted,
    note,
    witnesses: ownWitnesses(),
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
async function sizeNow(request: VerifyRequest): Promise<number> {
  const anyone = { type: boards.hitRate, window: 'all', page: 1, size: 1 } as const
  const [first] = (await answerOf(request, 'expertList', anyone)).records
  if (!first) return 0
  return (await answerOf(request, 'expertDetail', { expertId: first.expertId })).logSize
}

/** Maximum number of experts of a board that are read. */
const mostExperts = 10_000

const asLuck = ({ play, window }: LuckAsked) => ({ window, ...(play !== null && { play }) })

/** The answers on the reader's screen, each with the `signed` entries of the log. */
async function shownOf(request: VerifyRequest, signed: number): Promise<ShownSite> {
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
async function cosignedOf(expertId: number): Promise<string[]> {
  try {
    return notesIn(await readLog(cosignedPath(expertId)))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** Every plan that the page lists, and the texts beside the log. */
async function pageOf(request: VerifyRequest, expertId: number): Promise<ShownPage> {
  const answer = (data: DataOf<'expertPredicts'>) => answerOf(request, 'expertPredicts', data)
  const rows = await readRows(expertId, answer)
  const screens = await readScreens(expertId, answer, () => null)
  const texts = parseTexts(await readLog(textsPath(expertId)))
  if (texts === null) throw new NoAnswer()
  const lists = [listOf(rows), ...screens.lists]
  return { language: textLanguageOf(request.lang), rows: [...rows, ...screens.rows], texts, lists }
}

/** The page of one plan, and its texts beside those of its expert. */
async function planPageOf(
  request: VerifyRequest,
  id: Id,
  { texts }: ShownPage,
): Promise<ShownPlan> {
  const detail = await answerOf(request, 'planDetail', { id })
  const planTexts = parseTexts(await readLog(planTextsPath(Number(id))))
  if (planTexts === null) throw new NoAnswer()
  const seal = await answerOf(request, 'planSeal', { id })
  return { language: textLanguageOf(request.lang), detail, texts: [...texts, ...planTexts], seal }
}

type Answered =
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
  { callApi, lang }: VerifyRequest,
  name: N,
  data: DataOf<N>,
): Promise<ResultOf<N>> {
  const answer = await callApi(name, data, { lang })
  if (answer.data === undefined || 'specOnly' in answer.data) throw new NoAnswer()
  return answer.data
}

async function textOf(path: 'keys' | 'checkpoint'): Promise<string> {
  const text = await signedText(path).catch((error: unknown) => {
    throw error instanceof Unreadable ? new NoAnswer() : error
  })
  if (text === null) throw new NoLog()
  return text
}
