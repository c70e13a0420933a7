/**
 * A signal that comes after so many milliseconds, or with another one; `end` brings it at once. By
 * hand: AbortSignal.any is newer than the oldest Safari that the build is for.
 */
export function within(
  limit: number,
  other?: AbortSignal,
): { signal: AbortSignal; end: () => void } {
  const stop = new AbortController()
  const timer = setTimeout(end, limit)
  function end() {
    clearTimeout(timer)
    other?.removeEventListener('abort', end)
    stop.abort()
  }
  other?.addEventListener('abort', end)
  if (other?.aborted === true) end()
  return { signal: stop.signal, end }
}
