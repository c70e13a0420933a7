import { useState, type ReactNode } from 'react'
import { logFailure } from '../page/log-failure.ts'

export interface LazyDialog {
  /** The dialog while it is open. */
  opened: ReactNode
  /** The number of failed attempts to fetch it. */
  failures: number
  open: (fetching: () => Promise<ReactNode>) => void
  close: () => void
}

/**
 * A dialog whose script and words are fetched when it is opened. `name` identifies it in the error
 * log.
 */
export function useLazyDialog(name: string): LazyDialog {
  const [opened, setOpened] = useState<ReactNode>(null)
  const [failures, setFailures] = useState(0)
  return {
    opened,
    failures,
    open(fetching) {
      // A browser never fetches a module again after a failed attempt, so the page is reloaded.
      if (failures > 0 && navigator.onLine) return location.reload()
      fetching().then(setOpened, (error: unknown) => {
        logFailure(`${name} did not load`, error)
        setFailures((before) => before + 1)
      })
    },
    close: () => setOpened(null),
  }
}
