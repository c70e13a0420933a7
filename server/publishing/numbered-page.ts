/** Pages by number of lists that are continued by a place. */

interface Page<Place> {
  records: unknown[]
  next: Place | null
}

/** Reads page after page up to the one of this number, which is empty beyond the end. */
export async function numberedPage<Place, P extends Page<Place>>(
  number: number,
  from: Place | undefined,
  read: (from: Place | undefined) => Promise<P>,
): Promise<P> {
  let page = await read(from)
  for (let at = 1; at < number; at++) {
    if (page.next === null) return { ...page, records: [] }
    page = await read(page.next)
  }
  return page
}
