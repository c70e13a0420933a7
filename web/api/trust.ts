/** Which witnesses a reader trusts, as the reader enters and keeps it. */
import {
  formatVerifierKey,
  parseVerifierKey,
  signatureTypes,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { parsePolicy, PolicyError } from '../../rules/log/policy.ts'
import { anyWitness, enoughBy, type IsEnough } from '../../rules/verify/cosigned.ts'

/** Witnesses, and which of them together are enough. */
export interface Trust {
  keys: readonly VerifierKey[]
  isEnough: IsEnough
  /** Whether a policy has a quorum; otherwise any one witness is enough. */
  hasQuorum: boolean
  /** The policy as text, as it is stored. */
  text: string
}

/** The trust in a stored text; none where it cannot be read. */
export function trustIn(text: string): Trust {
  const read = readTrust(text)
  return 'wrong' in read ? { keys: [], isEnough: anyWitness, hasQuorum: false, text: '' } : read
}

/**
 * Parses the reader's input: whole verifier keys of witnesses, one a line, or a witness policy
 * (c2sp.org/tlog-policy). `wrong` is the line that is neither, or why the policy cannot be read.
 */
export function readTrust(text: string): Trust | { wrong: string } {
  if (/^[ \t]*quorum[ \t]/m.test(text)) return trustBy(text.replaceAll('\r', ''))
  const { keys, wrong } = witnessKeys(text)
  const [first] = wrong
  if (first !== undefined) return { wrong: first }
  const lines = keys.map((key) => `${formatVerifierKey(key)}\n`).join('')
  return { keys, isEnough: anyWitness, hasQuorum: false, text: lines }
}

function trustBy(text: string): Trust | { wrong: string } {
  try {
    const policy = parsePolicy(text)
    const keys = policy.witnesses.map(({ key }) => key)
    return { keys, isEnough: enoughBy(policy), hasQuorum: true, text }
  } catch (error) {
    if (error instanceof PolicyError) return { wrong: error.message }
    throw error
  }
}

/** Whole verifier keys of witnesses, one a line, each once; and the invalid lines. */
function witnessKeys(text: string): { keys: VerifierKey[]; wrong: string[] } {
  const keys = new Map<string, VerifierKey>()
  const wrong: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const key = parseVerifierKey(line)
    if (key?.type === signatureTypes.cosignature) keys.set(line, key)
    else wrong.push(line)
  }
  return { keys: [...keys.values()], wrong }
}
