/**
 * The view of a plan in words: its picks and their probability. It is part of the analysis only,
 * which is sealed until unlocked.
 */
import {
  languages,
  playTypes,
  resultPicks,
  type Language,
  type Words,
} from '../../../contract/values.ts'
import type { Fixture } from '../history.ts'
import { favourite } from '../models/forecast.ts'
import { impliedResult } from '../models/market.ts'
import type { Fact, FactKind } from './fact.ts'
import { wholePercent } from './text.ts'
import type { HouseSelection } from '../models/picks.ts'

type SidePhrase = (home: string, away: string) => string

/** By the picks of play type 1, in the order home, draw, away. */
const results: Record<string, Record<Language, SidePhrase>> = {
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

const scoreWords: SayPicks = ({ picks }) => {
  const keys = picks.map(({ key }) => key)
  return {
    zh: `比分 ${keys.join('、')}`,
    zht: `波膽 ${keys.join('、')}`,
    en: `a score of ${keys.join(' or ')}`,
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

/**
 * The main selection with its probability as a whole percentage and that of its failure; then the
 * other selections.
 */
export function viewWords(
  selections: readonly HouseSelection[],
  fixture: Fixture,
  voice: number,
): Words {
  const [main, ...others] = selections
  if (!main) throw new Error('A plan has a main selection')
  const chance = wholePercent(
    main.picks.reduce((sum, { probability }) => sum + (probability ?? 0), 0),
  )
  const view = selectionWords(main, fixture)
  const text = inEach(
    (language) => views[language][voice % views[language].length]?.(view[language], chance) ?? '',
  )
  if (others.length === 0) return text
  const more = others.map((selection) => selectionWords(selection, fixture))
  const listed = (language: Language, comma: string) =>
    more.map((words) => words[language]).join(comma)
  return {
    zh: `${text.zh}另附${listed('zh', '，')}，作为同一思路的延伸。`,
    zht: `${text.zht}另附${listed('zht', '，')}，思路相同。`,
    en: `${text.en} Beside it, from the same reasoning: ${listed('en', '; ')}.`,
  }
}

const views: Record<Language, readonly ((view: string, chance: number) => string)[]> = {
  zh: [
    (view, chance) =>
      `我的判断是${view}，估计概率 ${chance}%。换句话说，每百次里大约有 ${100 - chance} 次不是这样。`,
    (view, chance) => `合起来看，我选${view}，给 ${chance}%。剩下的 ${100 - chance}% 我也认。`,
    (view, chance) => `落到选择上是${view}。我估 ${chance}%，不多也不少。`,
  ],
  zht: [
    (view, chance) =>
      `我的判斷是${view}，估計機會 ${chance}%。換言之，每百次大約有 ${100 - chance} 次不是這樣。`,
    (view, chance) => `綜合來看，我揀${view}，給 ${chance}%。餘下的 ${100 - chance}% 我也認。`,
    (view, chance) => `落到選擇上是${view}。我估 ${chance}%，不多亦不少。`,
  ],
  en: [
    (view, chance) =>
      `My view is ${view}, at ${chance}%. Put the other way, it goes differently in about ` +
      `${100 - chance} cases of every hundred.`,
    (view, chance) =>
      `Taken together I go with ${view} and give it ${chance}%. ` +
      `The other ${100 - chance}% is real too.`,
    (view, chance) => `So the choice is ${view}. I make it ${chance}%, no more and no less.`,
  ],
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

const manyGoals: readonly FactKind[] = [
  'scoringRun',
  'concedingRun',
  'scoring',
  'leaking',
  'manyGoals',
]
const fewGoals: readonly FactKind[] = ['cleanSheets', 'blanks', 'goalShy', 'tight', 'fewGoals']

const nothing: Words = { zh: '', zht: '', en: '' }

/**
 * A transition where the view contradicts the facts: a favourite in worse form, or many goals
 * expected after few. Empty otherwise.
 */
export function turnWords(
  facts: readonly Fact[],
  [main]: readonly HouseSelection[],
  fixture: Fixture,
): Words {
  return main ? turns[main.play](facts, main, fixture) : nothing
}

type Turn = (facts: readonly Fact[], main: HouseSelection, fixture: Fixture) => Words

const sideOf = (key: string | undefined) =>
  key === resultPicks.home ? 'home' : key === resultPicks.away ? 'away' : null

const turnOfResult: Turn = (facts, { picks }, { odds }) => {
  const market = impliedResult(odds)
  const side = picks.length === 1 ? sideOf(picks[0]?.key) : null
  if (!side) return nothing
  const speaksFor = facts.reduce((sum, { kind, side: about }) => {
    const value = favours(kind)
    return sum + (about === side ? value : about === 'both' ? 0 : -value)
  }, 0)
  if (speaksFor >= 0) return nothing
  if (!market || favourite(market) !== side)
    return {
      zh: '近况偏向另一边，我的判断和近况不同。',
      zht: '近況偏向另一邊，我的判斷與近況不同。',
      en: 'Form leans the other way; my own view differs from it.',
    }
  return {
    zh: '近况偏向另一边，不过我更看重赔率里反映的实力差距。',
    zht: '近況偏向另一邊，不過我較看重賠率反映的實力差距。',
    en: 'Form leans the other way, but I give more weight to the gap that the odds show.',
  }
}

/** 1 for a fact of many goals, -1 for one of few, 0 for neither. */
function goalsIn({ kind, count, of }: Fact): number {
  // the market expects about three goals a match
  if (kind === 'meetingGoals') return Math.sign(count / of - 2.5)
  return Number(manyGoals.includes(kind)) - Number(fewGoals.includes(kind))
}

/** For over despite facts of few goals, or under despite facts of many. */
const turnOfGoals: Turn = (facts, { picks: [pick] }) => {
  const speaksForOver = facts.reduce((sum, fact) => sum + goalsIn(fact), 0)
  const over = pick?.key === 'over'
  if ((over ? -speaksForOver : speaksForOver) <= 0) return nothing
  return over
    ? {
        zh: '近况偏向进球少，我的估算在另一边。',
        zht: '近況偏向入球少，我的估算在另一邊。',
        en: 'Form leans to few goals; my own figure leans the other way.',
      }
    : {
        zh: '近况偏向进球多，我的估算在另一边。',
        zht: '近況偏向入球多，我的估算在另一邊。',
        en: 'Form leans to many goals; my own figure leans the other way.',
      }
}

const turns: Record<HouseSelection['play'], Turn> = {
  [playTypes.result]: turnOfResult,
  [playTypes.totalGoals]: turnOfGoals,
  [playTypes.exactScore]: () => nothing,
}

const inEach = (say: (language: Language) => string): Words => {
  const [zh, zht, en] = languages.map(say)
  return { zh: zh ?? '', zht: zht ?? '', en: en ?? '' }
}
