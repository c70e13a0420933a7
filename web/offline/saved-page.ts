/** The home screen as last seen, which a browser stores for use without a network. */

/** The name of the store in Cache Storage. The page writes to it; the service worker reads it. */
export const store = 'touchline-kept'

/** Attribute of <html> on a page from the store: the instant at which it was rendered, ISO 8601. */
export const keptAttribute = 'data-kept'

/** The prefix of the build's files. Their names are hashes of their content. */
export const assets = '/assets/'
