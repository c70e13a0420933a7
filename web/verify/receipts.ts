/**
 * Compares in the reader's browser what a site answered of a plan with its seal in the log, and
 * keeps a receipt of it on the device.
 */
import type { Opening } from '../../contract/opening.ts'
import type { PlanContent } from '../../contract/plan-detail.ts'
import { textLanguageOf, type Language } from '../../contract/values.ts'
import { toBase64 } from '../../rules/log/bytes.ts'
import { inclusionProof } from '../../rules/log/merkle.ts'
import { formatVerifierKey, parseVerifierKey } from '../../rules/log/note.ts'
import { openLog, type Opened } from '../../rules/verify/checkpoint.ts'
import {
  contentFindings,
  keptFindings,
  laterFindings,
  openingFindings,
  parseReceipt,
  readHash,
  receiptFormat,
  verifyReceipt,
  versionFindings,
  type Receipt,
  type ReceiptFinding,
} from '../../rules/verify/receipt.ts'
import { Misfit, Unreadable } from '../../rules/verify/tree.ts'
import { logBase, readLog, remember, remembered, signedText } from '../api/log-files.ts'
import { keep, load } from '../page/stored.ts'

export interface Answered {
  planId: number
  /** Absent: the answer has nothing that opens the seal. */
  opening: Opening | undefined
  content: PlanContent
  language: Language
  /** The log indexes of the plan's versions as the site states them. */
  sealed: readonly number[]
  /** The plan is open to everyone, so an earlier receipt is compared with the present log. */
  isRevealed: boolean
}

export interface Read {
  /**
   * `none`: the site has no signed log. `waits`: the entry is not under a checkpoint yet. `unread`:
   * the log did not answer.
   */
  state: 'none' | 'fits' | 'differs' | 'waits' | 'unread'
  findings: ReceiptFinding[]
  /** The receipt of this answer; null where there is nothing to keep. */
  receipt: Receipt | null
  /** Its hash, for the site; null without a receipt. */
  opens: string | null
  /** The checkpoint under which it was compared. */
  checkpoint: { size: number; root: string } | null
}

const nothing: Read = { state: 'none', findings: [], receipt: null, opens: null, checkpoint: null }

/** Milliseconds for which a reader waits for the log before an answer is shown without it. */
const patience = 10_000

/** Compares an answer with the log, and keeps its receipt. Rejects with no error of the log. */
export async function readAnswer(answered: Answered): Promise<Read> {
  const known = answered.isRevealed ? null : provenBefore(answered)
  if (known) return known
  const slow = new Promise<Read>((resolve) =>
    setTimeout(() => resolve({ ...nothing, state: 'unread' }), patience),
  )
  return Promise.race([compare(answered), slow])
}

/** The same answer was compared with the log before, and its receipt has the proof. */
function provenBefore({ planId, opening, content, language }: Answered): Read | null {
  if (!opening) return null
  const receipt = keptReceipts(planId).find((one) => isSameRead(one, opening))
  const key = receipt && parseVerifierKey(receipt.key)
  const verified = receipt && key && verifyReceipt(receipt, key)
  if (!receipt || !verified?.checkpoint || verified.findings.length > 0) return null
  if (contentFindings(opening, content, textLanguageOf(language)).length > 0) return null
  const { size, root } = verified.checkpoint
  return {
    state: 'fits',
    findings: [],
    receipt,
    opens: readHash(opening),
    checkpoint: { size, root: toBase64(root) },
  }
}

async function compare(answered: Answered): Promise<Read> {
  const log = await openNow()
  if (log === null || log === 'unread') {
    const state = log === null ? 'none' : 'unread'
    return { ...nothing, state }
  }
  const other: Read = { ...nothing, state: 'differs', findings: [{ kind: 'otherLog' }] }
  if (log === 'other') return other
  const { planId, opening, content, language } = answered
  if (!opening) return { ...nothing, state: 'differs', findings: [{ kind: 'noOpening' }] }
  const receipt = await receiptOf(answered, opening, log)
  if (receipt === 'other') return other
  if (receipt === 'unread') return { ...nothing, state: 'unread' }
  const encoder = new TextEncoder()
  const commits = receipt.entries.map(({ index, entry }) => ({
    index,
    bytes: encoder.encode(entry),
  }))
  const isPlaced = opening.index !== null && opening.index < log.opened.checkpoint.size
  const placed = isPlaced ? opening : { ...opening, index: null }
  const findings = [
    ...openingFindings(planId, placed, commits, log.key),
    ...contentFindings(opening, content, textLanguageOf(language)),
    ...versionFindings(planId, commits),
    ...keptReceipts(planId).flatMap((kept) => [
      ...laterFindings(kept, opening),
      ...(isSameRead(kept, opening) ? [] : keptFindings(kept, commits)),
    ]),
  ]
  keepReceipt(receipt)
  const { size, root } = log.opened.checkpoint
  return {
    state: findings.length > 0 ? 'differs' : isPlaced ? 'fits' : 'waits',
    findings,
    receipt,
    opens: readHash(opening),
    checkpoint: { size, root: toBase64(root) },
  }
}

interface Log {
  opened: Opened
  note: string
  key: NonNullable<ReturnType<typeof parseVerifierKey>>
}

/** Null: there is no signed log. */
async function openNow(): Promise<Log | null | 'unread' | 'other'> {
  try {
    const [keys, note] = await Promise.all([signedText('keys'), signedText('checkpoint')])
    const key = parseVerifierKey(keys?.split('\n')[0] ?? '')
    if (!key || note === null) return null
    const last = remembered()
    // a set-back is shown by a verification; here the present log counts
    const claim = { note, key, witnesses: [], last, acceptsSetBack: true, now: new Date() }
    const opened = await openLog(claim, readLog)
    if ('kind' in opened) return 'other'
    remember(opened.remember)
    return { opened, note, key }
  } catch (error) {
    if (error instanceof Unreadable) return 'unread'
    throw error
  }
}

async function receiptOf(
  { planId, sealed }: Answered,
  opening: Opening,
  { opened: { checkpoint, tree }, note, key }: Log,
): Promise<Receipt | 'unread' | 'other'> {
  const read = keptReceipts(planId).map(({ index }) => index)
  const wanted = new Set(
    [opening.index, ...sealed, ...read].filter(
      (index) => index !== null && index < checkpoint.size,
    ),
  )
  try {
    const found = await tree.entries([...wanted].map(Number))
    const decoder = new TextDecoder()
    const entries = await Promise.all(
      [...found].map(async ([index, bytes]) => ({
        index,
        entry: decoder.decode(bytes),
        proof: (await inclusionProof(index, checkpoint.size, tree.read)).map(toBase64),
      })),
    )
    return {
      format: receiptFormat,
      site: new URL(logBase(), location.href).origin,
      planId,
      ...opening,
      key: formatVerifierKey(key),
      readAt: new Date().toISOString(),
      checkpoint: note,
      entries,
    }
  } catch (error) {
    if (error instanceof Misfit) return 'other'
    if (error instanceof Unreadable) return 'unread'
    throw error
  }
}

/** The most receipts that a device keeps of a plan. */
const most = 20

/** The receipts of a plan on this device, the first one first. */
export function keptReceipts(planId: number): Receipt[] {
  try {
    const kept: unknown = JSON.parse(load(`receipt ${planId}`) ?? '[]')
    return (Array.isArray(kept) ? kept : []).flatMap((one) => {
      const receipt = parseReceipt(JSON.stringify(one))
      return receipt?.planId === planId ? [receipt] : []
    })
  } catch {
    // the stored value is invalid
    return []
  }
}

const isSameRead = (one: Opening, other: Opening) =>
  one.version === other.version &&
  readHash(one) === readHash(other) &&
  one.analysis?.salt === other.analysis?.salt &&
  one.analysis?.text === other.analysis?.text

/**
 * Each content of a version once; one that had no place in the log is replaced. The other receipts
 * of the plan get the entries that are proven now: a receipt proves an old version by a later one.
 */
function keepReceipt(receipt: Receipt): void {
  const kept = keptReceipts(receipt.planId)
  const before = kept.find((one) => isSameRead(one, receipt))
  const { checkpoint, entries, key } = receipt
  const others = kept.map((one) =>
    one.key === key && entries.length > one.entries.length ? { ...one, checkpoint, entries } : one,
  )
  const isPlaced = before?.entries.some(({ index }) => index === before.index)
  const next = isPlaced
    ? others
    : [
        ...others.filter((_, at) => kept[at] !== before),
        { ...receipt, readAt: before?.readAt ?? receipt.readAt },
      ]
  keep(`receipt ${receipt.planId}`, JSON.stringify(next.slice(-most)))
}

/** The hash of what a receipt is about, by which the site keeps it. */
export const hashOf = (receipt: Receipt): string | null => readHash(receipt)

/** Saves a receipt as a file. */
export function saveReceipt(receipt: Receipt): void {
  const file = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `touchline-receipt-${receipt.planId}-${receipt.version}.json`
  link.click()
  URL.revokeObjectURL(address)
}
