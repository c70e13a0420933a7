import { useEffect, useState, type RefObject } from 'react'
import { logFailure } from '../../api/log.ts'
import type { Rotation } from './rotation.ts'

// outside the hook: the compiler passes over a function that imports
const load = () => import('./rotation.ts')

// Safari has no idle callback
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200))

/** The motion of a carousel once it has arrived, or null: until then, and on phones, the track scrolls as the browser does. */
export function useRotation(
  section: RefObject<HTMLElement | null>,
  viewport: RefObject<HTMLElement | null>,
  wanted: boolean,
): Rotation | null {
  const [rotation, setRotation] = useState<Rotation | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    let made: Rotation | null = null
    async function start() {
      const { rotate } = await load()
      if (left || viewport.current === null || section.current === null) return
      viewport.current.scrollLeft = 0
      made = rotate(viewport.current, section.current)
      setRotation(made)
    }
    whenIdle(() => void start().catch((error: unknown) => logFailure('the carousel does not move', error)))
    return () => {
      left = true
      made?.stop()
      setRotation(null)
    }
  }, [section, viewport, wanted])
  return rotation
}
