/**
 * The JSON that this server accepts: UTF-8 without a byte order mark, at most 16 levels deep, no
 * duplicate keys, no NUL and no lone surrogates in strings (PostgreSQL stores neither), no keys
 * that reach a prototype.
 */
export const maxDepth = 16

/** The message gives the reason for the refusal, and never contains text of the body. */
export class MalformedJson extends Error {
  /** What the refused text says of the language that its sender reads. */
  info: { lang?: string | undefined } = {}
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws `MalformedJson`. Undefined for an empty body. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return parsed(bytes)
  } catch (error) {
    if (error instanceof MalformedJson)
      error.info = { lang: /"lang"\s*:\s*"(\w+)"/.exec(bytes.toString('latin1'))?.[1] }
    throw error
  }
}

function parsed(bytes: Buffer): unknown {
  let text
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new MalformedJson('not UTF-8')
  }
  scan(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedJson('not JSON')
  }
}

/**
 * Checks the text in one pass before anything is built from it. Syntax errors are left to
 * JSON.parse.
 */
function scan(text: string): void {
  // the keys seen so far of each open object; null for an open array
  const open: (Set<string> | null)[] = []
  let keyNext = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '[') {
      if (open.length === maxDepth) throw new MalformedJson(`more than ${maxDepth} levels deep`)
      open.push(char === '{' ? new Set() : null)
      keyNext = char === '{'
    } else if (char === '}' || char === ']') {
      open.pop()
      keyNext = false
    } else if (char === ',') {
      keyNext = open.at(-1) instanceof Set
    } else if (char === '"') {
      const end = endOfString(text, at)
      const value = stringAt(text, at, end)
      if (keyNext) takeKey(open.at(-1), value)
      keyNext = false
      at = end
    }
  }
}

function takeKey(keys: Set<string> | null | undefined, key: string): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw new MalformedJson(`the key ${key}`)
  if (keys?.has(key)) throw new MalformedJson('the same key twice')
  keys?.add(key)
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end === -1) throw new MalformedJson('not JSON')
  return end
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}

function stringAt(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  if (!raw.includes('\\')) return raw
  let value: unknown
  try {
    value = JSON.parse(`"${raw}"`)
  } catch {
    throw new MalformedJson('not JSON')
  }
  if (typeof value !== 'string' || value.includes('\0')) throw new MalformedJson('a NUL character')
  if (!value.isWellFormed()) throw new MalformedJson('half a surrogate pair')
  return value
}
