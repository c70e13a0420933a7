import { useState } from 'react'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import { useMutate } from './mutation.ts'

/** Lists that are read page by page from a place in them. */
type Paged = 'followFeed' | 'planOpened'

/**
 * The first page of a list and those that the reader has asked for since. A page that does not
 * arrive leaves the list as it is.
 */
export function useMorePages<Name extends Paged>(name: Name, first: ResultOf<Name>) {
  const mutate = useMutate()
  const [more, setMore] = useState<ResultOf<Name>[]>([])
  const [busy, setBusy] = useState(false)

  async function fetchMore(data: DataOf<Name>) {
    setBusy(true)
    const { code, data: further } = await mutate(name, data)
    setBusy(false)
    if (code === codes.ok && further !== undefined) setMore((pages) => [...pages, further])
  }

  return { pages: [first, ...more], last: more.at(-1) ?? first, busy, fetchMore }
}
