/**
 * Compares what stands in the document with what the page was rendered from. The first document of
 * a visit is the server's, and React adopts it: it corrects texts, but not the classes, labels and
 * pictures of elements that are already there.
 */
import type { Finding } from '../../rules/verify/findings.ts'

type Different = Extract<Finding, { kind: 'document' }>

/** An element as it stands in the document, and the properties that React rendered it from. */
export interface ShownElement {
  properties: Readonly<Record<string, unknown>>
  /** The text nodes directly in it, joined. */
  text: string
  attribute: (name: string) => string | null
}

/** The attributes that carry a mark, a picture or a text, by the names of their properties. */
const attributes = {
  className: 'class',
  'aria-label': 'aria-label',
  title: 'title',
  alt: 'alt',
  src: 'src',
} as const

/** The first difference of an element; null where there is none. */
export function elementDifference({ properties, text, attribute }: ShownElement): Different | null {
  const follows = textOf(properties['children'])
  if (follows !== null && follows !== text) return { kind: 'document', shown: text, follows }
  for (const [property, name] of Object.entries(attributes)) {
    const value = properties[property]
    const shown = attribute(name)
    if (typeof value === 'string' && shown !== value)
      return { kind: 'document', shown: `${name}="${shown ?? ''}"`, follows: `${name}="${value}"` }
  }
  return null
}

/** The text directly in an element with these children; null where a component may add to it. */
function textOf(children: unknown): string | null {
  const all = [children].flat(Infinity)
  const isPlain = all.every((child) => {
    const { type }: { type?: unknown } = Object(child)
    return typeof child !== 'object' || child === null || typeof type === 'string'
  })
  if (!isPlain) return null
  return all.filter((child) => typeof child === 'string' || typeof child === 'number').join('')
}

/** Where React keeps the properties of an element that it rendered: a name with a random end. */
const kept = '__reactProps$'

/** The properties that React rendered an element from; null of one that it did not render. */
function propertiesOf(element: Element): Record<string, unknown> | null {
  const [, properties] = Object.entries(element).find(([name]) => name.startsWith(kept)) ?? []
  // boundary: React's own object
  return typeof properties === 'object' ? (properties as Record<string, unknown> | null) : null
}

/** The differences in the page, at most `most`; none in a page that the browser translated. */
export function documentDifferences(root: Element, most = 3): Different[] {
  if (/\btranslated-/.test(document.documentElement.className)) return []
  const found: Different[] = []
  for (const element of root.querySelectorAll('*')) {
    const properties = propertiesOf(element)
    // a text area and the choices of a list have their value as text
    if (properties === null || element.matches('textarea, option, title, style')) continue
    // translators and extensions put elements of their own in the place of a text
    if ([...element.children].some((child) => propertiesOf(child) === null)) continue
    const text = [...element.childNodes]
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : []))
      .join('')
    const different = elementDifference({
      properties,
      text,
      attribute: (name) => element.getAttribute(name),
    })
    if (different) found.push(different)
    if (found.length === most) break
  }
  return found
}
