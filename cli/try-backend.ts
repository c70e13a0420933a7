/**
 * npm run try-backend -- https://api.example.org: makes the thirteen calls of the specification,
 * and lists the fields that a back end does not send and the parts that pages leave out for that
 * reason.
 */
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { faultsOf, written, type Kind } from './back-end-fields.ts'
import { printable } from './printable.ts'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../contract/calls.ts'
import { realm } from '../contract/envelope.ts'
import { boards, codes, defaultApiZone, textLanguages } from '../contract/values.ts'
import { base, origin } from '../server/setting-values.ts'
import { isIdentity } from '../web/api/identity.ts'
import { listIn, recordIn } from '../web/api/read/details.ts'
import { recordOf } from '../web/api/read/fields.ts'
import { fieldsOf, readAnswer } from '../web/api/read/read-answer.ts'
import { listed, type Fields } from '../web/api/read/records.ts'
import { sendWordless, type Sending } from '../web/api/send.ts'

const usage = `npm run try-backend -- https://api.example.org   makes its thirteen calls
  --lang LANGUAGE    zh, zht or en; by default zh
  --origin ORIGIN    asks as a browser does on a page of that site, such as https://your.site

Ends with 0 when every call answers, 1 when one does not, 2 for a wrong command, 3 when there is no
answer at all.`

type BackEnd = Pick<Sending, 'apiBase' | 'realm' | 'sender' | 'lang'>

/** An answer as it came, for what a report says of it. */
interface Received {
  status: number
  body: string
}

/** The data of one call as a browser gets it, or the reason why there is none. */
async function dataOf(
  backEnd: BackEnd,
  name: CallName,
  payload: object | null,
): Promise<{ data: unknown } | { reason: string }> {
  let received: Received | undefined
  const keep: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    received = { status: response.status, body: await response.clone().text() }
    return response
  }
  const answer = await sendWordless(prefix + calls[name].path, payload, { ...backEnd, fetch: keep })
  if ('own' in answer) return { reason: withoutEnvelope(received) }
  if (answer.code === codes.ok) return { data: answer.data }
  return {
    reason: `code ${answer.code}, msg ${written(answer.msg)}: expected code 0 (${envelope})`,
  }
}

const envelope = 'section 7, Responses'

function withoutEnvelope(received: Received | undefined): string {
  if (received === undefined)
    return 'no answer within 10 seconds, or the connection was cut (section 8, Request timeout)'
  const { status, body } = received
  const expected = `expected {"code":0,"msg":"","data":{…}} (${envelope})`
  return `status ${status} with ${body === '' ? 'no body' : written(body)}: ${expected}`
}

/** A call with the expected form of its answer: lists of records, or one record. */
interface Step {
  name: CallName
  /** Null: no body. */
  data: object | null
  /** Lists at names that the specification shows. */
  lists?: Readonly<Record<string, Kind>>
  /** A list at a name that the specification does not show. */
  list?: Kind
  one?: Kind
}

/**
 * Whether an answer has the form of a Touchline site, which has all fields, where the specification
 * shows no form.
 */
function isOwn(name: CallName, data: unknown, request: object | null): boolean {
  // the types are those of a Touchline site, which is what is found out here
  const answer = { code: codes.ok, msg: '', data: data as ResultOf<CallName> }
  const read: unknown = readAnswer(
    name,
    answer,
    (request ?? {}) as DataOf<CallName>,
    defaultApiZone,
  ).data
  return name !== 'planList' && !('specOnly' in (recordOf(read) ?? {}))
}

/** Whether a server answers at this address, with any status. */
const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )

/** Why a browser on a page of `site` may not call; null where it may. */
async function refusalOf(apiBase: string, site: string): Promise<string | null> {
  const path = prefix + calls.queryHome.path
  const answer = await fetch(apiBase + path, {
    method: 'OPTIONS',
    headers: {
      origin: site,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (answer === null) return `OPTIONS ${path} has no answer`
  if (!answer.ok) return `OPTIONS ${path} answers ${answer.status}: expected 200 or 204`
  const wrong = (header: string, expected: string) => {
    const value = answer.headers.get(header)
    const isRight = value?.split(',').some((one) => {
      const part = one.trim().toLowerCase()
      return part === '*' || part === expected
    })
    return isRight ? [] : [`${header} is ${value ?? 'missing'}: expected ${expected}`]
  }
  return (
    [
      ...wrong('access-control-allow-origin', site),
      ...wrong('access-control-allow-headers', 'content-type'),
    ].join('; ') || null
  )
}

async function main(args: readonly string[], { print, warn }: Io): Promise<number> {
  const options = {
    lang: { type: 'string', default: 'zh' },
    origin: { type: 'string' },
  } as const
  const { positionals, values } = readArguments(args, usage, options)
  const [address = '', ...rest] = positionals
  const lang = textLanguages.find((language) => language === values.lang)
  const apiBase = base(address)
  if (!apiBase || rest.length > 0 || lang === undefined) throw new WrongUsage(usage)
  const site = values.origin === undefined ? undefined : origin(values.origin)
  if (site === null || site === '') throw new WrongUsage(usage)
  const backEnd: BackEnd = { apiBase, realm, sender: null, lang }
  if (!(await isThere(apiBase))) {
    warn(`${apiBase} gives no answer. Is a back end running there?`)
    return 3
  }
  let failed = 0
  const say = (line: string) => print(`       ${printable(line)}`)
  const sayFaults = (list: readonly unknown[], kind: Kind) => faultsOf(list, kind).forEach(say)

  async function walk({ name, data, lists = {}, list, one }: Step): Promise<Fields> {
    const answer = await dataOf(backEnd, name, data)
    const path = prefix + calls[name].path
    if ('reason' in answer) {
      failed += 1
      print(`no   ${path}`)
      say(answer.reason)
      return {}
    }
    print(`yes  ${path}`)
    if (typeof answer.data !== 'object' && answer.data !== undefined)
      say(`data is ${written(answer.data)}: expected a record (${envelope}); read as empty`)
    const fields = fieldsOf(answer.data)
    for (const [field, kind] of Object.entries(lists)) {
      const { [field]: sent } = fields
      const found = listed(sent)
      if (found === undefined) {
        const names = Object.keys(fields).join(', ') || 'no field'
        const value = sent === undefined ? `missing, data has ${names}` : written(sent)
        say(`data.${field} is ${value}: expected a list (section 7); left out: all of it`)
        continue
      }
      say(`data.${field}: ${found.length}`)
      const { size = found.length } = recordOf(data) ?? {}
      if (found.length > Number(size)) say(`${String(size)} were requested; left out: the rest`)
      sayFaults(found, kind)
    }
    if (isOwn(name, answer.data, data)) return fields
    if (list !== undefined) {
      const found = listed(listIn(fields, list))
      const words = `no list of records of the kind "${list}": shown as empty`
      say(found === undefined ? words : `records: ${found.length}`)
      sayFaults(found ?? [], list)
    }
    // where the record does not name its id, the site uses the one that it asked for
    if (one !== undefined) sayFaults([{ ...data, ...recordIn(fields, one) }], one)
    return fields
  }

  if (site !== undefined) {
    const refusal = await refusalOf(apiBase, site)
    if (refusal !== null) failed += 1
    print(`${refusal === null ? 'yes' : 'no '}  calls of a browser on ${site}`)
    if (refusal !== null) say(`${refusal} (docs/back-ends.md)`)
  }
  const visitor = await walk({ name: 'visitorCreate', data: null })
  if (isIdentity(visitor)) backEnd.sender = { uid: visitor.uid, token: visitor.token }
  else
    say(
      `data is ${written(visitor)}: expected uid and token (section 7, visitor/create); ` +
        'left out: what needs an identity',
    )
  const home = await walk({
    name: 'queryHome',
    data: {},
    lists: { matches: 'match', experts: 'expert' },
  })
  const plans = await walk({
    name: 'queryRecommend',
    data: { page: 1, size: 100 },
    lists: { records: 'plan' },
  })
  await walk({
    name: 'expertList',
    data: { page: 1, size: 10, type: boards.recentForm },
    lists: { records: 'expert' },
  })
  const first = (list: unknown) => recordOf(listed(list)?.[0]) ?? {}
  const { matchId = 1 } = first(home['matches'])
  const { expertId = 1 } = first(home['experts'])
  const { id = 1 } = first(plans['records'])
  const steps: Step[] = [
    { name: 'expertDetail', data: { expertId }, one: 'expert' },
    { name: 'expertPredicts', data: { expertId, size: 20 }, list: 'plan' },
    { name: 'planList', data: { matchId, size: 10 }, list: 'plan' },
    { name: 'planDetail', data: { id }, one: 'plan' },
    { name: 'matchList', data: {}, list: 'match' },
    { name: 'matchDetail', data: { matchId }, one: 'match' },
    { name: 'matchIntelligence', data: { matchId } },
    { name: 'matchLineup', data: { matchId } },
  ]
  for (const step of steps) await walk(step)
  print(`not tried: ${prefix}${calls.planUnlock.path}, which may take a visitor's points`)
  return failed === 0 ? 0 : 1
}

export const run = command(import.meta.url, main)
