import { languages, type Language, type Words } from '../../../contract/values.ts'

/** The longest title: 60 characters of Chinese, 110 of English. */
export const longest: Record<Language, number> = { zh: 60, zht: 60, en: 110 }

const han = '〇一二三四五六七八九'
const english = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

/** A count before a measure word: 两场, 十场, 12 场. */
export function counted(language: Language, value: number): string {
  if (language === 'en') return english[value] ?? String(value)
  if (value === 2) return language === 'zh' ? '两' : '兩'
  if (value === 10) return '十'
  return han[value] ?? String(value)
}

/** A probability as a whole percentage. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}%`

/** A mean with one decimal. */
export const mean = (sum: number, of: number): string => (sum / of).toFixed(1)

/** Chinese is set with a thin distance to Latin words and figures; 近10中8 is not a sentence and stays as it is. */
function spaced(text: string): string {
  return text
    .replace(/(\p{Script=Han})([A-Za-z0-9])/gu, '$1 $2')
    .replace(/([A-Za-z0-9%])(\p{Script=Han})/gu, '$1 $2')
}

/** The same text set in each language: Chinese spaced, the first letter of an English sentence a capital. */
export function set(text: Words): Words {
  return {
    zh: spaced(text.zh),
    zht: spaced(text.zht),
    en: text.en.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  }
}

/** Whether a title may be as long as it is in every language. */
export const fits = (title: Words): boolean =>
  languages.every((language) => title[language].length <= longest[language])
