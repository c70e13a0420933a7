import { never, useBrowserState } from '../page/nav.tsx'
import { load } from '../page/stored.ts'
import { useAccount, useUid } from './mutation.ts'

const hasOpened = () => load('opened') !== null

/**
 * Tests whether opened plans may have news for this reader. A visitor who opened nothing has none,
 * so that most visits ask for none.
 */
export function useMayHaveNews(): boolean {
  const uid = useUid()
  const account = useAccount()
  const opened = useBrowserState(never, hasOpened, false)
  return uid !== null && (account || opened)
}
