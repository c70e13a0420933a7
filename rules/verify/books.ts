/** Which rulebook was in force at which place of a log, by its `rules` entries. */
import { worlds, type World } from '../../contract/values.ts'
import { rulebooks, type Rulebook } from '../book/index.ts'
import { rulesEntryOf } from '../log/rules-entry.ts'
import type { Fact } from './facts.ts'
import type { Finding } from './findings.ts'

type Rules = Extract<Fact, { kind: 'rules' }>
type Books = readonly [Rulebook, ...Rulebook[]]

export interface BooksInForce {
  /**
   * The book in force at an index: that of the last `rules` entry before it. Entries before the
   * first `rules` entry were back-filled when the log began, and are judged by its book.
   */
  at(index: number): Rulebook
  /** The book in force at the end of the log. */
  last: Rulebook
  /** The world that the log's last `rules` entry states; null in a log that never states one. */
  world: World | null
}

/**
 * A finding where an entry names a book that this code does not have, or gives other numbers than
 * that book has. `facts` must be in log order.
 */
export function booksIn(
  facts: readonly Fact[],
  books: Books = rulebooks,
): BooksInForce | Extract<Finding, { kind: 'rulesUnknown' | 'rulesDiffer' }> {
  const [first] = books
  const changes: { index: number; book: Rulebook; world: World | null }[] = []
  for (const fact of facts) {
    if (fact.kind !== 'rules') continue
    const { index, ruleVersion } = fact
    const book = books.find(({ version }) => version === ruleVersion)
    if (!book) return { kind: 'rulesUnknown', index, version: ruleVersion }
    if (!states(fact, book)) return { kind: 'rulesDiffer', index, version: ruleVersion }
    changes.push({ index, book, world: fact.world ?? null })
  }
  const begin = changes[0]?.book ?? first
  return {
    at: (index) => changes.findLast((change) => change.index < index)?.book ?? begin,
    last: changes.at(-1)?.book ?? begin,
    world: changes.at(-1)?.world ?? null,
  }
}

/** Tests whether the entry gives all the numbers of the book that it should, and a world. */
function states(entry: Rules, book: Rulebook): boolean {
  const logged = new Map<string, unknown>(Object.entries(entry))
  const world = worlds.find((one) => one === entry.world)
  if (book.entryVersion > 1 && world === undefined) return false
  return Object.entries(rulesEntryOf(book, world ?? 'real')).every(
    ([name, value]) => logged.get(name) === value,
  )
}
