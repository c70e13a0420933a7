/** The witness policy of this site, from its settings. */
import { readFileSync } from 'node:fs'
import { parsePolicy, policyOf, PolicyError, type Policy } from '../../rules/log/policy.ts'
import type { Settings } from '../settings.ts'
import type { OutsideWitness } from '../witness/collect.ts'

/**
 * The policy from the file WITNESS_POLICY, or from WITNESSES and WITNESSES_NEEDED, with the
 * witnesses to ask. Ignores the file's lines about logs. Throws an Error that names the invalid
 * line or setting.
 */
export function readPolicy({
  witnessPolicy: file,
  witnesses,
  witnessesNeeded,
}: Pick<Settings, 'witnessPolicy' | 'witnesses' | 'witnessesNeeded'>): {
  policy: Policy
  witnesses: OutsideWitness[]
} {
  if (file === null) return { policy: policyOf(witnesses, witnessesNeeded), witnesses }
  const policy = parsed(file)
  return {
    policy,
    witnesses: policy.witnesses.map(({ name, key, url }) => {
      if (url === null || !/^https?:\/\/.*\/$/.test(url))
        throw new Error(
          `WITNESS_POLICY: the witness ${name} in ${file} needs an address that ends with a slash.`,
        )
      return { key, url }
    }),
  }
}

function parsed(file: string): Policy {
  try {
    return parsePolicy(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const words = error instanceof PolicyError ? why : `it cannot be read: ${why}`
    throw new Error(`WITNESS_POLICY: ${file}: ${words}`, { cause: error })
  }
}
