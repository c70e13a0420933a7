/**
 * Verifies a saved receipt of an answer about a plan: the receipt alone, or also by the site's log.
 */
import { readFileSync } from 'node:fs'
import { WrongUsage, type Io } from './arguments.ts'
import { keptFiles, textOf } from './check-expert.ts'
import { printable } from './printable.ts'
import { ask, NoAnswer, type Site } from './site-answers.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
} from '../rules/log/note.ts'
import { openLog } from '../rules/verify/checkpoint.ts'
import {
  openingFindings,
  parseReceipt,
  provesLie,
  verifyReceipt,
  versionFindings,
  type Receipt,
  type ReceiptFinding,
  type VerifiedReceipt,
} from '../rules/verify/receipt.ts'
import { guarded } from '../rules/verify/verify.ts'
import { en, utc } from '../web/verify/words/en.ts'
import { receiptWords } from '../web/verify/words/receipt-en.ts'
import type { Finding } from '../rules/verify/findings.ts'

export interface ReceiptRequest {
  file: string
  /** The log's key from elsewhere; null: the one that the receipt names. */
  key: VerifierKey | null
  /** The site whose log is read too; null: the receipt alone is verified. */
  site: Site | null
}

/** `unsigned`: nothing differs, but the receipt has no entry of the log. */
export async function verifyReceiptFile(
  { file, key: given, site }: ReceiptRequest,
  io: Io,
): Promise<'equal' | 'differs' | 'unsigned'> {
  const receipt = receiptIn(file)
  const key = given ?? parseVerifierKey(receipt.key)
  if (!key) throw new WrongUsage(`${file} is not a receipt.`)
  const { planId, version, readAt } = receipt
  io.print(
    printable(
      `Plan ${planId}, version ${version}, read at ${timeOf(readAt)} from ${receipt.site}.\n` +
        `The log's key ${given ? 'that you gave' : 'by the receipt'}: ${formatVerifierKey(key)}`,
    ),
  )
  const alone = verifyReceipt(receipt, key)
  const inLog = site ? await compareWith(site, receipt, key) : null
  if (inLog?.log) {
    io.print(printable(sentenceOfLog(inLog.log)))
    return 'differs'
  }
  const verified: VerifiedReceipt = inLog
    ? { ...alone, findings: merged(alone.findings, inLog.findings) }
    : alone
  for (const finding of verified.findings) io.print(printable(sentenceOf(finding)))
  if (provesLie(verified)) {
    io.print('PROVEN: the site signed an answer that is not what its log had sealed.')
    return 'differs'
  }
  if (verified.findings.length > 0) {
    io.print('The receipt does not fit, but it proves nothing to others.')
    return 'differs'
  }
  const size = inLog?.size ?? alone.checkpoint?.size
  if (size === undefined) {
    io.print(
      'The site signed what it answered. The receipt has no entry of the log: give the address ' +
        'of the site to compare it.',
    )
    return 'unsigned'
  }
  io.print(
    'The receipt fits: the site signed exactly what its log sealed, ' +
      `under a checkpoint of ${size} entries.`,
  )
  return 'equal'
}

function receiptIn(file: string): Receipt {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new WrongUsage(`--receipt: ${file} cannot be read.`)
  }
  const receipt = parseReceipt(text)
  if (!receipt) throw new WrongUsage(`${file} is not a receipt.`)
  return receipt
}

const timeOf = (instant: string) => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? 'an unknown time' : utc(time)
}

/** The same finding once. */
const merged = (...all: readonly (readonly ReceiptFinding[])[]): ReceiptFinding[] => [
  ...new Map(all.flat().map((finding) => [JSON.stringify(finding), finding])).values(),
]

/** Compares a receipt with the present log: the log that the reader saw has to be its beginning. */
async function compareWith(
  site: Site,
  receipt: Receipt,
  key: VerifierKey,
): Promise<{ findings: ReceiptFinding[]; size: number; log?: undefined } | { log: Finding }> {
  const read = keptFiles(site)
  const [line = ''] = (await textOf(read, 'keys')).split('\n')
  const present = parseVerifierKey(line)
  if (!present) throw new NoAnswer('The site shows no key of its log.')
  const seen = parseCheckpoint(parseNote(receipt.checkpoint ?? '')?.text ?? '')
  const last = seen && { key: formatVerifierKey(key), size: seen.size, root: seen.root }
  const { index: lastIndex, versions = [] } = await ask(site, 'planSeal', { id: receipt.planId })
  const found = await guarded(async () => {
    const note = await textOf(read, 'checkpoint')
    const claim = { note, key: present, pinned: key, witnesses: [], last, now: new Date() }
    const opened = await openLog(claim, read)
    if ('kind' in opened) return opened
    const { size } = opened.checkpoint
    const wanted = new Set(
      [receipt.index, lastIndex, ...versions].filter((one) => one !== null && one < size),
    )
    const entries = await opened.tree.entries([...wanted].map(Number))
    const commits = [...entries].map(([index, bytes]) => ({ index, bytes }))
    const isPlaced = receipt.index !== null && receipt.index < size
    const placed = isPlaced ? receipt : { ...receipt, index: null }
    const findings = [
      ...openingFindings(receipt.planId, placed, commits, key),
      ...versionFindings(receipt.planId, commits),
    ]
    return { findings, size }
  })
  return 'kind' in found ? { log: found } : found
}

// a finding's sentence is stored under its own kind, which TypeScript cannot see
const sentenceOf = (finding: ReceiptFinding) =>
  (receiptWords.finding[finding.kind] as (finding: ReceiptFinding) => string)(finding)
const sentenceOfLog = (finding: Finding) =>
  (en.finding[finding.kind] as (finding: Finding) => string)(finding)
