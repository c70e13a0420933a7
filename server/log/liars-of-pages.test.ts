/** L-06: an operator whose pages differ from the log. */
import { describe, expect, test } from 'vitest'
import { ExpertPlan } from '../../contract/expert-detail.ts'
import { verifierKey } from '../../rules/log/note.ts'
import type { Finding } from '../../rules/verify/findings.ts'
import type { ShownPage } from '../../rules/verify/shown.ts'
import { verifyRecord } from '../../rules/verify/verify.ts'
import { listPredicts } from '../publishing/expert-plans.ts'
import { after } from '../db/test-world.ts'
import { listExpertTexts } from './texts.ts'
import {
  database,
  expertId,
  honest,
  key,
  placesOf,
  raise,
  served,
  shown,
  useHonestLog,
} from './test-liar.ts'

useHonestLog()

describe('7. shows a page that differs from the log', () => {
  /** The lists of an honest site. */
  const honestPage = async (): Promise<ShownPage> => {
    const { db } = database
    const { records = [] } = (await listPredicts(db, 'en', { expertId, size: 100 })) ?? {}
    return { language: 'en', rows: records, texts: await listExpertTexts(db, expertId) }
  }
  const readsPage = async (page: ShownPage, details = shown) => {
    const log = await served(honest)
    const found: Finding[] = []
    const trusted = { key: verifierKey(key), note: log.note, witnesses: [], last: null }
    const indexes = placesOf(log.entries)
    const evidence = { ...trusted, expertId, indexes, read: log.read, shown: details, page }
    for await (const { findings } of verifyRecord({ ...evidence, now: after(59.5) }))
      found.push(...findings)
    return found
  }

  test('an honest page has no findings', async () => {
    const page = await honestPage()
    expect(page.rows).toHaveLength(8)
    expect(page.texts.length).toBeGreaterThan(8)
    expect(await readsPage(page)).toEqual([])
  })

  // Generated from the contract: a new field must be compared, or its reason stated.
  const notCompared = new Set(
    [
      // from the source of matches; the log has only the full names
      'avatar leagueShortName homeShortName awayShortName matchTime matchStatus',
      // parts of the expert's record, which are compared with the numbers of the page
      'streakWinCnt recentCnt recentWinCnt recentHitRate',
      // places in the title, which is compared
      'titleBreaks',
      // whether the deadline has passed is not in the log
      'onSale',
    ].flatMap((names) => names.split(' ')),
  )
  const fields = Object.keys(ExpertPlan.properties).filter((name) => !notCompared.has(name))

  test.each(fields)('%s of a plan', async (field) => {
    const page = await honestPage()
    const [row = raise(), ...others] = page.rows.filter(({ serial }) => serial === 2)
    const value = new Map<string, unknown>(Object.entries(row)).get(field)
    const lie = typeof value === 'number' ? value + 1 : field === 'main' ? undefined : 'another'
    const rows = [{ ...row, [field]: lie }, ...others]
    const found = await readsPage({ ...page, rows })
    const serial = field === 'serial' ? 3 : 2
    expect(found[0]).toMatchObject({ kind: 'shown', serial })
    if (field !== 'serial') expect(found).toHaveLength(1)
  })

  test.each(['name', 'kind', 'since', 'withdrawnAt'])('%s of the expert', async (field) => {
    const lied = shown.map((detail) =>
      field in detail.expert
        ? { ...detail, expert: { ...detail.expert, [field]: 'another' } }
        : { ...detail, [field]: '2020-01-01T00:00:00.000Z' },
    )
    expect(await readsPage(await honestPage(), lied)).toMatchObject([
      { kind: 'shown', serial: null, at: field },
    ])
  })

  test('texts withdrawn without an entry, and one that does not fit its seal', async () => {
    const page = await honestPage()
    const gone = page.texts.map(({ hash }) => ({ hash, removed: 'advertising' }))
    const renamed = page.rows.map((row) => ({ ...row, solutionTitle: 'Withdrawn' }))
    const places = (await readsPage({ ...page, rows: renamed, texts: gone })).map((finding) =>
      finding.kind === 'shown' ? `${finding.serial} ${finding.at}` : finding.kind,
    )
    expect(places).toContain('null name')
    for (const { serial } of page.rows) expect(places).toContain(`${serial} solutionTitle`)
    const forged = page.texts.map((text) =>
      'text' in text ? { ...text, text: { zh: 'x', zht: 'x', en: 'Withdrawn' } } : text,
    )
    const rows = renamed.map((row) => ({ ...row, name: 'Withdrawn' }))
    expect(await readsPage({ ...page, rows, texts: forged })).not.toEqual([])
  })
})
