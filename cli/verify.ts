/**
 * npm run verify -- https://site [expertId]: verifies all records of a site, or one, from the
 * files of its log. Needs no database.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Compile } from 'typebox/compile'
import { readArguments, runCommand, WrongUsage } from './arguments.ts'
import { printable } from './printable.ts'
import { calls, prefix, type DataOf, type OwnResultOf } from '../contract/calls.ts'
import { boards, codes, type Language } from '../contract/values.ts'
import { bytesWithin, fromBase64, toBase64 } from '../rules/log/bytes.ts'
import { parseVerifierKey, type VerifierKey } from '../rules/log/note.ts'
import { longestFile } from '../rules/log/tiles.ts'
import { openLog, type Claim, type Remembered } from '../rules/verify/checkpoint.ts'
import { cosignedPath, notesIn } from '../rules/verify/cosigned.ts'
import type { Finding } from '../rules/verify/findings.ts'
import { listSetBacks, type SetBack } from '../rules/verify/key-changes.ts'
import { parseTexts, textsPath, type ShownPage } from '../rules/verify/shown.ts'
import { Unreadable, type Read, type Tree } from '../rules/verify/tree.ts'
import { guarded, verifyRecord, type Checked } from '../rules/verify/verify.ts'
import { mostEntries, readWhole, type Whole } from '../rules/verify/whole.ts'
import { en, utc, waits, worldOf } from '../web/verify/words/en.ts'

const usage = `npm run verify -- https://site           every expert of the site, by the whole log
npm run verify -- https://site EXPERT    one, by the number in the address of their page
  node touchline-verify.mjs …   the same without a checkout: this file is on every site, at /log/touchline-verify.mjs (Node 22 or later)
  --key KEY        the log's verifier key, where you have it from elsewhere; by default the one that the site shows
  --witness KEY    the verifier key of a witness that you trust: the record must be cosigned by it, and it is said how many
                   plans it had seen before kick-off; may be repeated
  --accept-set-back   go on with what is left of a log that lost entries you knew, once you know of it
  --state FILE     where the last state of each site's log that you saw is kept; by default ~/.touchline/checkpoints

Ends with 0 when all is equal, 1 when something differs or a witness is missing, 2 for a wrong command, 3 when there was no answer.`

const ended = { equal: 0, differs: 1, noAnswer: 3 } as const

class NoAnswer extends Error {}

interface Options {
  site: URL
  expertId: number | null
  key: VerifierKey | null
  witnesses: readonly VerifierKey[]
  acceptsSetBack: boolean
  state: string
}

type Trusted = Pick<Claim, 'key' | 'pinned' | 'witnesses' | 'acceptsSetBack'>

/** One run of the command. */
interface Run {
  options: Options
  trusted: Trusted
  /** Files of the log that were read. */
  files: Map<string, Promise<Uint8Array>>
  read: Read
  /** The world that the log states, once it is known. */
  world: number | null
  /** When the log was last written, in milliseconds since 1970; null until that is known. */
  latest: number | null
  /** Where the log says that entries of it were lost. */
  setBacks: readonly SetBack[]
}

async function main(args: readonly string[]): Promise<number> {
  const options = parse(args)
  const files = new Map<string, Promise<Uint8Array>>()
  const read = kept(files, (path) => fileOf(options.site, path))
  const [line = ''] = (await textOf(read, 'keys')).split('\n')
  const key = parseVerifierKey(line)
  if (!key) throw new NoAnswer('The site shows no key of its log.')
  const { acceptsSetBack, witnesses } = options
  const trusted = { key, pinned: options.key, witnesses, acceptsSetBack }
  const run: Run = { options, trusted, files, read, world: null, latest: null, setBacks: [] }
  const differing =
    options.expertId === null
      ? await checkAll(run)
      : Number(!(await checkTwice(run, options.expertId)))
  if (run.latest !== null) console.log(ageOf(run.latest))
  for (const setBack of run.setBacks) console.log(printable(lossOf(setBack)))
  return differing === 0 ? ended.equal : ended.differs
}

/**
 * Checks all experts whom the site lists or the log contains: boards omit those who have
 * withdrawn, but their page and record stay. Resolves to the number of differences.
 */
async function checkAll(run: Run): Promise<number> {
  const whole = await wholeOf(run)
  if ('kind' in whole) {
    console.log(printable(sentenceOf(whole)))
    return 1
  }
  const { site } = run.options
  const listed = await listExperts(site, whole.experts.size)
  let differing = 0
  const all = [...listed.union(new Set(whole.publishers))].toSorted((a, b) => a - b)
  for (const expertId of all) {
    if (
      listed.has(expertId) ||
      (whole.withdrawn.has(expertId) && (await isShown(site, expertId)))
    ) {
      if (!(await checkTwice(run, expertId, whole))) differing++
    } else {
      console.log(
        `Expert ${expertId}: has published by the log, but the site lists no such expert.`,
      )
      differing++
    }
  }
  console.log(`${all.length - differing} of ${all.length} experts: equal.`)
  return differing
}

async function wholeOf(run: Run): Promise<Whole | Finding> {
  const { options, trusted, read } = run
  const { site, state } = options
  const note = new TextDecoder().decode(await fileOf(site, 'checkpoint'))
  return guarded(async () => {
    const opened = await openLog({ ...trusted, note, last: remembered(state, site) }, read)
    if ('kind' in opened) return opened
    run.setBacks = await setBacksOf(opened.tree, read)
    const { size } = opened.checkpoint
    if (size > mostEntries)
      throw new NoAnswer(
        `The log has ${size} entries, more than are read here: check experts one by one.`,
      )
    return readWhole(opened.tree, size)
  })
}

function parse(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, usage, {
    key: text,
    witness: { type: 'string', multiple: true },
    state: text,
    'accept-set-back': { type: 'boolean' },
  })
  const [address = '', expert, ...more] = positionals
  const keys = [values.key ?? [], values.witness ?? []].flat().map(parseVerifierKey)
  const wrong =
    !URL.canParse(address) ||
    more.length > 0 ||
    (expert !== undefined && !/^[1-9]\d{0,9}$/.test(expert)) ||
    keys.includes(null)
  if (wrong) throw new WrongUsage(usage)
  const [key, ...witnesses] = keys.flatMap((one) => one ?? [])
  return {
    site: new URL(address),
    expertId: expert === undefined ? null : Number(expert),
    key: values.key === undefined ? null : (key ?? null),
    witnesses: values.key === undefined && key ? [key, ...witnesses] : witnesses,
    acceptsSetBack: values['accept-set-back'] ?? false,
    state: values.state ?? join(homedir(), '.touchline', 'checkpoints'),
  }
}

/**
 * Checks again after a difference: a change on the site between two of its answers is gone the
 * second time.
 */
async function checkTwice(run: Run, expertId: number, whole?: Whole): Promise<boolean> {
  const first = await check(run, expertId, whole)
  if (first.every(({ findings }) => findings.length === 0)) return tell(expertId, first)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  run.files.clear()
  return tell(expertId, await check(run, expertId, whole))
}

/** The first line of every verification: which world the site shows, by its log. */
function nameWorld(run: Run, world: number | undefined): void {
  if (world === undefined || run.world === world) return
  run.world = world
  console.log(`${worldOf(world)}${run.options.site.origin}`)
}

async function check(run: Run, expertId: number, whole?: Whole): Promise<Checked[]> {
  const { options, trusted, read } = run
  const { site, state, witnesses: wanted } = options
  const shown = await Promise.all(
    (['30', '90', 'all'] as const).map((window) => ask(site, 'expertDetail', { expertId, window })),
  )
  const page = await pageOf(run, expertId)
  const note = new TextDecoder().decode(await fileOf(site, 'checkpoint'))
  const { entries: indexes } = await ask(site, 'expertLog', { expertId })
  const steps: Checked[] = []
  for await (const checked of verifyRecord({
    ...trusted,
    expertId,
    note,
    last: remembered(state, site),
    indexes,
    ...(whole && { belongs: whole.placesOf(expertId), times: whole.times }),
    read,
    shown,
    page,
    now: new Date(),
    ...(wanted.length > 0 && { cosigned: await cosignedOf(expertId, read) }),
  })) {
    if (checked.opened) {
      remember(state, site, checked.opened.remember)
      run.setBacks = await setBacksOf(checked.opened.tree, read)
    }
    steps.push(checked)
    run.latest = checked.facts['latest'] ?? run.latest
    nameWorld(run, checked.facts['world'])
    const names = checked.opened?.witnessed.map(({ name }) => name)
    const missing = names && wanted.find(({ name }) => !names.includes(name))
    if (missing)
      throw new Error(`${missing.name} has not cosigned the state of the log that the site shows.`)
  }
  return steps
}

async function cosignedOf(expertId: number, read: Read): Promise<string[]> {
  try {
    return notesIn(await read(cosignedPath(expertId)))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** Every plan that the expert's page lists, and the texts beside the log. */
async function pageOf({ options: { site } }: Run, expertId: number): Promise<ShownPage> {
  const rows: ShownPage['rows'][number][] = []
  for (let before: number | null = null; ;) {
    const { records, next }: OwnResultOf<'expertPredicts'> = await ask(site, 'expertPredicts', {
      expertId,
      size: pageSize,
      ...(before !== null && { before }),
    })
    rows.push(...records)
    // each page is of lower serials, so this ends whatever the site answers
    if (next === null || (before !== null && next >= before)) break
    before = next
  }
  const texts = parseTexts(await fileOf(site, textsPath(expertId)))
  if (texts === null) throw new NoAnswer(`${site.origin} does not give the texts of its log.`)
  return { language: 'en', rows, texts }
}

/** What the log says of its losses; nothing where a site has no file of key changes. */
async function setBacksOf(tree: Tree, read: Read): Promise<SetBack[]> {
  try {
    return await listSetBacks(tree, read)
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

function lossOf({ index, at, kept, missing: { from, to }, last }: SetBack): string {
  return `The log goes on from the first ${kept} entries of ${last.origin}, of which the site has lost entries ${from} to ${to}, as entry ${index} says (${utc(at)}).`
}

/**
 * A warning with the log's age: a log that is not written to settles nothing. In a replay the
 * site's time is in the past, and the reader knows that.
 */
function ageOf(latest: number): string {
  const days = Math.floor((Date.now() - latest) / 86_400_000)
  return `The log goes up to ${utc(latest)}${days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} before now by this machine’s clock` : ''}.`
}

/** Prints the result; one line if everything is equal. */
function tell(expertId: number, steps: readonly Checked[]): boolean {
  const findings = steps.flatMap((step) => step.findings)
  const { plans = 0, seenBefore } = steps.find(({ name }) => name === 'plans')?.facts ?? {}
  const { witnessed = [] } = steps[0]?.opened ?? {}
  if (findings.length === 0) {
    const waiting = steps.find(({ name }) => name === 'settlements')?.facts['waiting'] ?? 0
    const open = waiting > 0 ? ` ${waits(waiting)}.` : ''
    const by =
      witnessed.length > 0
        ? en.witnessed(witnessed.map(({ name }) => name).join(', '))
        : en.unwitnessed
    const seen = seenBefore === undefined ? '' : ` ${en.seenBefore(seenBefore, plans)}`
    console.log(printable(`Expert ${expertId}: ${en.equal(plans)}${open} ${by}${seen}`))
    return true
  }
  console.log(`Expert ${expertId}: ${en.differs}`)
  for (const finding of findings) console.log(printable(`  ${sentenceOf(finding)}`))
  return false
}

// a finding's sentence is stored under its own kind, which TypeScript cannot see
const sentenceOf = (finding: Finding) =>
  (en.finding[finding.kind] as (finding: Finding) => string)(finding)

/** Experts on one page; also how many may have joined since the log was signed. */
const pageSize = 100

/** All experts who publish, in no order, ranked or not. The log has `known` of them. */
async function listExperts(site: URL, known: number): Promise<Set<number>> {
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
      // a page without new ids is the last, whatever `total` says; the log shows who is missing
      if (page * pageSize >= total || ids.size === before) break
    }
  }
  return ids
}

async function isShown(site: URL, expertId: number): Promise<boolean> {
  const { code } = await answerOf(site, 'expertDetail', { expertId })
  return code !== codes.notFound
}

async function ask<N extends Asked>(site: URL, name: N, data: DataOf<N>): Promise<OwnResultOf<N>> {
  const answer = await answerOf(site, name, data)
  if (answer.data === undefined)
    throw new NoAnswer(`${site.origin} answers ${printable(answer.msg)}`)
  return answer.data
}

/** The calls used here, and the shapes of their answers. */
const shapes = {
  expertList: Compile(calls.expertList.result),
  expertDetail: Compile(calls.expertDetail.result),
  expertLog: Compile(calls.expertLog.result),
  expertPredicts: Compile(calls.expertPredicts.result),
}
type Asked = keyof typeof shapes

interface Answer<N extends Asked> {
  code: number
  msg: string
  data?: OwnResultOf<N>
}

/**
 * Maximum bytes of an answer. The longest is the list of a record's entries: this is enough for
 * millions.
 */
const longestAnswer = 1 << 26

async function answerOf<N extends Asked>(site: URL, name: N, data: DataOf<N>): Promise<Answer<N>> {
  const body = JSON.stringify({ data, info: { lang: 'en' satisfies Language } })
  const bytes = await fetched(new URL(prefix + calls[name].path, site), longestAnswer, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const answer = parsed(bytes)
  // boundary: a foreign site's answer may be anything
  if (!isAnswer(answer, name))
    throw new NoAnswer(`${site.origin} does not answer ${name} as a Touchline site does.`)
  return answer
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // not JSON: no answer. The parser's message is dropped, because it quotes the text
    return null
  }
}

function isAnswer<N extends Asked>(value: unknown, name: N): value is Answer<N> {
  if (typeof value !== 'object' || value === null || !('code' in value && 'msg' in value))
    return false
  const { code, msg } = value
  return (
    typeof code === 'number' &&
    typeof msg === 'string' &&
    (!('data' in value) || shapes[name].Check(value.data))
  )
}

const fileOf = (site: URL, path: string): Promise<Uint8Array> =>
  fetched(new URL(`/log/${path}`, site), longestFile(path)).catch((error: unknown) => {
    throw path.startsWith('tile/') ? new Unreadable(path) : error
  })

/**
 * Maximum bytes read in one run: the longest log that is read whole, twice (again after a
 * difference).
 */
let left = 2 ** 32

async function fetched(url: URL, most: number, init: RequestInit = {}): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok && init.method !== 'POST')
      throw new NoAnswer(`${url.href} answers ${response.status}.`)
    const bytes = await bytesWithin(response.body, Math.min(most, left))
    if (!bytes) throw new NoAnswer(`${url.href} answers with more than anyone has to read.`)
    left -= bytes.length
    return bytes
  } catch (error) {
    throw error instanceof NoAnswer
      ? error
      : new NoAnswer(`${url.origin} gives no answer. Is a Touchline site running there?`)
  }
}

/** Tiles never change: each is fetched once for all experts. */
const kept =
  (files: Map<string, Promise<Uint8Array>>, load: Read): Read =>
  (path) => {
    const file = files.get(path) ?? load(path)
    files.set(path, file)
    return file
  }

const textOf = async (read: Read, path: string) => new TextDecoder().decode(await read(path))

/** One line for each site: its address, the key of its log, and the size and root seen last. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    // first run
    return []
  }
}

function remembered(file: string, { origin }: URL): Remembered | null {
  const line = linesOf(file).find((one) => one.startsWith(`${origin} `))
  const [, key = '', size, encoded = ''] = line?.split(' ') ?? []
  const root = fromBase64(encoded)
  return root?.length === 32 && /^\d{1,15}$/.test(size ?? '')
    ? { key, size: Number(size), root }
    : null
}

function remember(file: string, { origin }: URL, { key, size, root }: Remembered): void {
  const others = linesOf(file).filter((one) => !one.startsWith(`${origin} `))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    `${file}.new`,
    [...others, `${origin} ${key} ${size} ${toBase64(root)}`, ''].join('\n'),
    { flush: true },
  )
  renameSync(`${file}.new`, file)
}

runCommand(main, (error) => (error instanceof NoAnswer ? ended.noAnswer : ended.differs))
