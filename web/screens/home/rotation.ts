/** The rotation of the carousel: its first slide, and the step from one to the next. */

/** Seconds between two steps. */
const interval = 6
/** Duration of a step in milliseconds. */
const stepTime = 320

export interface Rotation {
  previous: () => void
  next: () => void
  setPaused: (paused: boolean) => void
  stop: () => void
}

/**
 * Makes the slides of a track loop, one at a time; the CSS property `--step` is the width of a
 * slide. It advances automatically after six seconds, unless the pointer or focus is in it or the
 * reader has stopped it; never with reduced motion, never in a hidden tab.
 */
export function rotate(track: HTMLElement, section: HTMLElement): Rotation {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  const places = () => [...track.children].filter((place) => place instanceof HTMLElement)
  let first = 0
  let paused = false
  let calm = 0
  let motion: Animation | undefined

  /**
   * Shows the slides from the wanted one on. Slides before `lowest` are moved behind the last one.
   */
  function show(wanted: number, lowest: number) {
    const all = places()
    first = wanted
    track.style.transform = `translateX(calc(var(--step) * ${-first}))`
    for (const [at, place] of all.entries()) {
      const laps = at < lowest ? 1 : at >= lowest + all.length ? -1 : 0
      place.style.transform = laps === 0 ? '' : `translateX(${laps * all.length * 100}%)`
    }
  }

  function step(by: 1 | -1) {
    const count = places().length
    const from = (first + count) % count
    motion?.cancel()
    show(from + by, Math.min(from, from + by))
    // Added to the transform, which already has its final value.
    const way = { translate: [`calc(var(--step) * ${by})`, '0'] }
    if (!reduced.matches) motion = track.animate(way, { duration: stepTime, easing: 'ease-out' })
  }

  function follow({ target }: FocusEvent) {
    const count = places().length
    const at = places().findIndex((place) => target instanceof Node && place.contains(target))
    const inView = Math.round(section.clientWidth / (places()[0]?.clientWidth ?? 1))
    if (at >= 0 && (at - first + count) % count >= inView) show(at, at)
  }

  const timer = setInterval(() => {
    const disturbed =
      paused || reduced.matches || document.hidden || section.matches(':hover, :focus-within')
    calm = disturbed ? 0 : calm + 1
    if (calm < interval) return
    calm = 0
    step(1)
  }, 1000)
  const changes = new MutationObserver(() => show(0, 0))
  changes.observe(track, { childList: true })
  track.addEventListener('focusin', follow)

  return {
    previous: () => step(-1),
    next: () => step(1),
    setPaused: (value) => {
      paused = value
    },
    stop() {
      clearInterval(timer)
      changes.disconnect()
      track.removeEventListener('focusin', follow)
      motion?.cancel()
      for (const moved of [track, ...places()]) moved.style.transform = ''
    },
  }
}
