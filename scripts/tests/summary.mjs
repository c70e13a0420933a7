/**
 * The text at the end of a run: each part with its time, every failure, every retry, and as the
 * last line the number of cases.
 */
export function summaryOf(results, signal) {
  const sum = (what) => results.reduce((total, { outcome }) => total + outcome[what], 0)
  const list = (what) =>
    results.flatMap(({ name, outcome }) => outcome[what].map((line) => `  ${name}: ${line}`))
  const failures = list('failures')
  const retried = list('retried')
  return [
    '\n── summary',
    ...results.map(partLine),
    ...(failures.length > 0 ? ['Failed:', ...failures] : []),
    ...(retried.length > 0 ? [`Retried, to be mended: ${retried.length}`, ...retried] : []),
    ...(signal === null ? [] : [`Ended by ${signal}`]),
    counts(sum('passed'), sum('failed'), sum('skipped')),
  ].join('\n')
}

function partLine({ name, seconds, outcome: { passed, failed, skipped } }) {
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0')
  const time = `${Math.floor(seconds / 60)}:${rest}`.padStart(5)
  const state = failed === 0 ? 'passed' : 'FAILED'
  return `  ${state}  ${name.padEnd(14)} ${time}   ${counts(passed, failed, skipped)}`
}

const counts = (passed, failed, skipped) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
