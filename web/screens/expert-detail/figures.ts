/** A share from 0 to 1 in per cent with one place, without the sign: "61.9". */
export const percent = (share: number): string => (share * 100).toFixed(1)

/** A number with its sign, a true minus: "+6.4", "−3.0", "0.0". Positive and negative differ by nothing else. */
export function signed(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places)
  if (Number(text) === 0) return text
  return (value > 0 ? '+' : '−') + text
}

/** A yield in per cent with its sign. */
export const signedPercent = (share: number): string => `${signed(share * 100, 1)}%`

export const none = '–'

/** Round numbers between two: 1, 2 or 5 times a power of ten apart, about so many. */
export function ticks(from: number, to: number, about: number): number[] {
  const rough = (to - from) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step)
}
