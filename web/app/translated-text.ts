/**
 * Keeps the page working while a translator replaces its text. Translators put an element of their
 * own in the place of each text node. React keeps the node, writes new text into it, and throws
 * when it removes the node or inserts before it, because the node is no longer in the page.
 *
 * So the node returns to its place, empty, before the translator's element. React then finds it
 * there. Once React writes into it or removes it, the translation of the old text is removed; the
 * translator translates the new text like any other.
 */

/** The translator's element of each text node that it replaced. */
const translations = new WeakMap<Text, Element>()

export function keepTextInPlace(): void {
  const observer = new MutationObserver(onChanges)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  tolerateForeignChanges(() => onChanges(observer.takeRecords()))
}

/**
 * React may change the page before the observer is called about a translation, and extensions move
 * nodes too. Without this one such node costs the whole screen.
 */
function tolerateForeignChanges(catchUp: () => void): void {
  // Called with their own node below.
  // oxlint-disable-next-line typescript/unbound-method
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) catchUp()
    return child.parentNode === this ? removeChild.call<Node, [T], T>(this, child) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (next !== null && next.parentNode !== this) catchUp()
    const before = next?.parentNode === this ? next : null
    return insertBefore.call<Node, [T, Node | null], T>(this, node, before)
  }
}

function onChanges(records: readonly MutationRecord[]): void {
  // Elements that were added in these changes: some translators first add, then remove.
  const added = new Set<Node>()
  for (const record of records) {
    if (record.type === 'characterData') onText(record.target)
    for (const node of record.addedNodes) added.add(node)
    for (const node of record.removedNodes)
      if (node instanceof Text) onRemoved(node, replacementIn(record, added))
  }
}

/** React never replaces a text node by an element in one change. */
function replacementIn(record: MutationRecord, added: ReadonlySet<Node>): Element | undefined {
  const [addedNode] = record.addedNodes
  if (addedNode instanceof Element) return addedNode
  return [record.previousSibling, record.nextSibling].find(
    (node) => node instanceof HTMLFontElement && added.has(node),
  ) as HTMLFontElement | undefined
}

/** React has written a new text. */
function onText(node: Node): void {
  if (node instanceof Text && node.data !== '') forget(node)
}

function onRemoved(text: Text, replacement: Element | undefined): void {
  // Only moved.
  if (text.isConnected) return
  if (replacement === undefined) return forget(text)
  // An empty node has its translation already.
  if (text.data === '' || !replacement.isConnected) return
  forget(text)
  text.data = ''
  translations.set(text, replacement)
  replacement.before(text)
}

function forget(text: Text): void {
  translations.get(text)?.remove()
  translations.delete(text)
}
