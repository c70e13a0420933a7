import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64 } from '../../rules/log/bytes.ts'
import { formatVerifierKey, verifierKey } from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { Unreadable } from '../../rules/verify/tree.ts'
import { keepTrust, ownTrust, readLog, remember, remembered, signedText } from './log-files.ts'
import { readTrust } from './trust.ts'
import { drop, keep } from '../page/stored.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('only plausible values of the stored state of the log are used', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name),
    setItem: (name: string, text: string) => values.set(name, text),
  })
  const seen = { key: 'touchline/log+1+x', size: 7, root: new Uint8Array(32).fill(3) }
  remember(seen)
  expect(remembered()).toEqual(seen)
  const root = fc.oneof(fc.jsonValue(), fc.uint8Array({ maxLength: 40 }).map(toBase64))
  const size = fc.oneof(fc.jsonValue(), fc.integer(), fc.double())
  const text = fc.oneof(
    fc.string(),
    fc
      .record({ key: fc.oneof(fc.jsonValue(), fc.string()), size, root }, { requiredKeys: [] })
      .map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, (text) => {
      keep('checkpoint', text)
      const found = remembered()
      if (found === null) return
      expect(found).toEqual({
        key: expect.any(String),
        size: expect.any(Number),
        root: expect.any(Uint8Array),
      })
      expect([Number.isSafeInteger(found.size), found.size >= 0, found.root.length]).toEqual([
        true,
        true,
        32,
      ])
    }),
    { numRuns: 2_000 },
  )
  // With a size that is not a whole number, walking the tree would never end.
  for (const size of [2.5, -1, '7', null]) {
    keep('checkpoint', JSON.stringify({ ...seen, size, root: toBase64(seen.root) }))
    expect(remembered()).toBe(null)
  }
})

test('a missing log counts as not signed yet, unless this browser has seen it signed', async () => {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"apiBase":""}' }) })
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  drop('checkpoint')
  expect(await signedText('checkpoint')).toBe(null)
  remember({ key: 'touchline/log+1+x', size: 7, root: new Uint8Array(32) })
  await expect(signedText('checkpoint')).rejects.toThrow(Unreadable)
})

test.each([429, 503])(
  'a file refused by %i is read again when the site says so',
  async (status) => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"apiBase":""}' }) })
    const limited = () => new Response('', { status, headers: { 'retry-after': '2' } })
    let refusals = 3
    vi.stubGlobal('fetch', async () => (refusals-- > 0 ? limited() : new Response('tile')))
    const read = readLog('tile/0/000')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(new TextDecoder().decode(await read)).toBe('tile')
    refusals = Infinity
    const never = expect(readLog('tile/0/000')).rejects.toThrow(Unreadable)
    await vi.advanceTimersByTimeAsync(120_000)
    await never
  },
)

test('a reader enters keys of witnesses, or a policy whose quorum counts', () => {
  const witness = (seed: number) => verifierKey(witnessKeyOf(`w${seed}.example`, seed))
  const [one, two] = [witness(1), witness(2)]
  const trustIn = (text: string) => {
    const trust = readTrust(text)
    if ('wrong' in trust) throw new Error(trust.wrong)
    return trust
  }
  const any = trustIn(`${formatVerifierKey(one)}\n\n${formatVerifierKey(two)}`)
  expect([any.keys.length, any.hasQuorum, any.isEnough([two]), any.isEnough([])]).toEqual([
    2,
    false,
    true,
    false,
  ])
  const lines = `witness a ${formatVerifierKey(one)}\r\nwitness b ${formatVerifierKey(two)}\r\n`
  const both = trustIn(`${lines}group both all a b\r\nquorum both\r\n`)
  expect([both.hasQuorum, both.isEnough([two]), both.isEnough([one, two])]).toEqual([
    true,
    false,
    true,
  ])
  // a policy may need no witness, but a plan counts as seen only if a witness saw it
  expect(trustIn(`${lines}quorum none\n`).isEnough([])).toBe(false)
  keepTrust(both)
  expect(ownTrust().isEnough([two])).toBe(false)
  expect(readTrust('no key')).toEqual({ wrong: 'no key' })
  expect(readTrust('quorum nobody')).toMatchObject({ wrong: expect.stringContaining('Line 1') })
})
