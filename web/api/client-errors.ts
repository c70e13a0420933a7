import { codes, type Language } from '../../contract/values.ts'

/**
 * Messages for errors of the client itself: specification section 8. They must not depend on a
 * dictionary that may not have loaded.
 */
const words = {
  [codes.timeout]: {
    zh: '请求超时，请检查网络连接',
    zht: '請求逾時，請檢查網絡連線',
    en: 'Request timeout, please check connection',
  },
  [codes.notOffered]: {
    zh: '本站不提供此项内容',
    zht: '本站不提供此項內容',
    en: 'This site does not offer this',
  },
  [codes.tryAgain]: {
    zh: '暂时无法连接，请稍后再试',
    zht: '暫時無法連線，請稍後再試',
    en: 'Cannot connect right now, please try again',
  },
} as const

/** An error without an answer: 504 after ten seconds, 501 for an unknown call, else 503. */
export interface ErrorAnswer {
  code: keyof typeof words
  msg: string
  data?: undefined
}

export function errorAnswer(code: keyof typeof words, language: Language): ErrorAnswer {
  return { code, msg: words[code][language] }
}
