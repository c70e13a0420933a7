/** The plans of followed experts that the reader has not unlocked. */
import { use } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OnSale } from '../../contract/calls/following.ts'
import { useLanguage } from '../page/nav.tsx'
import { CallApiContext, queryOf } from './queries.ts'

const none: readonly OnSale[] = []

/** The next hundred by kick-off; empty until they are loaded, and where they are not wanted. */
export function useLocked(wanted: boolean): readonly OnSale[] {
  const callApi = use(CallApiContext)
  if (callApi === null) throw new Error('outside the app')
  const question = { name: 'followOnSale', data: { size: 100, locked: true } } as const
  const { data } = useQuery({
    ...queryOf(callApi, { ...question, lang: useLanguage() }),
    enabled: wanted,
  })
  return wanted && data !== undefined ? data.records : none
}
