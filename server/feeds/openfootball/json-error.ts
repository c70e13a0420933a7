/**
 * Finds where a text stops being JSON (RFC 8259); the engine's own message has the position only
 * for some errors.
 */

const space = /[ \t\n\r]*/y
const value =
  /"(?:[^"\\\p{Cc}]+|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** The length of the match of a sticky expression at a position. */
function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

/**
 * The position of the first character that cannot occur there in JSON; the text's length if the
 * text is valid or ends too early.
 */
export function jsonErrorAt(text: string): number {
  const open: ('}' | ']')[] = []
  let wanted: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma' = 'value'
  for (let at = lengthAt(space, text, 0); at < text.length; at += lengthAt(space, text, at)) {
    const sign = text[at]
    const inside = open.at(-1)
    if (wanted === 'colon') {
      if (sign !== ':') return at
      wanted = 'value'
    } else if (sign === inside && (wanted === 'comma' || wanted.endsWith('or end'))) {
      open.pop()
      wanted = 'comma'
    } else if (wanted === 'comma') {
      if (sign !== ',' || !inside) return at
      wanted = inside === '}' ? 'key' : 'value'
    } else if (wanted.startsWith('value') && (sign === '{' || sign === '[')) {
      open.push(sign === '{' ? '}' : ']')
      wanted = sign === '{' ? 'key or end' : 'value or end'
    } else {
      const length = lengthAt(value, text, at)
      if (length === 0 || (wanted.startsWith('key') && sign !== '"')) return at
      wanted = wanted.startsWith('key') ? 'colon' : 'comma'
      at += length - 1
    }
    at += 1
  }
  return text.length
}
