/** Signing keys of tests, each made from a number. */
import { signatureTypes, type SigningKey } from './note.ts'

const secret = (seed: number) => new Uint8Array(32).fill(seed)

/** The key of a log. */
export const logKeyOf = (name: string, seed: number): SigningKey => ({
  name,
  type: signatureTypes.note,
  secret: secret(seed),
})

/** The key of a witness. */
export const witnessKeyOf = (name: string, seed: number): SigningKey => ({
  name,
  type: signatureTypes.cosignature,
  secret: secret(seed),
})
