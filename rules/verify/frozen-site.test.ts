/**
 * The logs of rulebooks 2 and 3, each with what its site answered then: an honest site of that time
 * is still equal. Lies that are more than another value in one field (those: shown-fields.test.ts)
 * are told with the pages of book 3.
 */
import { describe, expect, test } from 'vitest'
import type { PlanDetail } from '../../contract/plan-detail.ts'
import { book2 } from '../book/v2.ts'
import { book3 } from '../book/v3.ts'
import { canonicalBytes } from '../log/entry.ts'
import { booksIn } from './books.ts'
import { factOf } from './facts.ts'
import { planPageDifferences, type ShownPlan } from './plan-page.ts'
import { gather } from './plans.ts'
import { priceFindings } from './prices.ts'
import { openFrozen } from './test-frozen-site.ts'
import { lied } from './test-lies.ts'
import { opener } from './texts.ts'
import { verifyRecord, type Evidence } from './verify.ts'
import { siteDifferences, verifySite } from './site.ts'

const frozen = await openFrozen()
const records = await frozen.entries()

const raise = (): never => {
  throw new Error('not in the frozen log')
}

/** An expert by the log, and what the site answers about them. */
function recordOf(at: number) {
  const { entries } = records[at] ?? raise()
  const shown = frozen.experts[at] ?? raise()
  const facts = entries.flatMap(({ index, entry }) => factOf(index, canonicalBytes(entry)) ?? [])
  const books = booksIn(facts)
  if ('kind' in books) return raise()
  const gathered = gather(facts, books)
  return { facts, gathered, ...shown }
}

test.each([book2, book3])('an honest site of book $version is equal', async (book) => {
  const honest = book === book3 ? frozen : await openFrozen(2)
  const logged = []
  for (const expert of honest.experts)
    for await (const { findings, logged: own } of verifyRecord(honest.evidenceOf(expert))) {
      expect(findings).toEqual([])
      if (own) logged.push(own.expert)
    }
  for await (const { findings } of verifySite(honest.ofSite())) expect(findings).toEqual([])
  expect(logged).toHaveLength(honest.experts.length)
  const text = opener(honest.names, 'en')
  const named = logged.map(
    ({ expertId, name }) => [expertId, text(name.nameHash, name.name)?.text ?? ''] as const,
  )
  expect(siteDifferences(honest.shown(), logged, new Map(named), book)).toEqual([])
})

describe('through the whole verification of an expert', () => {
  const [expert = raise()] = frozen.experts.slice(7)
  /** What is found on another page of the expert: the serial of the plan, and the place. */
  const foundOn = async (changes: Partial<Evidence>) => {
    const places: string[] = []
    for await (const { findings } of verifyRecord({ ...frozen.evidenceOf(expert), ...changes }))
      places.push(
        ...findings.map((one) =>
          one.kind === 'shown' ? `${one.serial} ${one.at}` : JSON.stringify(one),
        ),
      )
    return places
  }

  test('a lie on a row and one about the expert are found', async () => {
    const [row = raise(), ...others] = expert.page.rows
    const rows = [{ ...row, name: 'Another' }, ...others]
    expect(await foundOn({ page: { ...expert.page, rows } })).toEqual([`${row.serial} name`])
    const shown = expert.shown.map((detail) => lied(detail, ['expert', 'kind']))
    expect(new Set(await foundOn({ shown }))).toEqual(new Set(['null kind']))
  })

  test('texts withdrawn without an entry, and one that does not fit its seal', async () => {
    const { rows, texts } = expert.page
    const gone = texts.map(({ hash }) => ({ hash, removed: 'advertising' }))
    const renamed = rows.map((row) => ({ ...row, solutionTitle: 'Withdrawn' }))
    const places = await foundOn({ page: { ...expert.page, rows: renamed, texts: gone } })
    expect(places).toContain('null name')
    for (const { serial } of rows) expect(places).toContain(`${serial} solutionTitle`)
    const forged = texts.map((text) =>
      'text' in text ? { ...text, text: { zh: 'x', zht: 'x', en: 'Withdrawn' } } : text,
    )
    const lies = renamed.map((row) => ({ ...row, name: 'Withdrawn' }))
    const found = await foundOn({ page: { ...expert.page, rows: lies, texts: forged } })
    for (const { serial } of rows) expect(found).toContain(`${serial} name`)
  })
})

describe('a plan’s own page', () => {
  /** A settled page of a plan with its expert, and what is found where it is changed. */
  function settledPage() {
    const isTried = ({ detail: { plan, versions, settlements, market } }: ShownPlan) =>
      plan.outcome === 'win' &&
      plan.price === 0 &&
      plan.predictPlay === '1' &&
      versions.length * settlements.length === 1 &&
      market.length > 0
    const pages = frozen.experts.flatMap((expert, at) =>
      (frozen.evidenceOf(expert).planPages ?? []).map((page) => ({ at, page })),
    )
    const { at, page } = pages.find((one) => isTried(one.page)) ?? raise()
    const record = recordOf(at)
    const { facts, gathered } = record
    const plan = gathered.plans[page.detail.plan.serial - 1] ?? raise()
    const found = (
      detail: Partial<PlanDetail>,
      own: Partial<typeof record> = {},
      seal: Partial<NonNullable<ShownPlan['seal']>> = {},
    ) =>
      planPageDifferences(own.facts ?? facts, own.gathered ?? gathered, {
        ...page,
        detail: { ...page.detail, ...detail },
        ...(page.seal && { seal: { ...page.seal, ...seal } }),
      }).map(({ serial, ...one }) => {
        expect(serial).toBe(page.detail.plan.serial)
        return one
      })
    return { record, plan, detail: page.detail, found }
  }

  test('shows what the log has revealed, of each version', () => {
    const { detail, found } = settledPage()
    const { content: _, ...sealed } = detail.versions[0] ?? raise()
    const { content: own, ...without } = detail
    expect(own).toBeDefined()
    const missing = { shown: null, follows: 'revealed' }
    expect(found({ versions: [sealed] })).toEqual([{ at: 'versions.0.content', ...missing }])
    const differences = found({ ...without, content: undefined as never })
    expect(differences).toEqual([{ at: 'content', ...missing }])
    expect(found({ versions: [] })).toEqual([{ at: 'versions.length', shown: 0, follows: 1 }])
    expect(found({ settlements: [] })).toEqual([{ at: 'settlements.length', shown: 0, follows: 1 }])
  })

  test('is that of a plan in the log, whose entry may have no place yet', () => {
    const { detail, found } = settledPage()
    expect(found({ plan: { ...detail.plan, id: 9_999 } })).toEqual([
      { at: 'id', shown: 9_999, follows: null },
    ])
    expect(found({}, {}, { index: null })).toEqual([])
  })

  test('has the score that settled it, not one before or after that', () => {
    const { record, plan, found } = settledPage()
    const { matchId } = plan.last
    const results = record.gathered.results.get(matchId) ?? raise()
    const last = results.at(-1) ?? raise()
    const settled = plan.settlements.at(-1) ?? raise()
    const other = { ...last, version: 99, score: [9, 9] as [number, number] }
    for (const more of [
      { ...other, index: Number.MAX_SAFE_INTEGER },
      { ...other, index: settled.index - 0.5, status: 9 },
    ]) {
      const gathered = {
        ...record.gathered,
        results: new Map([...record.gathered.results, [matchId, [...results, more]]]),
      }
      expect(found({}, { gathered })).toEqual([])
    }
  })

  test('has another title where that was taken off, with its reason, until it is back', () => {
    const { record, plan, detail, found } = settledPage()
    const moderation = (changes: object) => ({
      kind: 'moderation' as const,
      v: 2,
      at: plan.last.at,
      time: plan.last.time,
      index: 10_000,
      expertId: plan.last.expertId,
      planId: plan.last.planId,
      field: 'title' as const,
      textHash: '',
      removed: true,
      reason: 'advertising',
      ...changes,
    })
    // what stands in its place is compared, and is in the reader's language
    const sides = `${detail.plan.homeShortName} – ${detail.plan.awayShortName}`
    const removal = { reason: 'advertising', note: '', at: plan.last.at, length: 1 } as never
    const shown = {
      plan: { ...detail.plan, solutionTitle: sides },
      removed: { title: removal },
    }
    const off = { facts: [...record.facts, moderation({})] }
    expect(found(shown, off)).toEqual([])
    const other = { ...shown, plan: { ...shown.plan, solutionTitle: 'Another' } }
    expect(found(other, off)).toEqual([{ at: 'solutionTitle', shown: 'Another', follows: sides }])
    expect(found(shown)).toHaveLength(2)
    expect(found({}, off)).toEqual([
      { at: 'solutionTitle', shown: detail.plan.solutionTitle, follows: sides },
      { at: 'removed.title.reason', shown: undefined, follows: 'advertising' },
    ])
    const others = [moderation({ planId: 9_999 }), moderation({ field: 'bio' })]
    expect(found({}, { facts: [...record.facts, ...others] })).toEqual([])
    const back = { facts: [...off.facts, moderation({ removed: false, reason: null })] }
    expect(found({}, back)).toEqual([])
    expect(found(shown, back)).toHaveLength(2)
  })

  test('has a deadline that follows a moved kick-off until the reveal', () => {
    const { record, plan, found } = settledPage()
    const { matchId } = plan.last
    const stated = record.gathered.kickoffs.get(matchId) ?? []
    const kickoffTime = new Date(plan.last.kickoffTime.getTime() + 100 * 3_600_000)
    const movedAt = (index: number) => {
      const moved = { ...plan.last, kind: 'match' as const, index, kickoffTime }
      const kickoffs = new Map([...record.gathered.kickoffs, [matchId, [...stated, moved]]])
      return found({}, { gathered: { ...record.gathered, kickoffs } } as never).filter(
        ({ at }) => at === 'deadline',
      )
    }
    expect(movedAt(plan.last.index + 0.5)).toMatchObject([
      { follows: new Date(kickoffTime.getTime() - 5 * 60_000).toISOString() },
    ])
    expect(movedAt(Number.MAX_SAFE_INTEGER)).toEqual([])
  })
})

test('a price is compared with the record at the time of sealing', () => {
  const { facts, gathered } = recordOf(7)
  const [first = raise()] = gathered.plans
  const asking = (price: number, index: number, time: Date) => {
    const last = { ...first.last, price, index, time, version: 1 }
    const plan = { ...first, serial: 99, last, commits: [last], settlements: [], reveals: [] }
    const found = priceFindings(facts, { ...gathered, plans: [...gathered.plans, plan] })
    return [...found].filter((one) => one.kind === 'price')
  }
  const end = Number.MAX_SAFE_INTEGER
  expect(asking(18, end, frozen.now)).toEqual([])
  const finding = { kind: 'price', serial: 99, index: end, price: 38, limit: 18 }
  expect(asking(38, end, frozen.now)).toEqual([finding])
  // before any plan is settled it must be free
  const { index, time } = first.last
  expect(asking(8, index, time)).toEqual([{ ...finding, index, price: 8, limit: 0 }])
})
