/**
 * The gestures of the mobile site: a horizontal swipe goes to the neighbouring tab or day, a pull
 * at the top refreshes. Listeners are passive: scrolling stays with the browser and never waits for
 * this code.
 */

/** Pixels that a finger must travel before a gesture counts. */
const swipes = 56
const pulls = 72

/**
 * Marks a navigation whose links are in the order of a swipe; exactly one of them is current. If it
 * is inside a section, only swipes in that section apply to it.
 */
const swipeMark = 'data-swipe'

export interface Gestures {
  /** Progress of the pull, 0 to 1: at 1 releasing it refreshes. */
  onPull: (share: number) => void
  onRelease: () => void
}

interface Touch {
  x: number
  y: number
  target: Element
  /** The touch began in an element that scrolls sideways itself, so a swipe is not a gesture. */
  scrollsSideways: boolean
  /** The recognised gesture; null until it is clear. */
  gesture: 'swipe' | 'pull' | 'other' | null
}

/** Handles touches until the returned function is called. */
export function followGestures({ onPull, onRelease }: Gestures): () => void {
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  let touch: Touch | null = null

  addEventListener('touchstart', begin, options)
  addEventListener('touchmove', move, options)
  addEventListener('touchend', end, options)
  addEventListener('touchcancel', cancel, options)
  return () => listening.abort()

  function begin({ touches, target }: TouchEvent) {
    const [finger] = touches
    // When the page is zoomed in, a finger moves the visible area.
    const alone = touches.length === 1 && finger !== undefined && (visualViewport?.scale ?? 1) <= 1
    const isHandled =
      alone &&
      target instanceof Element &&
      !target.closest('dialog, [popover], input, select, textarea')
    touch = isHandled
      ? {
          x: finger.clientX,
          y: finger.clientY,
          target,
          scrollsSideways: scrollsAside(target),
          gesture: null,
        }
      : null
  }

  function move({ touches: [finger] }: TouchEvent) {
    if (touch === null || finger === undefined) return
    const [right, down] = [finger.clientX - touch.x, finger.clientY - touch.y]
    touch.gesture ??= meaning(right, down)
    if (touch.gesture === 'pull') onPull(Math.max(0, Math.min(1, down / pulls)))
  }

  function end({ changedTouches: [finger] }: TouchEvent) {
    if (touch === null || finger === undefined) return
    const { x, y, target, scrollsSideways, gesture } = touch
    cancel()
    if (gesture === 'swipe' && !scrollsSideways && Math.abs(finger.clientX - x) >= swipes)
      stepAside(target, finger.clientX < x ? 1 : -1)
    if (gesture === 'pull' && finger.clientY - y >= pulls) onRelease()
  }

  function cancel() {
    if (touch?.gesture === 'pull') onPull(0)
    touch = null
  }
}

/**
 * Decides from ten pixels on: twice as far sideways as down is a swipe; down at the very top is a
 * pull.
 */
function meaning(right: number, down: number): Touch['gesture'] {
  if (Math.hypot(right, down) < 10) return null
  if (Math.abs(right) > 2 * Math.abs(down)) return 'swipe'
  return down > 0 && scrollY <= 0 ? 'pull' : 'other'
}

function scrollsAside(target: Element): boolean {
  for (let at: Element | null = target; at !== null && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true
  return false
}

function stepAside(target: Element, step: 1 | -1): void {
  const nav = document.querySelector(`main [${swipeMark}]`)
  if (!nav || nav.closest('section')?.contains(target) === false) return
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const here = links.findIndex((link) => link.ariaCurrent !== null || link.ariaSelected === 'true')
  const next = here === -1 ? undefined : links[here + step]
  next?.click()
}
