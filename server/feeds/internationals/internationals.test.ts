import { expect, test } from 'vitest'
import { internationalTable, readInternationals } from './internationals.ts'

const now = new Date('2026-11-28T08:00:00Z')
const head = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
const goalHead = 'date,home_team,away_team,team,scorer,minute,own_goal,penalty'
const outHead = 'date,home_team,away_team,winner,first_shooter'

const read = (rows: string[], goals: string[] = [], outs: string[] = []) =>
  readInternationals(
    [head, ...rows].join('\n'),
    'results.csv',
    {
      goals: [{ text: [goalHead, ...goals].join('\n'), file: 'goalscorers.csv' }],
      shootouts: [{ text: [outHead, ...outs].join('\n'), file: 'shootouts.csv' }],
    },
    now,
  )

test('the four tables are known by their columns', () => {
  expect(internationalTable(head.split(','))).toBe('results')
  expect(internationalTable(goalHead.split(','))).toBe('goals')
  expect(internationalTable(outHead.split(','))).toBe('shootouts')
  expect(internationalTable(['current', 'former', 'start_date', 'end_date'])).toBe('names')
  expect(internationalTable(['date', 'home_team'])).toBeNull()
})

test('sides and tournaments are ours, with the goals and their minutes', () => {
  const { matches, clubs, leagues, rejected } = read(
    ['2022-11-22,Argentina,Saudi Arabia,1,2,FIFA World Cup,Lusail,Qatar,TRUE'],
    [
      '2022-11-22,Argentina,Saudi Arabia,Argentina,Lionel Messi,10,FALSE,TRUE',
      '2022-11-22,Argentina,Saudi Arabia,Saudi Arabia,Saleh Al-Shehri,48,FALSE,FALSE',
      '2022-11-22,Argentina,Saudi Arabia,Saudi Arabia,Salem Al-Dawsari,53,FALSE,FALSE',
    ],
  )
  expect(rejected).toEqual([])
  expect(leagues).toMatchObject([{ ours: 'world-cup' }])
  expect(clubs).toMatchObject([{ ours: 'nation/argentina' }, { ours: 'nation/saudi-arabia' }])
  expect(matches).toMatchObject([
    {
      season: '2022',
      status: 8,
      score: [1, 2],
      full: [1, 2],
      kickoffKnown: false,
      goals: [{ side: 'home', minute: 10, kind: 'penalty' }, { minute: 48 }, { minute: 53 }],
    },
  ])
})

test('extra time: the score after 90 minutes follows from the minutes of the goals', () => {
  const [match] = read(
    ['2016-07-10,France,Portugal,0,1,UEFA Euro,Saint-Denis,France,FALSE'],
    ['2016-07-10,France,Portugal,Portugal,Eder,109,FALSE,FALSE'],
  ).matches
  expect(match).toMatchObject({ league: 'euro', full: [0, 0], extra: [0, 1], score: [0, 1] })
})

test('a friendly has no extra time: a goal at 92 fell at 90+2', () => {
  const [match] = read(
    ['2016-06-10,France,Portugal,0,1,Friendly,Saint-Denis,France,FALSE'],
    ['2016-06-10,France,Portugal,Portugal,Eder,92,FALSE,FALSE'],
  ).matches
  expect(match).toMatchObject({ full: [0, 1], score: [0, 1], goals: [{ minute: 90, added: 2 }] })
  expect(match).not.toHaveProperty('extra')
})

test('goals of another side are not those of the guests', () => {
  const [match] = read(
    ['2016-06-10,France,Portugal,0,1,UEFA Euro,Saint-Denis,France,FALSE'],
    ['2016-06-10,France,Portugal,Spain,Eder,9,FALSE,FALSE'],
  ).matches
  expect(match).not.toHaveProperty('goals')
  expect(match).not.toHaveProperty('full')
})

test('a row with the sides the other way round repeats a match of the same score', () => {
  const row = (home: string, away: string, goals: string) =>
    `1969-06-29,${home},${away},${goals},African Cup of Nations qualification,X,Y,TRUE`
  const same = read([row('Zambia', 'Cameroon', '2,1'), row('Cameroon', 'Zambia', '1,2')])
  expect([same.matches.length, same.duplicates]).toEqual([1, 1])
  // two legs of uncertain days, as the table has them
  const legs = read([row('Zambia', 'Cameroon', '2,2'), row('Cameroon', 'Zambia', '2,1')])
  expect([legs.matches.length, legs.duplicates]).toEqual([2, 0])
})

test('a match that may have had extra time, without its goals, settles nothing', () => {
  const { matches } = read(
    [
      '2023-01-04,Iraq,Oman,3,2,Gulf Cup,Basra,Iraq,FALSE',
      '2023-01-05,Iraq,Oman,3,2,Friendly,Basra,Iraq,FALSE',
      '2023-01-06,Iraq,Oman,1,1,Friendly,Basra,Iraq,FALSE',
    ],
    ['2023-01-04,Iraq,Oman,Iraq,A. Player,NA,FALSE,FALSE'],
    ['2023-01-06,Iraq,Oman,Iraq,'],
  )
  expect(matches.map(({ score, full }) => [score, full])).toEqual([
    [[3, 2], undefined],
    [
      [3, 2],
      [3, 2],
    ],
    // a shoot-out
    [[1, 1], undefined],
  ])
})

test('a shoot-out has its winner, also after a second leg that is not level', () => {
  const { matches, rejected } = read(
    [
      '2023-01-06,Iraq,Oman,1,1,Gulf Cup,Basra,Iraq,FALSE',
      '2005-11-16,Australia,Uruguay,1,0,FIFA World Cup qualification,Sydney,Australia,FALSE',
      '2023-01-07,Iraq,Oman,1,1,Gulf Cup,Basra,Iraq,FALSE',
    ],
    ['2020-01-01,Iraq,Oman,Iraq,A. Player,9,FALSE,FALSE'],
    [
      '2023-01-06,Iraq,Oman,Oman,',
      '2005-11-16,Australia,Uruguay,Australia,',
      '2023-01-07,Iraq,Oman,Qatar,',
      '2020-01-01,Iraq,Oman,Oman,',
    ],
  )
  expect(matches.map(({ shootOutWinner }) => shootOutWinner)).toEqual(['away', 'home', undefined])
  // rows beside the results that tell nothing are listed, and cost no match
  expect(rejected.map(({ item, reason, part }) => [item, reason, part])).toEqual([
    ['shootouts.csv, line 5', 'match-unknown', true],
    ['goalscorers.csv, line 2', 'match-unknown', true],
    ['shootouts.csv, line 4', 'winner-unknown', true],
  ])
})

test('a shoot-out is that of the match also with its sides the other way round', () => {
  const { matches, rejected } = read(
    ['2024-06-21,France,Spain,1,1,UEFA Euro,Berlin,Germany,TRUE'],
    [],
    ['2024-06-21,Spain,France,Spain,'],
  )
  expect(matches).toMatchObject([{ score: [1, 1], shootOutWinner: 'away' }])
  expect(rejected).toEqual([])
})

test('a side is the same under its name of the time', () => {
  const names = ['current,former,start_date,end_date', 'DR Congo,Zaïre,1971-01-10,1997-04-27']
  const { matches, clubs } = readInternationals(
    [
      head,
      '1974-06-14,Zaïre,Scotland,0,2,FIFA World Cup,Dortmund,Germany,TRUE',
      '1999-01-01,Zaïre,Scotland,0,2,Friendly,Kinshasa,DR Congo,FALSE',
    ].join('\n'),
    'results.csv',
    {
      names: [{ text: names.join('\n'), file: 'former_names.csv' }],
      goals: [
        {
          text: `${goalHead}\n1974-06-14,Zaïre,Scotland,Scotland,Peter Lorimer,26,FALSE,FALSE`,
          file: 'goalscorers.csv',
        },
      ],
    },
    now,
  )
  expect(matches[0]).toMatchObject({ home: 'nation/dr-congo', away: 'nation/scotland' })
  // out of the name's time nothing is known
  expect(matches[1]?.home).not.toBe('nation/dr-congo')
  expect(clubs[0]?.name.en).toBe('DR Congo')
})

test('every row is accounted for: taken, to come, repeated, or set aside with its reason', () => {
  const { rows, matches, rejected, duplicates } = read([
    '2023-01-05,Iraq,Oman,3,2,Friendly,Basra,Iraq,FALSE',
    '2023-01-05,Iraq,Oman,3,2,Friendly,Basra,Iraq,FALSE',
    '2026-12-01,Iraq,Oman,NA,NA,Friendly,Basra,Iraq,FALSE',
    '2026-12-02,Iraq,Oman,9,0,Friendly,Basra,Iraq,FALSE',
    '2023-02-05,Iraq,Oman,NA,NA,Friendly,Basra,Iraq,FALSE',
    '2023-02-30,Iraq,Oman,1,1,Friendly,Basra,Iraq,FALSE',
    '2023-02-05,Iraq,Iraq,1,1,Friendly,Basra,Iraq,FALSE',
    '2023-02-06,Iraq,Oman,-1,1,Friendly,Basra,Iraq,FALSE',
  ])
  expect(matches.map(({ status }) => status)).toEqual([8, 13, 13])
  expect(rejected.map(({ item, reason }) => [item, reason])).toEqual([
    ['results.csv, line 6', 'score-missing'],
    ['results.csv, line 7', 'date-wrong'],
    ['results.csv, line 8', 'sides-wrong'],
    ['results.csv, line 9', 'score-wrong'],
  ])
  expect(matches.length + rejected.length + duplicates).toBe(rows)
})

test('a broken row or table beside the results costs itself, and is named', () => {
  const { rows, matches, rejected } = readInternationals(
    [head, '2023-01-05,Iraq,Oman,1,1,Friendly,Basra,Iraq,FALSE', '2023-01-06,Iraq,Oman'].join('\n'),
    'results.csv',
    {
      goals: [
        { text: `${goalHead}\n2023-01-05,Iraq,Oman,Iraq,"A`, file: 'goalscorers.csv' },
        { text: `${goalHead}"`, file: 'unclosed.csv' },
        { text: `${goalHead}\n2025-01-05,Iraq,Oman,Iraq,A,5,FALSE,FALSE`, file: 'later.csv' },
      ],
      shootouts: [
        { text: `${outHead}\n2023-01-05\n2023-01-05,Iraq,Oman,Oman,`, file: 'shootouts.csv' },
      ],
    },
    now,
  )
  expect([rows, matches.map(({ shootOutWinner }) => shootOutWinner)]).toEqual([2, ['away']])
  expect(rejected.map(({ item, reason, part }) => [item, reason, part])).toEqual([
    ['results.csv, line 3', 'cells-wrong', undefined],
    ['shootouts.csv, line 2', 'cells-wrong', true],
    ['goalscorers.csv, line 2', 'line-unreadable', true],
    ['unclosed.csv', 'file-unreadable', true],
  ])
})

test('a tournament under a former name is the same one', () => {
  const { leagues, matches } = read([
    '1989-07-05,Fiji,Tonga,1,1,South Pacific Games,Suva,Fiji,FALSE',
    '2023-11-21,Fiji,Tonga,1,1,Pacific Games,Honiara,Solomon Islands,TRUE',
    '2022-12-20,Laos,Vietnam,0,6,AFF Championship,Vientiane,Laos,FALSE',
  ])
  expect(leagues.map(({ key, ours }) => [key, ours])).toEqual([
    ['south-pacific-games', 'pacific-games'],
    ['pacific-games', 'pacific-games'],
    ['aff-championship', 'asean-championship'],
  ])
  expect(new Set(matches.map(({ key }) => key)).size).toBe(3)
})

test('sides and tournaments of women are never those of men', () => {
  const rows = [
    '2019-07-07,United States,Netherlands,2,0,FIFA World Cup,Lyon,France,TRUE',
    '2021-11-30,England,Latvia,20,0,FIFA World Cup qualification,Doncaster,England,FALSE',
    '2021-10-26,Germany,Israel,7,0,UEFA Euro qualification,Essen,Germany,FALSE',
    '2023-08-20,Spain,England,1,0,FIFA Women\u2019s World Cup,Sydney,Australia,TRUE',
  ]
  const readAs = (ofWomen: boolean) =>
    readInternationals([head, ...rows].join('\n'), 'results.csv', {}, now, ofWomen)
  const women = readAs(true)
  expect(women.matches.map(({ league, season, home }) => [league, season, home])).toEqual([
    ['women-world-cup', '2019', 'women-nation/usa'],
    ['women-world-cup-qualification', '2023', 'women-nation/england'],
    ['women-euro-qualification', '2022', 'women-nation/germany'],
    ['women-world-cup', '2023', 'women-nation/spain'],
  ])
  expect(women.leagues.map(({ name }) => name.zh)).toContain('女足世界杯')
  expect(women.clubs.map(({ ours }) => ours).filter((key) => !key?.startsWith('women-'))).toEqual(
    [],
  )
  const england = women.clubs.find(({ ours }) => ours === 'women-nation/england')
  expect(england?.name).toMatchObject({ zh: '英格兰女足', en: 'England Women' })
  // the word for women in a tournament's name is enough
  const mixed = readAs(false)
  const areWomens = mixed.matches.map(({ league }) => league.startsWith('women-'))
  expect(areWomens).toEqual([false, false, false, true])
})

const friendly = (date: string, goals = '5,1') =>
  `${date},Germany,Scotland,${goals},Friendly,Munich,Germany,FALSE`

test.each(['2024/06/14', '2024-6-14', '2024-06-14T00:00:00Z', '14-Jun-2024'])(
  'the day “%s” is that of the tables beside it',
  (date) => {
    const out = '2024-06-14,Germany,Scotland,Germany,'
    const { matches, rejected } = read([friendly(date, '1.0,1.0')], [], [out])
    expect(rejected).toEqual([])
    expect(matches).toMatchObject([
      { key: 'friendly/2024-06-14/germany/scotland', score: [1, 1], shootOutWinner: 'home' },
    ])
  },
)

test('a row that repeats a match with another score is named, and not passed over', () => {
  const { matches, rejected, duplicates } = read([
    friendly('2024-06-14'),
    friendly('2024-06-14'),
    friendly('2024-06-14', '2,1'),
  ])
  expect(matches).toMatchObject([{ score: [5, 1] }])
  expect(duplicates).toBe(1)
  expect(rejected).toMatchObject([{ item: 'results.csv, line 4', reason: 'rows-contradict' }])
})

test('a shoot-out with two winners has none, and one without a day is named', () => {
  const outs = ['Germany', 'Scotland'].map((side) => `2024-06-14,Germany,Scotland,${side},`)
  const { matches, rejected } = read(
    [friendly('2024-06-14', '1,1')],
    [],
    [...outs, '14/06/2024,Germany,Scotland,Germany,'],
  )
  expect(matches[0]).not.toHaveProperty('shootOutWinner')
  expect(rejected.map(({ reason, part }) => [reason, part])).toEqual([
    ['date-wrong', true],
    ['winner-unknown', true],
    ['winner-unknown', true],
  ])
})

test('a goal in stoppage time is one of its minute', () => {
  const [match] = read(
    ['2016-07-10,France,Portugal,0,1,UEFA Euro,Saint-Denis,France,FALSE'],
    ['2016-07-10,France,Portugal,Portugal,Eder,90+4,FALSE,FALSE'],
  ).matches
  expect(match).toMatchObject({ full: [0, 1], goals: [{ minute: 90 }] })
})

test('a late goal of a match that was not level fell in stoppage time', () => {
  const meeting = '2004-10-13,Northern Ireland,Austria'
  const row = `${meeting},3,3,FIFA World Cup qualification,Belfast,Northern Ireland,FALSE`
  const goalsOf = (last: number) =>
    ['Austria 14', 'Northern Ireland 36', 'Northern Ireland 58', 'Austria 59', 'Austria 72']
      .concat(`Northern Ireland ${last}`)
      .map((goal) => /^(.*) (\d+)$/.exec(goal) ?? [])
      .map(([, team, minute]) => `${meeting},${team},A B,${minute},FALSE,FALSE`)
  const [match] = read([row], goalsOf(93)).matches
  expect(match).toMatchObject({ score: [3, 3], full: [3, 3] })
  expect(match).not.toHaveProperty('extra')
  expect(match?.goals?.at(-1)).toMatchObject({ side: 'home', minute: 90, added: 3 })
  // as in the second leg of a tie: no stoppage time is so long
  expect(read([row], goalsOf(103)).matches[0]).toMatchObject({ full: [2, 3], extra: [3, 3] })
})
