/**
 * The second verifier (docs/verify.py) over the lies of rules/verify/frozen-lies.test.ts: what is
 * found here is found there, and nothing in an honest record.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { canonicalBytes } from '../../rules/log/entry.ts'
import { findingsIn, kindOf, liesAbout, type Placed } from '../../rules/verify/test-frozen-lies.ts'
import { openFrozen } from '../../rules/verify/test-frozen-site.ts'

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0
if (!python) console.warn('SKIPPED: docs/verify.py, because there is no python3 with cryptography.')

/** Prints for each line of the input, a record, the first sentence that is found, or nothing. */
const examine = `
import functools, json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
# the lies about a record differ in one entry
fits = functools.cache(verify.fits)
def found(places, lines):
    for line in lines:
        if not fits(line):
            yield "no entry of this log"
            return
    log = verify.Log(lines, places)
    expert = verify.Expert(log, min(log.by_expert), {})
    for check in (verify.check_rules, verify.check_order, verify.check_corrections):
        yield from check(log)
    yield from verify.check_entries(log, expert)
for line in sys.stdin:
    one = json.loads(line)
    try:
        print(next(found(one["places"], [entry.encode() for entry in one["entries"]]), ""))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        print("no record:", repr(error))
`

function byPython(records: readonly (readonly Placed[])[]): string[] {
  const lines = records.map((entries) =>
    JSON.stringify({
      places: entries.map(({ index }) => index),
      entries: entries.map(({ entry }) => new TextDecoder().decode(canonicalBytes(entry))),
    }),
  )
  const folder = fileURLToPath(new URL('../../docs', import.meta.url))
  const { stdout } = spawnSync('python3', ['-c', examine, folder], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return stdout.split('\n').slice(0, -1)
}

/** Of each kind the entry in the shortest record that has one, at its place in the log. */
function placedExamples(records: readonly { entries: Placed[] }[]) {
  const found = new Map<string, { entries: Placed[]; at: number }>()
  for (const { entries } of records.toSorted((a, b) => a.entries.length - b.entries.length))
    for (const [at, placed] of entries.entries())
      if (!found.has(kindOf(placed))) found.set(kindOf(placed), { entries, at })
  return [...found]
}

/** Entries that have moved would need other chains. An entry of another expert is in no record. */
const isLeftOut = (how: string) => /^(twice|before|behind|last|expertId)/.test(how)

test.skipIf(!python).each([2, 3] as const)(
  'book %i: every lie that is found here is found there, and nothing else',
  async (book) => {
    const { now, entries: read } = await openFrozen(book)
    const lies = placedExamples(await read()).flatMap(([kind, { entries, at }]) => [
      { how: `${kind}: honest`, entries },
      ...Array.from(liesAbout(entries, at))
        .filter(([how]) => !isLeftOut(how))
        .map(([how, lie]) => ({ how: `${kind}: ${how}`, entries: lie })),
    ])
    expect(lies.length).toBeGreaterThan(500)
    const there = byPython(lies.map(({ entries }) => entries))
    expect(there).toHaveLength(lies.length)
    const different = lies.flatMap(({ how, entries }, at) => {
      const [here] = findingsIn(entries, now).filter((one) => !one.startsWith('waiting'))
      const other = there[at] ?? ''
      return (here === undefined) === (other === '') ? [] : [`${how}: ${here} / ${other}`]
    })
    expect(different).toEqual([])
  },
  120_000,
)
