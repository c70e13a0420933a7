import type { LogEntry } from '../log/entry.ts'

const utf8 = new TextDecoder()

/**
 * Null for an entry that cannot be parsed: it does not have this log's format, and no record is
 * derived from it.
 */
export function parsedEntry(bytes: Uint8Array): LogEntry | null {
  try {
    const entry: unknown = JSON.parse(utf8.decode(bytes))
    return typeof entry === 'object' && entry !== null && 'kind' in entry && hasIds(entry)
      ? (entry as LogEntry)
      : null
  } catch {
    return null
  }
}

/**
 * An entry whose id is not a number belongs to no expert: that value must not be looked up or
 * printed.
 */
const hasIds = (entry: { kind: unknown; expertId?: unknown; matchId?: unknown }) =>
  [entry.expertId, entry.matchId].every((id) => id === undefined || Number.isSafeInteger(id))
