/** The carousel's motion: fetched when the browser is idle, so that the first paint does not wait for it. */
import EmblaCarousel from 'embla-carousel'

/** Seconds of calm between two moves. */
const interval = 6

export interface Rotation {
  previous: () => void
  next: () => void
  setPaused: (paused: boolean) => void
  stop: () => void
}

/**
 * Makes a viewport's track loop, one match at a time, without dragging. It moves on by itself after six seconds in which nobody
 * points at it, has focus in it, or has stopped it; never with reduced motion, never in a hidden tab.
 */
export function rotate(viewport: HTMLElement, section: HTMLElement): Rotation {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  const embla = EmblaCarousel(viewport, { loop: true, align: 'start', watchDrag: false, duration: 20 })
  let paused = false
  let calm = 0
  const timer = setInterval(() => {
    const disturbed = paused || reduced.matches || document.hidden || section.matches(':hover, :focus-within')
    calm = disturbed ? 0 : calm + 1
    if (calm < interval) return
    calm = 0
    embla.scrollNext()
  }, 1000)
  return {
    previous: () => embla.scrollPrev(reduced.matches),
    next: () => embla.scrollNext(reduced.matches),
    setPaused: (value) => {
      paused = value
    },
    stop: () => {
      clearInterval(timer)
      embla.destroy()
    },
  }
}
