/**
 * Tests whether the site answers at this moment: requests the headers of the current page, past all
 * caches. Never rejects.
 */
export async function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
