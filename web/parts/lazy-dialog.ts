import { useState, type ReactNode } from 'react'
import { logFailure } from '../api/log.ts'

export interface LazyDialog {
  /** The dialog, while it is open. */
  opened: ReactNode
  /** It could not be fetched when it was asked for last. */
  failed: boolean
  open: (fetching: () => Promise<ReactNode>) => void
  close: () => void
}

/** A dialog whose script and words are fetched when it is asked for. `name` is for the log of failures. */
export function useLazyDialog(name: string): LazyDialog {
  const [opened, setOpened] = useState<ReactNode>(null)
  const [failed, setFailed] = useState(false)
  return {
    opened,
    failed,
    open(fetching) {
      // A browser does not fetch a module again that it once failed to fetch: the page has to start anew.
      if (failed && navigator.onLine) return location.reload()
      fetching().then(setOpened, (error: unknown) => {
        logFailure(`${name} did not load`, error)
        setFailed(true)
      })
    },
    close: () => setOpened(null),
  }
}
