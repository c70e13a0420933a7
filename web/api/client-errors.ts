import { codes, type Language } from '../../contract/values.ts'

/**
 * Messages for errors of the client itself: specification section 8. They must not depend on a
 * dictionary that may not have loaded.
 */
const words = {
  zh: {
    [codes.timeout]: '请求超时，请检查网络连接',
    [codes.notOffered]: '本站不提供此项内容',
    [codes.tryAgain]: '暂时无法连接，请稍后再试',
  },
  zht: {
    [codes.timeout]: '請求逾時，請檢查網絡連線',
    [codes.notOffered]: '本站不提供此項內容',
    [codes.tryAgain]: '暫時無法連線，請稍後再試',
  },
  en: {
    [codes.timeout]: 'Request timeout, please check connection',
    [codes.notOffered]: 'This site does not offer this',
    [codes.tryAgain]: 'Cannot connect right now, please try again',
  },
} satisfies Record<Language, Record<number, string>>

/** An error without an answer: 504 after ten seconds, 501 for an unknown call, else 503. */
export interface ErrorAnswer {
  code: keyof (typeof words)[Language]
  msg: string
  data?: undefined
}

export function errorAnswer(code: keyof (typeof words)[Language], language: Language): ErrorAnswer {
  return { code, msg: words[language][code] }
}
