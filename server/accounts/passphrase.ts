/** Passphrases: argon2id with the parameters that OWASP names as the least (19 MiB, 2 passes, 1 lane), off the event loop. */
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// the same characters typed on another keyboard may arrive composed differently
const composed = (passphrase: string): string => passphrase.normalize('NFKC')

export const hashPassphrase = (passphrase: string): Promise<string> =>
  hash(composed(passphrase), cost)

/** Nobody's, so that an unknown name takes the time of a known one. Made at the first need. */
let nobodys: Promise<string> | undefined

/** Whether it is the passphrase that was hashed; false, after the same time, where there is none. */
export async function isPassphrase(stored: string | null, passphrase: string): Promise<boolean> {
  nobodys ??= hashPassphrase('nobody has this passphrase')
  const right = await verify(stored ?? (await nobodys), composed(passphrase))
  return right && stored !== null
}
