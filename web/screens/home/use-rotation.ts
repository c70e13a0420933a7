import { useEffect, useState, type RefObject } from 'react'
import { rotate, type Rotation } from './rotation.ts'

/**
 * The rotation of a carousel's track. Null before hydration and on phones, where the track scrolls
 * natively.
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
    // The rotation is outside React and exists only after mount.
    // oxlint-disable-next-line react/set-state-in-effect
    setRotation(made)
    return () => {
      made.stop()
      setRotation(null)
    }
  }, [section, track, wanted])
  return rotation
}
