/** A share from 0 to 1 in per cent, without the sign: "61.9". */
export const percent = (share: number, places: number): string => (share * 100).toFixed(places)

/** A yield in per cent with its sign: "+6.4", "−3.0", "0.0". Positive and negative differ by nothing else. */
export function signed(share: number): string {
  const text = percent(Math.abs(share), 1)
  if (Number(text) === 0) return text
  return (share > 0 ? '+' : '−') + text
}
