/** Verifies a passport of an expert's record, without the site that made it. */
import { readFileSync } from 'node:fs'
import { WrongUsage, type Io } from './arguments.ts'
import { printable } from './printable.ts'
import { formatVerifierKey, type VerifierKey } from '../rules/log/note.ts'
import type { Policy } from '../rules/log/policy.ts'
import { enoughBy } from '../rules/verify/cosigned.ts'
import type { Finding } from '../rules/verify/findings.ts'
import {
  verifyPassport,
  type CheckedPassport,
  type PassportFinding,
} from '../rules/verify/passport.ts'
import { en, utc, waits } from '../web/verify/words/en.ts'

export interface PassportOptions {
  file: string
  /** The log's key from elsewhere; null: the one that the passport names. */
  key: VerifierKey | null
  witnesses: readonly VerifierKey[]
  policy: Policy | null
}

export async function verifyPassportFile(
  { file, key, witnesses: own, policy }: PassportOptions,
  io: Io,
): Promise<'equal' | 'differs'> {
  const witnesses = [...own, ...(policy?.witnesses ?? []).map((one) => one.key)]
  const { findings, proven } = await verifyPassport(bytesOf(file), {
    key,
    witnesses,
    ...(policy && { isEnough: enoughBy(policy) }),
    now: new Date(),
  })
  for (const finding of findings) io.print(printable(sentenceOf(finding)))
  if (!proven) {
    io.print('The passport does not hold.')
    return 'differs'
  }
  io.print(
    printable(
      `The log's key ${key ? 'that you gave' : 'by the passport'}: ` +
        formatVerifierKey(proven.key),
    ),
  )
  if (witnesses.length > 0)
    io.print(
      printable(
        `Cosigned by ${proven.witnessed.join(', ') || 'none of your witnesses'}. ` +
          en.seenBefore(proven.seenBefore, proven.record.published),
      ),
    )
  io.print(printable(heldBy(proven)))
  return 'equal'
}

/** The last line: what the passport proves. */
function heldBy({
  head,
  checkpoint,
  latest,
  record,
  waiting,
  late,
}: NonNullable<CheckedPassport['proven']>): string {
  const { published, n, hits, yield: profit } = record
  const share = n === 0 ? '' : ` (${((100 * hits) / n).toFixed(1)} %)`
  const gain = profit === null ? '' : `, yield ${(100 * profit).toFixed(1)} %`
  const open = waiting > 0 ? `; ${waits(waiting)}` : ''
  const before = late > 0 ? `; ${en.late(late)}` : ''
  const at = latest === null ? '' : ` of ${utc(latest.getTime())}`
  return (
    `The passport holds: expert ${head.expertId} of ${head.site} has ${hits} hits ` +
    `of ${n} counted plans${share}${gain}, of ${published} plans without a gap${open}${before}, ` +
    `all in the log ${checkpoint.origin} of ${checkpoint.size} entries${at}.`
  )
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    throw new WrongUsage(`passport: ${file} cannot be read.`)
  }
}

function sentenceOf(finding: PassportFinding): string {
  switch (finding.kind) {
    case 'noPassport':
      return 'The file is no passport.'
    case 'unsignedPassport':
      return 'The passport is not signed by the key of the log, or was changed after it was signed.'
    case 'otherRoot':
      return 'The entries are not in the tree of the checkpoint.'
    case 'passportRecord':
      return (
        `record.${finding.at}: the passport has ${JSON.stringify(finding.shown)}, from its ` +
        `entries follows ${JSON.stringify(finding.follows)}.`
      )
    default:
      // a finding's sentence is stored under its own kind, which TypeScript cannot see
      return (en.finding[finding.kind] as (finding: Finding) => string)(finding)
  }
}
