/** The arguments of `npm run verify`: a site or one of its records, a receipt, or a passport. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, WrongUsage } from './arguments.ts'
import { homeFolder } from './user.ts'
import type { PassportOptions } from './passport.ts'
import type { ReceiptRequest } from './receipt.ts'
import { Site } from './site-answers.ts'
import { parseVerifierKey, type VerifierKey } from '../rules/log/note.ts'
import { parsePolicy, PolicyError, type Policy } from '../rules/log/policy.ts'

const usage = `npm run verify -- https://site           every expert of the site, by the whole log
npm run verify -- https://site EXPERT    one, by the number in the address of their page
  node touchline-verify.mjs …   the same without a checkout: this file is
    on every site, at /log/touchline-verify.mjs (Node 22 or later)
npm run verify -- --receipt FILE         a receipt of what the site answered of a plan, by itself;
                                         behind the site's address: by its present log too
npm run verify -- passport FILE          a passport of an expert's record, without its site
  --key KEY        the log's verifier key, where you have it from elsewhere;
                   by default the one that the site shows
  --witness KEY    the verifier key of a witness that you trust: it must have cosigned the
                   record; the answer says how many plans it had seen before kick-off;
                   may be repeated
  --policy FILE    a witness policy (c2sp.org/tlog-policy): the log has to be one of its logs,
                   where it names any, and cosigned by its quorum; its witnesses are trusted
                   as with --witness
  --accept-set-back   go on with the rest of a log that lost entries you had seen
  --pages N        how many pages of each expert's plans are compared, chosen by chance, or all;
                   by default 5
  --all-pages      compare every page with the one that this release renders from the site's
                   answers, not only a sample of --pages experts, plans and matches
  --answers-only   compare no documents and no files beside the log's
  --threads N      how many threads check experts; by default none for a short log, else one
                   for each processor
  --state FILE     where the last state of each site's log that you saw is kept;
                   by default ~/.touchline/checkpoints
  --wait SECONDS   how long the site may take to sign what its pages show; by default 30

Ends with 0 when all is equal, 1 when something differs or a witness is missing,
2 for a wrong command, 3 when there was no answer, 4 when nothing differs from what the site has
signed, but its pages show more.`

export interface SiteOptions {
  site: Site
  expertId: number | null
  key: VerifierKey | null
  witnesses: readonly VerifierKey[]
  policy: Policy | null
  policyText: string | null
  acceptsSetBack: boolean
  state: string
  /** Pages of plans compared for each expert. */
  pages: number
  /** Whether documents are compared, and whether all of them. */
  documents: 'none' | 'some' | 'all'
  /** Seconds that a page ahead of the signed log is waited for. */
  wait: number
  /** Null: as many as the log is worth. */
  threads: number | null
}

export function parseSite(args: readonly string[]): SiteOptions {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, usage, {
    key: text,
    witness: { type: 'string', multiple: true },
    policy: text,
    state: text,
    pages: text,
    threads: text,
    wait: text,
    'accept-set-back': { type: 'boolean' },
    'all-pages': { type: 'boolean' },
    'answers-only': { type: 'boolean' },
  })
  const [address = '', expert, ...more] = positionals
  const { pages = '5', threads, wait = '30' } = values
  const keys = [values.key ?? [], values.witness ?? []].flat().map(parseVerifierKey)
  const wrong =
    !URL.canParse(address) ||
    more.length > 0 ||
    (expert !== undefined && !/^[1-9]\d{0,9}$/.test(expert)) ||
    !/^(all|\d{1,6})$/.test(pages) ||
    !/^\d{1,2}$/.test(threads ?? '0') ||
    !/^\d{1,5}$/.test(wait) ||
    keys.includes(null)
  if (wrong) throw new WrongUsage(usage)
  const [key, ...witnesses] = keys.flatMap((one) => one ?? [])
  return {
    site: new Site(address),
    expertId: expert === undefined ? null : Number(expert),
    key: values.key === undefined ? null : (key ?? null),
    witnesses: values.key === undefined && key ? [key, ...witnesses] : witnesses,
    ...policyIn(values.policy),
    acceptsSetBack: values['accept-set-back'] ?? false,
    pages: pages === 'all' ? Infinity : Number(pages),
    documents: values['answers-only'] ? 'none' : values['all-pages'] ? 'all' : 'some',
    wait: Number(wait),
    threads: threads === undefined ? null : Number(threads),
    state:
      values.state ?? join(homeFolder('Name a file with --state.'), '.touchline', 'checkpoints'),
  }
}

export function parsePassport(args: readonly string[]): PassportOptions {
  const text = { type: 'string' } as const
  const options = { key: text, witness: { type: 'string', multiple: true }, policy: text } as const
  const { values, positionals } = readArguments(args, usage, options)
  const [, file, ...more] = positionals
  const key = values.key === undefined ? null : parseVerifierKey(values.key)
  const witnesses = (values.witness ?? []).map(parseVerifierKey)
  const isWrong = (values.key !== undefined && key === null) || witnesses.includes(null)
  if (file === undefined || more.length > 0 || isWrong) throw new WrongUsage(usage)
  const { policy } = policyIn(values.policy)
  return { file, key, witnesses: witnesses.flatMap((one) => one ?? []), policy }
}

/** Null where no receipt is to be verified. */
export function parseReceipt(args: readonly string[]): ReceiptRequest | null {
  if (!args.some((one) => /^--receipt(=|$)/.test(one))) return null
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, usage, { receipt: text, key: text })
  const [address, ...more] = positionals
  const key = values.key === undefined ? null : parseVerifierKey(values.key)
  const isWrong =
    values.receipt === undefined ||
    more.length > 0 ||
    (address !== undefined && !URL.canParse(address)) ||
    (values.key !== undefined && key === null)
  if (isWrong) throw new WrongUsage(usage)
  return {
    file: values.receipt ?? '',
    key,
    site: address === undefined ? null : new Site(address),
  }
}

function policyIn(file: string | undefined): Pick<SiteOptions, 'policy' | 'policyText'> {
  if (file === undefined) return { policy: null, policyText: null }
  try {
    const policyText = readFileSync(file, 'utf8')
    return { policy: parsePolicy(policyText), policyText }
  } catch (error) {
    if (error instanceof PolicyError) throw new WrongUsage(`${file}: ${error.message}`)
    throw new WrongUsage(`--policy: ${file} cannot be read.`)
  }
}
