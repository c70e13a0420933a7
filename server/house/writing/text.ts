import { inEach, textLanguages, type Words, type TextLanguage } from '../../../contract/values.ts'

/** Maximum length of a title: 60 characters in Chinese, 110 in English. */
export const longest: Record<TextLanguage, number> = { zh: 60, zht: 60, en: 110 }

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
export function counted(language: TextLanguage, value: number): string {
  if (language === 'en') return english[value] ?? String(value)
  if (value === 2) return language === 'zh' ? '两' : '兩'
  if (value === 10) return '十'
  return han[value] ?? String(value)
}

/** A probability in per cent, half up in decimal: 0.285 is 29, though in binary it is less. */
export const wholePercent = (chance: number): number =>
  Math.round(Number((chance * 100).toFixed(9)))

/** A probability as a whole percentage. */
export const percent = (chance: number): string => `${wholePercent(chance)}%`

/** A mean with one decimal. */
export const mean = (sum: number, of: number): string => (sum / of).toFixed(1)

/**
 * Inserts a space between Chinese and Latin words or figures. 近10中8 is a fixed phrase and stays
 * unchanged.
 */
function spaced(text: string): string {
  return text
    .replace(/(\p{Script=Han})([A-Za-z0-9])/gu, '$1 $2')
    .replace(/([A-Za-z0-9%])(\p{Script=Han})/gu, '$1 $2')
}

/** "Seven of the last seven" is all of them; so is "近五场有五场". */
const wholeInChinese = (text: string): string =>
  text.replaceAll(/近([两兩三四五六七八九十]|\d+)([场仗])有\1\2/gu, '近$1$2都')
const wholeInEnglish = (text: string): string =>
  text
    .replaceAll(/\b(\w+) of (the|their) last \1\b/gi, 'all of $2 last $1')
    .replaceAll(/\b(\w+) of \1\b/gi, 'all $1')

/** Formats a text: spaces in Chinese, a capital at the start of English. */
export const setIn = (language: TextLanguage, text: string): string =>
  language === 'en'
    ? wholeInEnglish(text).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : spaced(wholeInChinese(text))

/** Formats a text in each language. */
export const set = (text: Words): Words => inEach((language) => setIn(language, text[language]))

/** Whether a title respects the length limit in every language. */
export const fits = (title: Words): boolean =>
  textLanguages.every((language) => title[language].length <= longest[language])
