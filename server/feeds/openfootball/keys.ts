/** Stable keys for clubs, phases and seasons from the various spellings of the files. */
import { isThirdPlace } from '../../../rules/third-place.ts'

// letters that Unicode does not decompose into a base letter and a mark
const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower-case words joined by "-", without accents; letters of other scripts stay. */
export function slug(text: string): string {
  return (
    text
      .toLowerCase()
      // before an accent alone, written for an apostrophe, is taken for a space
      .replace(/['´`‘’‛ʼʻ′.]/g, '')
      .replace(/[ßøæœłđðþı]/g, (letter) => letters[letter] ?? letter)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/&/g, ' and ')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
  )
}

/**
 * The name without parts that only mark a football club, which some files include and others do
 * not.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/\s+\([A-Z]{3}\)$/, '')
    .replace(/^(FC|AFC|F\.C\.|A\.F\.C\.)\s+(?=\S)/, '')
    .replace(/\s+(FC|AFC|CF|F\.C\.|A\.F\.C\.|C\.F\.)$/, '')
    .trim()
  return plain || name
}

const knockout = /final|semi|round of|play-?off|play-?in|knock|prelim|qualif|relegation|promotion/i

/**
 * The phase of a competition in which two sides can meet again. Empty for a league's rounds and for
 * groups, whose number changes when a match is moved; else the round in one spelling.
 */
export function phaseOf(round: string, stage: string): string {
  const whole = stage && !/^regular|^group|^league/i.test(stage) ? `${stage}, ${round}` : round
  if (isThirdPlace(whole)) return 'third-place'
  if (!knockout.test(whole))
    return whole.includes(',') ? slug(whole.split(',')[0] ?? '').replace(/^regular.*/, '') : ''
  return slug(whole)
    .replace(/quarter-?finals?/, 'quarter-final')
    .replace(/semi-?finals?/, 'semi-final')
    .replace(/(^|-)finals-(?=.)/, '$1')
}

/** The league, season and phase of a match: its key without the sides. */
export const phaseOfKey = ({ key }: { key: string }): string =>
  key.split('/').slice(0, -2).join('/')

/** The number in "Matchday 5" or "24. Round"; 0 without one. */
export const roundNumber = (round: string): number => Number(/(\d{1,3})/.exec(round)?.[1] ?? 0)

const seasonForms = [
  /^(.*?)\s*\b(\d{4})(?:\s*[/-]\s*(\d{4}|\d{2}))?\b/,
  // not "Under 17-19" or the like: one year after the other
  /^(.*?)\s*(?<![\d/-])(\d\d)\s*[/-]\s*(\d\d)(?![\d/-])/,
]
const seasonWord = /[\s,]*\b(?:season|saison|temporada|stagione|seizoen|campaign)$/i

/**
 * "English Premier League 2023/24" → name and "2023-24"; "World Cup 2026" → "2026". The season is
 * null if the text has none.
 */
export function splitSeason(text: string): { name: string; season: string | null } {
  const parts = seasonForms.map((form) => form.exec(text)).find((one) => one !== null)
  const [whole = '', before = '', first = '', last] = parts ?? []
  const isShort = first.length === 2
  if (!parts || (isShort && (Number(first) + 1) % 100 !== Number(last)))
    return { name: text.trim(), season: null }
  const year = isShort ? `${Number(first) > 70 ? 19 : 20}${first}` : first
  const season = last ? `${year}-${last.slice(-2)}` : year
  const behind = text.slice(whole.length).trim()
  const named = before.replace(seasonWord, '')
  // qualifiers are not the tournament
  const name = /^quali/i.test(behind) ? `${named} qualification` : named || behind
  return { name: name.trim(), season }
}
