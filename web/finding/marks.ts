/** Parts of a name, in order; those that a search found are marked. */
export interface Part {
  text: string
  marked: boolean
}

const isHan = (letter: string) => /\p{Script=Han}/u.test(letter)
const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

/** A letter as it is compared: width, case and accents make no difference. */
const plain = (letter: string) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Signs between two teams: the search does not look for them. */
const signs = new Set(['v', 'vs'])

/**
 * Marks where the search begins in the name; else where each of its words does. As in the search, a
 * word of Latin letters is found at the beginning of a word only. Pinyin and other languages find
 * names of which nothing is marked.
 */
export function markedParts(name: string, q: string): Part[] {
  const letters = Array.from(name.normalize('NFC'))
  const typed = Array.from(q.normalize('NFC').trim(), plain).join('').replaceAll(/\s+/g, ' ')
  const marks = new Set<number>()
  const whole = markWord(letters, typed, marks)
  if (!whole)
    for (const word of typed.split(/[^\p{L}\p{N}]+|[对對]/u))
      if (word !== '' && !signs.has(word) && !markWord(letters, word, marks))
        markHalves(letters, word, marks)
  const parts: Part[] = []
  letters.forEach((letter, at) => {
    const marked = marks.has(at)
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += letter
    else parts.push({ text: letter, marked })
  })
  return parts
}

/**
 * Chinese without spaces, as in "德甲拜仁", is also found as two words. Marks both words of the split
 * that covers most of the name.
 */
function markHalves(letters: readonly string[], word: string, marks: Set<number>): void {
  if (!/^\p{Script=Han}{4,}$/u.test(word)) return
  const typed = Array.from(word)
  const found = typed.slice(2, -1).map((_, at) => {
    const places = new Set<number>()
    markWord(letters, typed.slice(0, at + 2).join(''), places)
    markWord(letters, typed.slice(at + 2).join(''), places)
    return places
  })
  const [most] = found.toSorted((a, b) => b.size - a.size)
  for (const place of most ?? []) marks.add(place)
}

/** Marks the first place where the word begins. Returns whether there is one. */
function markWord(letters: readonly string[], word: string, marks: Set<number>): boolean {
  const start = letters.findIndex(
    (letter, at) => isStart(letters, letter, at) && endOf(letters, at, word) !== null,
  )
  const end = start === -1 ? null : endOf(letters, start, word)
  if (end === null) return false
  for (let at = start; at < end; at += 1) marks.add(at)
  return true
}

const isStart = (letters: readonly string[], letter: string, at: number) =>
  isHan(letter) || at === 0 || !isWord(letters[at - 1] ?? '')

/** The place behind the word that begins here; null if another does. */
function endOf(letters: readonly string[], from: number, word: string): number | null {
  let found = ''
  for (let at = from; at < letters.length; at += 1) {
    found += plain(letters[at] ?? '')
    // a letter that becomes two, such as a ligature, is marked whole
    if (found.startsWith(word)) return word === '' ? null : at + 1
    if (!word.startsWith(found)) return null
  }
  return null
}
