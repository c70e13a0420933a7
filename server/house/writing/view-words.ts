/**
 * The view of a plan in words: its picks and their probability. It is part of the analysis only,
 * which is sealed until unlocked.
 */
import {
  playTypes,
  inEach,
  resultPicks,
  type TextLanguage,
  type Words,
} from '../../../contract/values.ts'
import { betOf, marketShare } from '../../../rules/market.ts'
import type { Fixture } from '../history.ts'
import type { Fact, FactKind } from './fact.ts'
import { counted, percent, wholePercent } from './text.ts'
import { chanceOf, oddsOf, type HouseSelection } from '../models/picks.ts'

type SidePhrase = (home: string, away: string) => string

/** By the picks of play type 1, in the order home, draw, away. */
const results: Record<string, Record<TextLanguage, SidePhrase>> = {
  [resultPicks.home]: {
    zh: (home) => `${home}取胜`,
    zht: (home) => `${home}主場取勝`,
    en: (home) => `${home} to win`,
  },
  [resultPicks.draw]: { zh: () => '平局', zht: () => '和局', en: () => 'a draw' },
  [resultPicks.away]: {
    zh: (_, away) => `${away}客场取胜`,
    zht: (_, away) => `${away}作客取勝`,
    en: (_, away) => `${away} to win away`,
  },
  [`${resultPicks.home}${resultPicks.draw}`]: {
    zh: (home) => `${home}不败`,
    zht: (home) => `${home}不敗`,
    en: (home) => `${home} not to lose`,
  },
  [`${resultPicks.draw}${resultPicks.away}`]: {
    zh: (_, away) => `${away}不败`,
    zht: (_, away) => `${away}不敗`,
    en: (_, away) => `${away} not to lose`,
  },
  [`${resultPicks.home}${resultPicks.away}`]: {
    zh: () => '分出胜负',
    zht: () => '分出勝負',
    en: () => 'a winner, either way',
  },
}

const order = [resultPicks.home, resultPicks.draw, resultPicks.away]

type SayPicks = (selection: HouseSelection, fixture: Fixture) => Words

const resultWords: SayPicks = ({ picks }, { homeName, awayName }) => {
  const keys = picks.map(({ key }) => key)
  const phrase = results[order.filter((key) => keys.includes(key)).join('')]
  return inEach(
    (language) => phrase?.[language](homeName[language], awayName[language]) ?? keys.join('/'),
  )
}

const totalWords: SayPicks = ({ line, picks: [pick] }) => {
  const over = pick?.key === 'over'
  return {
    zh: `总进球${over ? '大' : '小'} ${line}`,
    zht: `入球${over ? '大' : '細'} ${line}`,
    en: `${over ? 'over' : 'under'} ${line} goals`,
  }
}

/** Each score with its probability. */
const scoreWords: SayPicks = ({ picks }) => {
  const scores = picks.map(({ key, probability }) => ({
    key,
    share: probability === undefined ? '' : percent(probability),
  }))
  const inChinese = scores.map(({ key, share }) => (share ? `${key}（${share}）` : key)).join('、')
  const inEnglish = scores.map(({ key, share }) => (share ? `${key} (${share})` : key))
  return {
    zh: `比分 ${inChinese}`,
    zht: `波膽 ${inChinese}`,
    en: `a score of ${inEnglish.join(' or ')}`,
  }
}

const picksInWords: Record<HouseSelection['play'], SayPicks> = {
  [playTypes.result]: resultWords,
  [playTypes.totalGoals]: totalWords,
  [playTypes.exactScore]: scoreWords,
}

/** One selection in words, such as 总进球大 2.5 or Northport not to lose. */
export const selectionWords: SayPicks = (selection, fixture) =>
  picksInWords[selection.play](selection, fixture)

/** Which of the phrasings a plan has. */
interface Phrasings {
  view: number
  price: number
  /** Of the sentence about a title that speaks against the pick; null without one. */
  against: number | null
}

/**
 * The main selection with its probability as a whole percentage; the reason, which is its price; a
 * sentence about a title that speaks against it; then the other selections.
 */
export function viewWords(
  selections: readonly HouseSelection[],
  fixture: Fixture,
  phrasings: Phrasings,
): Words {
  const [main, ...others] = selections
  if (!main) throw new Error('A plan has a main selection')
  const chance = wholePercent(chanceOf(main))
  const view = selectionWords(main, fixture)
  const price = priceWords(main, fixture, chance, phrasings.price)
  const against =
    phrasings.against === null || price === nothing
      ? nothing
      : numbered(againstTitle, phrasings.against)
  const text = inEach((language) =>
    [
      numbered(views[language], phrasings.view)(view[language], chance),
      price[language],
      against[language],
    ]
      .filter(Boolean)
      .join(language === 'en' ? ' ' : ''),
  )
  if (others.length === 0) return text
  const more = others.map((selection) => selectionWords(selection, fixture))
  const listed = (language: TextLanguage, comma: string) =>
    more.map((words) => words[language]).join(comma)
  return {
    zh: `${text.zh}副选项：${listed('zh', '，')}。`,
    zht: `${text.zht}副選：${listed('zht', '，')}。`,
    en: `${text.en} Second pick: ${listed('en', '; ')}.`,
  }
}

const numbered = <T>(all: readonly [T, ...T[]], number: number): T =>
  all[number % all.length] ?? all[0]

/** What the price says, and by how much the own probability is above it. */
function priceWords(
  main: HouseSelection,
  { odds }: Fixture,
  chance: number,
  phrasing: number,
): Words {
  const price = oddsOf(main, odds)
  const share = marketShare(odds, betOf(main))
  const more = share === null ? 0 : chance - wholePercent(share)
  if (price === null || share === null || more <= 0) return nothing
  const [at, market] = [price.toFixed(2), percent(share)]
  return inEach((language) => numbered(reasons[language], phrasing)(at, market, more))
}

type SayReason = (at: string, market: string, more: number) => string

const points = (more: number) => (more === 1 ? 'a point' : `${more} points`)

/** The market's share of a price has the margin taken out. */
const reasons: Record<TextLanguage, readonly [SayReason, ...SayReason[]]> = {
  zh: [
    (at, market, more) => `按赔率 ${at}，市场给 ${market}，我的估计高 ${more} 个百分点。`,
    (at, market, more) => `市场开出 ${at}，去掉利润后是 ${market}，比我的估计低 ${more} 个百分点。`,
    (at, market, more) => `我比市场高出 ${more} 个百分点：赔率 ${at}，市场概率 ${market}。`,
    (at, market, more) => `赔率 ${at} 背后的市场概率是 ${market}，与我的估计差 ${more} 个百分点。`,
  ],
  zht: [
    (at, market, more) => `按賠率 ${at}，市場給 ${market}，我的估計高 ${more} 個百分點。`,
    (at, market, more) => `市場開出 ${at}，除去利潤後是 ${market}，較我的估計低 ${more} 個百分點。`,
    (at, market, more) => `我較市場看高 ${more} 個百分點：賠率 ${at}，市場機會 ${market}。`,
    (at, market, more) => `賠率 ${at} 背後的市場機會是 ${market}，與我的估計差 ${more} 個百分點。`,
  ],
  en: [
    (at, market, more) =>
      `At ${at} the market makes it ${market}; my figure is ${points(more)} higher.`,
    (at, market, more) =>
      `The price of ${at} comes to ${market} without the margin, ${points(more)} below my figure.`,
    (at, market, more) =>
      `That puts me ${points(more)} above the market, which has it at ${market} (${at}).`,
    (at, market, more) =>
      `The market’s ${at} means ${market}, margin taken out. I am ${points(more)} above that.`,
  ],
}

/** After the price, where the title's fact speaks against the pick. */
const againstTitle: readonly [Words, ...Words[]] = [
  {
    zh: '开头那一条与这个选择相反，我看重的是赔率。',
    zht: '開頭那一點與這個選擇相反，我看重的是賠率。',
    en: 'What I began with argues against the pick; the price is why I take it all the same.',
  },
  {
    zh: '并非每一条都指向这里，要靠赔率来补。',
    zht: '並非每一點都指向這裏，要靠賠率補回。',
    en: 'Not all of it points that way, so the price has to make up for the rest.',
  },
  {
    zh: '标题里的那一条对它不利，这个赔率够补。',
    zht: '標題那一點對它不利，這個賠率足以補回。',
    en: 'The point in the title counts against it; at this price I accept that.',
  },
]

type SayView = (view: string, chance: number) => string

/** How many of the first phrasings do not say that the view follows from the facts. */
export const plainViews = 1

const views: Record<TextLanguage, readonly [SayView, ...SayView[]]> = {
  zh: [
    (view, chance) => `我的判断是${view}，估计概率 ${chance}%。${missZh(chance)}`,
    (view, chance) => `合起来看，我选${view}，给 ${chance}%。`,
    (view, chance) => `落到选择上是${view}，我估 ${chance}%。`,
  ],
  zht: [
    (view, chance) => `我的判斷是${view}，估計機會 ${chance}%。${missZht(chance)}`,
    (view, chance) => `綜合來看，我揀${view}，給 ${chance}%。`,
    (view, chance) => `落到選擇上是${view}，我估 ${chance}%。`,
  ],
  en: [
    (view, chance) => `My view is ${view}, at ${chance}%.${missEn(chance)}`,
    (view, chance) => `Taken together I go with ${view} and give it ${chance}%.`,
    (view, chance) => `So the choice is ${view}. I make it ${chance}%.`,
  ],
}

/** In how many tries the view fails once, where the chance is close to such a share; else null. */
function missesOnceIn(chance: number): number | null {
  const tries = Math.round(100 / (100 - chance))
  return tries <= 5 && Math.abs(100 / tries - (100 - chance)) <= 3 ? tries : null
}

const missZh = (chance: number) => {
  const tries = missesOnceIn(chance)
  return tries === null ? '' : `也就是说，${counted('zh', tries)}次里约有一次会落空。`
}
const missZht = (chance: number) => {
  const tries = missesOnceIn(chance)
  return tries === null ? '' : `換言之，${counted('zht', tries)}次中約有一次落空。`
}
const missEn = (chance: number) => {
  const tries = missesOnceIn(chance)
  return tries === null ? '' : ` That still misses about one time in ${counted('en', tries)}.`
}

const good: readonly FactKind[] = [
  'winning',
  'unbeaten',
  'homeUnbeaten',
  'awayUnbeaten',
  'homeWins',
  'awayWins',
  'cleanSheets',
  'scoringRun',
  'scoring',
  'tight',
  'leadAtHalf',
]
const bad: readonly FactKind[] = [
  'winless',
  'losing',
  'homeWinless',
  'awayWinless',
  'blanks',
  'concedingRun',
  'leaking',
  'goalShy',
  'behindAtHalf',
  'lostLead',
]

/** 1 for a kind of fact that favours its side, -1 for one against it, 0 for neither. */
export const favours = (kind: FactKind): number =>
  Number(good.includes(kind)) - Number(bad.includes(kind))

/** 1 for a fact that favours the home side, -1 for the away side, 0 for neither. */
function favoursHome({ kind, side, count, of, third }: Fact): number {
  // by what the numbers of these kinds say: see pair-facts.ts and form-facts.ts
  if (kind === 'reverse') return Math.sign(count - of)
  if (side === 'both') return 0
  const sign = side === 'home' ? 1 : -1
  if (kind === 'rest' || kind === 'meetings') return sign
  if (kind === 'lastTen') return sign * Math.sign(count - (of - count - third))
  return sign * favours(kind)
}

const manyGoals: readonly FactKind[] = [
  'scoringRun',
  'concedingRun',
  'scoring',
  'leaking',
  'manyGoals',
]
const fewGoals: readonly FactKind[] = ['cleanSheets', 'blanks', 'goalShy', 'tight', 'fewGoals']

const nothing = inEach(() => '')

/**
 * 1 for a fact that speaks for the pick, -1 for one against it, 0 for neither: form for the side
 * picked, or goals for over and under.
 */
export function speaksFor(fact: Fact, { play, picks }: HouseSelection): number {
  const keys = picks.map(({ key }) => key)
  if (play === playTypes.totalGoals) return goalsIn(fact) * (keys.includes('over') ? 1 : -1)
  if (play !== playTypes.result) return 0
  const [home, away] = [keys.includes(resultPicks.home), keys.includes(resultPicks.away)]
  if (home === away) return 0
  return home ? favoursHome(fact) : -favoursHome(fact)
}

/** 1 for a fact of many goals, -1 for one of few, 0 for neither. */
function goalsIn({ kind, count, of }: Fact): number {
  // the market expects about three goals a match
  if (kind === 'meetingGoals') return Math.sign(count / of - 2.5)
  return Number(manyGoals.includes(kind)) - Number(fewGoals.includes(kind))
}
