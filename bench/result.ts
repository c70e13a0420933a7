export interface Result {
  what: string
  /** Median of the ratios to the floor, each within one round. */
  ratio?: number
  /** Maximum of the ratio, or of the value if there is no ratio. */
  limit?: number
  value?: number
  unit?: string
  note?: string
}

/**
 * No product of ours costs less than this share of its floor: such a ratio says that one side did
 * not do its work.
 */
export const leastRatio = 0.3

export type Verdict = '' | 'holds' | 'MISSES' | 'ERROR'

/** Whether the limit holds; '' where there is none. */
export function judge({ ratio, value, limit }: Result): Verdict {
  if (ratio !== undefined && !(ratio >= leastRatio)) return 'ERROR'
  if (limit === undefined) return ''
  return (ratio ?? value ?? Infinity) <= limit ? 'holds' : 'MISSES'
}

/** The row of a result in the table that is printed. */
export function rowOf(result: Result, verdict: string): string {
  const { what, note, ratio, value, unit = '', limit = '' } = result
  const words =
    verdict === 'ERROR'
      ? `ERROR: a ratio below ${leastRatio}, one side did not do its work`
      : verdict
  const cells = [note ? `${what} (${note})` : what, short(ratio), `${short(value)} ${unit}`.trim()]
  return `| ${[...cells, limit, words].join(' | ')} |`
}

const short = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

/** The answers of one side of a comparison. */
export interface Answered {
  status: number
  /** Of the body, as it travelled. */
  bytes: number
}

/**
 * Throws where a side of a benchmark did not do its work: another count of answers than asked for,
 * another status than 200, or a body that differs in size from the expected one by more than a
 * tenth. Live data may change a body a little.
 */
export function expectWork(
  what: string,
  answers: readonly Answered[],
  expected: { count: number; bytes: number },
): void {
  if (answers.length !== expected.count || expected.count === 0)
    throw new Error(`${what}: ${answers.length} answers instead of ${expected.count}.`)
  if (expected.bytes === 0) throw new Error(`${what}: the expected answer is empty.`)
  for (const { status, bytes } of answers) {
    if (status !== 200) throw new Error(`${what}: status ${status} instead of 200.`)
    if (Math.abs(bytes - expected.bytes) > expected.bytes / 10)
      throw new Error(`${what}: an answer of ${bytes} bytes instead of ${expected.bytes}.`)
  }
}
