import { useState, type ReactNode } from 'react'
import { logFailure } from '../api/log.ts'

export interface LazyDialog {
  /** The dialog, while it is open. */
  opened: ReactNode
  /** How often it was asked for and could not be fetched. */
  failures: number
  open: (fetching: () => Promise<ReactNode>) => void
  close: () => void
}

/**
 * A dialog whose script and words are fetched when it is asked for. `name` is for the log of
 * failures.
 */
export function useLazyDialog(name: string): LazyDialog {
  const [opened, setOpened] = useState<ReactNode>(null)
  const [failures, setFailures] = useState(0)
  return {
    opened,
    failures,
    open(fetching) {
      // A browser does not fetch a module again that it once failed to fetch: the page has to start
      // anew.
      if (failures > 0 && navigator.onLine) return location.reload()
      fetching().then(setOpened, (error: unknown) => {
        logFailure(`${name} did not load`, error)
        setFailures((before) => before + 1)
      })
    },
    close: () => setOpened(null),
  }
}
