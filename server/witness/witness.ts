/**
 * A witness of logs (c2sp.org/tlog-witness). It cosigns a checkpoint only if the log proves that
 * it continues the one cosigned before, so a log with two histories gets no cosignature for one of
 * them.
 */
import { emptyRoot, sameHash, verifyConsistency } from '../../rules/log/merkle.ts'
import {
  checkSignature,
  cosign,
  formatNote,
  formatSignature,
  parseCheckpoint,
  parseNote,
  signedBy,
  type SigningKey,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { parseAddCheckpoint } from './request.ts'
import type { CosignedHeads } from './cosigned-heads.ts'

export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  /** Cosignature lines with 200, the size seen last with 409, else a message. */
  body: string
}

export interface Witness {
  /** Answers the body of one add-checkpoint request. Requests are handled one after the other. */
  add(body: string): Promise<WitnessAnswer>
  /**
   * The checkpoint cosigned last of the log with this hash of its origin, with the signatures of
   * the log and of this witness; null for none.
   */
  latest(originHash: string): Promise<string | null>
}

export interface WitnessParts {
  key: SigningKey
  /** Keys of the logs that it watches; the name of a key is the origin of its log. */
  logs: readonly VerifierKey[]
  heads: CosignedHeads
  /** Seconds since 1970. */
  now: () => number
}

export function createWitness(parts: WitnessParts): Witness {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(body) {
      // the last checkpoint is compared and replaced atomically: a slow request must not undo a
      // faster one
      const answer = last.then(() => addCheckpoint(parts, body))
      last = answer.catch(() => {})
      return answer
    },
    latest: (hash) => parts.heads.noteOf(hash),
  }
}

async function addCheckpoint(
  { key, logs, heads, now }: WitnessParts,
  body: string,
): Promise<WitnessAnswer> {
  const request = parseAddCheckpoint(body)
  const note = request && parseNote(request.note)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!request || !note || !checkpoint)
    return { status: 400, body: 'This is not an old size, a proof and a checkpoint.\n' }
  const keys = logs.filter(({ name }) => name === checkpoint.origin)
  if (keys.length === 0) return { status: 404, body: 'This log is not watched here.\n' }
  if (!signedBy(note, keys)?.length)
    return { status: 403, body: 'The log has not signed this checkpoint.\n' }
  if (request.oldSize > checkpoint.size)
    return { status: 400, body: 'The old size is above the size.\n' }
  if (checkpoint.size === 0 && !sameHash(checkpoint.root, emptyRoot))
    return { status: 422, body: 'This is not the root of the empty tree.\n' }
  const old = heads.of(checkpoint.origin)
  if (request.oldSize !== old.size) return { status: 409, body: `${old.size}\n` }
  if (!verifyConsistency(old, checkpoint, request.proof))
    return { status: 422, body: refusal(old.size) }
  const cosignature = cosign(note.text, key, now())
  const logSignatures = note.signatures.filter((one) =>
    keys.some((log) => checkSignature(note.text, one, log)),
  )
  await heads.store(
    checkpoint.origin,
    { size: checkpoint.size, root: checkpoint.root },
    formatNote({ text: note.text, signatures: [...logSignatures, cosignature] }),
  )
  return { status: 200, body: formatSignature(cosignature) }
}

const refusal = (size: number) =>
  `This tree does not continue the one of ${size} entries that was seen here before.\n`
