/**
 * Witness policies (c2sp.org/tlog-policy): which logs, which witnesses, and which of their
 * cosignatures together make a checkpoint valid.
 */
import { toBase64 } from './bytes.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  signatureTypes,
  type SignatureType,
  type VerifierKey,
} from './note.ts'

export interface PolicyWitness {
  /** Its name within the policy. */
  name: string
  key: VerifierKey
  /** The witness's address; null if the policy has none. */
  url: string | null
}

export interface Policy {
  logs: readonly VerifierKey[]
  witnesses: readonly PolicyWitness[]
  /** The lines of witnesses, groups and the quorum, as they were read. */
  lines: readonly string[]
  /** Whether cosignatures by these keys make a checkpoint valid. */
  isMet(cosigned: readonly VerifierKey[]): boolean
}

/** A policy that cannot be read: the message names the line. */
export class PolicyError extends Error {}

/** The maximum number of lines of a policy, far more than people write. */
const mostLines = 1_000

type IsMet = (cosigned: ReadonlySet<string>) => boolean

/**
 * Identified by the key itself: two verifier keys of the same key are one witness under any name.
 */
const idOf = ({ publicKey }: VerifierKey) => toBase64(publicKey)

/** Reads the file of a policy. @throws PolicyError */
export function parsePolicy(text: string): Policy {
  // the format has no control characters but tabs and newlines
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text))
    throw new PolicyError('The policy contains a control character.')
  const logs: VerifierKey[] = []
  const witnesses: PolicyWitness[] = []
  const lines: string[] = []
  const names = new Map<string, IsMet>()
  const members = new Set<string>()
  let quorum: IsMet | null = null
  const all = text.split('\n')
  if (all.length > mostLines) throw new PolicyError(`The policy has more than ${mostLines} lines.`)
  for (const [at, line] of all.entries()) {
    const [kind, ...items] = line.split(/[ \t]+/).filter((item) => item !== '')
    if (kind === undefined || kind.startsWith('#')) continue
    const refuse = (why: string): never => {
      throw new PolicyError(`Line ${at + 1} of the policy: ${why}`)
    }
    const define = (name: string, isMet: IsMet) => {
      if (name === 'none' || names.has(name)) refuse(`the name ${name} is taken.`)
      names.set(name, isMet)
    }
    const named = (name: string): IsMet =>
      names.get(name) ?? refuse(`no line above defines ${name}.`)
    const keyOf = (
      word: string | undefined,
      type: SignatureType,
      others: readonly VerifierKey[],
    ) => {
      const key = parseVerifierKey(word ?? '')
      if (key?.type !== type) return refuse(`this is no verifier key of a ${kind}.`)
      if (others.some((other) => idOf(other) === idOf(key))) refuse('this key is there twice.')
      return key
    }
    if (kind !== 'log') lines.push([kind, ...items].join(' '))
    if (kind === 'log' && items.length <= 2) {
      logs.push(keyOf(items[0], signatureTypes.note, logs))
    } else if (kind === 'witness' && items.length >= 2 && items.length <= 3) {
      const [name = '', word, url = null] = items
      if (url !== null && !URL.canParse(url)) refuse(`${url} is no address.`)
      const witnessKeys = witnesses.map((witness) => witness.key)
      const key = keyOf(word, signatureTypes.cosignature, witnessKeys)
      define(name, (cosigned) => cosigned.has(idOf(key)))
      witnesses.push({ name, key, url })
    } else if (kind === 'group' && items.length >= 3) {
      const [name = '', count = '', ...parts] = items
      const least =
        { any: 1, all: parts.length }[count] ?? (/^[1-9]\d*$/.test(count) ? Number(count) : 0)
      if (least < 1 || least > parts.length)
        refuse(`${count} is not "any", "all" or a number from 1 to ${parts.length}.`)
      const each = parts.map((part) => {
        const isMet = named(part)
        if (members.has(part)) refuse(`${part} is a member of a group already.`)
        members.add(part)
        return isMet
      })
      define(name, (cosigned) => each.filter((isMet) => isMet(cosigned)).length >= least)
    } else if (kind === 'quorum' && items.length === 1) {
      if (quorum) refuse('there is a quorum already.')
      const [name = ''] = items
      quorum = name === 'none' ? () => true : named(name)
    } else refuse('this is no line of a log, a witness, a group or a quorum.')
  }
  if (!quorum) throw new PolicyError('The policy has no quorum.')
  const isMet: IsMet = quorum
  return {
    logs,
    witnesses,
    lines,
    isMet: (cosigned) => isMet(new Set(cosigned.map(idOf))),
  }
}

/** The policy that `needed` of these witnesses have to cosign; 0 for none. */
export function policyOf(
  witnesses: readonly { key: VerifierKey; url: string }[],
  needed: number,
): Policy {
  const names = witnesses.map((_, at) => `w${at + 1}`)
  const lines = witnesses.map(
    ({ key, url }, at) => `witness ${names[at]} ${formatVerifierKey(key)} ${url}`,
  )
  const quorum =
    needed === 0 ? ['quorum none'] : [`group needed ${needed} ${names.join(' ')}`, 'quorum needed']
  return parsePolicy([...lines, ...quorum].join('\n'))
}

/** The file of the policy under which this log is signed. `url` is where the log's files are. */
export const formatPolicy = (log: VerifierKey, url: string, { lines }: Policy): string =>
  [`log ${formatVerifierKey(log)} ${url}`, ...lines, ''].join('\n')
