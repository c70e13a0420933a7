/** The verifier as one file, as the build made it, and its hash: for readers without a checkout. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export const verifierName = 'touchline-verify.mjs'

export interface VerifierFile {
  bytes: Buffer
  /** SHA-256, hexadecimal. */
  hash: string
}

/** Null where there is no build, as in development. */
export async function readVerifier(built: string): Promise<VerifierFile | null> {
  try {
    const bytes = await readFile(`${built}/verifier/${verifierName}`)
    return { bytes, hash: hash('sha256', bytes) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
