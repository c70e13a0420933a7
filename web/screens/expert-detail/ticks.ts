/**
 * About `about` round numbers between `from` and `to`, with a step of 1, 2 or 5 times a power of
 * ten.
 */
export function ticks(from: number, to: number, about: number): number[] {
  const rough = (to - from) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step)
}
