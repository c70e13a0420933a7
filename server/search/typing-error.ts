/**
 * Tests whether a text is the beginning of a name but for one typing error: a letter too many, too
 * few, wrong, or two in the wrong order (optimal string alignment distance of at most one).
 */
export function isNear(typed: string, name: string): boolean {
  const [a, b] = [Array.from(typed), Array.from(name)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const begins = (rest: readonly string[], from: number) =>
    rest.every((letter, no) => letter === b[from + no])
  return (
    at === a.length ||
    begins(a.slice(at + 1), at + 1) ||
    begins(a.slice(at + 1), at) ||
    begins(a.slice(at), at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && begins(a.slice(at + 2), at + 2))
  )
}
