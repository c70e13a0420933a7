/**
 * Asks external witnesses to cosign a checkpoint. No witness can delay the log: one that does not
 * answer in time is skipped.
 */
import type { Hash } from '../../rules/log/merkle.ts'
import {
  checkSignature,
  parseCheckpoint,
  parseNote,
  parseSignatures,
  type NoteSignature,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { statesTime } from '../../rules/verify/cosigned.ts'
import { formatAddCheckpoint } from './request.ts'

export interface OutsideWitness {
  key: VerifierKey
  /** URL prefix, ending in "/". */
  url: string
}

export interface Collector {
  /** Keys of the witnesses that are asked. */
  keys: readonly VerifierKey[]
  /**
   * Sends a checkpoint, as a signed note, to every witness that has not cosigned it. `proof` gives
   * the consistency proof from a tree of an older size. Resolves to the new valid cosignatures: at
   * most one for each witness.
   */
  collect(
    note: string,
    proof: (oldSize: number) => Promise<readonly Hash[]>,
  ): Promise<NoteSignature[]>
}

const timeout = 5_000

/**
 * `logLine` gets a message about a witness that refuses, once for each new reason. `now` is the
 * present in milliseconds: a cosignature of a later time is not kept.
 */
export function createCollector(
  witnesses: readonly OutsideWitness[],
  logLine: (words: string) => void,
  now: () => number = Date.now,
): Collector {
  const sizes = new Map<OutsideWitness, number>()
  const lastErrors = new Map<OutsideWitness, string>()
  async function ask(
    witness: OutsideWitness,
    note: string,
    proof: (oldSize: number) => Promise<readonly Hash[]>,
  ) {
    try {
      const cosignature = await cosignatureOf(witness, note, proof, sizes, now())
      lastErrors.delete(witness)
      return [cosignature]
    } catch (error) {
      const words =
        `The witness ${witness.key.name} does not cosign: ` +
        (error instanceof Error ? error.message : String(error))
      if (lastErrors.get(witness) !== words) logLine(words)
      lastErrors.set(witness, words)
      return []
    }
  }
  return {
    keys: witnesses.map(({ key }) => key),
    async collect(note, proof) {
      const { text = '', signatures = [] } = parseNote(note) ?? {}
      const isMissing = ({ key }: OutsideWitness) =>
        !signatures.some((signature) => checkSignature(text, signature, key))
      return (
        await Promise.all(witnesses.filter(isMissing).map((witness) => ask(witness, note, proof)))
      ).flat()
    },
  }
}

async function cosignatureOf(
  witness: OutsideWitness,
  note: string,
  proof: (oldSize: number) => Promise<readonly Hash[]>,
  sizes: Map<OutsideWitness, number>,
  present: number,
): Promise<NoteSignature> {
  const { text } = parseNote(note) ?? {}
  const size = text === undefined ? undefined : parseCheckpoint(text)?.size
  if (text === undefined || size === undefined)
    throw new Error('what is to be cosigned is no checkpoint')
  const oldSize = sizes.get(witness) ?? 0
  let answer = await send(witness, { oldSize, proof: await proof(Math.min(oldSize, size)), note })
  if (answer.status === 409) {
    // 409 names the size that the witness saw last: the proof has to begin there
    const seen = /^(0|[1-9]\d*)\n$/.test(answer.body) ? Number(answer.body) : NaN
    if (!(seen <= size) || seen === oldSize)
      throw new Error(`it saw a tree of ${answer.body.trim().slice(0, 40)}, this one is of ${size}`)
    answer = await send(witness, { oldSize: seen, proof: await proof(seen), note })
  }
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.trim().slice(0, 200)}`)
  const cosignature = parseSignatures(answer.body)?.find((signature) =>
    checkSignature(text, signature, witness.key),
  )
  if (!cosignature) throw new Error('its answer is not a cosignature of its key')
  const signed = checkSignature(text, cosignature, witness.key)
  // time 0 makes no statement (c2sp.org/tlog-witness), and a later time than now is a wrong one
  if (!signed || !statesTime(signed.seconds ?? 0, null, present))
    throw new Error('its cosignature has no time that can be')
  sizes.set(witness, size)
  return cosignature
}

async function send(
  { url }: OutsideWitness,
  request: Parameters<typeof formatAddCheckpoint>[0],
): Promise<{ status: number; body: string }> {
  const response = await fetch(new URL('add-checkpoint', url), {
    method: 'POST',
    body: formatAddCheckpoint(request),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const body = await response.text()
  return { status: response.status, body: body.slice(0, 16_384) }
}
