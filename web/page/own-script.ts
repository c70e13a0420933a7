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
  // boundary: newer than TypeScript's library
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
  // a second policy of this name is refused
  policy ??= trustedTypes?.createPolicy('touchline', { createScriptURL: checked })
  return policy ? policy.createScriptURL(address) : checked(address)
}
