/**
 * The values that cross the wire: languages, codes and keys. Sections 4 and 9 of the specification
 * fix the numbers.
 */
import { Type, type Static } from 'typebox'

/** The largest number that an integer column keeps. */
export const largestInteger = 2 ** 31 - 1
/** Bounds of fields in answers, if a field has no narrower one. */
export const largestNumber = 1e12
/** Characters of a text. */
export const longestText = 65_536
/** Items of a list. */
export const longestList = 100_000

/**
 * Languages of the record: names, plans and entries of the log have a text in each. The formats of
 * the log fix them.
 */
export const textLanguages = ['zh', 'zht', 'en'] as const
export const TextLanguage = Type.Enum(textLanguages, {
  description:
    'language: zh simplified Chinese, zht Hong Kong traditional Chinese, en English; no ' +
    'other tag, such as zh-CN',
})
export type TextLanguage = (typeof textLanguages)[number]

/** Interface languages: simplified Chinese, Hong Kong traditional Chinese, English. */
export const languages = [...textLanguages] as const
export const Language = Type.Enum(languages, {
  description:
    'language: zh simplified Chinese, zht Hong Kong traditional Chinese, en English; no ' +
    'other tag, such as zh-CN',
})
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh'

/** The language in which a reader gets texts of the record, and sentences made from them. */
export const textLanguageOf = (language: Language): TextLanguage =>
  textLanguages.find((one) => one === language) ?? 'en'

/** The forms of a price. */
export const oddsFormats = ['decimal', 'fractional', 'american', 'percent'] as const
export type OddsFormat = (typeof oddsFormats)[number]
export const defaultOddsFormat: OddsFormat = 'decimal'

/** A reader's choice of the theme; `system`: as the device has it at the moment. */
export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export const defaultThemeChoice: ThemeChoice = 'light'

/** The zone of times that a back end sends without one, unless API_ZONE names another. */
export const defaultApiZone = 'Asia/Shanghai'

/** A field for each language of the record; `field` takes its name for a description. */
export const eachLanguage = <T>(field: (name: string) => T) =>
  ({
    zh: field('simplified Chinese'),
    zht: field('traditional Chinese, as in Hong Kong'),
    en: field('English'),
  }) satisfies Record<TextLanguage, T>

/** Texts of at most `maxLength` characters each: one in each language. */
const upTo = (maxLength: number) =>
  eachLanguage((name) => Type.String({ maxLength, description: `text in ${name}` }))

/** One text in the three languages, of at most `maxLength` characters each. */
export const wordsUpTo = (maxLength: number) =>
  Type.Object(upTo(maxLength), {
    additionalProperties: false,
    description: 'text in all three languages',
  })
/** One text in the three languages. */
export const Words = /* @__PURE__ */ wordsUpTo(longestText)
export type Words = Static<typeof Words>

/** A text made for each language of the record. */
export const inEach = (write: (language: TextLanguage) => string): Words =>
  // boundary: the keys are all languages
  Object.fromEntries(textLanguages.map((language) => [language, write(language)])) as Words

/** A text as a person gives it: in one language or more. */
export const givenWordsUpTo = (maxLength: number) =>
  Type.Partial(Type.Object(upTo(maxLength)), {
    additionalProperties: false,
    description: 'text in at least one language; readers of the others get it as it is',
  })

/** Response codes; 0 is success. Clients decide by these, never by the HTTP status alone. */
export const codes = {
  ok: 0,
  badRequest: 400,
  /** Means only that the token is certainly invalid: the client then erases its identity. */
  tokenInvalid: 403,
  notFound: 404,
  conflict: 409,
  tooManyRequests: 429,
  internal: 500,
  /** Set by the client itself where a back end does not know the call. */
  notOffered: 501,
  tryAgain: 503,
  /** Set by the client itself after 10,000 ms; never sent by a server. */
  timeout: 504,
  notOnSale: 1002,
  notEnoughPoints: 1004,
  accountsOnly: 1005,
  priceChanged: 1006,
  operatorsOnly: 1007,
  /** An operator has blocked the account: it reads, and changes nothing. */
  accountBlocked: 1008,
} as const
export type Code = (typeof codes)[keyof typeof codes]

/** Why the site may take a text off its pages. The reason is public. */
export const removalReasons = ['advertising', 'abuse', 'unlawful', 'personal'] as const
export type RemovalReason = (typeof removalReasons)[number]

/** Match status. 6 is deprecated and shown as 5. */
export const matchStatus = {
  abnormal: 0,
  notStarted: 1,
  firstHalf: 2,
  halfTime: 3,
  secondHalf: 4,
  extraTime: 5,
  extraTimeDeprecated: 6,
  penalties: 7,
  finished: 8,
  postponed: 9,
  interrupted: 10,
  abandoned: 11,
  cancelled: 12,
  toBeDecided: 13,
} as const
export type MatchStatus = (typeof matchStatus)[keyof typeof matchStatus]

const statuses = Object.values(matchStatus)
export const firstStatus = Math.min(...statuses)
export const lastStatus = Math.max(...statuses)
/** For texts that name the codes. */
export const statusRange = `${firstStatus} to ${lastStatus}`

/** A kick-off, extra time, a shoot-out and a late source lie within so many hours. */
export const hoursToResult = 6
/** The same for a match of which only the day is known. */
export const daysToResult = 2

/** The phase of a status. Code that treats several statuses alike uses this. */
export type MatchPhase = 'hidden' | 'ahead' | 'playing' | 'finished' | 'delayed' | 'void'

/** The phase of every match status. */
export const phases: Record<MatchStatus, MatchPhase> = {
  [matchStatus.abnormal]: 'hidden',
  [matchStatus.notStarted]: 'ahead',
  [matchStatus.firstHalf]: 'playing',
  [matchStatus.halfTime]: 'playing',
  [matchStatus.secondHalf]: 'playing',
  [matchStatus.extraTime]: 'playing',
  [matchStatus.extraTimeDeprecated]: 'playing',
  [matchStatus.penalties]: 'playing',
  [matchStatus.finished]: 'finished',
  [matchStatus.postponed]: 'delayed',
  [matchStatus.interrupted]: 'delayed',
  [matchStatus.abandoned]: 'void',
  [matchStatus.cancelled]: 'void',
  [matchStatus.toBeDecided]: 'ahead',
}

/** All statuses of these phases, by code. */
export const statusesIn = (...wanted: MatchPhase[]): MatchStatus[] =>
  statuses.filter((status) => wanted.includes(phases[status]))

/** Tests whether a number is a code of the list: another back end may send codes unknown here. */
const codeOf = <C extends number>(list: Record<string, C>) => {
  const all: readonly number[] = Object.values(list)
  return (code: number): code is C => all.includes(code)
}
export const isMatchStatus = codeOf<MatchStatus>(matchStatus)

/** Whether a status means this; false for a code that is unknown here. */
export const isInPhase = (status: number, phase: MatchPhase): boolean =>
  isMatchStatus(status) && phases[status] === phase

/** Play types: the question that a selection answers. */
export const playTypes = {
  result: 1,
  totalGoals: 5,
  exactScore: 9,
} as const
export type PlayType = (typeof playTypes)[keyof typeof playTypes]
export const isPlayType = codeOf<PlayType>(playTypes)

/** Pick keys of play type 1. The Chinese lottery's own keys 3/1/0 mean something else. */
export const resultPicks = { away: '1', home: '2', draw: '3' } as const

/** How the selections of one play type are written. */
interface PlayForm {
  name: string
  /** The keys that have a name in words; empty where keys need no name, such as 2-1. */
  namedKeys: readonly string[]
  /** A regular expression that matches every key and nothing else. */
  keyPattern: string
  keysInWords: string
  /** Whether a selection has a line, in goals. */
  hasLine: boolean
}

/** The form of every play type. rules/plays has the result of a pick at a score. */
export const playForms = {
  [playTypes.result]: {
    name: 'match result',
    // as they are shown: home, draw, away
    namedKeys: [resultPicks.home, resultPicks.draw, resultPicks.away],
    keyPattern: '[123]',
    keysInWords: '2 home, 3 draw, 1 away',
    hasLine: false,
  },
  [playTypes.totalGoals]: {
    name: 'total goals',
    namedKeys: ['over', 'under'],
    keyPattern: 'over|under',
    keysInWords: 'over, under',
    hasLine: true,
  },
  [playTypes.exactScore]: {
    name: 'exact score',
    namedKeys: [],
    keyPattern: '\\d{1,2}-\\d{1,2}',
    keysInWords: 'goals home-away',
    hasLine: false,
  },
} as const satisfies Record<PlayType, PlayForm>
export type NamedPick = (typeof playForms)[PlayType]['namedKeys'][number]

/** Tests whether a key is one that the play type takes. */
export const isPickOf = (play: PlayType, key: string): boolean =>
  new RegExp(`^(${playForms[play].keyPattern})$`).test(key)

/** A plan's hit result: 0 undecided, 1 hit (red seal), 2 miss (black seal). */
export const hitResults = { none: 0, hit: 1, miss: 2 } as const
export type HitResult = (typeof hitResults)[keyof typeof hitResults]

/** The kinds of entries of points: unlocks; points that came back or were taken again; grants. */
export const pointsKinds = ['unlock', 'refund', 'gain'] as const
export type PointsKind = (typeof pointsKinds)[number]

/** Why a plan does not count: product rules NC1 to NC4. The code is the number of the rule. */
export const notCountedReasons = {
  void: 1,
  movedBeforePublishing: 2,
  notPlayedInTime: 3,
  furtherPlan: 4,
} as const
export type NotCountedReason = (typeof notCountedReasons)[keyof typeof notCountedReasons]
export const isNotCountedReason = codeOf<NotCountedReason>(notCountedReasons)

/** The price status of a plan, the same for every reader: 0 free, 1 priced. */
export const planStatus = { free: 0, priced: 1 } as const

/** The prices a plan can have, in points. A free plan costs 0. */
export const prices = [8, 18, 28, 38] as const

/** Boards of experts, `type` of the expert list. */
export const boards = {
  recentForm: 1,
  skill: 2,
  yield: 3,
  streak: 4,
  newcomers: 5,
  followed: 6,
  hitRate: 7,
  closing: 8,
} as const
export type BoardType = (typeof boards)[keyof typeof boards]

interface BoardFacts {
  /** The span of the board where no window is chosen: its name in rules/boards.ts. */
  span: 'all' | 'recent' | 'days90'
  /** Whether a reader can choose another window; the other boards have one span only. */
  windowed: boolean
  /** Its place among the tabs, from 1: the most informative boards come first. */
  tab: number
  /**
   * Whether the first three have medals: always, only with a lower bound above zero
   * (rules/medals.ts), or never.
   */
  medals: 'byPlace' | 'byBound' | 'none'
}

export const boardFacts: Record<BoardType, BoardFacts> = {
  [boards.recentForm]: { span: 'recent', windowed: false, tab: 5, medals: 'byPlace' },
  [boards.skill]: { span: 'days90', windowed: true, tab: 1, medals: 'byBound' },
  [boards.yield]: { span: 'days90', windowed: true, tab: 3, medals: 'byBound' },
  [boards.streak]: { span: 'days90', windowed: false, tab: 6, medals: 'none' },
  [boards.newcomers]: { span: 'all', windowed: false, tab: 7, medals: 'none' },
  [boards.followed]: { span: 'days90', windowed: true, tab: 8, medals: 'none' },
  [boards.hitRate]: { span: 'days90', windowed: true, tab: 2, medals: 'none' },
  [boards.closing]: { span: 'days90', windowed: true, tab: 4, medals: 'byBound' },
}

/** Kinds of experts that have boards of their own. */
export const storedKinds = ['people', 'models'] as const
/** The handle of the house model that tosses a coin: the baseline, never listed first. */
export const coinHandle = 'coin-flip'
/** The parts of a list, one after the other in each order. */
export const listParts = [...storedKinds, 'coin'] as const
/** Which kinds of experts a board lists. */
export const expertKinds = ['all', ...storedKinds] as const
export type KindFilter = (typeof expertKinds)[number]

/**
 * Orders of a board that can replace its own rule, which then breaks ties. These orders are updated
 * within a minute. `form` is by the hits among its marks, `figure` by skill on board 2, by closing
 * on board 8 and by hitRate on the others, `interval` by the lower bound of that figure, `beside`
 * by skillHits / expectedHits on board 2, by closingMargin on board 8, by yield on the others.
 */
export const expertOrders = [
  'name',
  'form',
  'figure',
  'hitRate',
  'interval',
  'n',
  'beside',
  'yield',
  'streak',
  'onSale',
  'price',
  'weekly',
  'notCounted',
] as const
export type ExpertOrder = (typeof expertOrders)[number]

/** Sources of real matches and prices, as the facts that they state name them. */
export type FootballSource =
  | 'openfootball'
  | 'csv'
  | 'openligadb'
  | 'football-data.org'
  | 'api-football'
  | 'the-odds-api'
  | 'international-results'

/** The form of a season: 2025-26, 2026, or 2026-II for the second of one year. */
export const seasonForm = /^\d{4}(-(\d{2}|I{1,2}))?$/

/** The longest name of a round, in characters. */
export const longestRound = 80

/** The form of decimal odds: above 1, at most three places. */
export const oddsForm = /^[1-9]\d{0,3}(\.\d{1,3})?$/

/** A streak badge is shown from this many consecutive hits on. */
export const streakBadgeFrom = 3

/**
 * The world of a site: real matches as they happen, a past season replayed, or invented matches.
 * Only in the last two can plans be published for a kick-off that has passed in the real world.
 */
export const worlds = ['real', 'replay', 'invented'] as const
export type World = (typeof worlds)[number]

/** The name of the simulated world as a source of data. */
export const simulatedSource = 'simulated'
