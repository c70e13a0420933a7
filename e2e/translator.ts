/**
 * A page translator: puts an element with another text in the place of each text node, now and for
 * each text that appears. Runs in the page.
 */
export function startTranslator(): void {
  const untranslated =
    'script, style, noscript, textarea, title, svg, trans-lation, [translate="no"]'
  const translate = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement?.closest(untranslated) !== null) return
    const outer = document.createElement('trans-lation')
    outer.append(document.createElement('trans-lation'))
    outer.firstElementChild?.append(`‹${text.data}›`)
    text.replaceWith(outer)
  }
  const walk = (root: Node) => {
    if (root instanceof Text) return translate(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
    found.forEach(translate)
  }
  walk(document.body)
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') walk(target)
      addedNodes.forEach(walk)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** One that inserts a <font> first, and then removes the text. Only once: new text stays. */
export function translateByInserting(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
  for (const text of found) {
    const parent = text.parentElement
    if (text.data.trim() === '' || parent?.closest('script, style, noscript, svg') !== null)
      continue
    const font = document.createElement('font')
    font.append(`‹${text.data}›`)
    text.before(font)
    text.remove()
  }
}
