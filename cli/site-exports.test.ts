/** L-11 for the exports of plans and the snapshots of days: each changed cell is found. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { parseDecimal } from '../rules/decimal.ts'
import { cellsOf, columnNames, columns, kinds, type Kind } from '../rules/log/plan-columns.ts'
import { formatNote, parseNote, signNote, verifierKey, type SigningKey } from '../rules/log/note.ts'
import { parseCheckpoint } from '../rules/log/note.ts'
import {
  addExperts,
  addMatches,
  after,
  draftOf,
  standStill,
  storeResult,
  enterResults,
} from '../server/db/test-world.ts'
import type { TestDatabase } from '../server/db/test-database.ts'
import { lastCheckpoint } from '../server/log/signer.ts'
import { openKeyStore } from '../server/log/keys.ts'
import { makeSnapshot } from '../server/log/snapshots.ts'
import { closeDeadlines, revealStarted } from '../server/publishing/deadlines.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { measureRevealed } from '../server/settlement/measure.ts'
import { settleMatches } from '../server/settlement/settle.ts'
import { rollWindows } from '../server/standings/record.ts'
import { fileOf, Site, streamLog } from './site-answers.ts'
import { exportRows, filtered, type RowFilter } from '../rules/verify/plan-export.ts'
import { ownDifferences, readOwnExports } from './own-exports.ts'
import { exportFindings, openExports, readExports } from './site-exports.ts'
import { readSnapshots, sizesOf, snapshotDifferences, type Snapshots } from './site-snapshots.ts'
import { ran } from './test-command.ts'
import { withLie, type Lie } from './test-lying-proxy.ts'
import { verifiedSite } from './test-site.ts'
import { run } from './verify.ts'
import { openWholeLog, readWholeLog, type WholeLog } from './whole-log.ts'

let key: SigningKey

const site = await verifiedSite({
  experts: 2,
  async afterwards({ database: { db } }, work, [first = 0, second = 0], folder) {
    const signing = await openKeyStore(folder).key()
    if (!signing) throw new Error('the log is signed')
    key = signing
    const [next = 0, open = 0] = await addMatches(db, [after(6), after(30)])
    const { published, refused } = await publishPlans(db, [
      draftOf(first, next, {
        selections: [
          { play: 5, line: 2.25, picks: [{ key: 'over' }] },
          { play: 1, picks: [{ key: '2' }] },
        ],
        probabilities: { home: 0.6, draw: 0.3, away: 0.1 },
      }),
      draftOf(second, open),
    ])
    expect(refused).toEqual([])
    const again = published[1]?.planId ?? 0
    await publishPlans(db, [{ ...draftOf(second, open, { price: 0 }), planId: again }])
    await standStill(db, after(8))
    await closeDeadlines(db)
    await revealStarted(db)
    const { rows } = await sql<{ match_id: number }>`
      select match_id from match where match_id <> ${open}`.execute(db)
    for (const full of [
      [2, 1],
      [0, 0],
    ] as const)
      await db.transaction().execute(async (tx) => {
        for (const { match_id: played } of rows) {
          await storeResult(tx, played, { status: 8, full })
          await enterResults(tx, [played])
          await settleMatches(tx, [played])
        }
      })
    await measureRevealed(db)
    await rollWindows(db)
    await work.round()
    await snapshotOf(db)
    await standStill(db, after(26))
    await addExperts(db, 1)
    await work.round()
    await snapshotOf(db)
  },
})
const newFolder = () => mkdtemp(join(site.folder, 'run-'))
const textOf = async (path: string) =>
  new TextDecoder().decode(await fileOf(new Site(site.origin), path))
const honest = new Site(site.origin)
const snapshots = await readSnapshots(honest, 9)
// the tests' clock stands still, as a replay's may; the log is compared as that of a real site
const log = { ...(await logOf(snapshots)), isReplay: false }
const whole = openWholeLog(log)
/** The lines of the honest CSV. */
const lines = (await textOf('plans.csv')).trimEnd().split('\r\n')
afterAll(() => site.close())

/** Makes the snapshot of the day that has ended, unless the log's work has done so. */
async function snapshotOf(db: TestDatabase['db']): Promise<void> {
  const head = await lastCheckpoint(db)
  if (!head) throw new Error('the log is signed')
  await makeSnapshot(db, key, head)
}

async function logOf(of: Snapshots): Promise<WholeLog> {
  const head = parseCheckpoint(parseNote(await textOf('checkpoint'))?.text ?? '')
  if (!head) throw new Error('the log is signed')
  const chunks = streamLog(new Site(site.origin))
  const read = await readWholeLog(head, chunks, await newFolder(), sizesOf(of))
  if (!read) throw new Error('the log is the signed one')
  return read
}

/** What is found in the exports of a site that lies. */
async function foundWith(lie: Lie): Promise<string[]> {
  let found: string[] = []
  await withLie(site.origin, lie, async (origin) => {
    const read = await readExports(new Site(origin), await newFolder())
    const rows = read.files.length > 0 ? openExports(read) : null
    found = [
      ...exportFindings(read, log),
      ...site.experts.flatMap((id) => rows?.differences(id, whole.of(id).known.values()) ?? []),
    ]
  })
  return found
}

const inFile =
  (name: string, change: (content: string) => string): Lie =>
  ({ url }, content) =>
    url === `/log/${name}` ? change(content) : null

const csvOf = (some: readonly string[]) => some.map((line) => `${line}\r\n`).join('')
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Another value of the same kind. */
const otherValues: Record<Kind, (cell: string) => string> = {
  integer: (cell) => String(Number(cell) + 1),
  long: (cell) => String(Number(cell) + 1),
  flag: (cell) => String(cell === 'false'),
  text: (cell) => `${cell}x`,
  double: (cell) => String(Number(cell) + 1e-6),
  instant: (cell) => new Date((Date.parse(cell) || 0) + 1).toISOString(),
  units: (cell) => (Number(cell) + 1e-6).toFixed(6),
}

test('the exports and snapshots of an honest site have no difference', async () => {
  expect(await foundWith(() => null)).toEqual([])
  expect(lines).toHaveLength(5)
  expect(snapshotDifferences(snapshots, log, verifierKey(key))).toEqual([])
})

test('the test changes all columns, most of which have a value', () => {
  expect(lines[0]?.split(',')).toEqual(columnNames)
  const filled = lines.slice(1).flatMap((line) => {
    const cells = cellsOf(line) ?? []
    return columnNames.filter((_, at) => cells[at] !== '')
  })
  const empty = columnNames.filter((name) => !filled.includes(name))
  expect(empty).toEqual(['not_counted_reason', 'expert_withdrawn_at', 'model_probability'])
})

/** A line of the CSV with another value in one column. */
function changed(line: string, name: (typeof columnNames)[number]): string {
  const cells = cellsOf(line) ?? []
  const at = columnNames.indexOf(name)
  return cells
    .map((cell, place) => quoted(place === at ? otherValues[columns[name]](cell) : cell))
    .join(',')
}

/** The columns by which a row is found: with another value, it is another row. */
const keys: readonly string[] = ['plan_id', 'expert_id']

describe('a changed cell of each column is found in each row', () => {
  test.each(columnNames.flatMap((name) => [`plans.csv ${name}`, `plans.parquet ${name}`]))(
    '%s',
    async (what) => {
      const [file = '', column] = what.split(' ')
      const name = columnNames.find((one) => one === column) ?? 'log_index'
      const [head = '', ...rows] = lines
      const lied = rows.map((line) => changed(line, name))
      const content = file === 'plans.csv' ? csvOf([head, ...lied]) : parquetOf(lied)
      const found = await foundWith(inFile(file, () => content))
      const where = rows.map((_, at) => `${file}, row ${at + 1}`)
      if (keys.includes(name)) expect(found.join('\n')).toContain(where[0])
      else
        expect(found.toSorted()).toEqual(
          where.map((row) => expect.stringContaining(`${row}, column ${name}: `)),
        )
    },
  )
})

/** A Parquet file of these lines, one unit for each byte. */
function parquetOf(
  rows: readonly string[],
  added: readonly string[] = [],
  element = (name: (typeof columnNames)[number]): Omit<SchemaElement, 'name'> =>
    kinds[columns[name]],
): string {
  const bytes = new ByteWriter()
  const all = rows.map((row) => cellsOf(row) ?? [])
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columnNames.length + added.length },
    ...columnNames.map((name) => ({
      name,
      ...element(name),
      repetition_type: 'OPTIONAL' as const,
    })),
    ...added.map((name) => ({
      name,
      type: 'INT32' as const,
      repetition_type: 'OPTIONAL' as const,
    })),
  ]
  const file = new ParquetWriter({ writer: bytes, schema })
  const columnData = [
    ...columnNames.map((name, at) => ({
      name,
      data: all.map((cells) => stored(cells[at] ?? '', columns[name])),
    })),
    ...added.map((name) => ({ name, data: all.map(() => 1) })),
  ]
  void file.write({ columnData })
  void file.finish()
  return Buffer.from(bytes.getBytes()).toString('latin1')
}

function stored(cell: string, kind: Kind): unknown {
  if (cell === '') return null
  if (kind === 'long') return BigInt(cell)
  if (kind === 'units') return parseDecimal(cell, 6)
  if (kind === 'instant') return new Date(cell)
  if (kind === 'flag') return cell === 'true'
  return kind === 'text' ? cell : Number(cell)
}

test('a Parquet file that the test writes is the honest one', async () => {
  const own = parquetOf(lines.slice(1))
  const file = Uint8Array.from(Buffer.from(own, 'latin1')).buffer
  expect(await parquetReadObjects({ file })).toHaveLength(lines.length - 1)
  expect(await foundWith(inFile('plans.parquet', () => own))).toEqual([])
})

test.each<[lie: string, change: (all: string[]) => string[], found: RegExp]>([
  ['a row left out', (all) => all.toSpliced(2, 1), /^plans\.csv has no row of plan \d+\.$/],
  ['a row twice', (all) => [...all, all[4] ?? ''], /row 5: the log has no other plan/],
  [
    'rows in another order',
    ([head = '', a = '', b = '', ...rest]) => [head, b, a, ...rest],
    /row 2 is not in the order/,
  ],
  [
    'a line that is no row',
    (all) => [...all, 'x'],
    /^plans\.csv, row 5 is not the row of a plan\.$/,
  ],
  [
    'a row cut off',
    (all) => all.with(4, all[4]?.split(',').slice(0, 9).join(',') ?? ''),
    /row 4: 9 cells where/,
  ],
  [
    'another column',
    (all) => all.map((line, at) => `${line},${at ? 1 : 'form'}`),
    /has a column form, which/,
  ],
  [
    'a column left out',
    (all) => all.map((line) => line.slice(0, line.lastIndexOf(','))),
    /has no column model_probability/,
  ],
  [
    'columns in another order',
    ([head = '', ...rest]) => [head.replace('serial,version', 'version,serial'), ...rest],
    /in another order/,
  ],
  ['nothing', () => [], /plans\.csv is empty/],
])('%s is found in plans.csv', async (_, change, found) => {
  const all = await foundWith(inFile('plans.csv', () => csvOf(change([...lines]))))
  expect(all.filter((words) => found.test(words))).toHaveLength(1)
})

test('another column, another kind and other bytes are found in plans.parquet', async () => {
  const rows = lines.slice(1)
  const found = (content: string) => foundWith(inFile('plans.parquet', () => content))
  expect(await found(parquetOf(rows, ['form']))).toEqual([
    'The file plans.parquet has a column form, which is not in the log.',
  ])
  const local = parquetOf(rows, [], (name) =>
    name === 'kickoff'
      ? {
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
        }
      : kinds[columns[name]],
  )
  expect(await found(local)).toEqual([
    'The file plans.parquet stores the column kickoff as another kind of value.',
  ])
  expect(await found('PAR1')).toContain('The file plans.parquet cannot be read.')
})

test('JSON is the same in another order of its fields, and not with two of one name', async () => {
  const row = lines.findIndex((line) => line.includes('"probabilities"') || line.includes('home'))
  const at = columnNames.indexOf('probabilities')
  const withText = (text: string) =>
    foundWith(
      inFile('plans.csv', () =>
        csvOf(
          lines.map((line, place) =>
            place === row ? (cellsOf(line) ?? []).with(at, text).map(quoted).join(',') : line,
          ),
        ),
      ),
    )
  const [home, draw, away] = ['"home":0.6', '"draw":0.3', '"away":0.1']
  expect(await withText(`{${away},${home},${draw}}`)).toEqual([])
  expect(await withText(`{"home":0.9,${home},${draw},${away}}`)).toEqual([
    expect.stringContaining('column probabilities'),
  ])
})

test('an export of entries that the log does not have, or of an old state, is found', async () => {
  const read = await readExports(new Site(site.origin), await newFolder())
  expect(exportFindings({ ...read, size: log.size + 1 }, log)).toEqual([
    `The file plans.csv is of ${log.size + 1} entries; the log has ${log.size}.`,
  ])
  const times = new Float64Array(new SharedArrayBuffer(8)).fill(
    (log.times.at(-1) ?? 0) + 90_000_000,
  )
  expect(exportFindings({ ...read, size: log.size - 1 }, { ...log, times })).toEqual([
    `The file plans.csv ends with entry ${log.size - 1}, more than a day before the log.`,
  ])
  expect(exportFindings(read, { ...log, publishers: [] })).toEqual(
    site.experts.map((id) =>
      expect.stringMatching(`^plans\\.\\w+, row \\d: .* of expert ${id}\\.$`),
    ),
  )
})

describe('a snapshot', () => {
  const [day, before] = ['2026-03-01', '2026-02-28']
  /** What is found where the snapshot of the day has another text, signed by a key. */
  async function found(change: (text: string) => string, signing = key) {
    const honest = parseNote(await textOf(`snapshot/${day}`))?.text ?? ''
    const text = change(honest)
    const note = formatNote({ text, signatures: [signNote(text, signing)] })
    let differences: string[] = []
    await withLie(
      site.origin,
      inFile(`snapshot/${day}`, () => note),
      async (origin) => {
        const read = await readSnapshots(new Site(origin), 9)
        differences = snapshotDifferences(read, await logOf(read), verifierKey(key))
      },
    )
    return differences
  }
  const line = (at: number, value: (old: string) => string) => (text: string) =>
    text
      .split('\n')
      .map((one, place) => (place === at ? value(one) : one))
      .join('\n')

  test('as it is served has no difference', async () => {
    expect(await found((text) => text)).toEqual([])
  })

  test('with another value is found', async () => {
    const other = { ...key, secret: new Uint8Array(32).fill(7) }
    expect(await found((text) => text, other)).toEqual([
      `The file snapshot/${day} is not signed by the log’s key.`,
    ])
    for (const [at, value, words] of [
      [1, () => `day ${before}`, 'is no snapshot of it'],
      [2, () => 'other.test/log', 'is not signed by the log’s key'],
      [3, () => String(log.size + 9), `is of ${log.size + 9} entries; the log has ${log.size}`],
      [4, () => Buffer.alloc(32).toString('base64'), 'has another root than the log'],
      [5, () => `sha256 ${'0'.repeat(64)}`, 'has another hash than the entries of the log'],
    ] as const)
      expect(await found(line(at, value))).toEqual([`The file snapshot/${day} ${words}.`])
  })

  test('that lacks entries of its day is found', async () => {
    const early = snapshots.days.get(before)
    const days = new Map([[day, early ?? null]])
    expect(snapshotDifferences({ days, found: [] }, log, verifierKey(key))).toEqual([
      `The file snapshot/${day} lacks entries of its day.`,
    ])
  })

  test('of a key before the present one is compared, but for its signature', () => {
    const other = verifierKey({ ...key, secret: new Uint8Array(32).fill(7) })
    expect(snapshotDifferences(snapshots, { ...log, keyFrom: log.size }, other)).toEqual([])
  })

  test('is listed once, the newest first', async () => {
    const lie = inFile('snapshots.txt', () => `${before}\n${day}\n`)
    await withLie(site.origin, lie, async (origin) => {
      expect((await readSnapshots(new Site(origin), 9)).found).toEqual([
        'The file snapshots.txt is no list of days.',
      ])
    })
  })
})

test('the command names the file, the row and the column, and ends with 1', async () => {
  const wishes = ['--wait', '0', '--state', join(site.folder, 'seen')]
  const honest = await ran(run, [site.origin, ...wishes])
  expect(honest.code).toBe(0)
  expect(honest.out).toMatch(/ have in every row what \d+ entries give; 2 snapshots of days are/)
  const [, row = ''] = lines
  const lie = inFile('plans.csv', (csv) => csv.replace(row, changed(row, 'profit')))
  await withLie(site.origin, lie, async (origin) => {
    const { code, out } = await ran(run, [origin, ...wishes])
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /\nplans\.csv, row 1, column profit: -0\.999999; the log gives -1\.000000\.\n/,
      ),
    ])
  })
})

describe('the plans of one expert as CSV', () => {
  /** Of the first expert, from a site that lies about the file. */
  async function ownFoundWith(lie: Lie): Promise<string[]> {
    const [expertId = 0] = site.experts
    let found: string[] = []
    await withLie(site.origin, lie, async (origin) => {
      const own = await readOwnExports(new Site(origin), [expertId], await newFolder())
      found = ownDifferences(own, expertId, whole.of(expertId).known.values(), log.size)
    })
    return found
  }
  const own = () => textOf(`plans/expert-${site.experts[0]}.csv`)
  const inOwn = (change: (all: string[]) => string[]): Lie =>
    inFile(`plans/expert-${site.experts[0]}.csv`, (content) =>
      csvOf(change(content.trimEnd().split('\r\n'))),
    )

  test('has no difference in an honest site', async () => {
    expect((await own()).trimEnd().split('\r\n')).toHaveLength(3)
    expect(await ownFoundWith(() => null)).toEqual([])
    expect(await ownFoundWith(inOwn((all) => all))).toEqual([])
  })

  test.each<[lie: string, change: (all: string[]) => string[], found: RegExp]>([
    ['a row left out', (all) => all.toSpliced(1, 1), /^expert-\d+\.csv has no row of plan \d+\.$/],
    ['a row twice', (all) => [...all, all[2] ?? ''], /row 3: the log has no other plan/],
    ['rows turned', ([head = '', a = '', b = '']) => [head, b, a], /not in the order of the log/],
    ['a column left out', (all) => all.map((one) => one.replace(/,[^,]*$/, '')), /other columns/],
    ['nothing', () => [], /other columns/],
    ...columnNames.map((name): [string, (all: string[]) => string[], RegExp] => [
      `another ${name}`,
      ([head = '', first = '', ...rest]) => [head, changed(first, name), ...rest],
      name === 'plan_id' ? /row 1: the log has no other/ : new RegExp(`row 1, column ${name}: `),
    ]),
  ])('%s is found', async (_, change, found) => {
    expect((await ownFoundWith(inOwn(change))).join('\n')).toMatch(found)
  })

  const ofFilter = /^\/log\/plans\/expert-\d+\.csv\?/
  const inFiltered =
    (change: (all: string[]) => string[]): Lie =>
    ({ url }, content) =>
      ofFilter.test(url) ? csvOf(change(content.trimEnd().split('\r\n'))) : null

  test.each<[lie: string, change: (all: string[]) => string[], found: RegExp]>([
    ['a row left out', (all) => all.toSpliced(1, 1), /csv\?\S+ has no row of plan/],
    ['a row twice', (all) => [...all, all[1] ?? ''], /csv\?\S+, row \d: the log has no other/],
    ['no row at all', ([head = '']) => [head], /csv\?\S+ has no row of plan/],
    ...columnNames.map((name): [string, (all: string[]) => string[], RegExp] => [
      `another ${name}`,
      ([head = '', first = '', ...rest]) => [head, changed(first, name), ...rest],
      name === 'plan_id' ? /csv\?\S+, row 1: the log/ : new RegExp(`row 1, column ${name}: `),
    ]),
  ])('behind a filter %s is found', async (_, change, found) => {
    expect((await ownFoundWith(inFiltered(change))).join('\n')).toMatch(found)
  })

  test('by each filter has the rows that the log gives', async () => {
    for (const expertId of site.experts) {
      const facts = [...whole.of(expertId).known.values()].flatMap((fact) => fact ?? [])
      const rows = exportRows(facts)
      const values: Required<{ [N in keyof RowFilter]: RowFilter[N][] }> = {
        league: [...new Set(rows.map((row) => Number(row.league_id))), 999],
        result: ['hit', 'miss', 'other'],
        price: [0, 8],
        month: ['2026-02', '2026-03'],
      }
      const single = Object.entries(values).flatMap(([name, all]) =>
        all.map((value): RowFilter => ({ [name]: value })),
      )
      const filters = single.flatMap((one, at) => [
        one,
        { ...single[(at + 3) % single.length], ...one },
      ])
      let kept = 0
      for (const filter of filters) {
        const query = Object.entries(filter).map(([name, value]) => `${name}=${value}`)
        const csv = await textOf(`plans/expert-${expertId}.csv?${query.join('&')}`)
        const ids = csv
          .trimEnd()
          .split('\r\n')
          .slice(1)
          .map((line) => cellsOf(line)?.[1])
        const own = filtered(rows, filter).map((row) => String(row.plan_id))
        expect([filter, ids]).toEqual([filter, own])
        kept += own.length
      }
      expect(kept).toBeGreaterThan(0)
      expect(kept).toBeLessThan(filters.length * rows.length)
    }
  })
})
