/** Answers of the server until the site is ready. */
import type { Language } from '../../contract/values.ts'
import { catchingUpWords } from './catching-up.ts'
import { waitingPage } from './waiting-page.ts'
import { words } from './words/index.ts'

/**
 * The state of a start: the part of the past that catch-up has run through, from 0 to 1; null
 * before catch-up begins.
 */
export type StartShare = number | null

/** Such as "catching up, 40 %". */
export function startWords(share: StartShare, language: Language): string {
  return share === null ? words[language].starting : catchingUpWords(share, language)
}

/** Seconds until the page reloads, and the value of `Retry-After`. */
export const retrySeconds = 2

export function startingPage(share: StartShare, language: Language): string {
  const note = words[language].startingNote
  return waitingPage({
    language,
    title: startWords(share, language),
    note,
    seconds: retrySeconds,
    share,
  })
}
