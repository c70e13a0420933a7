import { codes, type Code, type Language } from '../../contract/values.ts'

/**
 * The one error with a code of the contract, and the field or thing it concerns. Any other error
 * becomes a 500.
 */
export class Refusal extends Error {
  readonly code: Code
  /** The field or thing concerned, by its name in the contract. */
  readonly about: string

  constructor(code: Exclude<Code, 0>, about = '') {
    super(`${code} ${about}`)
    this.code = code
    this.about = about
  }
}

type Sentence = (about: string) => string
const colon =
  (text: string): Sentence =>
  (about) =>
    about ? `${text}: ${about}` : text
const wide =
  (text: string): Sentence =>
  (about) =>
    about ? `${text}：${about}` : text

const messages: Record<number, Record<Language, Sentence>> = {
  [codes.badRequest]: { zh: wide('请求有误'), zht: wide('請求有誤'), en: colon('Bad request') },
  [codes.tokenInvalid]: {
    zh: wide('身份凭证无效'),
    zht: wide('身份憑證無效'),
    en: colon('This token is not valid'),
  },
  [codes.notFound]: { zh: wide('没有找到'), zht: wide('找不到'), en: colon('Not found') },
  [codes.conflict]: {
    zh: wide('当前状态不允许'),
    zht: wide('目前狀態不容許'),
    en: colon('Not possible in this state'),
  },
  [codes.tooManyRequests]: {
    zh: wide('请求过于频繁，请稍后再试'),
    zht: wide('請求過於頻密，請稍後再試'),
    en: colon('Too many requests, please wait a moment'),
  },
  [codes.notOnSale]: {
    zh: wide('这份方案已经截止'),
    zht: wide('這份方案已經截止'),
    en: colon('This plan is no longer on sale'),
  },
  [codes.notEnoughPoints]: {
    zh: wide('积分不足'),
    zht: wide('積分不足'),
    en: colon('Not enough points'),
  },
  [codes.accountsOnly]: {
    zh: wide('登录后才能这样做'),
    zht: wide('登入後才可這樣做'),
    en: colon('Only an account can do this'),
  },
  [codes.priceChanged]: {
    zh: wide('价格已有变动，未扣积分'),
    zht: wide('價格已有變動，未扣積分'),
    en: colon('The price has changed; nothing was charged'),
  },
  [codes.operatorsOnly]: {
    zh: wide('只有值班员可以这样做'),
    zht: wide('只有值班員可以這樣做'),
    en: colon('Only an operator can do this'),
  },
  [codes.accountBlocked]: {
    zh: wide('这个账号暂时不能改动任何东西'),
    zht: wide('這個帳戶暫時不能作任何改動'),
    en: colon('This account may change nothing at present'),
  },
  [codes.internal]: {
    zh: wide('服务器内部错误'),
    zht: wide('伺服器內部錯誤'),
    en: colon('Internal error'),
  },
  [codes.tryAgain]: {
    zh: wide('暂时无法处理，请重试'),
    zht: wide('暫時無法處理，請重試'),
    en: colon('Temporarily unavailable, please try again'),
  },
}

/** The message of a code for readers. */
export function messageOf(code: Code, language: Language, about = ''): string {
  const sentence = messages[code] ?? messages[codes.internal]
  return sentence?.[language](about) ?? ''
}

/**
 * The HTTP status of a code: the code itself if it is an HTTP status, 409 for business codes (1000
 * and above).
 */
export function httpStatus(code: Code): number {
  if (code === codes.ok) return 200
  return code >= 1000 ? 409 : code
}
