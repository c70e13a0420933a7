import type { OddsFormat, Language } from '../../contract/values.ts'

/**
 * The base paths of the two sites: the desktop site, and the mobile site for phones and tablets
 * under the path segment h5.
 */
export const siteBases = { desktop: '', h5: '/h5' } as const
export type SiteName = keyof typeof siteBases

/** The media query of the mobile site, also for search engines. */
export const phonesMedia = 'only screen and (max-width: 720px)'

/** Settings of the site that its pages need. */
export interface Site {
  /** True if the world is simulated: a banner states it. */
  invented: boolean
  /**
   * The first instant of a replay of real matches, ISO 8601: a banner states it. Absent outside a
   * replay.
   */
  replayFrom?: string
  /**
   * True if another origin answers with the specification's fields only. Its pages claim nothing
   * that Touchline's log proves.
   */
  specOnly?: true
  /** True if applications to write are admitted at once, without an operator. */
  openStudio?: true
  /**
   * The prefix of a picture's path, without the slash at the end: "/static" or an address on
   * another host.
   */
  staticBase: string
  /** The origin that answers calls; empty for the site's own. */
  apiBase: string
  /** The envelope's fixed value. */
  realm: string
  /** The zone of times that a back end sends without one; absent for `defaultApiZone`. */
  apiZone?: string
}

/**
 * The facts that the head script and the bundle need about a page. Embedded in the head as JSON,
 * which needs no hash in the policy.
 */
export interface PageFacts extends Site {
  language: Language
  /** The form of prices that the reader's cookie names; absent for decimal. */
  odds?: OddsFormat
  site: SiteName
  /** True if the reader's cookie asks for the match list by time; absent for by league. */
  matchesByTime?: true
  /** True if the reader hides scores: the answers in the page have none. */
  hideScores?: true
  /**
   * The address of the same place on the other site, base included, as the server wrote it. Null if
   * the address is not found.
   */
  otherSite: string | null
  /**
   * The id of the last event of contract/live.ts that the page's answers include. Absent if another
   * origin answers the calls.
   */
  lastEvent?: number
  /** The address is not found, or its subject does not exist. */
  missing?: boolean
}

/** The facts embedded in a document. */
export interface DocumentFacts extends PageFacts {
  /** The addresses of the page's scripts: first the entry, then those that it imports. */
  scripts: readonly [entry: string, ...others: string[]]
}

export const factsId = 'page-facts'

/** Reads the facts from the document, which our own server wrote. */
export function factsOfDocument(): DocumentFacts {
  // Our own document.ts writes exactly DocumentFacts here.
  const facts: DocumentFacts = JSON.parse(document.getElementById(factsId)?.textContent ?? 'null')
  return facts
}
