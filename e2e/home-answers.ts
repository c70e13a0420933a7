/** The API's answers about home, and the texts that the page must show for them. */
import type { Id } from '../contract/id.ts'
import { playName } from '../web/parts/plan-words.ts'
import { stateName } from '../web/parts/live-match.ts'
import type { CallName, ResultOf } from '../contract/calls.ts'
import { calls, prefix } from '../contract/calls.ts'
import type { Language } from '../contract/values.ts'
import { wholeScores } from '../web/parts/whole-scores.ts'
import type { Shape } from '../web/words/en.ts'
import { origin } from './browser.ts'

export interface HomeAnswers {
  queryHome: ResultOf<'queryHome'>
  queryRecommend: ResultOf<'queryRecommend'>
  expertList: ResultOf<'expertList'>
}

const parameters = {
  queryHome: '',
  queryRecommend: '&page=1&size=100',
  expertList: '&page=1&size=10&type=1',
} as const

/** The three answers of home, from the server directly. */
export async function homeAnswers(language: Language): Promise<HomeAnswers> {
  const [queryHome, queryRecommend, expertList] = await Promise.all([
    get('queryHome', language),
    get('queryRecommend', language),
    get('expertList', language),
  ])
  return { queryHome, queryRecommend, expertList }
}

async function get<N extends keyof typeof parameters & CallName>(
  name: N,
  language: Language,
): Promise<ResultOf<N>> {
  const response = await fetch(
    `${origin}${prefix}${calls[name].path}?lang=${language}${parameters[name]}`,
  )
  // Our own server's answer; other tests compare answers with their schemas.
  const { data } = (await response.json()) as { data: ResultOf<N> }
  return data
}

/** An item on the page: its texts in reading order, and its link. Without decorations. */
export interface Shown {
  texts: string[]
  links: string[]
  /** The accessible names of pictures with a meaning. */
  images: string[]
}

export interface HomeShown {
  matchCards: Shown[]
  experts: Shown[]
  plans: Shown[]
  ranks: Shown[]
}

export interface Setting {
  words: Shape
  /** '' or '/h5'. */
  base: string
  zone: string
}

/** Digits are separate, because they use a font of their own. */
const pieces = (text: string) =>
  text
    .split(/(\d+)/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
const when = (shown: boolean, ...texts: string[]) => (shown ? texts : [])
const percent = (rate: number) => String(Math.round(rate * 100))

/** MM-DD HH:mm in a zone. */
function clock(instant: string, timeZone: string): string {
  const two = '2-digit'
  // Swedish formats 11-21 05:30 like ISO.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    month: two,
    day: two,
    hour: two,
    minute: two,
  })
    .format(new Date(instant))
    .replace(/^(\d\d)\/(\d\d)/, '$2-$1')
    .replace(',', '')
}

/** The expected texts for the answers, by specification section 2. */
export function expectedHome(answers: HomeAnswers, setting: Setting): HomeShown {
  const { words } = setting
  return {
    matchCards: answers.queryHome.matches.map((match) => matchCard(match, setting)),
    experts: answers.queryHome.experts.map(({ expertId, name, kind, streakWinCnt }) => ({
      texts: [
        name,
        ...when(kind === 'model' && streakWinCnt < 3, words.plan.model),
        ...streak(streakWinCnt, words),
      ],
      links: [expertLink(expertId, setting)],
      images: [],
    })),
    plans: comingFirst(answers.queryRecommend).map((plan) => card(plan, setting)),
    ranks: answers.expertList.records.map((expert, at) => rank(expert, at + 1, setting)),
  }
}

/** Plans whose match is ahead of the answer's time, and then the others. */
const comingFirst = ({ records, computedAt = '' }: HomeAnswers['queryRecommend']) => {
  const isPast = ({ matchTime }: (typeof records)[number]) =>
    computedAt !== '' && matchTime !== null && matchTime <= computedAt
  return records.toSorted((one, other) => Number(isPast(one)) - Number(isPast(other)))
}

const expertLink = (expertId: Id, { base }: Setting) => `${base}/expertDetail?expertId=${expertId}`
const streak = (count: number, words: Shape) => (count >= 3 ? pieces(words.plan.streak(count)) : [])

function matchCard(
  match: HomeAnswers['queryHome']['matches'][number],
  { words, base, zone }: Setting,
): Shown {
  const { status, minute, homeScore, awayScore } = match
  const live = status >= 2 && status <= 7
  const counted = live && minute !== null && status !== 3 && status !== 7
  const state = counted ? `${minute}′` : stateName({ status: status === 1 ? 13 : status }, words)
  const goals = (score: number | null) =>
    when(score !== null && (live || status === 8), String(score))
  return {
    texts: [
      match.leagueName,
      ...when(status !== 1 || match.matchTime === null, state),
      ...when(match.matchTime !== null, clock(match.matchTime ?? '1970-01-01', zone)),
      match.homeShortName,
      ...goals(homeScore),
      match.awayShortName,
      ...goals(awayScore),
      ...when(
        match.solutionCount > 0,
        String(match.solutionCount),
        words.carousel.predictions(match.solutionCount),
      ),
    ],
    links: [`${base}/matchDetail?matchId=${match.matchId}`],
    images: when(counted, stateName({ status }, words)),
  }
}

/** "Fri 27 Nov, 20:30" in English, as `clock` in Chinese. */
function kickOff(instant: string, { zone, words }: Setting): string {
  if (words.plan.versus !== 'v') return clock(instant, zone)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = new Map(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  // the English of Britain has Sept
  const month = part('month').slice(0, 3)
  return `${part('weekday')} ${part('day')} ${month}, ${part('hour')}:${part('minute')}`
}

function card(plan: HomeAnswers['queryRecommend']['records'][number], setting: Setting): Shown {
  const { words, base } = setting
  const { recentCnt, recentWinCnt, expertId, matchTime, homeShortName, awayShortName } = plan
  const rate =
    recentCnt > 0
      ? [percent(plan.recentHitRate), '%', words.plan.rate(recentCnt)]
      : ['—', words.plan.noRecord]
  return {
    texts: [
      plan.name,
      ...when(plan.kind === 'model', words.plan.model),
      ...streak(plan.streakWinCnt, words),
      ...when(recentWinCnt > 0, ...pieces(words.plan.recent(recentCnt, recentWinCnt))),
      wholeScores(plan.solutionTitle),
      ...when(plan.leagueShortName !== '', plan.leagueShortName),
      ...when(homeShortName !== '', `${homeShortName} ${words.plan.versus} ${awayShortName}`),
      ...when(matchTime !== null, kickOff(matchTime ?? '1970-01-01', setting)),
      plan.predictPlay
        .split(',')
        .map((code) => playName(Number(code), words))
        .join(words.plan.comma),
      ...rate,
      plan.status === 0 ? words.plan.free : words.plan.view,
    ],
    links: [expertLink(expertId, setting), `${base}/planDetail?id=${plan.id}&expertId=${expertId}`],
    images: when(plan.hitResult !== 0, plan.hitResult === 1 ? words.plan.hit : words.plan.miss),
  }
}

function rank(
  expert: HomeAnswers['expertList']['records'][number],
  place: number,
  setting: Setting,
): Shown {
  const { words } = setting
  const marks = (kind: string) => expert.form.filter((mark) => mark === kind).length
  return {
    texts: [
      String(place),
      expert.name,
      ...when(expert.kind === 'model', words.plan.model),
      ...(place <= 3 ? streak(expert.streakWinCnt, words) : []),
      percent(expert.recentHitRate),
      '%',
    ],
    links: [expertLink(expert.expertId, setting)],
    images: [
      ...when(place <= 3, words.board.rank(place)),
      words.form(marks('hit'), marks('miss'), marks('none')),
    ],
  }
}
