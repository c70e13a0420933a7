import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './bytes.ts'
import {
  cosign,
  formatCheckpoint,
  formatNote,
  formatSignature,
  formatSigningKey,
  formatVerifierKey,
  keyIdOf,
  parseCheckpoint,
  parseNote,
  parseSignatures,
  parseSigningKey,
  parseVerifierKey,
  signatureTypes,
  signedBy,
  signNote,
  verifierKey,
  type SigningKey,
} from './note.ts'
import { logKeyOf, witnessKeyOf } from './test-keys.ts'

// The published vector of Go's golang.org/x/mod/sumdb/note: its key, text and signature.
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const peterSecret = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const peterText =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n"
const peterLine =
  '— PeterNeumann ' +
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

// Checkpoints that Go's checksum database signed, years apart.
const goKey = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
const goCheckpoints = [
  'go.sum database tree\n3935567\nSapHtgdNCeF00Cx8kqztePV24kgzNg++Xovae42HAMw=\n\n' +
    '— sum.golang.org ' +
    'Az3grsm7Wm4CVNR1RHq9BFnu9jzcRlU2uw7lr0gfUWgO6+rqPNjT+fUTl9gH0NRTgdwW9nItuQSMbhSaLCsk8YeYSAs=\n',
  'go.sum database tree\n65209736\n5+uGFjx6xBZG8ip1+wi77v+grwbhhukIrxEUS8PXvRo=\n\n' +
    '— sum.golang.org ' +
    'Az3grnbssgK7ubgFX36gVETtNv0U23qxyAhAMai2QUfeGa3nB/akvkMdlUErfcZz7l/R3cVtYspg3dxXABkGZZKdsQ8=\n',
]

// The example of c2sp.org/tlog-cosignature.
const cosigned = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

const must = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('Nothing there')
  return value
}

const logKey = logKeyOf('touchline.example/log/2026', 5)
const witnessKey = witnessKeyOf('witness.example/w1', 9)
const text = formatCheckpoint({ origin: logKey.name, size: 7, root: new Uint8Array(32).fill(3) })

test('a note signed here equals the published one byte for byte; both verify', () => {
  const secret = must(fromBase64(peterSecret)).slice(1)
  const signature = signNote(peterText, { name: 'PeterNeumann', type: signatureTypes.note, secret })
  expect(formatSignature(signature)).toBe(peterLine)
  const line = `PRIVATE+KEY+PeterNeumann+c74f20a3+${peterSecret}`
  expect(formatSigningKey(must(parseSigningKey(line)))).toBe(line)
  expect(parseSigningKey(line.replace('c74f', 'c74e'))).toBeNull()
  const key = must(parseVerifierKey(peter))
  expect(formatVerifierKey(key)).toBe(peter)
  expect(signedBy(must(parseNote(`${peterText}\n${peterLine}`)), [key])).toEqual([
    { key, seconds: null },
  ])
  expect(
    signedBy(must(parseNote(`${peterText.replace('answer', 'question')}\n${peterLine}`)), [key]),
  ).toBeNull()
})

test('checkpoints of a production log verify, and fail with another size', () => {
  const key = must(parseVerifierKey(goKey))
  for (const published of goCheckpoints) {
    const note = must(parseNote(published))
    expect(signedBy(note, [key])).toHaveLength(1)
    expect(formatNote(note)).toBe(published)
    expect(formatCheckpoint(must(parseCheckpoint(note.text)))).toBe(note.text)
    expect(signedBy({ ...note, text: note.text.replace(/\n\d/, '\n9') }, [key])).toBeNull()
  }
})

test('the specification’s example of a cosignature is parsed correctly', () => {
  const note = must(parseNote(cosigned))
  expect(note.signatures.map(({ name }) => name)).toEqual([
    'example.com/behind-the-sofa',
    'witness.example.com/w1',
  ])
  const [, witness] = note.signatures
  expect(witness?.keyId).toBe('8d66cf3f')
  expect(new DataView(must(witness).signature.buffer).getBigUint64(0)).toBe(1679315147n)
  expect(formatNote(note)).toBe(cosigned)
})

test('signatures and cosignatures equal those of Node', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = Buffer.from(must(privateKey.export({ format: 'jwk' }).d), 'base64url')
  const bytes = Buffer.from(must(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const key: SigningKey = { name: 'a.example', type: signatureTypes.note, secret }
  expect(toBase64(verifierKey(key).publicKey)).toBe(bytes.toString('base64'))
  const signature = signNote(text, key)
  expect(verify(null, Buffer.from(text), publicKey, signature.signature)).toBe(true)
  expect(Buffer.from(signature.signature).equals(sign(null, Buffer.from(text), privateKey))).toBe(
    true,
  )
  const cosignature = cosign(text, { ...key, type: signatureTypes.cosignature }, 1_700_000_000)
  const statement = Buffer.from(`cosignature/v1\ntime 1700000000\n${text}`)
  expect(
    verify(null, statement, createPublicKey(privateKey), cosignature.signature.subarray(8)),
  ).toBe(true)
  // The name, the newline, the type and the key, by the specification.
  expect(keyIdOf(verifierKey(key))).not.toBe(cosignature.keyId)
})

test('signers differ by name, key and type; one forged signature invalidates a note', () => {
  const note = must(
    parseNote(
      formatNote({
        text,
        signatures: [signNote(text, logKey), cosign(text, witnessKey, 1_700_000_000)],
      }),
    ),
  )
  const [log, witness] = [verifierKey(logKey), verifierKey(witnessKey)]
  expect(signedBy(note, [log, witness])).toEqual([
    { key: log, seconds: null },
    { key: witness, seconds: 1_700_000_000 },
  ])
  expect(signedBy(note, [{ ...log, name: 'another.example' }])).toEqual([])
  expect(signedBy(note, [{ ...witness, type: signatureTypes.note }])).toEqual([])
  const doubled = { text, signatures: [...note.signatures, ...note.signatures] }
  expect(signedBy(doubled, [log, witness])).toHaveLength(2)
  for (const [at, signature] of note.signatures.entries()) {
    for (let byte = 0; byte < signature.signature.length; byte++) {
      const forged = {
        ...signature,
        signature: signature.signature.map((value, n) => (n === byte ? value ^ 1 : value)),
      }
      expect(
        signedBy({ text, signatures: note.signatures.with(at, forged) }, [log, witness]),
      ).toBeNull()
    }
  }
})

test('a log’s key cannot cosign, and a witness’s key can only cosign', () => {
  expect(() => cosign(text, logKey, 1)).toThrow(TypeError)
  expect(() => signNote(text, witnessKey)).toThrow(TypeError)
})

test.each([
  peterText,
  `${peterText}${peterLine}`,
  `${peterText}\n`,
  `${peterText}\n${peterLine.slice(0, -1)}`,
  `${peterText}\n${peterLine}\n`,
  `${peterText}\n${peterLine.replace('—', '-')}`,
  `${peterText}\n${peterLine.replace('PeterNeumann', 'Peter+Neumann')}`,
  `${peterText}\n${peterLine.replace('AM=', 'AN=')}`,
  `${peterText.replace('problem', 'prob\tlem')}\n${peterLine}`,
  `${peterText}\n${peterLine.repeat(65)}`,
])('a malformed note is refused: %j', (note) => {
  expect(parseNote(note)).toBeNull()
})

test.each([
  '',
  'a\n',
  'a\n1\n',
  'a\n01\nAAAA\n',
  `\n1\n${toBase64(new Uint8Array(32))}\n`,
  `a\n-1\n${toBase64(new Uint8Array(32))}\n`,
  'a\n1\nAAAA\n',
])('a malformed checkpoint is refused: %j', (body) => {
  expect(parseCheckpoint(body)).toBeNull()
})

test('a checkpoint’s extension lines are ignored; an empty one is malformed', () => {
  expect(parseCheckpoint(`${text}more\n`)?.size).toBe(7)
  expect(parseCheckpoint(`${text}\nmore\n`)).toBeNull()
  expect(parseCheckpoint(text.slice(0, -1))).toBeNull()
})

test.each([
  'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
  'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'PeterNeumann+c74f20a3',
])('%s is not a verifier key', (line) => {
  expect(parseVerifierKey(line)).toBeNull()
})

test('a witness’s answer consists of whole lines', () => {
  const line = formatSignature(cosign(text, witnessKey, 5))
  expect(parseSignatures(line + line)).toHaveLength(2)
  expect(parseSignatures(line.slice(0, -1))).toBeNull()
  expect(parseSignatures('')).toBeNull()
  expect(parseSignatures(`${line}hello\n`)).toBeNull()
})
