import { useEffect, useState, type RefObject } from 'react'
import { rotate, type Rotation } from './rotation.ts'

/**
 * The motion of a carousel's track, or null: before hydration, and on phones, the track scrolls as
 * the browser does.
 */
export function useRotation(
  section: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  wanted: boolean,
): Rotation | null {
  const [rotation, setRotation] = useState<Rotation | null>(null)
  useEffect(() => {
    if (!wanted || track.current === null || section.current === null) return undefined
    const made = rotate(track.current, section.current)
    // the motion is no part of React, and stands only once the page does
    // oxlint-disable-next-line react/set-state-in-effect
    setRotation(made)
    return () => {
      made.stop()
      setRotation(null)
    }
  }, [section, track, wanted])
  return rotation
}
