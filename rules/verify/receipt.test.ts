/** What a buyer's receipt proves, on a small log whose keeper signs anything. */
import { describe, expect, test } from 'vitest'
import type { Opening } from '../../contract/opening.ts'
import type { PlanContent } from '../../contract/plan-detail.ts'
import { toBase64 } from '../log/bytes.ts'
import { canonicalBytes, type LogEntry } from '../log/entry.ts'
import { inclusionProof } from '../log/merkle.ts'
import {
  formatNote,
  formatVerifierKey,
  parseNote,
  signNote,
  verifierKey,
  type SigningKey,
} from '../log/note.ts'
import { logKeyOf } from '../log/test-keys.ts'
import { formatStatement, parseStatement, saltedHash, type Statement } from '../log/receipt.ts'
import {
  contentFindings,
  hashesOf,
  keptFindings,
  laterFindings,
  openingFindings,
  parseReceipt,
  provesLie,
  readHash,
  receiptFormat,
  verifyReceipt,
  versionFindings,
  type Receipt,
} from './receipt.ts'
import { commit, expertEntry, match, rules } from './test-log-entries.ts'
import { serveLog } from './test-served-log.ts'

const own = logKeyOf('x/log', 7)
const key = verifierKey(own)

const salt = '05'.repeat(32)
const words = { zh: '析', zht: '析', en: 'Reasons.' }
const analysis = { salt: '06'.repeat(32), text: JSON.stringify(words) }
const analysisHash = saltedHash(analysis.salt, analysis.text)
const stated = { home: 0.5, draw: 0.3, away: 0.2 }
const bodyWith = (picked: string, changes: object = {}) =>
  JSON.stringify({
    selections: [{ play: 1, picks: [{ key: picked, probability: 0.6 }] }],
    probabilities: stated,
    analysisHash,
    ...changes,
  })
const body = bodyWith('2')
const [first, second] = [body, bodyWith('3')].map((one) => saltedHash(salt, one))

/** A plan of two versions, and a plan of someone else between them. */
const entries: LogEntry[] = [
  rules,
  expertEntry(0),
  match(1),
  commit(2, { commitment: first ?? '' }),
  commit(3, { planId: 8, serial: 2, commitment: first ?? '' }),
  commit(4, { version: 2, commitment: second ?? '' }),
]
const commits = entries.map((entry, index) => ({ index, bytes: canonicalBytes(entry) }))
const [v1, v2] = [3, 5]

/** As the keeper signs an answer, about the content that it has unless it says otherwise. */
function answer(
  changes: Partial<Opening> = {},
  said: Partial<Statement> & { by?: SigningKey; origin?: string } = {},
): Opening {
  const told = { version: 1, index: v1, salt, body, analysis, note: null, ...changes }
  const { by = own, origin = by.name, ...statement } = said
  const text = formatStatement(origin, {
    planId: 7,
    version: told.version,
    size: v2,
    opens: saltedHash(told.salt, told.body),
    analysis: told.analysis && saltedHash(told.analysis.salt, told.analysis.text),
    ...statement,
  })
  const note = formatNote({ text, signatures: [signNote(text, by)] })
  return { ...told, note, ...('note' in changes && { note: changes.note ?? null }) }
}
const kinds = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind)
const found = (opening: Opening, some = commits) => openingFindings(7, opening, some, key)

describe('an answer is held to its signature and to what was sealed', () => {
  test('the honest one, of each version, before it has a place, without its analysis', () => {
    expect(found(answer())).toEqual([])
    expect(found(answer({ version: 2, index: v2, body: bodyWith('3') }, { size: 6 }))).toEqual([])
    expect(found(answer({ index: null }))).toEqual([])
    expect(found(answer({ index: null }), [])).toEqual([])
    expect(found(answer({ analysis: null }))).toEqual([])
  })

  test('not signed, by another key or origin, or in no form of a statement', () => {
    const unsigned = [{ kind: 'unsignedAnswer' }]
    expect(found(answer({ note: null }))).toEqual(unsigned)
    expect(found(answer({ note: 'signed' }))).toEqual(unsigned)
    expect(found(answer({}, { by: logKeyOf('y/log', 7) }))).toEqual(unsigned)
    expect(found(answer({}, { by: logKeyOf('x/log', 8) }))).toEqual(unsigned)
    expect(found(answer({}, { origin: 'y/log' }))).toEqual(unsigned)
    const { text } = parseNote(answer().note ?? '') ?? { text: '' }
    const other = `${text}more\n`
    const note = formatNote({ text: other, signatures: [signNote(other, own)] })
    expect(found(answer({ note }))).toEqual(unsigned)
    expect([parseStatement(other), parseStatement('')]).toEqual([null, null])
  })

  test('signed about another plan, version, body or analysis', () => {
    for (const said of [
      { planId: 8 },
      { version: 2 },
      { opens: second ?? '' },
      { analysis: first ?? '' },
      { analysis: null },
    ])
      expect(found(answer({}, said))).toEqual([{ kind: 'otherStatement' }])
  })

  test('a place that has no such version, another body, another analysis', () => {
    for (const index of [0, 4, v2, 9])
      expect(found(answer({ index }))).toEqual([{ kind: 'notSealed', index }])
    expect(found(answer(), commits.slice(0, v1))).toEqual([{ kind: 'notSealed', index: v1 }])
    const turned = { body: bodyWith('1') }
    expect(found(answer(turned))).toEqual([{ kind: 'otherBody', index: v1 }])
    expect(found(answer({ ...turned, index: null }))).toEqual([{ kind: 'otherBody', index: v1 }])
    const lies = { salt: analysis.salt, text: JSON.stringify({ ...words, en: 'Lies.' }) }
    expect(found(answer({ analysis: lies }))).toEqual([{ kind: 'otherAnalysis' }])
  })

  test('an older version, from the size on that its signature states', () => {
    const older = [{ kind: 'oldVersion', version: 1, later: 2, index: v2 }]
    expect(found(answer({}, { size: v2 }))).toEqual([])
    expect(found(answer({}, { size: v2 + 1 }))).toEqual(older)
    // not by a plan of somebody else
    expect(found(answer({}, { size: 9 }), commits.slice(0, v2))).toEqual([])
    // not by the same version, or by an earlier one
    const last = answer({ version: 2, index: v2, body: bodyWith('3') }, { size: 9 })
    expect(found(last)).toEqual([])
    // without a statement nothing says when it was read
    expect(found(answer({ note: null }))).toEqual([{ kind: 'unsignedAnswer' }])
  })

  test('a salt or a body that is none', () => {
    const bad = { ...answer(), salt: 'x' }
    expect([hashesOf(bad), readHash(bad)]).toEqual([null, null])
    expect(kinds(found(bad))).toEqual(['otherStatement', 'otherBody', 'otherAnalysis'])
    for (const one of ['{', 'null', '7', '{}', '"selections"'])
      expect(kinds(found(answer({ body: one })))).toEqual(['otherBody', 'otherAnalysis'])
  })
})

describe('what a page shows is what the body has', () => {
  const shown = (changes: Partial<PlanContent> = {}): PlanContent => ({
    selections: [{ play: 1, picks: [{ key: '2', probability: 0.6 }] }],
    probabilities: stated,
    analysis: 'Reasons.',
    ...changes,
  })
  const parts = (opening: Opening, content: PlanContent) =>
    contentFindings(opening, content, 'en').map((one) => 'part' in one && one.part)

  test('its picks, lines, stated chances and words', () => {
    expect(parts(answer(), shown())).toEqual([])
    const lined = { play: 5, line: 2.5, picks: [{ key: 'over' }] }
    const opening = answer({ body: bodyWith('2', { selections: [lined] }) })
    expect(parts(opening, shown({ selections: [lined] }))).toEqual([])
    for (const other of [
      { ...lined, play: 6 },
      { ...lined, line: 2 },
      { play: 5, picks: lined.picks },
      { ...lined, picks: [{ key: 'under' }] },
      { ...lined, picks: [{ key: 'over', probability: 0.5 }] },
      { ...lined, picks: [] },
    ])
      expect(parts(opening, shown({ selections: [other] }))).toEqual(['selections'])
    expect(parts(opening, shown({ selections: [] }))).toEqual(['selections'])
    // the price beside a pick is the page's
    const priced = { ...lined, picks: [{ key: 'over', odds: '1.9' }] }
    expect(parts(opening, shown({ selections: [priced] }))).toEqual([])
  })

  test('its chances of home, draw and away', () => {
    for (const changes of [{ home: 0.4 }, { draw: 0.4 }, { away: 0.4 }])
      expect(parts(answer(), shown({ probabilities: { ...stated, ...changes } }))).toEqual([
        'probabilities',
      ])
    const { probabilities: _, ...silent } = shown()
    expect(parts(answer(), silent)).toEqual(['probabilities'])
    const without = answer({ body: bodyWith('2', { probabilities: undefined }) })
    expect(parts(without, silent)).toEqual([])
    expect(parts(without, shown())).toEqual(['probabilities'])
  })

  test('its analysis, in the body or beside it; nothing in the place of one that is not', () => {
    const empty = shown({ analysis: '' })
    expect(parts(answer(), shown({ analysis: 'Lies.' }))).toEqual(['analysis'])
    expect(contentFindings(answer(), shown({ analysis: '析' }), 'zh')).toEqual([])
    const taken = answer({ analysis: null })
    expect(parts(taken, empty)).toEqual([])
    expect(parts(taken, shown())).toEqual(['analysis'])
    const inside = answer({ analysis: null, body: bodyWith('2', { analysis: words }) })
    expect(parts(inside, shown())).toEqual([])
    expect(parts(inside, empty)).toEqual(['analysis'])
    const unread = answer({ analysis: { salt, text: '{' } })
    expect(parts(unread, empty)).toEqual([])
    expect(parts(unread, shown())).toEqual(['analysis'])
  })

  test('nothing that is no body', () => {
    const none = answer({ body: '{', analysis: null })
    const { probabilities: _, ...silent } = shown({ selections: [], analysis: '' })
    expect(parts(none, silent)).toEqual(['selections', 'probabilities'])
  })
})

test('a version below the last one that has no entry is hidden', () => {
  expect(versionFindings(7, commits)).toEqual([])
  expect(versionFindings(7, [])).toEqual([])
  expect(versionFindings(8, commits)).toEqual([])
  expect(versionFindings(7, commits.slice(4))).toEqual([{ kind: 'hiddenVersion', version: 1 }])
  const later = { index: 6, bytes: canonicalBytes(commit(5, { version: 5 })) }
  expect(versionFindings(7, [...commits, later])).toEqual([{ kind: 'hiddenVersion', version: 3 }])
})

/** A receipt of this answer under the checkpoint of these entries. */
async function receiptOf(
  opening: Opening,
  changes: Partial<Receipt> = {},
  indexes: readonly number[] = [v1, v2],
): Promise<Receipt> {
  const { note, tree, head } = await serveLog(
    commits.map(({ bytes }) => bytes),
    own,
  )
  const logged = indexes.map(async (index) => ({
    index,
    entry: new TextDecoder().decode(commits[index]?.bytes),
    proof: (await inclusionProof(index, head.size, tree)).map(toBase64),
  }))
  return {
    ...opening,
    format: receiptFormat,
    site: 'https://touchline.test',
    planId: 7,
    key: formatVerifierKey(key),
    readAt: '2026-03-01T14:30:00.000Z',
    checkpoint: note,
    entries: await Promise.all(logged),
    ...changes,
  }
}

describe('a receipt by itself', () => {
  const verified = async (...of: Parameters<typeof receiptOf>) => {
    const one = verifyReceipt(await receiptOf(...of), key)
    const { findings, checkpoint, isSigned } = one
    return [...kinds(findings), checkpoint?.size ?? null, isSigned, provesLie(one)]
  }

  test('shows what was read, and under which checkpoint', async () => {
    expect(await verified(answer())).toEqual([6, true, false])
    // read before it had a place, with its entry added later or never
    expect(await verified(answer({ index: null }))).toEqual([6, true, false])
    expect(await verified(answer({ index: null }), {}, [])).toEqual([null, true, false])
    expect(await verified(answer(), {}, [])).toEqual([null, true, false])
    expect(await verified(answer(), { checkpoint: null })).toEqual([null, true, false])
    expect(await verified(answer(), { checkpoint: null, entries: [] })).toEqual([null, true, false])
  })

  test('is no proof of an entry that its checkpoint does not have', async () => {
    const [entry] = (await receiptOf(answer())).entries
    const change = (changes: object) => ({ entries: [{ ...entry, ...changes }] as never })
    const not = ['entryNotIncluded', null, true, false]
    expect(await verified(answer(), change({ index: 4 }))).toEqual(not)
    expect(await verified(answer(), change({ proof: [] }))).toEqual(not)
    expect(await verified(answer(), change({ proof: ['?'] }))).toEqual(not)
    expect(await verified(answer(), change({ entry: '{}' }))).toEqual(not)
  })

  test('needs a checkpoint of the log’s own key', async () => {
    const other = async (by: SigningKey, origin = by.name) => {
      const { text } = await serveLog([commits[0]?.bytes ?? new Uint8Array()], {
        ...by,
        name: origin,
      })
      return formatNote({ text, signatures: [signNote(text, by)] })
    }
    for (const checkpoint of [
      'x',
      await other(logKeyOf('x/log', 8)),
      await other(own, 'y/log'),
      answer().note,
    ])
      expect(await verified(answer(), { checkpoint })).toEqual([
        'unsignedCheckpoint',
        null,
        true,
        false,
      ])
  })

  test('proves each lie that the key signed, and nothing that anyone can forge', async () => {
    expect(await verified(answer({ body: bodyWith('1') }))).toEqual(['otherBody', 6, true, true])
    expect(await verified(answer({ index: null, body: bodyWith('1') }))).toEqual([
      'otherBody',
      6,
      true,
      true,
    ])
    expect(await verified(answer({ index: v2 }))).toEqual(['notSealed', 6, true, true])
    expect(await verified(answer({}, { size: 6 }))).toEqual(['oldVersion', 6, true, true])
    const lies = { salt, text: '"Lies."' }
    expect(await verified(answer({ analysis: lies }))).toEqual(['otherAnalysis', 6, true, true])
    expect(await verified(answer({ body: bodyWith('1'), note: null }))).toEqual([
      'unsignedAnswer',
      'otherBody',
      6,
      false,
      false,
    ])
    expect(await verified({ ...answer(), body: bodyWith('1') })).toEqual([
      'otherStatement',
      'otherBody',
      6,
      true,
      false,
    ])
  })
})

describe('an earlier receipt beside a later answer', () => {
  test('contradicts another body of the same version, and of no other', async () => {
    const receipt = await receiptOf(answer())
    expect(laterFindings(receipt, answer())).toEqual([])
    const turned = { body: bodyWith('1') }
    expect(laterFindings(receipt, answer(turned))).toEqual([
      { kind: 'readOther', readAt: receipt.readAt },
    ])
    expect(laterFindings(receipt, answer({ ...turned, version: 2 }))).toEqual([])
  })

  test('is held to the entries that are proven now', async () => {
    const kept = async (opening: Opening, some = commits, changes: Partial<Receipt> = {}) =>
      kinds(keptFindings(await receiptOf(opening, changes), some))
    expect(await kept(answer())).toEqual([])
    expect(await kept(answer({ body: bodyWith('1') }))).toEqual(['otherBody'])
    expect(await kept(answer({ index: v2 }))).toEqual(['notSealed'])
    // its entry is not among them
    expect(await kept(answer({ index: 9 }))).toEqual([])
    expect(await kept(answer(), [])).toEqual([])
    // nobody signed it, or the key is none
    expect(await kept(answer({ body: bodyWith('1'), note: null }))).toEqual([])
    expect(await kept(answer({ body: bodyWith('1') }), commits, { key: 'x' })).toEqual([])
  })
})

describe('the file of a receipt', () => {
  test('is read back', async () => {
    for (const receipt of [
      await receiptOf(answer()),
      await receiptOf(answer({ index: null, analysis: null, note: null }), { checkpoint: null }),
      await receiptOf(answer({ index: 0 }), { entries: [] }),
    ])
      expect(parseReceipt(JSON.stringify(receipt))).toEqual(receipt)
  })

  test('is refused with any field of another kind', async () => {
    const receipt = await receiptOf(answer())
    const [entry] = receipt.entries
    const wrong: Record<string, unknown[]> = {
      format: ['touchline-receipt/v2', undefined],
      site: [1, null],
      key: [1, null, 'x'],
      readAt: [1, null],
      salt: [1, null],
      body: [1, null],
      note: [1, undefined],
      checkpoint: [1, undefined],
      planId: [-1, 0.5, '7', null],
      version: [-1, 0.5, '1', null],
      index: [-1, 0.5, '3', undefined],
      analysis: ['x', { salt }, { text: 'x' }, undefined],
      entries: [
        null,
        {},
        [null],
        [{ ...entry, index: -1 }],
        [{ ...entry, entry: 1 }],
        [{ ...entry, proof: 'x' }],
        [{ ...entry, proof: [1] }],
        [entry, { ...entry, index: null }],
      ],
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        expect([name, value, parseReceipt(JSON.stringify({ ...receipt, [name]: value }))]).toEqual([
          name,
          value,
          null,
        ])
    for (const text of ['', '{', 'null', '7', '[]']) expect(parseReceipt(text)).toBeNull()
  })
})
