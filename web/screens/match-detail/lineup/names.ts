/** The name under a disc: there is room for a dozen letters. The list below has it whole. */
export function nameOnPitch(name: string): string {
  const last = name.split('·').at(-1) ?? name
  const [first, ...rest] = last.split(' ')
  return last.length > 12 && first && rest.length > 0
    ? `${first.slice(0, 1)}. ${rest.join(' ')}`
    : last
}
