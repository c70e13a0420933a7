/** The words of the server's own answers in English: the shape of the other languages. */
import { codes, type Code } from '../../../contract/values.ts'
import type { RecordWords } from '../../../web/parts/against-market.ts'
import type { RoundWords } from '../../../web/parts/rounds.ts'
import { recordWords, roundWords } from '../../../web/parts/words/en.ts'

interface PictureWords extends RoundWords {
  /** Hong Kong forms of characters differ from the mainland's; Latin letters are the same. */
  font: 'sc' | 'hk'
  sealed: string
  interval: (low: string, high: string) => string
  record: RecordWords
  noRecord: string
  hitRate: string
  plans: (count: number) => string
  published: (count: number) => string
  motto: string
  versus: string
  /** Of the badge for other sites. */
  badge: {
    sample: (hits: number, n: number, low: string, high: string) => string
    none: string
    all: string
    days: string
    title: (name: string, line: string) => string
  }
}

/** A sentence about a wrong field; `limit` is what the schema allows. */
type Sentence = (limit: string) => string

const wrong: Record<string, Sentence> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not a field here',
  type: (type) => `must be of type ${type}`,
  enum: (all) => `must be one of ${all}`,
  const: (value) => `must be ${value}`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  multipleOf: (step) => `must be a multiple of ${step}`,
  minLength: (limit) => `must have at least ${limit} characters`,
  maxLength: (limit) => `must have at most ${limit} characters`,
  minItems: (limit) => `must have at least ${limit} entries`,
  maxItems: (limit) => `must have at most ${limit} entries`,
  pattern: (form) => `must have the form ${form}`,
}

/** Codes without one, which no server of this site sends, read as an internal error. */
const refusals: Partial<Record<Code, string>> = {
  [codes.badRequest]: 'Bad request',
  [codes.tokenInvalid]: 'This token is not valid',
  [codes.notFound]: 'Not found',
  [codes.conflict]: 'Not possible in this state',
  [codes.tooManyRequests]: 'Too many requests, please wait a moment',
  [codes.notOnSale]: 'This plan is no longer on sale',
  [codes.notEnoughPoints]: 'Not enough points',
  [codes.accountsOnly]: 'Only an account can do this',
  [codes.priceChanged]: 'The price has changed; nothing was charged',
  [codes.operatorsOnly]: 'Only an operator can do this',
  [codes.accountBlocked]: 'This account may change nothing at present',
  [codes.internal]: 'Internal error',
  [codes.tryAgain]: 'Temporarily unavailable, please try again',
}

/** Texts of share pictures and badges, with names of rounds and records against the market. */
const pictures: PictureWords = {
  font: 'sc',
  ...roundWords,
  sealed: 'Sealed before kick-off, stamped after by published rules',
  interval: (low, high) => `95% interval ${low}–${high}`,
  record: recordWords,
  noRecord: 'No settled plan yet',
  hitRate: 'Hit rate',
  plans: (count) => `${count} ${count === 1 ? 'plan' : 'plans'}`,
  published: (count) =>
    `${count} ${count === 1 ? 'plan' : 'plans'} published, every hit and miss on record`,
  motto: 'A record that anyone can check',
  versus: 'v',
  badge: {
    sample: (hits, n, low, high) => `${hits} of ${n}, 95% interval ${low}–${high}%`,
    none: 'No counted plan yet',
    all: 'All time',
    days: 'Last 90 days',
    title: (name, line) => `${name}: ${line}. Open it to verify it yourself.`,
  },
}

export const en = {
  /** Between a sentence or a field and what it is about. */
  colon: ': ',
  /** By the code of a refusal. */
  refusals,
  /** By the keyword of the schema. */
  wrong,
  wrongOtherwise: 'does not fit',
  pictures,
  oddsRefused: 'this site records the odds when the plan is sealed; take them out',
  starting: 'starting',
  startingNote: 'The site has just been started. This page refreshes by itself.',
  busy: {
    title: 'Too much to do',
    note: 'The site has more to do than it can answer. This page refreshes by itself.',
  },
  askedTooMuch: {
    title: 'Too many pages',
    note: 'Many new pages were asked for from your network. This page refreshes by itself.',
  },
  /** `percent` is empty if only another server knows it. */
  catchingUp: (percent: string) => `catching up${percent && `, ${percent} %`}`,
  /** The subject of a refused change. */
  changesWait:
    'the past of this site is still being entered, and nothing can be changed until it is there',
  /** The note above each page while the site catches up. */
  pastIsEntered:
    'The past of this site is still being entered: this page shows what is there so far. Load it ' +
    'again in a moment for the rest. Unlocking, publishing and other changes wait until then.',
  /** `time` is such as 15:04, in UTC: a page is sent to readers of all zones. */
  pageIsOld: (time: string, minutes: number) =>
    `This page is as it was at ${time} UTC, ${minutes} min ago: the site cannot make it anew ` +
    'at present. Please load it again later.',
}
export type Shape = typeof en
