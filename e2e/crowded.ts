/** Finds texts of a page that overlap or are cut off. Runs in the page. */

interface Line {
  words: string
  of: Element
  /** The ancestor that a reader can scroll sideways. */
  in: Element | undefined
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Lists text that the window or a box cuts off, and text that overlaps other text or is under a
 * seal. Text that can be scrolled to, or is shortened by an ellipsis, does not count.
 */
export function crowdedText(): string[] {
  const found = new Set<string>()
  const lines: Line[] = []

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  function holdersOf(element: Element): Element[] {
    const holders: Element[] = []
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      holders.push(one)
    return holders
  }

  function isMeant(element: Element): boolean {
    if (element.closest('svg')) return false
    if (
      !element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      })
    )
      return false
    // Pinned elements lie over the page on purpose; clipped ones are for screen readers.
    return holdersOf(element).every(
      (one) => !/fixed|sticky/.test(styleOf(one).position) && styleOf(one).clipPath === 'none',
    )
  }

  function read(text: Text): void {
    const of = text.parentElement
    const words = text.data.trim().slice(0, 30)
    if (!of || words === '' || !isMeant(of)) return
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
    // The height of the glyphs, without the space above and below them.
    const half = parseFloat(styleOf(of).fontSize) / 3
    const holders = holdersOf(of)
    const scroller = holders.find((one) => /auto|scroll/.test(styleOf(one).overflowX))
    const shortened = holders.some((one) => styleOf(one).textOverflow === 'ellipsis')
    const cutting = holders
      .filter((one) => /hidden|clip/.test(styleOf(one).overflowY))
      .map((one) => one.getBoundingClientRect())
    for (const { left, right, top, bottom } of rects) {
      const middle = (top + bottom) / 2
      if (!scroller && !shortened && right > innerWidth + 2)
        found.add(`beyond the window: ${words}`)
      if (cutting.some((box) => middle + half > box.bottom + 1 || middle - half < box.top - 1))
        found.add(`cut off: ${words}`)
      if (!shortened)
        lines.push({
          words,
          of,
          in: scroller,
          left,
          right,
          top: middle - half,
          bottom: middle + half,
        })
    }
  }

  const texts = document.createTreeWalker(
    document.querySelector('#app') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node instanceof Text) read(node)

  const sorted = lines.toSorted((one, other) => one.top - other.top)
  for (const [at, one] of sorted.entries()) {
    for (const other of sorted.slice(at + 1)) {
      if (other.top >= one.bottom - 2) break
      if (
        other.of !== one.of &&
        other.in === one.in &&
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
      )
        found.add(`on each other: ${one.words} / ${other.words}`)
    }
  }

  for (const seal of document.querySelectorAll('svg:has(> use[href*="/seals-"])')) {
    // the box of a part that is not rendered is that of an earlier window
    if (!seal.checkVisibility({ contentVisibilityAuto: true })) continue
    const box = seal.getBoundingClientRect()
    // A seal is round, and only its middle is as wide as its box.
    const [x, y, radius] = [
      (box.left + box.right) / 2,
      (box.top + box.bottom) / 2,
      seal.clientWidth / 2,
    ]
    for (const { words, left, right, top, bottom } of lines) {
      const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
      if (away < radius - 4) found.add(`under a seal: ${words}`)
    }
  }
  return [...found]
}
