/**
 * Reads the answers and log files of the site to verify. It can be any site and may answer
 * anything.
 */
import { writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import canonicalize from 'canonicalize'
import { Compile } from 'typebox/compile'
import { calls, prefix, type CallName, type DataOf, type OwnResultOf } from '../contract/calls.ts'
import { ExpertPlan } from '../contract/expert-detail.ts'
import { codes, textLanguages, type TextLanguage } from '../contract/values.ts'
import { longestFile } from '../rules/log/tiles.ts'
import { Unreadable } from '../rules/verify/tree.ts'
import { answersWith, type Requested } from '../rules/verify/signed-answers.ts'
import {
  anyLanguage,
  bodyOfCall,
  headersOfCall,
  headersOfFetch,
  headersOfPage,
  type Visitor,
} from './fresh-reader.ts'
import {
  requestOnce,
  type Answer as HttpAnswer,
  type Requested as HttpRequest,
} from './http-client.ts'
import { patiently, repeated } from './patience.ts'
import { printable } from './printable.ts'

/** The address of a site that is read in a run, with what the run has noticed about it. */
export class Site extends URL {
  /**
   * Bytes that may still be read: at first twice the longest log that is read whole, because a
   * difference causes a second read.
   */
  left = 2 ** 32
  /** Whether the site did not sign the entries that its pages include in time. */
  isLate = false
  /** Whether a list of an expert's plans never had the entries that were signed before. */
  isListLate = false
  /** The fresh visitor as whom the run asks; null where the site makes none. */
  visitor: Visitor | null = null
  /**
   * Answers that documents were rendered from, by their question: each is verified in place of the
   * next answer to the same question. One question has several if they differ.
   */
  given = new Map<string, unknown[]>()
  /** Whether the question of an answer that was taken from `given` has another one there. */
  hasMore = false
  /** Plans whose documents were compared, each with the language of its answers. */
  plansShown: readonly { id: number; language: TextLanguage }[] = []
  /** Tells the reader what is waited for. */
  say: (words: string) => void = console.error
}

/** A call with its payload, in one language. */
export const questionOf = (name: CallName, data: object, language: TextLanguage): string =>
  `${name} ${language} ${canonicalize(data) ?? ''}`

/** A language in which the question has an answer that is to be verified; else one by chance. */
export function languageGiven(site: Site, name: CallName, data: object): TextLanguage {
  const given = textLanguages.filter((one) => site.given.has(questionOf(name, data, one)))
  site.hasMore ||= given.length > 1
  return given[0] ?? anyLanguage()
}

/** Adds an answer to those that are to be verified, once for all that are equal. */
export function give(site: Site, question: string, answer: unknown): void {
  const answers = site.given.get(question) ?? []
  if (!answers.some((one) => isDeepStrictEqual(one, answer)))
    site.given.set(question, [...answers, answer])
}

/** The first answer to the question that is to be verified, which is then no longer there. */
function taken(site: Site, question: string): unknown {
  const [first, ...others] = site.given.get(question) ?? []
  site.given.delete(question)
  if (others.length > 0) {
    site.given.set(question, others)
    site.hasMore = true
  }
  return first
}

/** Reads once, and again for every other answer to the same questions that a document had. */
export async function readEach<T>(site: Site, read: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  do {
    site.hasMore = false
    all.push(await read())
  } while (site.hasMore)
  return all
}

/** The site does not answer, or its answer is not that of a Touchline site. */
export class NoAnswer extends Error {}

/** Asks in a language; by default in one by chance. */
export async function ask<N extends Asked>(
  site: Site,
  name: N,
  data: DataOf<N>,
  language = anyLanguage(),
): Promise<OwnResultOf<N>> {
  const answer = await answerOf(site, name, data, language)
  if (answer.data === undefined)
    throw new NoAnswer(`${site.origin} answers ${printable(answer.msg)}`)
  return answer.data
}

/** Asks for an answer that has the signed entries of the log. */
export type AskSigned = <N extends AskedSigned>(
  name: N,
  data: DataOf<N>,
) => Promise<Requested<OwnResultOf<N>>>
type AskedSigned = Exclude<Asked, 'expertLog' | 'expertPredicts' | 'planSeal'>

/**
 * Asks for answers that have the first `signed` entries, for `wait` seconds, in each language. A
 * site that was late once is not waited for again.
 */
export function askSigned(
  site: Site,
  signed: number,
  wait: number,
): (language: TextLanguage) => AskSigned {
  const current = answersWith(signed, wait)
  return (language) => (name, data) => {
    const words =
      `Waiting for ${site.origin}: its answer to ${name} has not all of the ${signed} entries ` +
      'that it had signed before.'
    return current(repeated(() => ask(site, name, data, language), words, site.say))
  }
}

/** The calls used here, and the shapes of their answers. */
const shapes = {
  expertList: Compile(calls.expertList.result),
  expertDetail: Compile(calls.expertDetail.result),
  expertLog: Compile(calls.expertLog.result),
  expertPredicts: Compile(calls.expertPredicts.result),
  expertLuck: Compile(calls.expertLuck.result),
  expertForetell: Compile(calls.expertForetell.result),
  expertSpread: Compile(calls.expertSpread.result),
  planSeal: Compile(calls.planSeal.result),
  planDetail: Compile(calls.planDetail.result),
  predictRecord: Compile(calls.predictRecord.result),
  queryHome: Compile(calls.queryHome.result),
  queryRecommend: Compile(calls.queryRecommend.result),
  planList: Compile(calls.planList.result),
  expertMatches: Compile(calls.expertMatches.result),
  matchList: Compile(calls.matchList.result),
  matchDetail: Compile(calls.matchDetail.result),
  matchRounds: Compile(calls.matchRounds.result),
  matchTable: Compile(calls.matchTable.result),
  matchPrices: Compile(calls.matchPrices.result),
  matchProbability: Compile(calls.matchProbability.result),
}
export type Asked = keyof typeof shapes
// boundary: the keys of `shapes` are its names
export const askedCalls = Object.keys(shapes) as Asked[]

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

export async function answerOf<N extends Asked>(
  site: Site,
  name: N,
  data: DataOf<N>,
  language = anyLanguage(),
): Promise<Answer<N>> {
  const question = questionOf(name, data, language)
  const answer = taken(site, question) ?? (await callOf(site, name, data, language))
  // boundary: a foreign site's answer may be anything
  if (!isAnswer(answer, name))
    throw new NoAnswer(`${site.origin} does not answer ${name} as a Touchline site does.`)
  return answer
}

/** The answer to a call, as parsed and unchecked; null for one that is not JSON. */
export async function callOf(
  site: Site,
  name: CallName,
  data: object,
  language: TextLanguage,
): Promise<unknown> {
  const bytes = await fetched(site, prefix + calls[name].path, longestAnswer, {
    method: 'POST',
    headers: headersOfCall(site, language),
    body: bodyOfCall(data, language, site.visitor),
  })
  return parsed(new TextDecoder().decode(bytes))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
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

/** A file of the site, by its whole path; null where the site has none. */
export async function anyFileOf(site: Site, path: string): Promise<Uint8Array | null> {
  const url = new URL(path, site)
  const response = await answering(site, url, asFetched(site))
  if (response.status === 404) return null
  if (!response.ok) throw new NoAnswer(`${url.href} answers ${response.status}.`)
  return readAll(site, response, url, longestFileBeside)
}

/** Maximum bytes of a script, a picture or a list. */
const longestFileBeside = 1 << 28

/**
 * Stores a file of the site that may be long. Resolves to its answer, which was read; null where
 * the site has no such file.
 */
export async function storeFile(
  site: Site,
  path: string,
  file: string,
): Promise<HttpAnswer | null> {
  const url = new URL(path, site)
  const response = await answering(site, url, asFetched(site), longestStream)
  if (response.status === 404) return null
  if (!response.ok) throw new NoAnswer(`${url.href} answers ${response.status}.`)
  await writeFile(file, chunksOf(site, response, url))
  return response
}

export const fileOf = (site: Site, path: string): Promise<Uint8Array> =>
  fetched(site, `/log/${path}`, longestFile(path)).catch((error: unknown) => {
    throw path.startsWith('tile/') ? new Unreadable(path) : error
  })

/** Maximum bytes of an expert's whole list of plans. */
const longestList = 1 << 28

type Row = OwnResultOf<'expertPredicts'>['records'][number]
const rowShape = Compile(ExpertPlan)

/**
 * Every row of an expert's list of plans, as its pages have them; null where a site has no such
 * file.
 */
export async function listOf(site: Site, expertId: number): Promise<Row[] | null> {
  const url = new URL(`/log/pages/expert-${expertId}.jsonl`, site)
  const response = await answering(site, url, asFetched(site))
  if (response.status === 404) return null
  const lines = new TextDecoder()
    .decode(await readAll(site, response, url, longestList))
    .split('\n')
  const rows = lines.filter((line) => line !== '').map((line) => parsed(line))
  // boundary: a foreign site's answer may be anything
  if (!rows.every((row): row is Row => rowShape.Check(row)))
    throw new NoAnswer(`${url.href} is not a list of plans.`)
  return rows
}

/** The whole log, one entry a line, as its bytes arrive. */
export async function* streamLog(site: Site): AsyncGenerator<Uint8Array> {
  const url = new URL('/log/entries.jsonl', site)
  const response = await answering(site, url, asFetched(site), longestStream)
  if (!response.ok) throw new NoAnswer(`${url.href} answers ${response.status}.`)
  yield* chunksOf(site, response, url)
}

async function* chunksOf(site: Site, response: HttpAnswer, url: URL): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.chunks()) {
      site.left -= chunk.length
      if (site.left < 0)
        throw new NoAnswer(`${url.href} answers with more than anyone has to read.`)
      yield chunk
    }
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(`${url.href} broke off.`)
  }
}

/** A file is fetched as by the page that verifies: in a language by chance. */
const asFetched = (site: Site): HttpRequest => ({ headers: headersOfFetch(site, anyLanguage()) })

/** Characters of the longest document. */
const longestDocument = 1 << 24

/** A page of the site as a reader's browser fetches it first, without cookies. */
export async function documentOf(
  site: Site,
  path: string,
  language: TextLanguage,
  cookie = '',
): Promise<string> {
  const init = { headers: headersOfPage(language, path, cookie) }
  return new TextDecoder().decode(await fetched(site, path, longestDocument, init))
}

/**
 * Opens the site's first page, and becomes a visitor as its script does. A site that has no pages
 * or makes no visitors is asked without an identity, as the first calls of a page are.
 */
export async function enter(site: Site): Promise<void> {
  try {
    const language = anyLanguage()
    const page = await documentOf(site, '/', language)
    const [, facts = '{}'] = /id="page-facts">([^<]*)</.exec(page) ?? []
    const { realm } = fieldsOf(parsed(facts))
    const bytes = await fetched(site, prefix + calls.visitorCreate.path, longestAnswer, {
      method: 'POST',
      headers: headersOfCall(site, language),
      // a site that catches up with the past makes no visitors until it has
      isOptional: true,
    })
    const { code, data } = fieldsOf(parsed(new TextDecoder().decode(bytes)))
    const { uid, token } = fieldsOf(data)
    if (code === codes.ok && typeof realm === 'string' && isText(uid) && isText(token))
      site.visitor = { realm, uid, token }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** What a value of JSON may have; none where it is no object. */
const fieldsOf = (value: unknown): Partial<Record<string, unknown>> => Object(value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** A request, and whether the run goes on without its answer while the site is busy. */
type Init = HttpRequest & { isOptional?: boolean }

async function fetched(
  site: Site,
  path: string,
  most: number,
  init: Init = asFetched(site),
): Promise<Uint8Array> {
  const url = new URL(path, site)
  const response = await answering(site, url, init)
  if (!response.ok && init.method !== 'POST') {
    const isUnsigned = response.status === 404 && ofSignedLog.has(path)
    throw new NoAnswer(`${url.href} answers ${response.status}${isUnsigned ? unsigned : '.'}`)
  }
  return readAll(site, response, url, most)
}

/** Files that a site has from its first signature on. */
const ofSignedLog = new Set(['/log/keys', '/log/checkpoint'])
const unsigned =
  ': nothing is signed there. A site signs its log for the first time some seconds after its ' +
  'first start is ready; then try again.'

async function readAll(
  site: Site,
  response: HttpAnswer,
  url: URL,
  most: number,
): Promise<Uint8Array> {
  const bytes = await response.bytes(Math.min(most, site.left)).catch(() => {
    throw new NoAnswer(`${url.href} broke off.`)
  })
  if (!bytes) throw new NoAnswer(`${url.href} answers with more than anyone has to read.`)
  site.left -= bytes.length
  return bytes
}

/** Milliseconds for an answer, which is slow under load, and for the stream of a whole log. */
const [longestAnswering, longestStream] = [600_000, 3_600_000]

/** The answer, after the waits that the site asks for. */
async function answering(
  site: Site,
  url: URL,
  { isOptional = false, ...init }: Init,
  within = longestAnswering,
): Promise<HttpAnswer> {
  try {
    const asked = { url, say: site.say, isOptional }
    return await patiently(() => requestOnce(url, init, within), asked)
  } catch {
    throw new NoAnswer(`${url.origin} gives no answer. Is a Touchline site running there?`)
  }
}
