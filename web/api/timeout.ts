/**
 * A signal that aborts after the given milliseconds, or together with another signal; `end` aborts
 * it at once. Written by hand, because AbortSignal.any is newer than the oldest Safari that the
 * build supports.
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
