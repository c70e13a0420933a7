import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../server/db/test-database.ts'
import { run } from './import.ts'
import { ran, started } from './test-command.ts'
import { sharedFolder } from '../server/test-folder.ts'

const folder = sharedFolder()
const database = await sharedDatabase()

const imported = (...args: string[]) => ran(run, args, { DATABASE_URL: database.url })

const row = {
  round: 'Matchday 1',
  date: '2025-08-15',
  time: '20:00',
  team1: 'Arsenal FC',
  team2: 'Chelsea FC',
}
const fulham = { ...row, team2: 'Fulham FC' }

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const season = (...matches: object[]) => ({ name: 'English Premier League 2025/26', matches })

test('reports the result for each file, and lists the rejected items', async () => {
  const first = await file('en.1.json', season(row, row, fulham))
  const squads = await file('squads.json', { teams: [] })
  expect(await imported(first, squads)).toEqual({
    code: 0,
    out:
      'en.1.json: English Premier League 2025/26: 3 rows of 3 clubs = ' +
      '2 added + 0 changed + 0 unchanged + 0 set aside + 1 repeated; 1 detail set aside\n' +
      'squads.json: passed over, no list of matches: ' +
      'squads, groups, stadiums and the like are not taken in\n',
    err: '',
  })
  expect((await imported('--report')).out).toMatch(
    /en\.1\.json, results {2}result-missing .*: 2\.\n$/,
  )

  const wrong = { ...fulham, score: { ht: [3, 0], ft: [1, 0] } }
  const second = await file(
    'en.1.json',
    season({ ...row, score: [2, 1] }, wrong, { ...row, team1: '' }),
  )
  expect((await imported(second)).out).toMatch(
    / 3 rows of 3 clubs = 0 added \+ 1 changed \+ 0 unchanged \+ 2 set aside\n$/,
  )
  const report = (await imported('--report')).out.trim().split('\n')
  // the results that were missing have come
  expect(report).toHaveLength(2)
  expect(report.join('\n')).toMatch(
    /openfootball {2}\S+\/en\.1\.json, match 3 {2}side-unknown {2}One of the two sides has no name\./,
  )
  expect(report.join('\n')).toMatch(
    /openfootball {2}match en\.1\/2025-26\/arsenal\/fulham {2}half-above-full {2}/,
  )
})

test('says how many times have no zone', async () => {
  const nepal = await file('np.1.json', { ...season(row, fulham), name: 'Nepal League 2025' })
  expect((await imported(nepal)).out).toMatch(/; 2 without a time zone: the day alone is known\n$/)
})

test('names the place in a broken file, skips the file and imports the others', async () => {
  const broken = await file(
    'broken.json',
    '{"name": "English Premier League 2025/26",\n "matches": [{]}',
  )
  const good = await file('good.json', season({ ...row, team1: 'Everton FC' }))
  const { code, out, err } = await imported(broken, good, join(folder, 'nowhere'))
  expect(code).toBe(1)
  expect(out).toMatch(/^good\.json: .* 1 added/)
  expect(err).toContain(
    'broken.json: line 2, column 15: this is not JSON: "]"\n  Nothing of it was taken in.',
  )
  expect(err).toContain('nowhere: there is no such file or folder')
})

test('reports a folder without files and an invalid address, and continues', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const good = await file('after.json', season({ ...row, team1: 'Leeds United FC' }))
  const { code, out, err } = await imported(empty, 'http://', good)
  expect(code).toBe(1)
  expect(err).toContain('empty: holds no file that ends in .json, .txt or .csv')
  expect(err).toContain('http://: is no address')
  expect(out).toMatch(/^after\.json: .* 1 added/)
})

test('as a process, on a new data folder, imports into a database of its own', async () => {
  const good = await file('started.json', season(row))
  const env = { DATA_DIR: join(folder, 'data') }
  expect(await started('import', [good], env)).toEqual({
    code: 0,
    out: expect.stringMatching(/^started\.json: .* 1 added \+ .*\n$/),
    err: '',
  })
})

test('a name in a file sends no control codes to the terminal', async () => {
  const path = await file('named.json', { name: 'Cup\u001b[2J\u202e 2025/26', matches: [row] })
  const { out } = await imported(path)
  // a mark of direction is left out as the file is read
  expect(out).toMatch(/^named\.json: Cup\ufffd\[2J 2025\/26: 1 row of 2 clubs = 0 added/)
})

test('prints its usage without arguments', async () => {
  for (const args of [[], ['--what']])
    expect(await imported(...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--report'),
    })
})

test('accepts tables of results and odds', async () => {
  const table = await file(
    'E0.csv',
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n' +
      'E0,30/08/2024,Man City,Arsenal,2,2\nE0,31/08/2024,Man City,,1,0\n',
  )
  expect((await imported(table)).out).toBe(
    'E0.csv: Premier League: 2 rows of 2 clubs = 1 added + 0 changed + 0 unchanged + 1 set aside\n',
  )
  expect((await imported(await file('other.csv', 'a,b\n1,2\n'))).err).toMatch(
    /\/other\.csv: has neither the columns Div/,
  )
})

test('a level shoot-out costs the shoot-out only, and every row is counted', async () => {
  const cup = (team1: string, score: object) => ({ ...row, round: 'Final', team1, score })
  const level = await file('en.cup.json', {
    name: 'Example Cup 2025/26',
    matches: [
      cup('Alpha', { p: [4, 4], et: [1, 1], ft: [1, 1] }),
      cup('Beta', { p: [5, 4], ft: [2, 2], ht: [0, 2] }),
      cup('Gamma', { p: [5, 4] }),
      cup('', { ft: [1, 0] }),
      cup('Delta', { ht: [3, 0], ft: [1, 0] }),
    ],
  })
  expect((await imported(level)).out).toBe(
    'en.cup.json: Example Cup 2025/26: 5 rows of 4 clubs = ' +
      '2 added + 0 changed + 0 unchanged + 3 set aside; 1 detail set aside\n',
  )
  const stored = await database.db
    .selectFrom('match')
    .select(['status', 'full_home', 'half_home', 'penalty_home'])
    .where('source_key', 'like', '%2025-26/final/%')
    .orderBy('source_key')
    .execute()
  expect(stored).toEqual([
    { status: 8, full_home: 1, half_home: null, penalty_home: null },
    { status: 8, full_home: 2, half_home: 0, penalty_home: 5 },
  ])
})

test('results of national sides are read with the tables beside them, once', async () => {
  const folderOf = (name: string) => join('nations', name)
  await mkdir(join(folder, 'nations'))
  await file(
    folderOf('results.csv'),
    'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral\n' +
      '2016-07-10,France,Portugal,0,1,UEFA Euro,Saint-Denis,France,FALSE\n',
  )
  await file(
    folderOf('goalscorers.csv'),
    'date,home_team,away_team,team,scorer,minute,own_goal,penalty\n' +
      '2016-07-10,France,Portugal,Portugal,Eder,109,FALSE,FALSE\n',
  )
  const counted = async () => (await imported(join(folder, 'nations'))).out.split('\n')
  const row = "results.csv: results of men's national sides: 1 row of 2 clubs ="
  const passed = 'goalscorers.csv: passed over, it is read with the results beside it'
  const none = '0 unchanged + 0 set aside'
  expect(await counted()).toEqual([passed, `${row} 1 added + 0 changed + ${none}`, ''])
  expect(await counted()).toEqual([
    passed,
    `${row} 0 added + 0 changed + 1 unchanged + 0 set aside`,
    '',
  ])
  const stored = await database.db
    .selectFrom('match')
    .select(['full_home', 'full_away', 'extra_home', 'extra_away'])
    .where('source', '=', 'international-results')
    .execute()
  expect(stored).toEqual([{ full_home: 0, full_away: 0, extra_home: 0, extra_away: 1 }])
})

test('a packed file is read like any other; one that is broken is named', async () => {
  const packed = join(folder, 'packed')
  await mkdir(packed)
  const text = JSON.stringify({ name: 'English Premier League 2019/20', matches: [row] })
  await writeFile(join(packed, 'en.1.json.gz'), gzipSync(text))
  await writeFile(join(packed, 'es.1.json.gz'), gzipSync(text).subarray(0, 40))
  await writeFile(join(packed, 'it.1.json.gz'), gzipSync(Buffer.alloc(33 * 1_048_576)))
  const { out, err } = await imported(packed)
  expect(out).toMatch(/^en\.1\.json\.gz: .* 1 row of 2 clubs/)
  expect(err).toContain('es.1.json.gz: is no whole gzip file')
  expect(err).toContain('it.1.json.gz: unpacks to more than 32 MB')
  const broken = join(packed, 'de.1.json.gz')
  await writeFile(broken, gzipSync('{"matches": ]'))
  expect((await imported(broken)).err).toContain(
    'de.1.json.gz: line 1, column 13: this is not JSON',
  )
  // with its folder, like one that is not packed
  await writeFile(broken, gzipSync(text.replace('"date"', '"day"')))
  await imported(broken)
  expect((await imported('--report')).out).toContain('packed/de.1.json, match 1')
})

test.each(['nothing.txt', 'nothing.json', 'nothing.csv'])(
  'the empty file %s is refused',
  async (name) => {
    const empty = await file(name, name.endsWith('.txt') ? '\ufeff \r\n' : '')
    const { code, out, err } = await imported(empty)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`${name}: is empty\n  Nothing of it was taken in.`)
  },
)

test('tables of women make no match of men, by a folder or the operator’s word', async () => {
  const row = '2022-07-31,England,Germany,2,1,UEFA Euro,London,England,FALSE\n'
  const table =
    'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral\n' + row
  await mkdir(join(folder, 'both/women'), { recursive: true })
  await file('both/women/results.csv', table)
  await file('both/results.csv', table.replace(',2,1,', ',0,0,'))
  const { out } = await imported(join(folder, 'both'))
  expect(out).toContain("\nwomen/results.csv: results of women's national sides: 1 row")
  const again = await imported('--women', join(folder, 'both/women/results.csv'))
  expect(again.out).toContain('0 added + 0 changed + 1 unchanged')
  const stored = await database.db
    .selectFrom('match')
    .innerJoin('club', 'club_id', 'home_id')
    .innerJoin('league', 'league.league_id', 'match.league_id')
    .select(['club.our_key as club', 'league.our_key as league', 'full_home', 'home_score'])
    .where('match.source_key', 'like', '%2022-07-31%')
    .orderBy('home_score')
    .execute()
  expect(stored).toMatchObject([
    { club: 'nation/england', league: 'euro', home_score: 0 },
    { club: 'women-nation/england', league: 'women-euro', home_score: 2 },
  ])
  const other = await imported('--women', await file('E0.csv', 'Div,Date\n'))
  expect(other.err).toContain('is no table of national sides')
})

test('a mended file takes out its own lines, and none of another season', async () => {
  const header = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n'
  const sound = (year: number) => `E1,31/08/${year},Watford,Hull,1,0\n`
  const stray = (year: number) => `E1,30/08/${year},"Leeds,Burnley,1,1\n`
  const fileOf = async (year: number, rows: string) => {
    await mkdir(join(folder, String(year)), { recursive: true })
    return file(`${year}/E1.csv`, header + rows)
  }
  const waiting = async () => {
    const rows = await database.db
      .selectFrom('quarantine')
      .select('item')
      .where('item', 'like', '%E1.csv%')
      .where('taken_at', 'is', null)
      .orderBy('item')
      .execute()
    return rows.map(({ item }) => item)
  }
  for (const year of [2023, 2024])
    expect((await imported(await fileOf(year, sound(year) + stray(year)))).out).toMatch(
      / 2 rows of 2 clubs = 1 added \+ 0 changed \+ 0 unchanged \+ 1 set aside\n$/,
    )
  expect(await waiting()).toEqual(['2023/E1.csv, line 3', '2024/E1.csv, line 3'])
  const mended = await fileOf(2024, sound(2024) + stray(2024).replace('"', ''))
  expect((await imported(mended)).out).toMatch(
    / 1 added \+ 0 changed \+ 1 unchanged \+ 0 set aside/,
  )
  expect(await waiting()).toEqual(['2023/E1.csv, line 3'])
})
