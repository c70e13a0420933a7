/**
 * npm run try-backend -- https://api.example.org: makes the thirteen calls of the specification,
 * and lists the fields that a back end does not send and the parts that pages leave out for that
 * reason.
 */
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { printable } from './printable.ts'
import { calls, prefix, type CallName } from '../contract/calls.ts'
import { realm } from '../contract/envelope.ts'
import { boards, codes, textLanguages } from '../contract/values.ts'
import { base } from '../server/setting-values.ts'
import { isIdentity } from '../web/api/identity.ts'
import { recordOf } from '../web/api/read/fields.ts'
import type { Fields } from '../web/api/read/records.ts'
import { send, type Sending } from '../web/api/send.ts'

const usage = `npm run try-backend -- https://api.example.org   makes its thirteen calls
  --lang LANGUAGE    zh, zht or en; by default zh

Ends with 0 when every call answers, 1 when one does not, 2 for a wrong command, 3 when there is no
answer at all.`

/**
 * The fields of each record, with the parts that a page leaves out if a back end does not send the
 * field.
 */
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
    name: 'the name: its id is shown',
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
    name: 'its expert’s name: the id is shown',
    avatar: 'the picture: initials are drawn',
    solutionTitle: 'its title: the match is shown',
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

type BackEnd = Pick<Sending, 'apiBase' | 'realm' | 'sender' | 'lang'>

/** The data of one call as a browser gets it, or the reason why there is none. */
async function dataOf(backEnd: BackEnd, name: CallName, data: object): Promise<Fields | string> {
  const answer = await send<unknown>(prefix + calls[name].path, data, backEnd)
  return answer.code === codes.ok ? (recordOf(answer.data) ?? {}) : `${answer.code}: ${answer.msg}`
}

const listIn = (data: Fields, name: string): unknown[] => {
  const { [name]: list } = data
  return Array.isArray(list) ? list : []
}

/**
 * One line for each answer that is not a record, and for each field that a record of a list lacks.
 */
function missingIn(list: readonly unknown[], kind: Kind): string[] {
  const found = list.map(recordOf).filter((record) => record !== null)
  const line = (count: number, what: string) =>
    count === 0 ? [] : [`${count} of ${list.length} ${what}`]
  return [
    ...line(list.length - found.length, 'are no records; left out: those'),
    ...Object.entries(records[kind]).flatMap(([field, effect]) => {
      const without = found.filter(({ [field]: value }) => value === undefined || value === null)
      return line(without.length, `without ${field}; left out: ${effect}`)
    }),
  ]
}

/** A call with the expected form of its answer: lists of records, or one record. */
interface Step {
  name: CallName
  data: object
  lists?: Readonly<Record<string, Kind>>
  one?: Kind
}

/** Whether a server answers at this address, with any status. */
const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )

async function main(args: readonly string[], { print, warn }: Io): Promise<number> {
  const options = { lang: { type: 'string', default: 'zh' } } as const
  const { positionals, values } = readArguments(args, usage, options)
  const [address = '', ...rest] = positionals
  const lang = textLanguages.find((language) => language === values.lang)
  const apiBase = base(address)
  if (!apiBase || rest.length > 0 || lang === undefined) throw new WrongUsage(usage)
  const backEnd: BackEnd = { apiBase, realm, sender: null, lang }
  if (!(await isThere(apiBase))) {
    warn(`${apiBase} gives no answer. Is a back end running there?`)
    return 3
  }
  let failed = 0

  async function walk({ name, data, lists = {}, one }: Step): Promise<Fields> {
    const answer = await dataOf(backEnd, name, data)
    const path = prefix + calls[name].path
    if (typeof answer === 'string') {
      failed += 1
      print(`no   ${path}\n       ${printable(answer)}`)
      return {}
    }
    print(`yes  ${path}`)
    for (const [list, kind] of Object.entries(lists)) {
      const found = listIn(answer, list)
      print(`       data.${list}: ${found.length}`)
      for (const line of missingIn(found, kind)) print(`       ${line}`)
    }
    // a Touchline site answers details with a structure of its own, which has all of these
    if (one !== undefined && !Object.values(answer).some((value) => recordOf(value) !== null))
      for (const line of missingIn([answer], one)) print(`       ${line}`)
    return answer
  }

  const visitor = await walk({ name: 'visitorCreate', data: {} })
  if (isIdentity(visitor)) backEnd.sender = { uid: visitor.uid, token: visitor.token }
  else print('       data has no uid and token: the pages stay hidden')
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
  const first = (list: unknown[]) => recordOf(list[0]) ?? {}
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
  print(`not tried: ${prefix}${calls.planUnlock.path}, which may take a visitor's points`)
  return failed === 0 ? 0 : 1
}

export const run = command(import.meta.url, main)
