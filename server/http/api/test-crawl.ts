/** For tests: requests of every kind to a server, and everything that it answers. */
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/calls/call.ts'
import type { Identity } from '../../../contract/envelope.ts'
import { languages } from '../../../contract/values.ts'
import { links, locate } from '../../../web/page/links.ts'
import type { TestServer } from '../test-server.ts'

/** What exists on the server. */
export interface Ids {
  experts: readonly number[]
  matches: readonly number[]
  plans: readonly number[]
}

/** Bodies and headers of answers, each once. */
export type Answers = Set<string>

/** The words that are in any of the texts. */
export function foundIn(texts: Iterable<string>, words: readonly string[]): string[] {
  // almost no text has one, and one expression is faster than a search for each word
  const any = new RegExp(words.map((word) => RegExp.escape(word)).join('|'))
  const found = new Set<string>()
  for (const text of texts)
    if (any.test(text)) for (const word of words) if (text.includes(word)) found.add(word)
  return words.filter((word) => found.has(word))
}

const names = Object.keys(calls) as CallName[]
const accepted = new Map(names.map((name) => [name, Compile(calls[name].data)]))
const accepts = (name: CallName, data: object = {}) => accepted.get(name)?.Check(data) ?? false

/**
 * Payloads that some call accepts, and some that none does. The price is never the correct one,
 * because paying makes the caller a rightful reader.
 */
const payloads = ({ experts, matches, plans }: Ids): (object | undefined)[] => [
  undefined,
  { page: 'x' },
  ...[1, 2, 3, 4, 5, 6, 7].map((type) => ({ page: 1, size: 100, type })),
  { page: 1, size: 100, type: 6, ids: experts },
  { page: 1, size: 100 },
  { size: 100 },
  { day: 0 },
  { day: 1 },
  { find: '' },
  ...matches.flatMap((matchId) => [
    { matchId },
    { size: 100, matchId },
    { size: 100, matchId, status: 1 },
    ...plans.slice(-1).map((planId) => ({ matchId, planId })),
  ]),
  ...experts.flatMap((expertId) => [
    { size: 100, expertId },
    { expertId, window: 'all' },
    { expertId, window: '30' },
    { expertId },
    { expertId, on: true },
    { expertId, size: 100, before: 100 },
  ]),
  ...plans.flatMap((id) => [
    { id },
    { id, expertId: experts[1] },
    { id, price: 0 },
    { id, price: 38 },
    { id, price: 'x' },
  ]),
]

/** The payloads that a call accepts. */
export const payloadsOf = (name: CallName, ids: Ids): (object | undefined)[] =>
  payloads(ids).filter((one) => accepts(name, one))

let requests = 0

/**
 * Keeps the complete answer. Each request has an address of its own, so that no rate limit hides
 * an answer.
 */
async function keep(
  answers: Answers,
  { app }: TestServer,
  request: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
    payload?: object
    headers?: Record<string, string>
  },
): Promise<void> {
  const count = requests++
  const remoteAddress = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  const { statusCode, body, headers } = await app.inject({ ...request, remoteAddress })
  if (statusCode >= 500) throw new Error(`${request.url} answers ${statusCode}`)
  answers.add(body).add(JSON.stringify(headers))
}

/**
 * Every call, or some, by one caller, with each payload that the call accepts, in three languages.
 */
export async function crawlCalls(
  server: TestServer,
  ids: Ids,
  identity: Partial<Identity> | null,
  isAsked: (name: CallName) => boolean = () => true,
): Promise<Answers> {
  const answers: Answers = new Set()
  // it would end the session of the crawl, whose id is that of some plan
  const asked = names.filter((name) => name !== 'userEndSession' && isAsked(name))
  for (const name of asked)
    for (const data of payloadsOf(name, ids))
      for (const lang of languages) {
        const payload = { ...identity, data, info: { lang } }
        await keep(answers, server, { method: 'POST', url: prefix + calls[name].path, payload })
      }
  return answers
}

/**
 * Every call with payloads that it refuses. A refusal is the same for every caller and whatever
 * match, expert or plan the payload names.
 */
export async function crawlRefusals(server: TestServer, ids: Ids): Promise<Answers> {
  const answers: Answers = new Set()
  const few = payloads({
    experts: ids.experts.slice(0, 1),
    matches: ids.matches.slice(0, 1),
    plans: ids.plans.slice(0, 1),
  })
  for (const name of names)
    for (const data of few.filter((one) => !accepts(name, one)))
      await keep(answers, server, {
        method: 'POST',
        url: prefix + calls[name].path,
        payload: { data },
      })
  return answers
}

/** An address of each page that the site has about these ids. */
function pagesOf({ experts, matches, plans }: Ids): string[] {
  const searches = [
    '',
    ...matches.map((id) => `?matchId=${id}`),
    ...['overview', 'intelligence', 'lineup', 'data', 'probability'].map(
      (tab) => `?matchId=${matches[0]}&tab=${tab}`,
    ),
    ...experts.map((id) => `?expertId=${id}`),
    ...plans.map((id) => `?id=${id}`),
    `?id=${plans[0]}&expertId=${experts[0]}`,
    `?id=${plans[0]}&expertId=${experts[1]}`,
  ]
  // parameters that a screen does not have lead to the same page
  const pages = new Map<string, string>()
  for (const { path } of Object.values(links))
    for (const search of searches) {
      const { name, href } = locate(path, search)
      if (!pages.has(name + href)) pages.set(name + href, path + search)
    }
  return [...pages.values()]
}

/** The pages of both sites in three languages, for a browser that sends this cookie too. */
export async function crawlDocuments(server: TestServer, ids: Ids, cookie = ''): Promise<Answers> {
  const answers: Answers = new Set()
  for (const lang of languages)
    for (const door of ['', '/h5'])
      for (const page of pagesOf(ids)) {
        const headers = { cookie: `touchline_language=${lang}; ${cookie}`, accept: 'text/html' }
        await keep(answers, server, { url: door + page, headers })
      }
  return answers
}

/** Everything that answers GET: calls, pages of both sites in three languages, and files. */
export async function crawlPages(server: TestServer, ids: Ids): Promise<Answers> {
  const answers: Answers = new Set()
  const get = (url: string, headers: Record<string, string> = {}) =>
    keep(answers, server, { url, headers })
  for (const name of names)
    for (const query of queriesOf(name, ids)) await get(`${prefix}${calls[name].path}?${query}`)
  for (const page of await crawlDocuments(server, ids)) answers.add(page)
  for (const url of [
    ...ids.experts.map((id) => `/badge/expert/${id}.svg`),
    '/log/entries.jsonl',
    '/log/texts.jsonl',
    '/sitemap.xml',
    '/robots.txt',
    '/healthz',
    `${prefix}/openapi.json`,
    `${prefix}/docs`,
    `${prefix}/live/since?id=0`,
    '/nowhere',
  ])
    await get(url)
  for (const method of ['PUT', 'DELETE'] as const)
    await keep(answers, server, { method, url: `/planDetail?id=${ids.plans[0]}` })
  return answers
}

/** The different queries that a call accepts by GET, in three languages, and one that none does. */
function queriesOf(name: CallName, ids: Ids): Set<string> {
  const { data, read, caller }: Call = calls[name]
  const refused = 'page=x'
  if (!read || caller !== 'anyone') return new Set([refused])
  // a GET passes over parameters that the call does not have
  const known = payloads(ids).map((one) => Value.Clean(data, Value.Clone(one ?? {})))
  const queries = known
    .filter((one) => accepted.get(name)?.Check(one))
    .flatMap((one) => languages.map((lang) => Object.entries({ ...Object(one), lang })))
    .map((fields) => new URLSearchParams(fields.map(([key, value]) => [key, String(value)])))
  return new Set([refused, ...queries.map(String)])
}
