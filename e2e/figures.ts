/**
 * Runs in the page: figures that are broken over two lines, or of which a box or the window hides a
 * part. What can be scrolled to does not count, nor what a reader copies: fingerprints, addresses
 * and code.
 */
export function brokenFigures(): string[] {
  const found = new Set<string>()
  // digits beside a Latin letter are part of a code, such as a commit
  const figure = /(?<![A-Za-z\d])[\d.,:%′±+−–/-]*\d[\d.,:%′±+−–/-]*(?![A-Za-z\d])/g

  function holdersOf(element: Element): Element[] {
    const holders: Element[] = []
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      holders.push(one)
    return holders
  }

  function isCut({ left, right }: DOMRect, holders: Element[]): boolean {
    for (const holder of holders) {
      const { overflowX } = getComputedStyle(holder)
      if (/auto|scroll/.test(overflowX)) return false
      if (overflowX === 'visible') continue
      const box = holder.getBoundingClientRect()
      if (right > box.right + 1 || left < box.left - 1) return true
    }
    return right > innerWidth + 1 || left < -1
  }

  function read(text: Text): void {
    const of = text.parentElement
    if (!of?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return
    if (of.closest('.vh, svg, script, code, pre, [class*="hash"], [class*="fingerprint"]')) return
    const holders = holdersOf(of)
    // for screen readers only
    if (holders.some((one) => getComputedStyle(one).clipPath !== 'none')) return
    for (const { 0: words, index } of text.data.matchAll(figure)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + words.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      const [first] = lines
      if (!first) continue
      const around = `${words} in ${JSON.stringify(of.textContent.trim().slice(0, 40))}`
      if (lines.some(({ top }) => top > first.bottom - 4)) found.add(`broken: ${around}`)
      if (lines.some((line) => isCut(line, holders))) found.add(`cut off: ${around}`)
    }
  }

  const texts = document.createTreeWalker(
    document.querySelector('#app') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node instanceof Text) read(node)
  return [...found]
}
