/**
 * Signs texts other than checkpoints with the log's key, as signed notes: what a reader was
 * answered of a plan, and passports of records. The second line of such a text is no number, so it
 * cannot be mistaken for a checkpoint's.
 */
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { formatNote, keyIdOf, verifierKey, type SigningKey } from '../../rules/log/note.ts'
import type { KeyStore } from './keys.ts'

/**
 * Resolves to the signed note; null while the log has no key. The text is made for the key's name,
 * which is the log's origin.
 */
export type SignText = (textFor: (origin: string) => string) => Promise<string | null>

export const signsNothing: SignText = () => Promise.resolve(null)

/** What precedes the 32 bytes of a seed in the DER form of an Ed25519 key (RFC 8410). */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key changes only while the server is stopped, so it is read once. */
export function createSignText(keeping: Pick<KeyStore, 'key'>): SignText {
  let signer: { name: string; keyId: string; secret: KeyObject } | null = null
  return async (textFor) => {
    const found = signer ?? signerOf(await keeping.key())
    if (found === null) return null
    signer = found
    const { name, keyId, secret } = found
    const text = textFor(name)
    // the platform's own implementation: the portable one takes many times as long
    const signature = sign(null, Buffer.from(text), secret)
    return formatNote({ text, signatures: [{ name, keyId, signature }] })
  }
}

function signerOf(key: SigningKey | null) {
  if (key === null) return null
  const der = Buffer.concat([derPrefix, key.secret])
  return {
    name: key.name,
    keyId: keyIdOf(verifierKey(key)),
    secret: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
  }
}
