/**
 * npm run try-backend -- https://api.example.org: walks the thirteen calls of the specification,
 * says what a back end leaves out of them, and what the pages leave out for that.
 */
import { readArguments, runCommand, WrongUsage } from './arguments.ts'
import { printable } from './printable.ts'
import { calls, prefix, type CallName } from '../contract/calls.ts'
import { realm, webProcess } from '../contract/envelope.ts'
import { boards, codes } from '../contract/values.ts'

const usage = `npm run try-backend -- https://api.example.org    walks the thirteen calls of that back end
  --lang LANGUAGE    zh, zht or en; by default zh

Ends with 0 when every call answers, 1 when one does not, 2 for a wrong command.`

type Fields = Readonly<Record<string, unknown>>

/** Milliseconds that a browser waits for an answer: specification section 9. */
const patience = 10_000

/** The fields of each record, with what a page leaves out where a back end does not send one. */
const records = {
  match: {
    matchId: 'the match',
    leagueName: 'the name of its league',
    matchTime: 'its time',
    homeLogo: 'the logo: an empty shield is drawn',
    homeShortName: 'the name of its home side',
    awayLogo: 'the logo: an empty shield is drawn',
    awayShortName: 'the name of its away side',
    solutionCount: 'the number of its plans',
  },
  expert: {
    expertId: 'the expert',
    name: 'the name',
    avatar: 'the picture: initials are drawn',
    streakWinCnt: 'the streak badge',
    recentCnt: 'the recent record and its rate',
    recentWinCnt: 'the recent record badge',
    recentHitRate: 'nothing: the rate is made of recentWinCnt and recentCnt',
    onSaleCnt: 'the number of plans on sale',
  },
  plan: {
    id: 'the plan',
    expertId: 'the plan',
    name: 'its expert’s name',
    avatar: 'the picture: initials are drawn',
    solutionTitle: 'its title',
    leagueShortName: 'its league',
    homeShortName: 'its match',
    awayShortName: 'its match',
    matchTime: 'its time',
    predictPlay: 'its play types',
    status: 'nothing: the plan is shown as locked',
    hitResult: 'the seal',
    streakWinCnt: 'the streak badge',
    recentCnt: 'the recent record and its rate',
    recentWinCnt: 'the recent record badge',
    recentHitRate: 'nothing: the rate is made of recentWinCnt and recentCnt',
  },
} as const
type Kind = keyof typeof records

interface BackEnd {
  origin: string
  lang: string
  identity: Fields | null
}

/** The data of one call, or the sentence that says why there is none. */
async function dataOf(backEnd: BackEnd, name: CallName, data: object): Promise<Fields | string> {
  const { origin, lang, identity } = backEnd
  const body = { realm, process: webProcess, ...identity, data, info: { lang } }
  let text: string
  let status: number
  try {
    const answer = await fetch(origin + prefix + calls[name].path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
  const envelope = fieldsIn(parsed(text))
  if (envelope === null || envelope['code'] === undefined)
    return `status ${status} without the envelope: the pages say that this site does not offer it`
  if (Number(envelope['code']) !== codes.ok)
    return `code ${JSON.stringify(envelope['code'])}: ${JSON.stringify(envelope['msg'])}`
  return fieldsIn(envelope['data']) ?? {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An object of named fields; null for anything else. */
const fieldsIn = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null

const listIn = (data: Fields, name: string): unknown[] => {
  const { [name]: list } = data
  return Array.isArray(list) ? list : []
}

/** One line for each field that some record of a list does not have. */
function missingIn(list: readonly unknown[], kind: Kind): string[] {
  const found = list.map((record) => fieldsIn(record) ?? {})
  return Object.entries(records[kind]).flatMap(([field, effect]) => {
    const without = found.filter(({ [field]: value }) => value === undefined || value === null)
    return without.length === 0
      ? []
      : [`${without.length} of ${list.length} without ${field}; left out: ${effect}`]
  })
}

/** A call with what its answer should have: lists of records, or one record. */
interface Step {
  name: CallName
  data: object
  lists?: Readonly<Record<string, Kind>>
  one?: Kind
}

async function main(args: readonly string[]): Promise<number> {
  const options = { lang: { type: 'string', default: 'zh' } } as const
  const { positionals, values } = readArguments(args, usage, options)
  const [address = '', ...rest] = positionals
  if (!URL.canParse(address) || rest.length > 0) throw new WrongUsage(usage)
  const backEnd: BackEnd = { origin: new URL(address).origin, lang: values.lang, identity: null }
  let failed = 0

  async function walk({ name, data, lists = {}, one }: Step): Promise<Fields> {
    const answer = await dataOf(backEnd, name, data)
    const path = prefix + calls[name].path
    if (typeof answer === 'string') {
      failed += 1
      console.log(`no   ${path}\n       ${printable(answer)}`)
      return {}
    }
    console.log(`yes  ${path}`)
    for (const [list, kind] of Object.entries(lists)) {
      const found = listIn(answer, list)
      console.log(`       data.${list}: ${found.length}`)
      for (const line of missingIn(found, kind)) console.log(`       ${line}`)
    }
    // a Touchline site answers details with a structure of its own, which has all of these
    if (one !== undefined && !Object.values(answer).some((value) => fieldsIn(value) !== null))
      for (const line of missingIn([answer], one)) console.log(`       ${line}`)
    return answer
  }

  const visitor = await walk({ name: 'visitorCreate', data: {} })
  backEnd.identity = { uid: visitor['uid'], token: visitor['token'] }
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
  const first = (list: unknown[]) => fieldsIn(list[0]) ?? {}
  const { matchId = 1 } = first(listIn(home, 'matches'))
  const { expertId = 1 } = first(listIn(home, 'experts'))
  const { id = 1 } = first(listIn(plans, 'records'))
  const steps: Step[] = [
    { name: 'expertDetail', data: { expertId }, one: 'expert' },
    { name: 'expertPredicts', data: { expertId, size: 20 }, lists: { records: 'plan' } },
    { name: 'planList', data: { matchId, size: 10 }, lists: { records: 'plan' } },
    { name: 'planDetail', data: { id }, one: 'plan' },
    { name: 'matchList', data: {}, lists: { records: 'match' } },
    { name: 'matchDetail', data: { matchId }, one: 'match' },
    { name: 'matchIntelligence', data: { matchId } },
    { name: 'matchLineup', data: { matchId } },
  ]
  for (const step of steps) await walk(step)
  console.log(`not tried: ${prefix}${calls.planUnlock.path}, which may take a visitor's points`)
  return failed === 0 ? 0 : 1
}

runCommand(main)
