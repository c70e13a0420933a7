import { codes, type Language } from '../../contract/values.ts'

/**
 * What the client itself has to say about a call: specification section 8. It must not depend on a
 * dictionary having arrived.
 */
const words = {
  [codes.timeout]: {
    zh: '请求超时，请检查网络连接',
    zht: '請求逾時，請檢查網路連線',
    en: 'Request timeout, please check connection',
  },
  [codes.tryAgain]: {
    zh: '暂时无法连接，请稍后再试',
    zht: '暫時無法連線，請稍後再試',
    en: 'Cannot connect right now, please try again',
  },
} as const

/** A failure of the way to the server, not of the server: 504 after ten seconds, else 503. */
export interface ErrorAnswer {
  code: keyof typeof words
  msg: string
  data?: undefined
}

export function errorAnswer(code: keyof typeof words, language: Language): ErrorAnswer {
  return { code, msg: words[code][language] }
}
