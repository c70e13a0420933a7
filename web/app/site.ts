import type { Language } from '../../contract/values.ts'

/** The two doors: the site itself, and the one for phones and tablets under the path segment h5. */
export const doorBases = { desktop: '', h5: '/h5' } as const
export type Door = keyof typeof doorBases

/** Which readers the door of phones is for, as search engines are told. */
export const phonesMedia = 'only screen and (max-width: 720px)'

/** What a page must know about the site that serves it. */
export interface Site {
  /** The world is simulated: a banner says so. */
  invented: boolean
  /** Before a picture's path and its slash: "/static" or another host's address. */
  staticBase: string
  /** The origin that answers calls; empty for the site's own. */
  apiBase: string
  /** The envelope's fixed value. */
  realm: string
}

/**
 * What the head script and the bundle must know about this page. It stands in the head as JSON,
 * which needs no hash.
 */
export interface PageFacts extends Site {
  language: Language
  door: Door
  /**
   * The same place through the other door, base included, as the server wrote it; null where an
   * address leads nowhere.
   */
  otherDoor: string | null
  /**
   * The last event of contract/live.ts that its answers know of, whatever they show; absent where
   * another site answers.
   */
  told?: number
  /** The address leads nowhere, or what it names does not exist. */
  missing?: boolean
}

/** The facts as they stand in a document. */
export interface DocumentFacts extends PageFacts {
  /**
   * The addresses of the page's scripts: the one that runs first, and those that it will ask for.
   */
  scripts: readonly [entry: string, ...others: string[]]
}

export const factsId = 'page-facts'

/** Reads the facts from the document, which our own server wrote. */
export function factsOfDocument(): DocumentFacts {
  // typed by fiat: our own document.ts writes exactly DocumentFacts here
  const facts: DocumentFacts = JSON.parse(document.getElementById(factsId)?.textContent ?? 'null')
  return facts
}
