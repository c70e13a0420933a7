import type { Assertion } from 'vitest'

/**
 * No matcher uses the type of the value it looks at. Without this overload, each type that a test
 * looks at gets an assertion type of its own: 14 % of all symbols, and 7 % of the memory of tsc.
 */
declare module 'vitest' {
  interface ExpectStatic {
    (actual: unknown, message?: string): Assertion
  }
}
