/** Whether a passphrase is long enough, for the server and the browser. Without schemas. */

/** In letters of an alphabet. */
export const shortestPassphrase = 12

// written with an alphabet, each of these characters takes two letters or more
const isWide = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character)

// in the order of the keys, both ways
const keys = ['qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,.'].flatMap((row) => [
  row,
  Array.from(row).toReversed().join(''),
])

/**
 * The length in letters: a Chinese, Japanese or Korean character counts as two. From its third
 * character on, a repetition, a sequence or a row of keys ("1111", "9876", "qwer", "abab") counts
 * nothing.
 */
export function passphraseLength(passphrase: string): number {
  const characters = Array.from(passphrase.normalize('NFKC'))
  const points = characters.map((character) => character.codePointAt(0) ?? 0)
  const step = (at: number) => (points[at] ?? 0) - (points[at - 1] ?? 0)
  // in one case: "Password" repeats "password"
  const lower = characters.map((character) => character.toLowerCase())
  const goesOn = (at: number) => {
    if (at < 2) return false
    const three = lower.slice(at - 2, at + 1).join('')
    return (
      (Math.abs(step(at)) <= 1 && step(at) === step(at - 1)) ||
      keys.some((row) => row.includes(three)) ||
      lower.slice(0, at).join('').includes(three)
    )
  }
  return characters.reduce(
    (length, character, at) => length + (goesOn(at) ? 0 : isWide(character) ? 2 : 1),
    0,
  )
}

export const isLongPassphrase = (passphrase: string): boolean =>
  passphraseLength(passphrase) >= shortestPassphrase
