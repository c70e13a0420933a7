import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { logFailure } from '../page/log-failure.ts'
import { Frame } from './frame.tsx'

const loadTouch = () => import('../touch/touch.tsx')

/**
 * The shell of the mobile site: one column, tabs at the foot. The touch code is fetched once the
 * page is hydrated.
 */
export function MobileShell({ children }: { children: ReactNode }) {
  const [Touch, setTouch] = useState<ComponentType | null>(null)
  useEffect(() => {
    // In a task of its own: the page has just been hydrated, and a recorded press comes first.
    const timer = setTimeout(() => {
      loadTouch().then(
        (loaded) => setTouch(() => loaded.Touch),
        (error: unknown) => logFailure('gestures did not load', error),
      )
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <Frame narrow>
      {children}
      {Touch && <Touch />}
    </Frame>
  )
}
