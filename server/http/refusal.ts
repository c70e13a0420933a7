import { codes, type Code, type Language } from '../../contract/values.ts'
import { words } from './words/index.ts'

/**
 * The one error with a code of the contract, and the field or thing it concerns. Any other error
 * becomes a 500.
 */
export class Refusal extends Error {
  readonly code: Code
  /** The field or thing concerned, by its name in the contract. */
  readonly about: string

  constructor(code: Exclude<Code, 0>, about = '') {
    super(`${code} ${about}`)
    this.code = code
    this.about = about
  }
}

/** The message of a code for readers. */
export function messageOf(code: Code, language: Language, about = ''): string {
  const { refusals, colon } = words[language]
  const message = refusals[code] ?? refusals[codes.internal] ?? ''
  return about ? message + colon + about : message
}

/**
 * The HTTP status of a code: the code itself if it is an HTTP status, 409 for business codes (1000
 * and above).
 */
export function httpStatus(code: Code): number {
  if (code === codes.ok) return 200
  return code >= 1000 ? 409 : code
}
