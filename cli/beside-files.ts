/** Compares the files beside the log with the log, its key, and this code. */
import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { fromBase64 } from '../rules/log/bytes.ts'
import { entrySchema } from '../rules/log/entry-schema.ts'
import { leafHash, verifyInclusion } from '../rules/log/merkle.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signedBy,
  type VerifierKey,
} from '../rules/log/note.ts'
import { parsePolicy } from '../rules/log/policy.ts'
import type { Tree } from '../rules/verify/tree.ts'
import { anyFileOf, type Site } from './site-answers.ts'

/** What the files have to agree with. */
interface Proven {
  /** The keys of the log: the present one, and those before it. */
  keys: readonly VerifierKey[]
  tree: Tree
  /** Entries in the tree. */
  size: number
  /** Plans whose proofs are compared. */
  plans: readonly number[]
}

/** Differences in words: the schema, the policy, the verifier's hash, and proofs of plans. */
export async function fileDifferences(site: Site, proven: Proven): Promise<string[]> {
  const text = async (name: string) => {
    const bytes = await anyFileOf(site, `/log/${name}`)
    return bytes && new TextDecoder().decode(bytes)
  }
  const found = [
    schemaDifference(await text('schema.json')),
    policyDifference(await text('policy'), await text('keys'), proven),
    verifierDifference(
      await anyFileOf(site, '/log/touchline-verify.mjs'),
      await text('touchline-verify.mjs.sha256'),
    ),
  ]
  for (const plan of proven.plans)
    found.push(await proofDifference(plan, await text(`proof/plan-${plan}.tlog-proof`), proven))
  return found.flatMap((one) => one ?? [])
}

function schemaDifference(file: string | null): string | null {
  const isEqual =
    canonicalize(parsed(file ?? '')) === canonicalize(parsed(JSON.stringify(entrySchema)))
  return isEqual ? null : 'The file schema.json is not the schema of the entries.'
}

function policyDifference(
  file: string | null,
  keys: string | null,
  { keys: own }: Proven,
): string | null {
  // before the first signature there is none
  if (file === null) return null
  try {
    const { logs, witnesses } = parsePolicy(file)
    const listed = new Set((keys ?? '').split('\n'))
    const lines = own.map(formatVerifierKey)
    if (!logs.every((log) => lines.includes(formatVerifierKey(log))) || logs.length === 0)
      return 'The file policy is not about this log.'
    return witnesses.every(({ key }) => listed.has(formatVerifierKey(key)))
      ? null
      : 'The file policy names a witness that the file keys does not name.'
  } catch {
    return 'The file policy is no witness policy.'
  }
}

function verifierDifference(file: Uint8Array | null, line: string | null): string | null {
  if (file === null && line === null) return null
  return file !== null && line === `${hash('sha256', file)}  touchline-verify.mjs\n`
    ? null
    : 'The hash of touchline-verify.mjs is not that of the file.'
}

/** c2sp.org/tlog-proof of the entry that sealed the plan's last version. */
async function proofDifference(
  planId: number,
  file: string | null,
  { keys, tree, size }: Proven,
): Promise<string | null> {
  const wrong = `The proof of plan ${planId} does not lead from its seal to a signed root.`
  const [head = '', ...others] = (file ?? '').split('\n\n')
  const [form, place, ...lines] = head.split('\n')
  const index = Number(/^index (\d{1,15})$/.exec(place ?? '')?.[1] ?? -1)
  const note = parseNote(others.join('\n\n'))
  const signed = note && parseCheckpoint(note.text)
  const hashes = lines.flatMap((line) => fromBase64(line) ?? [])
  if (form !== 'c2sp.org/tlog-proof@v1' || !note || !signed || index < 0) return wrong
  if (!signedBy(note, keys)?.length || hashes.length < lines.length) return wrong
  if (index >= size) return null
  const bytes = (await tree.entries([index])).get(index)
  const entry = bytes && parsed(new TextDecoder().decode(bytes))
  const { kind, planId: of }: Partial<Record<string, unknown>> = Object(entry)
  const isSeal = kind === 'commit' && of === planId
  return isSeal &&
    verifyInclusion(index, signed.size, leafHash(bytes ?? new Uint8Array()), hashes, signed.root)
    ? null
    : wrong
}

/** Verifier keys, one a line; malformed lines are left out. */
export const keysIn = (text: string): VerifierKey[] =>
  text.split('\n').flatMap((line) => parseVerifierKey(line) ?? [])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
