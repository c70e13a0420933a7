import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedDatabase } from '../../db/test-database.ts'
import { isVisitor, newVisitor, visitorKeys } from './visitor-token.ts'

const { db } = await sharedDatabase()

describe('visitor tokens', () => {
  it('are valid in every process of the site', async () => {
    const [one, other] = await Promise.all([visitorKeys(db), visitorKeys(db)])
    expect(isVisitor(other, newVisitor(one))).toBe(true)
  })

  it('prove only their own uid, unchanged', async () => {
    const keys = await visitorKeys(db)
    const visitor = newVisitor(keys)
    expect(isVisitor(keys, { ...visitor, uid: newVisitor(keys).uid })).toBe(false)
    expect(isVisitor(keys, { ...visitor, token: visitor.token.replace('k1', 'k2') })).toBe(false)
    expect(isVisitor(keys, { ...visitor, token: `${visitor.token}.x` })).toBe(false)
    fc.assert(
      fc.property(
        fc.nat(visitor.token.length - 1),
        fc.constantFrom('A', 'B', 'a', 'b', '0', '1', '_', '-', '.'),
        (at, char) => {
          fc.pre(visitor.token[at] !== char)
          const token = visitor.token.slice(0, at) + char + visitor.token.slice(at + 1)
          // The last character of base64url has unused bits: another spelling of the same proof is
          // still that proof.
          fc.pre(at < visitor.token.length - 1)
          expect(isVisitor(keys, { ...visitor, token })).toBe(false)
        },
      ),
    )
  })

  it('stay valid through a key rotation', async () => {
    const keys = await visitorKeys(db)
    const visitor = newVisitor(keys)
    const later = {
      current: 'k2',
      keys: new Map([...keys.keys, ['k2', createSecretKey(Buffer.alloc(32, 7))]]),
      proved: new Set<string>(),
    }
    expect(isVisitor(later, visitor)).toBe(true)
    expect(isVisitor(later, newVisitor(later))).toBe(true)
    expect(
      isVisitor(
        {
          current: 'k2',
          keys: new Map([['k2', createSecretKey(Buffer.alloc(32, 7))]]),
          proved: new Set(),
        },
        visitor,
      ),
    ).toBe(false)
  })

  it('are cached after verification, as exact pairs, the latest ones only', async () => {
    const keys = await visitorKeys(db)
    const visitor = newVisitor(keys)
    expect(isVisitor(keys, { ...visitor, token: `${visitor.token.slice(0, -3)}AAA` })).toBe(false)
    expect(keys.proved.size).toBe(0)
    for (let time = 0; time < 2; time++) expect(isVisitor(keys, visitor)).toBe(true)
    expect(keys.proved.size).toBe(1)
    expect(isVisitor(keys, { uid: newVisitor(keys).uid, token: visitor.token })).toBe(false)
    for (let other = 0; other < 10_000; other++) isVisitor(keys, newVisitor(keys))
    expect(keys.proved.size).toBe(10_000)
    expect(keys.proved.has(`${visitor.uid} ${visitor.token}`)).toBe(false)
  })
})
