/**
 * Whole days, hours, minutes and seconds from `from` to `to`, both in milliseconds. Null once `to`
 * has passed.
 */
export function spanOf(
  from: number,
  to: number,
): readonly [days: number, hours: number, minutes: number, seconds: number] | null {
  const left = Math.floor((to - from) / 1000)
  if (left <= 0) return null
  return [
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ]
}
