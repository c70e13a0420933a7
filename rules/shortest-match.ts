/** The shortest time from kick-off to a score after regular time, in milliseconds. */
export const shortestMatch = 85 * 60_000
