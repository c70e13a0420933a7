/** What readers and operators are told while the site catches up with its past. */
import type { Language } from '../../contract/values.ts'

const states: Record<Language, (percent: string) => string> = {
  zh: (percent) => `正在补上过往赛事${percent && `，${percent}%`}`,
  zht: (percent) => `正在補上過往賽事${percent && `，${percent}%`}`,
  en: (percent) => `catching up${percent && `, ${percent} %`}`,
}

/**
 * Such as "catching up, 40 %".
 * @param share the share that is done, from 0 to 1; null if only another server knows it
 */
export function catchingUpWords(share: number | null, language: Language): string {
  return states[language](share === null ? '' : String(Math.floor(share * 100)))
}

/** The subject of a refused change. */
export const changesWait: Record<Language, string> = {
  zh: '本站仍在补录过往赛事，补完之前不能改动任何内容',
  zht: '本站仍在補錄過往賽事，補完之前不能作任何改動',
  en: 'the past of this site is still being entered, and nothing can be changed until it is there',
}

/** The note above each page. */
export const pastIsEntered: Record<Language, string> = {
  zh: '本站仍在补录过往赛事：本页是目前已有的内容，稍后重新载入即可看到全部。解锁、发布等改动要等补完。',
  zht: '本站仍在補錄過往賽事：本頁是目前已有的內容，稍後重新載入即可看到全部。解鎖、發布等改動要等補完。',
  en:
    'The past of this site is still being entered: this page shows what is there so far. Load it ' +
    'again in a moment for the rest. Unlocking, publishing and other changes wait until then.',
}
