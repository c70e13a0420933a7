/** The request of a log to a witness: c2sp.org/tlog-witness, add-checkpoint. */
import { fromBase64, toBase64 } from '../../rules/log/bytes.ts'
import type { Hash } from '../../rules/log/merkle.ts'

export interface AddCheckpoint {
  /** The size that the witness saw last, as far as the log knows. */
  oldSize: number
  /** Consistency proof from the old size to the checkpoint's; at most 63 hashes. */
  proof: readonly Hash[]
  /** The checkpoint as a signed note. */
  note: string
}

const mostHashes = 63

export function formatAddCheckpoint({ oldSize, proof, note }: AddCheckpoint): string {
  return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
}

/** Null if it is malformed. */
export function parseAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n')
  const [first, ...lines] = body.slice(0, end).split('\n')
  const [, digits] = /^old (0|[1-9]\d*)$/.exec(first ?? '') ?? []
  const oldSize = Number(digits)
  if (end < 0 || !Number.isSafeInteger(oldSize) || lines.length > mostHashes) return null
  const proof = lines.map((line) => fromBase64(line))
  return proof.every((hash) => hash?.length === 32)
    ? { oldSize, proof: proof.flatMap((hash) => hash ?? []), note: body.slice(end + 2) }
    : null
}
