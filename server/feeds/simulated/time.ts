/** Durations in milliseconds; instants are milliseconds since 1970 UTC. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const week = 7 * day

/** "HH:MM" as milliseconds after midnight. */
export function clock(text: string): number {
  const [hours, minutes] = text.split(':').map(Number)
  return (hours ?? 0) * hour + (minutes ?? 0) * minute
}
