/**
 * Whether the site answers at this moment. Asks for the present page's head alone, past every
 * cache. Never rejects.
 */
export async function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
