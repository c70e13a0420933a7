/**
 * npm run verify -- https://site [expertId]: verifies all records of a site, or one, from the
 * files of its log. Needs no database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './native-hash.ts'
import { command, type Io } from './arguments.ts'
import { checkExpert, keptFiles, lateWords, pause, setBacksOf, textOf } from './check-expert.ts'
import type { Lists, Outcome, CheckRequest } from './check-expert.ts'
import { startThreads, threadsFor } from './expert-threads.ts'
import { verifyPassportFile } from './passport.ts'
import { verifyReceiptFile } from './receipt.ts'
import { shuffled } from './fresh-reader.ts'
import { repeated } from './patience.ts'
import { printable } from './printable.ts'
import {
  answerOf,
  ask,
  askSigned,
  enter,
  fileOf,
  NoAnswer,
  type Site,
  streamLog,
  readEach,
} from './site-answers.ts'
import { fileDifferences, keysIn } from './beside-files.ts'
import { openDocuments, type DocumentsRun, type ShownIn } from './site-documents.ts'
import { findSeen, storeSeen } from './seen-checkpoints.ts'
import { readOwnExports } from './own-exports.ts'
import { exportFindings, readExports } from './site-exports.ts'
import { siteFigures, type Figures } from './site-figures.ts'
import { chosenLists, homeLists, type HomeLists } from './site-lists.ts'
import { readSnapshots, sizesOf, snapshotDifferences } from './site-snapshots.ts'
import { sharing } from './shared-values.ts'
import { parsePassport, parseReceipt, parseSite, type SiteOptions } from './verify-arguments.ts'
import { readWholeLog, type WholeLog } from './whole-log.ts'
import type { Id } from '../contract/id.ts'
import type { Opening } from '../contract/opening.ts'
import {
  boards,
  codes,
  textLanguages,
  worlds,
  type TextLanguage,
  type World,
} from '../contract/values.ts'
import { currentBook, rulebooks, type Rulebook } from '../rules/book/index.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '../rules/log/note.ts'
import type { Policy } from '../rules/log/policy.ts'
import { openLog, type Opened, type Remembered } from '../rules/verify/checkpoint.ts'
import type { Finding } from '../rules/verify/findings.ts'
import type { SetBack } from '../rules/verify/key-changes.ts'
import type { LoggedExpert } from '../rules/verify/figures.ts'
import { cardListsIn, type ShownLists } from '../rules/verify/lists.ts'
import { siteDifferences, type ShownSite } from '../rules/verify/site.ts'
import type { Read, Tree } from '../rules/verify/tree.ts'
import { checkpointOf, sizeOfNote } from '../rules/verify/signed-answers.ts'
import { namesPath, opener, parseTexts } from '../rules/verify/texts.ts'
import { guarded, presentOf } from '../rules/verify/verify.ts'
import { mostEntries, readWhole } from '../rules/verify/whole.ts'
import { disagreed, en, utc, waits, worldOf } from '../web/verify/words/en.ts'

const ended = { equal: 0, differs: 1, noAnswer: 3, unsigned: 4 } as const

/** One run of the command. */
interface Run {
  io: Io
  options: SiteOptions
  request: CheckRequest
  read: Read
  /** The state of the log that this reader saw last. */
  last: Remembered | null
  /** The world that the log states, once it is known. */
  world: number | null
  /** Plans that were entered when the log began, from before it. */
  late: number
  /** When the log was last written, in milliseconds since 1970; null until that is known. */
  latest: number | null
  /** Entries that the pages were made from and that are not signed. */
  ahead: number
  /** Set backs: places in the log where entries were lost. */
  setBacks: readonly SetBack[]
  /** What could not be compared, in words. */
  notCompared: string[]
  /** Prints nothing about experts without a difference: they were printed before. */
  isQuiet: boolean
}

async function main(args: readonly string[], io: Io): Promise<number> {
  if (args[0] === 'passport') return ended[await verifyPassportFile(parsePassport(args), io)]
  const receipt = parseReceipt(args)
  if (receipt) return ended[await verifyReceiptFile(receipt, io)]
  const options = parseSite(args)
  const { site, state, policy, pages, wait, acceptsSetBack } = options
  site.say = io.warn
  await enter(site)
  const read = keptFiles(site)
  const [line = ''] = (await textOf(read, 'keys')).split('\n')
  const key = parseVerifierKey(line)
  if (!key) throw new NoAnswer('The site shows no key of its log.')
  const request: CheckRequest = {
    key,
    pinned: options.key ?? logIn(policy, line),
    witnesses: [...options.witnesses, ...(policy?.witnesses ?? []).map((one) => one.key)],
    required: options.witnesses,
    policy: options.policyText,
    acceptsSetBack,
    pages,
    wait,
  }
  const last = findSeen(state, site)
  const run: Run = {
    io,
    options,
    request,
    read,
    last,
    world: null,
    late: 0,
    latest: null,
    ahead: 0,
    setBacks: [],
    notCompared: [],
    isQuiet: false,
  }
  const differing =
    options.expertId === null ? await checkAll(run) : await checkOne(run, options.expertId)
  if (run.latest !== null) io.print(ageOf(run.latest))
  if (run.ahead > 0)
    io.print(
      `The pages have ${run.ahead} more ${run.ahead === 1 ? 'entry' : 'entries'} of the log than ` +
        `the site has signed within ${wait} seconds: what is in them is not proven. The site is ` +
        'late, or somebody on the way shows an older state of its log.',
    )
  for (const setBack of run.setBacks) io.print(printable(lossOf(setBack)))
  io.print(`Not compared: ${[...run.notCompared, ...neverCompared].join('; ')}.`)
  if (differing > 0) return ended.differs
  return run.ahead > 0 ? ended.unsigned : ended.equal
}

/** Checks one expert, with the documents of their page. Resolves to the number of differences. */
async function checkOne(run: Run, expertId: number): Promise<number> {
  const { options, request, last } = run
  const documents = await openDocuments(options.site, options.documents !== 'none')
  await documents.of({ experts: [expertId], plans: [], matches: [] }, Infinity)
  const outcome = await checkExpert(options.site, request, expertId, last)
  const beside = await asBesideDocuments(run, documents, expertId, outcome)
  const isEqual = printOutcome(run, expertId, beside ?? outcome)
  documents.sayWorld(worldIn(run))
  for (const words of documents.found) run.io.print(printable(words))
  run.notCompared.push(...notComparedIn(documents), wholeOnly)
  return Number(!isEqual) + documents.found.length
}

/** Files that are compared with the whole log only. */
const wholeOnly = 'plans.csv, plans.parquet, and the snapshots of days'

/** What the log does not state: see “Verifying” in docs/log.md. */
const neverCompared = [
  'names of sides and competitions, the course of a match and team news, which come from ' +
    'the source of matches',
  'the pages of readers, experts and operators who are signed in',
]

/**
 * The log of a policy: that of the site's own key, or the first, which has to lead to it. Null
 * where the policy names none.
 */
const logIn = (policy: Policy | null, line: string): VerifierKey | null =>
  policy?.logs.find((log) => formatVerifierKey(log) === line) ?? policy?.logs[0] ?? null

/**
 * Checks all experts whom the site lists or the log contains: boards omit those who have withdrawn,
 * but their page and record stay. Then checks the site's figures about all of them. Resolves to the
 * number of differences.
 */
async function checkAll(run: Run): Promise<number> {
  const { site } = run.options
  const experts = await checkExperts(run)
  if (experts === null) return 1
  const { differing } = experts
  if (differing > 0) return differing
  let found = experts.found
  if (found.length > 0) {
    // checked twice, because the site may have changed between two of its answers
    await pause()
    const again = await checkExperts({ ...run, read: keptFiles(site), isQuiet: true })
    if (again === null) return 1
    if (again.differing > 0) return again.differing
    found = again.found
  }
  const { boards, places, matches, pages, documents, filed } = experts
  if (found.length === 0)
    run.io.print(
      `${boards} boards with ${places} places and medals, the spread of hit rates, the luck, ` +
        'the record of all predictions, the home screen with its recommended plans, ' +
        `lists of ${matches} matches and the pages of ${pages} of them at ${site.origin}: equal.`,
    )
  for (const finding of found) run.io.print(printable(sentenceOf(finding)))
  for (const words of documents.found) run.io.print(printable(words))
  if (documents.missing === null && documents.found.length === 0)
    run.io.print(
      `${documents.count} documents are, to the byte, what this release renders from these ` +
        'answers.',
    )
  if (filed !== null && documents.found.length === 0) run.io.print(filed)
  run.notCompared.push(...notComparedIn(documents), ...(filed === null ? [wholeOnly] : []))
  return found.length + documents.found.length
}

const notComparedIn = ({ missing }: DocumentsRun) => (missing === null ? [] : [missing])

interface Experts {
  /** How many differ. */
  differing: number
  documents: DocumentsRun
  /** What the files beside the log have that is equal to it, in words; null where none was read. */
  filed: string | null
  boards: number
  places: number
  /** Matches in lists, and matches whose page was read. */
  matches: number
  pages: number
  /** Differences in the site's figures about all of them. */
  found: Finding[]
}

/** Null, with a message, if the log itself cannot be read. */
async function checkExperts(run: Run): Promise<Experts | null> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-verify-'))
  try {
    return await checkExpertsIn(run, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `folder` is an empty one for files of this run. */
async function checkExpertsIn(run: Run, folder: string): Promise<Experts | null> {
  const { site } = run.options
  const { wait } = run.options
  const signed = sizeOfNote(await textOf((path) => fileOf(site, path), 'checkpoint')) ?? 0
  // asked before the log is read, which then has all that these answers were made from
  const asked = askSigned(site, signed, wait)
  const known = (await ask(site, 'expertSpread', {})).ever
  const documents = await openDocuments(site, run.options.documents !== 'none')
  await documents.screens()
  const figures = await readEach(site, async () => {
    const home = new Map<TextLanguage, HomeLists>()
    const opened = new Map<Id, Opening | undefined>()
    for (const language of shuffled(textLanguages))
      home.set(language, await homeLists(asked(language), opened))
    const all = await siteFigures(asked, known + pageSize)
    return all.map((one) => ({ ...one, home: home.get(one.language) }))
  })
  const [first] = figures.flat().flatMap(({ boards }) => boards.flatMap(({ records }) => records))
  const now = first && (await answerOf(site, 'expertDetail', { expertId: first.expertId })).data
  // read before the log, which then has all entries that they are of
  const isBeside = run.options.documents !== 'none'
  const exports = isBeside ? await readExports(site, folder) : null
  const exported = shuffled([...(exports?.experts.keys() ?? [])])
  const ownExports = exports
    ? await readOwnExports(site, exported.slice(0, mostDocuments(run.options)), folder)
    : null
  const snapshots = isBeside ? await readSnapshots(site, mostDocuments(run.options)) : null
  const sizes = snapshots ? sizesOf(snapshots) : new Set<number>()
  const whole = await wholeOf(run, now?.logSize ?? 0, folder, sizes)
  if ('kind' in whole) {
    run.io.print(printable(sentenceOf(whole)))
    return null
  }
  const { log, note, last, tree } = whole
  for (const finding of log.findings) run.io.print(printable(sentenceOf(finding)))
  if (log.findings.length > 0) return null
  run.late = log.late
  const ids = { experts: log.publishers, plans: log.plans, matches: log.matches }
  await documents.of(ids, mostDocuments(run.options))
  site.plansShown = documents.plans
  if (exports && snapshots) {
    const plans = shuffled(log.plans).slice(0, run.options.pages)
    const keys = keysIn(await textOf(run.read, 'keys'))
    documents.found.push(
      ...(await fileDifferences(site, { keys, tree, size: log.size, plans })),
      ...exportFindings(exports, log),
      ...snapshotDifferences(snapshots, log, run.request.key),
    )
  }
  const shown = await withLists(run, figures.flat(), log, documents.matches)
  const listed = await listExperts(site, log.experts.size)
  const all = [...listed.union(new Set(log.publishers))].toSorted((a, b) => a - b)
  const threads = startThreads(
    {
      site: site.href,
      visitor: site.visitor,
      given: site.given,
      plansShown: site.plansShown,
      request: run.request,
      last,
      log,
      note,
      lists: listsOf(shown, log),
      exports: exports && exports.files.length > 0 ? exports : null,
      ownExports,
    },
    Math.min(run.options.threads ?? threadsFor(log.size), all.length),
  )
  let differing = 0
  let book: Rulebook = currentBook
  const logged: LoggedExpert[] = []
  const shared = sharing()
  try {
    const started = new Map<number, Promise<Outcome | null>>()
    const check = async (expertId: number) => {
      const isPage =
        listed.has(expertId) || (log.withdrawn.has(expertId) && (await isShown(site, expertId)))
      const outcome = isPage ? await threads.check(expertId) : null
      if (!outcome?.logged) return outcome
      // at once: outcomes wait here for those of other experts
      return { ...outcome, logged: { ...outcome.logged, expert: shared(outcome.logged.expert) } }
    }
    for (const expertId of shuffled(all)) {
      const checking = check(expertId)
      // each is awaited in order below
      checking.catch(() => {})
      started.set(expertId, checking)
    }
    for (const [expertId, checking] of [...started].toSorted(([a], [b]) => a - b)) {
      const outcome = await asBesideDocuments(run, documents, expertId, await checking)
      if (!outcome)
        run.io.print(
          `Expert ${expertId}: has published by the log, but the site lists no such expert.`,
        )
      if (!outcome || !printOutcome(run, expertId, outcome)) differing++
      documents.found.push(...(outcome?.inFiles ?? []))
      if (!outcome?.logged) continue
      const { expert, book: version } = outcome.logged
      logged.push(expert)
      book = rulebooks.find((one) => one.version === version) ?? book
    }
  } finally {
    await threads.stop()
  }
  if (!run.isQuiet) run.io.print(`${all.length - differing} of ${all.length} experts: equal.`)
  const names = await namesOf(site, logged)
  const boards = new Map(
    shown
      .flatMap((one) => one.boards)
      .filter(({ first }) => first === undefined)
      .map((board) => [`${board.type} ${board.play} ${board.window} ${board.kind}`, board]),
  )
  const world = worldIn(run)
  const present = world === 'replay' ? null : presentOf(new Date(), log.times.at(-1) ?? null)
  documents.sayWorld(world)
  return {
    differing,
    documents,
    filed:
      exports &&
      `plans.csv and plans.parquet have in every row what ${exports.size} entries give; ` +
        `${snapshots?.days.size ?? 0} snapshots of days are of this log.`,
    matches: new Set(shown.flatMap(({ lists }) => matchesIn(lists))).size,
    pages: shown.reduce((sum, { lists }) => sum + lists.pages.length, 0),
    boards: boards.size,
    places: boards.values().reduce((sum, { records }) => sum + records.length, 0),
    found:
      differing > 0
        ? []
        : shown.flatMap((one) =>
            siteDifferences(one, logged, names(one.language), book, world, present),
          ),
  }
}

/** The names of experts in each language, as the texts beside the log open their fingerprints. */
async function namesOf(site: Site, experts: readonly LoggedExpert[]) {
  const texts = parseTexts(await fileOf(site, namesPath))
  if (texts === null) throw new NoAnswer(`${site.origin} does not give the texts of its log.`)
  return (language: TextLanguage): ReadonlyMap<Id, string> => {
    const text = opener(texts, language)
    return new Map(
      experts.map(({ expertId, name }) => [expertId, text(name.nameHash, name.name)?.text ?? '']),
    )
  }
}

/** Experts, plans and matches whose documents are compared. */
const mostDocuments = ({ documents, pages }: SiteOptions) =>
  documents === 'all' ? Infinity : pages

/**
 * The same outcome, or with findings where the answers beside documents differ again and again,
 * though the others do not: a site that changes does so once.
 */
async function asBesideDocuments(
  { options: { site }, request, last }: Run,
  documents: DocumentsRun,
  expertId: number,
  outcome: Outcome | null,
): Promise<Outcome | null> {
  let again = outcome
  for (let tries = 1; again?.beside && tries < 3; tries++) {
    const plans = site.plansShown.map(({ id }) => id)
    await documents.of({ experts: [expertId], plans, matches: [] }, Math.max(1, plans.length))
    again = await checkExpert(site, request, expertId, last)
  }
  return outcome && again?.beside ? { ...outcome, findings: again.beside } : outcome
}

/** The world that the log states; null where it states none, or before it is known. */
const worldIn = ({ world }: Run): World | null => worlds[(world ?? 0) - 1] ?? null

/** The answers of a site in one language. */
type Shown = ShownSite & { language: TextLanguage; lists: ShownLists }

/** Adds the lists to the site's figures about all experts. */
async function withLists(
  { options: { site, pages, wait } }: Run,
  figures: readonly (Figures & { home: HomeLists | undefined })[],
  log: WholeLog,
  documents: readonly ShownIn[],
): Promise<Shown[]> {
  const asked = askSigned(site, log.size, wait)
  const most = Math.max(Math.min(pages, mostMatches), documents.length)
  const chosen = await chosenLists(asked, log.matches, most, documents)
  return figures.flatMap(({ home, ...one }) => {
    const { language } = one
    if (!home) return []
    const {
      matches = [],
      pages = [],
      others = [],
      forecasts = [],
    } = chosen.find((lists) => lists.language === language) ?? {}
    const lists = { ...home, others, matches: [...home.matches, ...matches], pages }
    return [{ ...one, lists, forecasts }]
  })
}

/** The facts about each expert that the comparison of lists needs. */
function listsOf(shown: readonly Shown[], { times }: WholeLog): Lists {
  const latest = times.at(-1) ?? 0
  const all = shown.map(({ lists }) => lists)
  const pages = all.flatMap((lists) => lists.pages.map(({ detail }) => detail.matchId))
  const from = Math.min(latest - listedDays * 24 * hour, ...all.map(reach))
  return {
    // whether these lists are behind the signed log is compared once for all experts
    cards: shown.flatMap(({ language, lists }) =>
      cardListsIn(lists).map(({ records, logSize = 0 }) => ({ records, logSize, language })),
    ),
    listing: {
      matches: new Set([...all.flatMap(matchesIn), ...pages]),
      priced: new Set(pages),
      from: new Date(from),
    },
  }
}

/** The matches on the home screen and in lists of matches. */
const matchesIn = ({ home, matches }: ShownLists) =>
  [home, ...matches].flatMap((list) => list.matches.map(({ matchId }) => matchId))

/**
 * The earliest kick-off that the lists of all plans reach, in milliseconds. A list with fewer rows
 * than were requested has every plan, from the first on.
 */
function reach({ latest, decided, requested = 0 }: ShownLists): number {
  if ([latest, decided].some(({ records }) => records.length < requested)) return 0
  const kickoffs = [...latest.records, ...decided.records].map(({ matchTime }) =>
    Date.parse(matchTime ?? ''),
  )
  return Math.min(...kickoffs.filter((time) => !Number.isNaN(time)))
}

const hour = 3_600_000
/** Recommended plans are a week old at most. */
const listedDays = 9
/** Maximum number of matches whose pages are read, with `--pages all`. */
const mostMatches = 100

interface Whole {
  tree: Tree
  log: WholeLog
  note: string
  last: Remembered
}

/**
 * Reads the whole log, once its signed size is at least `least`.
 * @param ofSizes numbers of first entries whose hashes are needed
 */
async function wholeOf(
  run: Run,
  least: number,
  folder: string,
  ofSizes: ReadonlySet<number>,
): Promise<Whole | Finding> {
  const { options, request, last, read } = run
  const { site } = options
  const readNote = () => textOf((path) => fileOf(site, path), 'checkpoint')
  const again = repeated(readNote, lateWords(site, least), site.say)
  const note = await checkpointOf(least, again, options.wait)
  return guarded(async () => {
    const opened = await openLog({ ...request, note, last, now: new Date() }, read)
    if ('kind' in opened) return opened
    run.setBacks = await setBacksOf(opened.tree, read)
    const { size } = opened.checkpoint
    if (size > mostEntries)
      throw new NoAnswer(
        `The log has ${size} entries, more than are read here: check experts one by one.`,
      )
    const log = await readWholeLog(opened.checkpoint, streamLog(site), folder, ofSizes)
    if (log) return { log, note, last: opened.remember, tree: opened.tree }
    return await findDamage(opened, size)
  })
}

/** The file of all entries is not the log: the tiles tell which entry is not in the tree. */
async function findDamage({ tree }: Opened, size: number): Promise<Finding> {
  await readWhole(tree, size)
  return { kind: 'unreadable', path: 'entries.jsonl' }
}

/** The first line of every verification: which world the site shows, by its log. */
function nameWorld(run: Run, world: number | undefined): void {
  if (world === undefined || run.world === world) return
  run.world = world
  const late = run.late > 0 ? `, ${en.late(run.late)}` : ''
  run.io.print(`${worldOf(world)}${run.options.site.origin}${late}`)
}

function lossOf({ index, at, kept, missing: { from, to }, last }: SetBack): string {
  return (
    `The log goes on from the first ${kept} entries of ${last.origin}, of which the site has ` +
    `lost entries ${from} to ${to}, as entry ${index} says (${utc(at)}).`
  )
}

/**
 * A warning with the log's age: a log that is not written to settles nothing. In a replay the
 * site's time is in the past, and the reader knows that.
 */
function ageOf(latest: number): string {
  const days = Math.floor((Date.now() - latest) / 86_400_000)
  const age = `${days} ${days === 1 ? 'day' : 'days'} before now by this machine’s clock`
  return `The log goes up to ${utc(latest)}${days > 0 ? `, ${age}` : ''}.`
}

/** Prints the result; one line if everything is equal. Returns whether it is. */
function printOutcome(run: Run, expertId: number, outcome: Outcome): boolean {
  const { findings, plans, seenBefore, waiting, disputed, witnessed } = outcome
  run.late = Math.max(run.late, outcome.late)
  nameWorld(run, outcome.world)
  run.latest = outcome.latest ?? run.latest
  run.ahead = Math.max(run.ahead, outcome.ahead)
  run.setBacks = outcome.setBacks
  if (outcome.remember) storeCheckpoint(run, outcome.remember)
  if (findings.length === 0) {
    const open =
      (waiting > 0 ? ` ${waits(waiting)}.` : '') +
      (disputed > 0 ? ` In its record ${disagreed(disputed)}.` : '')
    const by = witnessed.length > 0 ? en.witnessed(witnessed, new Date()) : en.unwitnessed
    const seen = seenBefore === undefined ? '' : ` ${en.seenBefore(seenBefore, plans)}`
    if (!run.isQuiet)
      run.io.print(printable(`Expert ${expertId}: ${en.equal.record(plans)}${open} ${by}${seen}`))
    return true
  }
  run.io.print(`Expert ${expertId}: ${en.differs.record}`)
  for (const finding of findings) run.io.print(printable(`  ${sentenceOf(finding)}`))
  return false
}

// a finding's sentence is stored under its own kind, which TypeScript cannot see
const sentenceOf = (finding: Finding) =>
  (en.finding[finding.kind] as (finding: Finding) => string)(finding)

/** Experts on one page; also how many may have joined since the log was signed. */
const pageSize = 100

/** All experts who publish, in no order, ranked or not. The log has `known` of them. */
async function listExperts(site: Site, known: number): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const type of [boards.hitRate, boards.newcomers]) {
    for (let page = 1; ; page++) {
      const data = {
        type,
        page,
        size: pageSize,
        ...(type === boards.hitRate && { window: 'all' as const }),
      }
      const { records, total } = await ask(site, 'expertList', data)
      const before = ids.size
      for (const { expertId } of records) ids.add(expertId)
      if (ids.size > known + pageSize)
        throw new Error(`${site.origin} lists more experts than its log has.`)
      // a page without new ids is the last, even if `total` is larger; the log shows missing
      // experts
      if (page * pageSize >= total || ids.size === before) break
    }
  }
  return ids
}

async function isShown(site: Site, expertId: number): Promise<boolean> {
  const { code } = await answerOf(site, 'expertDetail', { expertId })
  return code !== codes.notFound
}

/** Stores the largest state of the log that was seen, for the next run. */
function storeCheckpoint(run: Run, seen: Remembered): void {
  const { site, state } = run.options
  if (run.last?.key === seen.key && run.last.size >= seen.size) return
  run.last = seen
  storeSeen(state, site, seen)
}

export const run = command(import.meta.url, main, (error) =>
  error instanceof NoAnswer ? ended.noAnswer : ended.differs,
)
