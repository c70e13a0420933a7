/**
 * Passphrases: argon2id with the minimum parameters that OWASP recommends (19 MiB, 2 passes, 1
 * lane), off the event loop.
 */
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// keyboards differ in how they compose the same character
const composed = (passphrase: string): string => passphrase.normalize('NFKC')

export const hashPassphrase = (passphrase: string): Promise<string> =>
  hash(composed(passphrase), cost)

/** Hash for unknown names, so that they take as long as known ones. Made when first needed. */
let dummyHash: Promise<string> | undefined

/** Whether it is the hashed passphrase. Without a hash: false, after the same time. */
export async function isPassphrase(stored: string | null, passphrase: string): Promise<boolean> {
  dummyHash ??= hashPassphrase('nobody has this passphrase')
  const right = await verify(stored ?? (await dummyHash), composed(passphrase))
  return right && stored !== null
}
