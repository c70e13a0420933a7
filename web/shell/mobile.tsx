import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { logFailure } from '../api/log.ts'
import { Frame } from './frame.tsx'

const loadThumb = () => import('../touch/touch.tsx')

/**
 * The door of phones and tablets: one column, tabs at the thumb. What listens to the thumb comes
 * once the page is there.
 */
export function MobileShell({ children }: { children: ReactNode }) {
  const [Thumb, setThumb] = useState<ComponentType | null>(null)
  useEffect(() => {
    // in a task of its own: the page has just become alive, and a press comes first
    const timer = setTimeout(() => {
      loadThumb().then(
        (loaded) => setThumb(() => loaded.Thumb),
        (error: unknown) => logFailure('gestures did not load', error),
      )
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <Frame narrow>
      {children}
      {Thumb && <Thumb />}
    </Frame>
  )
}
