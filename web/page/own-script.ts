/** The page's only Trusted Types policy: it lets the addresses of the site's own workers pass. */

interface Policy {
  createScriptURL(address: string): string
}

/** The service worker, and files of the build. */
const own = /^\/(worker\.js|assets\/[\w.-]+\.js)$/

function checked(address: string): string {
  if (import.meta.env.PROD && !own.test(address)) throw new TypeError(`${address} is no worker`)
  return address
}

let policy: Policy | undefined

/** The address as the page's policy asks for it. Throws a TypeError on one that is no worker's. */
export function ownScript(address: string): string {
  // a second policy of this name is refused
  policy ??= globalThis.trustedTypes?.createPolicy<Policy>('touchline', {
    createScriptURL: checked,
  })
  return policy ? policy.createScriptURL(address) : checked(address)
}
