/**
 * What a browser keeps of the site for when there is no network: the home screen as it was last
 * seen, and nothing that is anybody's own.
 */

/** The one store of it in Cache Storage; the service worker reads what the page puts there. */
export const store = 'touchline-kept'

/** On <html> of a page that comes from the store: the instant it was made, ISO 8601. */
export const keptAttribute = 'data-kept'

/** What the build's files are served under. They are named by their content. */
export const assets = '/assets/'
