/** Shortens a name to about a dozen letters, for under a disc. The list below has the full name. */
export function nameOnPitch(name: string): string {
  const last = name.split('·').at(-1) ?? name
  const [first, ...rest] = last.split(' ')
  return last.length > 12 && first && rest.length > 0
    ? `${first.slice(0, 1)}. ${rest.join(' ')}`
    : last
}
