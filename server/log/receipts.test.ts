/**
 * L-19: what readers are answered of a sealed plan, signed by the log's key. A site that answers
 * two buyers differently is found by the one who was lied to, whose receipt proves it to anyone.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Opening } from '../../contract/opening.ts'
import { book1 } from '../../rules/book/v1.ts'
import { toBase64, toHex } from '../../rules/log/bytes.ts'
import { commitmentOf } from '../../rules/log/entry.ts'
import { inclusionProof } from '../../rules/log/merkle.ts'
import { formatVerifierKey, verifierKey, type VerifierKey } from '../../rules/log/note.ts'
import { formatStatement, saltedHash, type Statement } from '../../rules/log/receipt.ts'
import { readTiles } from '../../rules/log/tiles.ts'
import {
  contentFindings,
  keptFindings,
  laterFindings,
  openingFindings,
  parseReceipt,
  provesLie,
  receiptFormat,
  verifyReceipt,
  versionFindings,
  type ProvenCommit,
  type Receipt,
} from '../../rules/verify/receipt.ts'
import { addMatches, after, draftOf, noon, smallWorld, standStill } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { ask, dataOf, newVisitor, type Reader } from '../wallet/test-reader.ts'
import { openKeyStore } from './keys.ts'
import { createSignText } from './sign-text.ts'
import type { LogWork } from './log-jobs.ts'
import { lastCheckpoint } from './signer.ts'
import { openStoredLog } from './stored-log.ts'
import { testLog } from './test-log.ts'
import { sharedFolder } from '../test-folder.ts'

const signReceipt = (statement: Statement) =>
  signText((origin) => formatStatement(origin, statement))
let key: VerifierKey
let log: LogWork
let addresses = 0

const folder = sharedFolder()
const keeping = openKeyStore(folder)
const signText = createSignText(keeping)
const server = await sharedServer({ trustedProxies: 1 }, { signText })
const { db, owner } = server.database
const { experts } = await smallWorld(db, { now: noon, experts: 1 })
log = testLog(db, keeping)
await log.begin()

const visitor = () => newVisitor(server.app, `10.31.${++addresses}.1`)
const get = async <
  N extends 'planUnlock' | 'planMine' | 'planDetail' | 'planKeepReceipt' | 'planSeal',
>(
  reader: Reader,
  name: N,
  data: object,
) => dataOf(await ask(server.app, reader, name, data))

async function sign() {
  await log.round()
  await server.versions.refresh()
  const signing = await keeping.key()
  if (!signing) throw new Error('The log has no key')
  key = verifierKey(signing)
}

async function publish(price: 0 | 18, changes: Parameters<typeof draftOf>[2] = {}) {
  const [match = 0] = await addMatches(db, [after(5)])
  const draft = draftOf(experts[0] ?? 0, match, { price, ...changes })
  const { published, refused } = await publishPlans(db, [draft], book1)
  expect(refused).toEqual([])
  await sign()
  return { match, id: published[0]?.planId ?? 0 }
}

/** The plan's entries with their proofs, as a browser reads them from the log's files. */
async function evidence(planId: number) {
  const last = await lastCheckpoint(db)
  if (!last) throw new Error('Nothing is signed')
  const { rows } = await sql<{ log_index: number; bytes: Buffer }>`
    select log_index, bytes from log_entry where plan_id = ${planId} and kind = 'commit'
    order by log_index`.execute(db)
  const log = openStoredLog(db, last)
  const commits: ProvenCommit[] = rows.map(({ log_index: index, bytes }) => ({ index, bytes }))
  const entries = await Promise.all(
    rows.map(async ({ log_index: index, bytes }) => ({
      index,
      entry: bytes.toString(),
      proof: (await inclusionProof(index, last.size, readTiles(log.tile))).map(toBase64),
    })),
  )
  return { note: last.note, commits, entries }
}

async function receiptOf(planId: number, opening: Opening): Promise<Receipt> {
  const { note: checkpoint, entries } = await evidence(planId)
  const receipt: Receipt = {
    ...opening,
    format: receiptFormat,
    site: 'https://touchline.test',
    planId,
    key: formatVerifierKey(key),
    readAt: noon.toISOString(),
    checkpoint,
    entries,
  }
  // as a saved file
  const read = parseReceipt(JSON.stringify(receipt))
  if (!read) throw new Error('The receipt is malformed')
  return read
}

const kinds = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind)
const given = (opening: Opening | undefined): Opening => {
  if (!opening) throw new Error('The answer has no opening')
  return opening
}

describe('an honest site', () => {
  test('opens the commitment to the buyer, and to nobody else before the reveal', async () => {
    const { id } = await publish(18)
    const [buyer, stranger] = [await visitor(), await visitor()]
    const bought = await get(buyer, 'planUnlock', { id, price: 18 })
    const { commits } = await evidence(id)
    for (const { opening, content } of [bought, await get(buyer, 'planMine', { id })]) {
      const answered = given(opening)
      expect(openingFindings(id, answered, commits, key)).toEqual([])
      expect(content && contentFindings(answered, content, 'zh')).toEqual([])
    }
    for (const reader of [buyer, stranger])
      expect(await get(reader, 'planDetail', { id })).not.toHaveProperty('opening')
    expect(await get(stranger, 'planMine', { id })).not.toHaveProperty('opening')
    const receipt = verifyReceipt(await receiptOf(id, given(bought.opening)), key)
    expect(receipt).toMatchObject({ findings: [], isSigned: true })
    expect(receipt.checkpoint?.size).toBeGreaterThan(0)
  })

  test('opens a free plan at once', async () => {
    const { id } = await publish(0)
    const { opening } = await get(await visitor(), 'planDetail', { id })
    const { commits } = await evidence(id)
    expect(openingFindings(id, given(opening), commits, key)).toEqual([])
  })

  test('answers without an analysis that was removed, and the rest still fits', async () => {
    const { id } = await publish(18)
    const buyer = await visitor()
    await get(buyer, 'planUnlock', { id, price: 18 })
    await owner.connection().execute(async (one) => {
      // without an operator
      await sql`set session_replication_role = replica`.execute(one)
      await sql`
        insert into text_removal (expert_id, plan_id, field, reason, removed_at, removed_by)
        values (${experts[0]}, ${id}, 'analysis', 'abuse', ${noon}, 1)`.execute(one)
      await sql`set session_replication_role = origin`.execute(one)
    })
    const { opening, content } = await get(buyer, 'planMine', { id })
    expect(opening?.analysis).toBeNull()
    const { commits } = await evidence(id)
    expect(openingFindings(id, given(opening), commits, key)).toEqual([])
    expect(content && contentFindings(given(opening), content, 'zh')).toEqual([])
  })

  test('states a version that was in force: a later one is no finding', async () => {
    const { id, match } = await publish(18)
    const buyer = await visitor()
    const { opening } = await get(buyer, 'planUnlock', { id, price: 18 })
    const next = draftOf(experts[0] ?? 0, match, { planId: id, price: 18 })
    expect((await publishPlans(db, [next], book1)).refused).toEqual([])
    await sign()
    const { commits } = await evidence(id)
    expect(commits).toHaveLength(2)
    expect(openingFindings(id, given(opening), commits, key)).toEqual([])
    const again = given((await get(buyer, 'planMine', { id })).opening)
    expect(again).toMatchObject({ version: 2, index: commits[1]?.index })
    expect(openingFindings(id, again, commits, key)).toEqual([])
    // a third one: the receipts of the versions before it still fit
    expect((await publishPlans(db, [next], book1)).refused).toEqual([])
    await sign()
    const { commits: all } = await evidence(id)
    expect(all).toHaveLength(3)
    expect(versionFindings(id, all)).toEqual([])
    for (const one of [given(opening), again]) {
      const receipt = await receiptOf(id, one)
      expect(verifyReceipt(receipt, key)).toMatchObject({ findings: [], isSigned: true })
      expect(keptFindings({ ...receipt, index: null, entries: [] }, all)).toEqual([])
    }
    const seal = await get(buyer, 'planSeal', { id })
    expect(seal.versions).toEqual(all.map(({ index }) => index))
  })
})

/** The other side, sealed in the same form. */
const opposite = (body: string) => body.replace('"key":"2"', '"key":"1"')

describe('a site that lies to one buyer', () => {
  /** An answer of the liar, who has the log's key, signed unless `note` says otherwise. */
  async function lie(
    id: number,
    honest: Opening,
    changes: Partial<Opening>,
    size: number,
  ): Promise<Opening> {
    const told = { ...honest, ...changes }
    const { version, salt, body, analysis } = told
    const note = await signReceipt({
      planId: id,
      version,
      size,
      opens: saltedHash(salt, body),
      analysis: analysis && saltedHash(analysis.salt, analysis.text),
    })
    return { ...told, note, ...changes }
  }

  async function bought(changes: Parameters<typeof draftOf>[2] = {}) {
    const { id, match } = await publish(18, changes)
    const buyer = await visitor()
    const { opening, content } = await get(buyer, 'planUnlock', { id, price: 18 })
    return { id, match, honest: given(opening), content }
  }

  test('opposite picks: each of the two can prove it', async () => {
    const { id, honest } = await bought()
    const size = (await lastCheckpoint(db))?.size ?? 0
    const told = await lie(id, honest, { body: opposite(honest.body) }, size)
    expect(told.body).not.toBe(honest.body)
    const { commits } = await evidence(id)
    expect(kinds(openingFindings(id, told, commits, key))).toEqual(['otherBody'])
    const [one, other] = [
      verifyReceipt(await receiptOf(id, honest), key),
      verifyReceipt(await receiptOf(id, told), key),
    ]
    expect([one.findings, one.isSigned, provesLie(one)]).toEqual([[], true, false])
    expect([kinds(other.findings), provesLie(other)]).toEqual([['otherBody'], true])
  })

  test('picks that differ from the body, which fits: nothing of it is shown', async () => {
    const { honest, content } = await bought()
    if (!content) throw new Error('no content')
    const [selection] = content.selections
    const told = {
      ...content,
      selections: [{ ...selection, play: 1, picks: [{ key: '1' }] }],
    }
    expect(contentFindings(honest, told, 'zh')).toEqual([
      { kind: 'otherContent', part: 'selections' },
    ])
    expect(contentFindings(honest, { ...content, analysis: 'Other reasons.' }, 'zh')).toEqual([
      { kind: 'otherContent', part: 'analysis' },
    ])
    expect(
      contentFindings(honest, { ...content, probabilities: { home: 1, draw: 0, away: 0 } }, 'zh'),
    ).toEqual([{ kind: 'otherContent', part: 'probabilities' }])
  })

  test('another analysis, an older version, another place, no signature', async () => {
    const { id, match, honest } = await bought()
    const first = (await lastCheckpoint(db))?.size ?? 0
    const words = { en: 'Lies.', zh: '谎', zht: '謊' }
    const analysis = { salt: honest.salt, text: JSON.stringify(words) }
    const next = draftOf(experts[0] ?? 0, match, {
      planId: id,
      price: 18,
      selections: [{ play: 1, picks: [{ key: '1' }] }],
    })
    expect((await publishPlans(db, [next], book1)).refused).toEqual([])
    await sign()
    const size = (await lastCheckpoint(db))?.size ?? 0
    const { commits } = await evidence(id)
    const found = async (changes: Partial<Opening>, at = first) => {
      const receipt = verifyReceipt(await receiptOf(id, await lie(id, honest, changes, at)), key)
      expect(kinds(receipt.findings)).toEqual(
        kinds(openingFindings(id, await lie(id, honest, changes, at), commits, key)),
      )
      return [...kinds(receipt.findings), provesLie(receipt)]
    }
    expect(await found({})).toEqual([false])
    expect(await found({ analysis })).toEqual(['otherAnalysis', true])
    expect(await found({}, size)).toEqual(['oldVersion', true])
    // read before its entry had a place, and compared when the page is opened later
    const later = async (changes: Partial<Opening>, at = first) => {
      const receipt = await receiptOf(id, await lie(id, honest, changes, at))
      return kinds(keptFindings({ ...receipt, index: null, entries: [] }, commits))
    }
    expect(await later({})).toEqual([])
    expect(await later({ body: opposite(honest.body) })).toEqual(['otherBody'])
    expect(await later({}, size)).toEqual(['oldVersion'])
    expect(versionFindings(id, commits.slice(1))).toEqual([{ kind: 'hiddenVersion', version: 1 }])
    expect(await found({ version: 2 })).toEqual(['notSealed', true])
    expect(await found({ index: commits[1]?.index ?? 0 })).toEqual(['notSealed', true])
    expect(await found({ note: null })).toEqual(['unsignedAnswer', false])
    // the body was changed after it was signed: by the site, or by who forges a receipt
    expect(await found({ body: opposite(honest.body), note: honest.note })).toEqual([
      'otherStatement',
      'otherBody',
      false,
    ])
  })

  test('a receipt with any other byte in its evidence does not verify', async () => {
    const { id, honest } = await bought()
    const receipt = await receiptOf(id, honest)
    const [own] = receipt.entries
    if (!own) throw new Error('no entry')
    const flipped = (text: string, from: string, to: string) => {
      expect(text).toContain(from)
      return text.replace(from, to)
    }
    const forged = commitmentOf(new Uint8Array(32), { other: true })
    const other = toHex(new Uint8Array(32))
    const table: [Partial<Receipt>, string][] = [
      [
        { entries: [{ ...own, entry: flipped(own.entry, '"version":1', '"version":2') }] },
        'entryNotIncluded',
      ],
      [
        {
          entries: [
            { ...own, entry: own.entry.replace(/"commitment":"\w+"/, `"commitment":"${forged}"`) },
          ],
        },
        'entryNotIncluded',
      ],
      [{ entries: [{ ...own, proof: own.proof.toReversed().slice(1) }] }, 'entryNotIncluded'],
      [{ entries: [{ ...own, index: own.index + 1 }] }, 'entryNotIncluded'],
      [{ checkpoint: flipped(receipt.checkpoint ?? '', '\n', ' other\n') }, 'unsignedCheckpoint'],
      [{ note: flipped(receipt.note ?? '', `plan ${id}`, `plan ${id}1`) }, 'unsignedAnswer'],
      [{ salt: other }, 'otherStatement'],
      [{ body: opposite(receipt.body) }, 'otherStatement'],
      [{ planId: id + 1 }, 'otherStatement'],
      [{ version: 7 }, 'otherStatement'],
    ]
    for (const [changes, kind] of table) {
      const verified = verifyReceipt({ ...receipt, ...changes }, key)
      expect(kinds(verified.findings)).toContain(kind)
      expect(provesLie(verified)).toBe(false)
    }
  })
})

describe('the receipts that the site keeps', () => {
  const kept = (id: number, opens: string) => ({
    id,
    version: 1,
    index: 3,
    opens,
    size: 9,
    root: toBase64(new Uint8Array(32)),
  })

  test('are one for each content, of opened plans only, and those of their reader', async () => {
    const { id } = await publish(18)
    const [buyer, stranger] = [await visitor(), await visitor()]
    await get(buyer, 'planUnlock', { id, price: 18 })
    const [one, other] = ['1'.repeat(64), '2'.repeat(64)]
    for (const reader of [buyer, stranger])
      for (const opens of [one, one, other]) await get(reader, 'planKeepReceipt', kept(id, opens))
    const { receipts } = await get(buyer, 'planMine', { id })
    expect(receipts).toEqual([
      { ...kept(id, one), id: undefined, at: noon.toISOString() },
      { ...kept(id, other), id: undefined, at: noon.toISOString() },
    ])
    expect((await get(stranger, 'planMine', { id })).receipts).toEqual([])
    for (let no = 0; no < 30; no++)
      await get(buyer, 'planKeepReceipt', kept(id, no.toString(16).padStart(64, '0')))
    expect((await get(buyer, 'planMine', { id })).receipts).toHaveLength(20)
  })
})

test('a priced plan is opened to everyone from kick-off, as its buyer read it', async () => {
  const { id } = await publish(18)
  const [buyer, stranger] = [await visitor(), await visitor()]
  const bought = await get(buyer, 'planUnlock', { id, price: 18 })
  const receipt = await receiptOf(id, given(bought.opening))
  // the site's clock does not go back, so this is the last test
  await standStill(db, after(6))
  await revealStarted(db)
  await sign()
  const shown = given((await get(stranger, 'planDetail', { id })).opening)
  expect(laterFindings(receipt, shown)).toEqual([])
  expect(laterFindings({ ...receipt, body: opposite(receipt.body) }, shown)).toEqual([
    { kind: 'readOther', readAt: receipt.readAt },
  ])
})
