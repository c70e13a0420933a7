import { expect, test } from 'vitest'
import {
  formatVerifierKey,
  signatureTypes,
  verifierKey,
  type SignatureType,
  type VerifierKey,
} from './note.ts'
import { formatPolicy, parsePolicy, policyOf } from './policy.ts'

const keyOf = (
  name: string,
  seed: number,
  type: SignatureType = signatureTypes.cosignature,
): VerifierKey => verifierKey({ name, type, secret: new Uint8Array(32).fill(seed) })
const log = keyOf('touchline.example/log', 9, signatureTypes.note)
const [x1, x2, x3, y1, y2] = [1, 2, 3, 4, 5].map((seed) => keyOf(`w${seed}.example`, seed))
const line = (key: VerifierKey | undefined) => (key ? formatVerifierKey(key) : '')
const some = (...keys: (VerifierKey | undefined)[]) => keys.flatMap((key) => key ?? [])

/** The example of c2sp.org/tlog-policy, in two levels. */
const example = `
# two organisations
log ${line(log)}
witness X1 ${line(x1)}
\t witness X2   ${line(x2)}\thttps://x2.example/
witness X3 ${line(x3)}
group X-witnesses 2 X1 X2 X3

witness Y1 ${line(y1)}
witness Y2 ${line(y2)}
group Y-witnesses any Y1 Y2

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`

test('a quorum of groups is met by enough witnesses of each', () => {
  const policy = parsePolicy(example)
  expect(policy.logs).toEqual([log])
  expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
    ['X1', null],
    ['X2', 'https://x2.example/'],
    ['X3', null],
    ['Y1', null],
    ['Y2', null],
  ])
  const met = (...keys: (VerifierKey | undefined)[]) => policy.isMet(some(...keys))
  expect(met(x1, x3, y2)).toBe(true)
  expect(met(x1, x2, x3, y1, y2)).toBe(true)
  expect(met(x1, y1)).toBe(false)
  expect(met(x1, x2, x3)).toBe(false)
  expect(met()).toBe(false)
  // a second key under a witness's name counts as another witness
  expect(met(x1, keyOf('w3.example', 33), y2)).toBe(false)
})

test('a policy may need one witness, or none', () => {
  const one = parsePolicy(`witness w ${line(x1)}\nquorum w`)
  expect([one.isMet(some(x1)), one.isMet(some(x2))]).toEqual([true, false])
  const none = parsePolicy('quorum none\n')
  expect([none.logs, none.witnesses, none.isMet([])]).toEqual([[], [], true])
})

test.each([
  ['', 'The policy has no quorum.'],
  [`witness w ${line(x1)}`, 'The policy has no quorum.'],
  ['quorum w', 'Line 1 of the policy: no line above defines w.'],
  ['quorum none\nquorum none', 'Line 2 of the policy: there is a quorum already.'],
  ['quorum none more', 'Line 1 of the policy: this is no line of'],
  ['hello', 'Line 1 of the policy: this is no line of'],
  [`witness w ${line(x1)} here`, 'Line 1 of the policy: here is no address.'],
  [`witness w ${line(x1)} https://a.example/ more`, 'Line 1 of the policy: this is no line of'],
  [`witness w ${line(log)}`, 'Line 1 of the policy: this is no verifier key of a witness.'],
  [`log ${line(x1)}`, 'Line 1 of the policy: this is no verifier key of a log.'],
  ['log', 'Line 1 of the policy: this is no verifier key of a log.'],
  [`log ${line(log)}\nlog ${line(log)}`, 'Line 2 of the policy: this key is there twice.'],
  [
    `witness w ${line(x1)}\nwitness v ${line(x1)}`,
    'Line 2 of the policy: this key is there twice.',
  ],
  [`witness w ${line(x1)}\nwitness w ${line(x2)}`, 'Line 2 of the policy: the name w is taken.'],
  [`witness none ${line(x1)}`, 'Line 1 of the policy: the name none is taken.'],
  [`witness w ${line(x1)}\ngroup g 2 w`, 'Line 2 of the policy: 2 is not "any", "all" or a number'],
  [`witness w ${line(x1)}\ngroup g 0 w`, 'Line 2 of the policy: 0 is not'],
  [`witness w ${line(x1)}\ngroup g most w`, 'Line 2 of the policy: most is not'],
  [`witness w ${line(x1)}\ngroup g any`, 'Line 2 of the policy: this is no line of'],
  [
    `witness w ${line(x1)}\ngroup g any w none`,
    'Line 2 of the policy: no line above defines none.',
  ],
  [
    `witness w ${line(x1)}\ngroup g any w\ngroup h any w`,
    'Line 3 of the policy: w is a member of a group already.',
  ],
  [`group g any w\nwitness w ${line(x1)}`, 'Line 1 of the policy: no line above defines w.'],
  ['quorum none\r\n', 'The policy contains a control character.'],
  ['\n'.repeat(1_000), 'The policy has more than 1000 lines.'],
])('a malformed policy is refused with its line: %j', (text, message) => {
  expect(() => parsePolicy(text)).toThrow(message)
})

test('two names of the same key count as one key', () => {
  const renamed = keyOf('other.example', 1)
  const text = `witness a ${line(x1)}\nwitness b ${line(renamed)}\nquorum none`
  expect(() => parsePolicy(text)).toThrow('Line 2 of the policy: this key is there twice.')
})

test('the written policy of a site reads back as the same policy', () => {
  const endpoints = some(x1, x2, x3).map((key) => ({ key, url: `https://${key.name}/` }))
  const written = formatPolicy(log, 'https://touchline.example/log/', policyOf(endpoints, 2))
  const read = parsePolicy(written)
  expect(read.logs).toEqual([log])
  expect(read.witnesses.map(({ key, url }) => ({ key, url }))).toEqual(endpoints)
  expect([some(x1), some(x1, x3)].map((keys) => read.isMet(keys))).toEqual([false, true])
  expect(policyOf([], 0).isMet([])).toBe(true)
  // the lines of a file with groups stay unchanged
  expect(formatPolicy(log, 'https://touchline.example/log/', parsePolicy(example))).toContain(
    'group X-and-Y all X-witnesses Y-witnesses\nquorum X-and-Y\n',
  )
})
