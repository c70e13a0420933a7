/**
 * Checks one expert of a site: compares its pages with the log. Runs in the process of the command,
 * or in one of its threads: its arguments and results can be sent between threads.
 */
import {
  ask,
  askSigned,
  fileOf,
  languageGiven,
  listOf as listFile,
  NoAnswer,
  readEach,
  type Site,
} from './site-answers.ts'
import { anyLanguage, shuffled } from './fresh-reader.ts'
import { repeated } from './patience.ts'
import type { ExpertEntries } from './whole-log.ts'
import type { RecordWindow } from '../contract/expert-detail.ts'
import { textLanguages, type TextLanguage } from '../contract/values.ts'
import { formatVerifierKey, parseVerifierKey } from '../rules/log/note.ts'
import type { VerifierKey } from '../rules/log/note.ts'
import { parsePolicy } from '../rules/log/policy.ts'
import type { Claim, Remembered } from '../rules/verify/checkpoint.ts'
import { cosignedPath, enoughBy, largestOf, notesIn } from '../rules/verify/cosigned.ts'
import type { ShownPlans } from '../rules/verify/plan-cards.ts'
import type { Finding } from '../rules/verify/findings.ts'
import { listSetBacks, type SetBack } from '../rules/verify/key-changes.ts'
import type { LoggedExpert } from '../rules/verify/figures.ts'
import type { Listing } from '../rules/verify/listed-plans.ts'
import type { ShownPlan } from '../rules/verify/plan-page.ts'
import {
  listOf,
  readRows,
  readScreen,
  screenStates,
  type ShownPage,
} from '../rules/verify/shown.ts'
import { parseTexts, planTextsPath, textsPath } from '../rules/verify/texts.ts'
import type { LogTimes } from '../rules/verify/times.ts'
import { Unreadable, type Read, type Tree } from '../rules/verify/tree.ts'
import { verifyRecord } from '../rules/verify/verify.ts'
import { checkpointOf, isBehind, sizeOfNote, type Sized } from '../rules/verify/signed-answers.ts'

/** The log of the site to verify, and the reader's settings for it. */
export interface CheckRequest extends Pick<
  Claim,
  'key' | 'pinned' | 'witnesses' | 'acceptsSetBack'
> {
  /** Witnesses that must have cosigned, each of them. */
  required: readonly VerifierKey[]
  /** The text of the reader's witness policy. */
  policy: string | null
  /** Pages of plans compared for each expert. */
  pages: number
  /** Seconds that a page ahead of the signed log is waited for. */
  wait: number
}

/** The facts of the whole log, if it was read. */
export interface WholeLogFacts {
  /** The checkpoint under which the log was read, as a note, and its size. */
  note: string
  size: number
  times: LogTimes | null
  newest: (size: number) => number | null
  of(expertId: number): ExpertEntries
}

/** Lists of all experts, if they were read. */
export interface Lists {
  cards: readonly ShownPlans[]
  listing: Listing
}

/** The result of checking an expert. */
export interface Outcome {
  findings: Finding[]
  /**
   * What answers differed in that documents were rendered from, while those after them do not: the
   * site has changed, or tells its readers something else. Absent where none did.
   */
  beside?: Finding[]
  /** Differences in the exports of plans, in words. */
  inFiles: string[]
  plans: number
  /** Plans that were entered when the log began, from before it. */
  late: number
  /** Plans that the reader's witnesses had seen before kick-off; undefined without witnesses. */
  seenBefore: number | undefined
  /** Plans that wait for a score. */
  waiting: number
  /** Matches of the plans whose sources disagree about the result. */
  disputed: number
  /** The reader's witnesses who cosigned the state of the log, and when, in seconds since 1970. */
  witnessed: { name: string; seconds: number }[]
  /** When the log was last written, in milliseconds since 1970. */
  latest: number | undefined
  /**
   * Number of entries that the expert's pages include and that the site had not signed after the
   * wait.
   */
  ahead: number
  /** The world that the log states. */
  world: number | undefined
  remember: Remembered | null
  setBacks: readonly SetBack[]
  /**
   * The expert as the log derives it, and the version of the book in force; null after a
   * difference.
   */
  logged: { expert: LoggedExpert; book: number } | null
}

/**
 * Checks an expert by each answer that documents had. Checks again after a difference, because the
 * site may have changed between two of its answers. Rejects if a witness is missing or a request
 * fails.
 */
export async function checkExpert(
  site: Site,
  request: CheckRequest,
  expertId: number,
  last: Remembered | null,
  whole?: WholeLogFacts,
  lists?: Lists,
): Promise<Outcome> {
  const before = givenTo(site)
  const all = await readEach(site, () => check(site, request, expertId, last, whole, lists))
  const first = all.find(({ findings }) => findings.length > 0)
  const [honest] = all
  if (!first && honest) return honest
  const hadGiven = givenTo(site) < before
  await pause()
  const second = await check(site, request, expertId, last, whole, lists)
  return hadGiven && second.findings.length === 0
    ? { ...second, beside: first?.findings ?? [] }
    : second
}

/** The number of answers that are still to be verified. */
const givenTo = ({ given }: Site) => [...given.values()].flat().length

export const pause = () => new Promise((resolve) => setTimeout(resolve, 2_000))

/** Files of the log that were read: tiles never change, so each is fetched once. */
export function keptFiles(site: Site): Read {
  const files = new Map<string, Promise<Uint8Array>>()
  return (path) => {
    const file = files.get(path) ?? fileOf(site, path)
    files.set(path, file)
    return file
  }
}

export const textOf = async (read: Read, path: string) => new TextDecoder().decode(await read(path))

async function check(
  site: Site,
  request: CheckRequest,
  expertId: number,
  last: Remembered | null,
  whole?: WholeLogFacts,
  lists?: Lists,
): Promise<Outcome> {
  const { required, witnesses } = request
  const policy = request.policy === null ? null : parsePolicy(request.policy)
  const read = keptFiles(site)
  const readNote = () => textOf((path) => fileOf(site, path), 'checkpoint')
  const signed = whole?.size ?? sizeOfNote(await readNote()) ?? 0
  const page = await pageOf(request, site, expertId)
  const { language } = page
  const askDetail = (window: RecordWindow, language: TextLanguage) =>
    ask(site, 'expertDetail', { expertId, window }, language)
  const shown = await Promise.all([
    ...(['30', '90'] as const).map((window) =>
      askDetail(window, languageGiven(site, 'expertDetail', { expertId, window })),
    ),
    askDetail('all', language),
  ])
  // as the page opens it is asked for in every language
  const others: ShownPage[] = []
  for (const one of shuffled(textLanguages)) {
    const detail = one === language ? shown.at(-1) : await askDetail('all', one)
    others.push({ ...(await screensOf(site, expertId, page, one)), ...(detail && { detail }) })
  }
  const planPages = await planPagesOf(request, site, page)
  // the list shown beside each of the expert's plans
  const askList = askSigned(site, signed, site.isListLate ? 0 : request.wait)
  const beside = {
    ...(await askList(language)('planList', { expertId, size: besides })),
    language,
  }
  site.isListLate ||= isBehind(beside)
  const cards = [beside, ...(lists ? listsWith(expertId, lists.cards) : [])]
  const siteWitnesses = parseKeys(await textOf(read, 'keys')).slice(1)
  const isSeen = witnesses.length + siteWitnesses.length > 0
  const cosigned = isSeen ? await cosignedOf(expertId, read) : []
  const size = Math.max(
    ...[
      ...shown,
      ...others.flatMap(({ detail }) => detail ?? []),
      ...planPages.map(({ detail }) => detail),
      ...cards,
    ].map(sizeOf),
    largestOf(cosigned),
  )
  const note =
    whole && whole.size >= size ? whole.note : await signedFor(site, size, request.wait, readNote)
  const { entries: indexes } = await ask(site, 'expertLog', { expertId })
  const { belongs, known } = whole?.of(expertId) ?? {}
  const outcome: Outcome = {
    findings: [],
    inFiles: [],
    plans: 0,
    late: 0,
    seenBefore: undefined,
    waiting: 0,
    disputed: 0,
    witnessed: [],
    latest: undefined,
    ahead: 0,
    world: undefined,
    remember: null,
    setBacks: [],
    logged: null,
  }
  for await (const checked of verifyRecord({
    ...request,
    expertId,
    note,
    last,
    indexes,
    ...(whole && belongs && known && { belongs, known, times: whole.times, newest: whole.newest }),
    read,
    shown,
    page,
    others,
    planPages,
    ...(lists && { listing: lists.listing }),
    cards,
    now: new Date(),
    cosigned,
    siteWitnesses,
    ...(policy && { isEnough: enoughBy(policy) }),
  })) {
    const { facts, findings, name, opened, logged } = checked
    outcome.findings.push(...findings)
    outcome.latest ??= facts['latest']
    outcome.world ??= facts['world']
    outcome.late ||= facts['late'] ?? 0
    outcome.ahead += facts['ahead'] ?? 0
    if (name === 'plans') {
      outcome.plans = facts['plans'] ?? 0
      outcome.seenBefore = facts['seenBefore']
    }
    if (name === 'settlements') {
      outcome.waiting = facts['waiting'] ?? 0
      outcome.disputed = facts['disputed'] ?? 0
    }
    if (logged) outcome.logged = { expert: logged.expert, book: logged.book.version }
    if (!opened) continue
    outcome.remember = opened.remember
    outcome.setBacks = await setBacksOf(opened.tree, read)
    const names = opened.witnessed.map((one) => one.name)
    outcome.witnessed = opened.witnessed.map(({ name: witness, seconds }) => ({
      name: witness,
      seconds,
    }))
    // two keys may have one name
    const lines = new Set(opened.witnessed.map(({ key }) => formatVerifierKey(key)))
    const missing = required.find((one) => !lines.has(formatVerifierKey(one)))
    if (missing)
      throw new Error(
        `${missing.name} has not cosigned the state of the log that the site shows, ` +
          'or not at a time that says something.',
      )
    if (policy && !policy.isMet(opened.witnessed.map(({ key }) => key)))
      throw new Error(
        'The state of the log that the site shows is cosigned by ' +
          `${names.join(', ') || 'none of the witnesses of the policy'}: its quorum is not met.`,
      )
  }
  return outcome
}

/**
 * A checkpoint of `size` entries. After one late signature this does not wait for the site again.
 */
async function signedFor(
  site: Site,
  size: number,
  wait: number,
  read: () => Promise<string>,
): Promise<string> {
  const again = repeated(read, lateWords(site, size), site.say)
  const note = site.isLate ? await read() : await checkpointOf(size, again, wait)
  // a malformed checkpoint is found when it is opened
  site.isLate = (sizeOfNote(note) ?? 0) < size
  return note
}

/** What a run says while it waits for a signature. */
export const lateWords = ({ origin }: Site, size: number): string =>
  `Waiting for ${origin}: its pages have ${size} entries of the log, and it has signed fewer.`

/** Verifier keys, one a line. Malformed lines are left out. */
const parseKeys = (text: string) => text.split('\n').flatMap((line) => parseVerifierKey(line) ?? [])

const sizeOf = ({ logSize = 0 }: Sized) => logSize

/** Plans in the list beside a plan. */
const besides = 6

/** The cards of an expert in these lists. */
const listsWith = (expertId: number, lists: readonly ShownPlans[]): ShownPlans[] =>
  lists
    .map((list) => ({
      ...list,
      records: list.records.filter((card) => card.expertId === expertId),
    }))
    .filter(({ records }) => records.length > 0)

async function cosignedOf(expertId: number, read: Read): Promise<string[]> {
  try {
    return notesIn(await read(cosignedPath(expertId)))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/**
 * Every plan that the expert's page lists, and the texts beside the log. The whole list is read
 * from one file if the site has it, which is English.
 */
async function pageOf({ pages }: CheckRequest, site: Site, expertId: number): Promise<ShownPage> {
  const file = pages === Infinity ? null : await listFile(site, expertId)
  const language = file ? 'en' : anyLanguage()
  const rows = file ?? (await readRows(expertId, askPredicts(site, language)))
  const texts = parseTexts(await fileOf(site, textsPath(expertId)))
  if (texts === null) throw new NoAnswer(`${site.origin} does not give the texts of its log.`)
  return { language, rows, texts, lists: [listOf(rows)] }
}

const askPredicts =
  (site: Site, language: TextLanguage) => (data: Parameters<typeof ask<'expertPredicts'>>[2]) =>
    ask(site, 'expertPredicts', data, language)

/**
 * Pages of the expert's list in a language, as readers' screens ask: the first one, and one chosen
 * by chance of all plans, of settled plans or of plans that do not count.
 */
async function screensOf(
  site: Site,
  expertId: number,
  { rows, texts }: ShownPage,
  language: TextLanguage,
): Promise<ShownPage> {
  const answer = askPredicts(site, language)
  const highest = rows[0]?.serial ?? 0
  const [state] = shuffled(screenStates)
  const before = 2 + Math.floor(Math.random() * highest)
  const first = await readScreen(expertId, answer, undefined, null)
  const other = await readScreen(expertId, answer, state, before)
  return {
    language,
    rows: [...first.rows, ...other.rows],
    texts,
    lists: [first.list, other.list],
  }
}

/**
 * Pages of the expert's plans, chosen by chance: the newest, and others up to the number asked for.
 */
async function planPagesOf(
  { pages }: CheckRequest,
  site: Site,
  page: ShownPage,
): Promise<ShownPlan[]> {
  const [newest, ...others] = new Map(page.rows.map((row) => [row.serial, row])).values()
  const chosen = [
    ...(newest ? [newest] : []),
    ...others
      .map((row) => ({ row, order: Math.random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ row }) => row),
  ].slice(0, pages)
  const shown: ShownPlan[] = []
  const turn = shuffled(textLanguages)
  const own = new Set(page.rows.map(({ id }) => id))
  const wanted = [
    ...chosen.map(({ id }, at) => ({ id, language: turn[at % turn.length] ?? 'en' })),
    ...site.plansShown.filter(({ id }) => own.has(id)),
  ]
  for (const { id, language } of wanted) {
    const detail = await ask(site, 'planDetail', { id }, language)
    const texts = parseTexts(await fileOf(site, planTextsPath(Number(id))))
    if (texts === null) throw new NoAnswer(`${site.origin} does not give the texts of its log.`)
    const seal = await ask(site, 'planSeal', { id })
    shown.push({ language, detail, texts: [...page.texts, ...texts], seal })
  }
  return shown
}

/** The set backs of the log; none if the site has no file of key changes. */
export async function setBacksOf(tree: Tree, read: Read): Promise<SetBack[]> {
  try {
    return await listSetBacks(tree, read)
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}
