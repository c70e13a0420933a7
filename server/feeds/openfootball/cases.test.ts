/** Forms of real files, each with its right reading. */
import { describe, expect, test } from 'vitest'
import { readContent } from './read-file.ts'
import { stateAt, stepsOf } from './replay.ts'

const late = Date.parse('2027-01-01T00:00:00Z')

function read(text: string, file = 'cases.txt') {
  const content = readContent(text, file)
  if (content.kind !== 'matches') throw new Error(content.reason)
  const { fixtures, rejected, league: of } = content
  return {
    league: of,
    matches: fixtures.map((fixture) => stateAt(fixture, stepsOf(fixture), late)),
    set: rejected.map(({ reason, part }) => (part ? `${reason} (detail)` : reason)),
    sum:
      content.rows ===
      fixtures.length + content.duplicates + rejected.filter((r) => !r.part).length,
    fixtures,
  }
}

const league = (body: string) => `= Example League 2025/26\n\n${body}`

test('a shoot-out straight after 90 minutes ends the match', () => {
  const { matches, set } = read(
    league(`▪ Round 1
Sat Nov 1 2025
  15:00 UTC+0  Alpha Town   v Beta City    4-5 pen. (2-2, 0-2)
  15:00 UTC+0  Gamma Rovers v Delta Vale   5-4 pen. (0-0)
  15:00 UTC+0  Epsilon      v Zeta Park    3-1 pen. (1-1, 0-0)
  15:00 UTC+0  Eta          v Theta        3-1 pen.
`),
  )
  expect(
    matches.map(({ status, full, half, penalties }) => [status, full, half, penalties]),
  ).toEqual([
    [8, [2, 2], [0, 2], [4, 5]],
    [8, [0, 0], undefined, [5, 4]],
    [8, [1, 1], [0, 0], [3, 1]],
  ])
  expect(set).toEqual(['full-score-missing'])
})

test('a status has a note behind it, or is a word in the place of the score', () => {
  const { matches, set } = read(
    league(`▪ Matchday 1
Sat Nov 1 2025
  15:00 UTC+0  Alpha Town   v Beta City    3-0 [awarded 3-0, Beta did not appear]
  15:00 UTC+0  Gamma Rovers v Delta Vale   [abandoned at 0-0 after 10' due to heavy rain]
  15:00 UTC+0  Epsilon      v Zeta Park    0-1 [remaining 80']
  15:00 UTC+0  Eta Wanderers v Theta       1-1 (0-1)
  15:00 UTC+0  Iota         v Lambda       0-2 awd.
  15:00 UTC+0  Kappa        abd.   Mu Borough
               Nu Athletic  bye
`),
  )
  expect(matches.map(({ home, status, full, awarded }) => [home, status, full, awarded])).toEqual([
    ['example-league/alpha-town', 8, [3, 0], true],
    ['example-league/gamma-rovers', 11, undefined, undefined],
    ['example-league/epsilon', 8, [0, 1], undefined],
    ['example-league/eta-wanderers', 8, [1, 1], undefined],
    ['example-league/iota', 8, [0, 2], true],
    ['example-league/kappa', 11, undefined, undefined],
  ])
  expect(set).toEqual([])
})

/** Status, scores and the rest of a result of one line after "Alpha Town v Beta City". */
const resultOf = (written: string) => {
  const { matches, set, sum } = read(
    league(`▪ Round 1\nSat Nov 1 2025\n  15:00 UTC+0  Alpha Town v Beta City  ${written}\n`),
  )
  const [match] = matches
  expect(sum).toBe(true)
  return match
    ? [match.away.split('/')[1], match.status, match.full, match.half, match.penalties, set]
    : [set]
}

test.each([
  ['4-5 p. (2-2)', 8, [2, 2], undefined, [4, 5]],
  ['5-4 pens. (0-0)', 8, [0, 0], undefined, [5, 4]],
  ['4-3p (1-1)', 8, [1, 1], undefined, [4, 3]],
  ['2:1 (1:0)', 8, [2, 1], [1, 0], undefined],
  ['2–1 (1–0)', 8, [2, 1], [1, 0], undefined],
  ['2 - 1 (1 - 0)', 8, [2, 1], [1, 0], undefined],
  ['0-3 (awarded)', 8, [0, 3], undefined, undefined],
  ['0-3 [walkover]', 8, [0, 3], undefined, undefined],
  ['[awarded 0-3]', 8, [0, 3], undefined, undefined],
  ['1-1 [awarded 3-0; Beta withdrew]', 8, [3, 0], undefined, undefined],
  ['P-P', 9, undefined, undefined, undefined],
  ['ppd.', 9, undefined, undefined, undefined],
  ['A-A', 11, undefined, undefined, undefined],
  ['n.p.', 12, undefined, undefined, undefined],
  ['[not played]', 12, undefined, undefined, undefined],
  ['postponed', 9, undefined, undefined, undefined],
  ['[susp.]', 10, undefined, undefined, undefined],
  ["1-0 (1-0) [abandoned 67']", 11, [1, 0], [1, 0], undefined],
  ['2-1 (1-0) [finished]', 8, [2, 1], [1, 0], undefined],
  ['1-1 (1-0) 3-4 pen.', 8, [1, 1], [1, 0], [3, 4]],
  ['HT 1-0 FT 2-1', 8, [2, 1], [1, 0], undefined],
  ['0-0 [not started]', 1, undefined, undefined, undefined],
  ['3-0 [awarded to Alpha Town]', 8, [3, 0], undefined, undefined],
  // the score of the play: that of the ruling is not known
  ['1-0 [awarded to Beta City]', 8, undefined, undefined, undefined],
  ['[awarded 3-0 to Beta]', 8, [0, 3], undefined, undefined],
])('“%s” is a result, no part of a name', (written, status, full, half, penalties) => {
  expect(resultOf(written)).toEqual(['beta-city', status, full, half, penalties, []])
})

test('“2-1 (1-1) aet” has the score after 90 minutes where the goals tell it', () => {
  const legs = (goals: string) =>
    read(league(`▪ Round 1\nSat Nov 1 2025\n  Alpha v Beta  2-1 (1-1) aet\n${goals}`)).matches.map(
      ({ full, half, score, status }) => [full, half, score, status],
    )
  expect(legs('')).toEqual([[undefined, undefined, [2, 1], 8]])
  expect(legs("    (Ann 9', Bo 99'; Cy 30')\n")).toEqual([[[1, 1], undefined, [2, 1], 8]])
  // after the first of two legs the second need not be level
  expect(legs("    (Ann 9', Bo 60'; Cy 30')\n")).toEqual([[[2, 1], undefined, [2, 1], 8]])
})

test.each([
  '3-0*',
  '3-0 (1-0) *',
  '2-1 xyz (1-1)',
  '1-0 (1-0) HT',
  '2-1 [scheduled]',
  '1-1 (Gamma won 4-2 on pens)',
  'awarded 3-0 (see below)',
  '[Geisterspiel]',
])('“%s” is refused aloud', (written) => {
  expect(resultOf(written)).toEqual([['score-shape']])
})

test.each(['Alpha Town v bye', 'bye: Alpha Town', 'Alpha Town  bye'])(
  '“%s” is no match and no error',
  (line) => {
    const { matches, set } = read(league(`▪ Round 1\nSat Nov 1 2025\n  ${line}\n`))
    expect([matches, set]).toEqual([[], []])
  },
)

test.each([
  ['15h30', ['time-unknown (detail)']],
  ['3:00pm', ['time-unknown (detail)']],
  ['15:00:00', ['time-unknown (detail)']],
  ['15', ['time-unknown (detail)']],
  ['tba', []],
])('“%s” in the place of the time is no part of a name', (time, expected) => {
  const { matches, set } = read(
    league(`▪ Round 1\nSat Nov 1 2025\n  ${time}  Alpha Town v Beta City 1-0\n`),
  )
  expect(matches.map(({ home, kickoffKnown }) => [home.split('/')[1], kickoffKnown])).toEqual([
    ['alpha-town', false],
  ])
  expect(set).toEqual(expected)
})

test.each([
  ['12.30 Uhr', '12:30'],
  ['20 Uhr', '20:00'],
  ['20:00h', '20:00'],
  ['(20:00)', '20:00'],
  ['[20:00]', '20:00'],
  ['(75) [20:00]', '20:00'],
  ['20:00 (UTC+2)', '18:00'],
  ['20:00 +0530', '14:30'],
  ['(20:00 UTC+5:30)', '14:30'],
])('the time “%s” is %s UTC in England, and costs no match', (time, right) => {
  const { matches, set } = read(
    '= English Premier League 2025/26\n▪ Round 1\nSat Nov 1 2025\n' +
      `  15:00  Leeds United FC v Everton FC 1-0\n  ${time}  Arsenal FC v Chelsea FC 1-0\n`,
  )
  const times = matches.map(({ home, kickoff }) => [home, kickoff?.toISOString().slice(11, 16)])
  expect(Object.fromEntries(times)).toEqual({ 'en/leeds-united': '15:00', 'en/arsenal': right })
  expect(set).toEqual([])
})

test('the score stands between the names, and days are written in numbers', () => {
  const { matches, set } = read(
    league(`▪ Matchday 1
Sa 02.08.
  17:00   Alpha Town  2-0 (1-0)  Beta City
                  (Ann Example 9', Bo Sample 72'(p))
[So 3.8.]
  17:00   Gamma Rovers  1-1 (0-1)  Delta Vale
Mon Aug 4  18:30  Epsilon v Zeta  0-3
`),
  )
  expect(
    matches.map(({ kickoff, home, away, full, half, goals }) => [
      kickoff?.toISOString().slice(0, 10),
      home.split('/')[1],
      away.split('/')[1],
      full,
      half,
      goals?.length,
    ]),
  ).toEqual([
    ['2025-08-02', 'alpha-town', 'beta-city', [2, 0], [1, 0], 2],
    ['2025-08-03', 'gamma-rovers', 'delta-vale', [1, 1], [0, 1], undefined],
    ['2025-08-04', 'epsilon', 'zeta', [0, 3], undefined, undefined],
  ])
  expect(set).toEqual([])
})

test('a tournament has numbers, offsets and places on its match lines', () => {
  const { fixtures, set } = read(
    `= World Cup 2026
▪ Quarter-final
July 13
  (75) 19:00 UTC-6  Mexico 1-1 a.e.t. (1-1, 0-0), 2-3 pen. England @ Estadio Azteca, Mexico City
`,
  )
  expect(fixtures).toMatchObject([
    {
      home: 'nation/mexico',
      away: 'nation/england',
      kickoff: new Date('2026-07-14T01:00:00Z'),
      venue: 'Estadio Azteca, Mexico City',
      result: { full: [1, 1], half: [0, 0], extra: [1, 1], penalties: [2, 3] },
    },
  ])
  expect(set).toEqual([])
})

test('the goals of a refused match go with it', () => {
  const { matches, set } = read(
    `= English Premier League 2025/26
▪ Matchday 1
Sat Aug 16 2025
  15:00  Arsenal FC              v Chelsea FC              1-0
  17:30  Leeds United FC         v Everton FC              1-0 (1-0) *
           (Ann Example 12')
`,
  )
  expect(matches).toMatchObject([{ home: 'en/arsenal', full: [1, 0] }])
  expect(matches[0]).not.toHaveProperty('goals')
  expect(set).toEqual(['score-shape'])
})

/** A match with a line-up of Alpha, and `below` behind it. */
const withLineup = (below: string, keeper = 'Keeper') =>
  read(
    league(`▪ Matchday 1
Sat Nov 1 2025
  15:00 UTC+0  Alpha  v Beta  0-0

Alpha: ${keeper} - Back One, Back Two, Back Three, Back Four - Mid One, Mid Two, Mid Three -
      Front One, Front Two, Front Three
${below}
`),
  )

test.each([
  ["    Yellow: Back One 43'; Red: Mid Two 90'", ['yellow Back One', 'red Mid Two']],
  ["Yellow: Back One 43'", ['yellow Back One']],
  ["    Yellow: Back One 43'\n    Red: Mid Two 90+2'", ['yellow Back One', 'red Mid Two']],
])('the cards of “%s”', (below, cards) => {
  const { fixtures, set } = withLineup(below)
  expect(fixtures[0]?.incidents?.map(({ kind, name }) => `${kind} ${name}`)).toEqual(cards)
  expect(set).toEqual([])
})

test.each(['Refs', 'Ref', '    Referee', 'Schiedsrichter'])('the referee behind “%s”', (label) => {
  expect(withLineup(`${label}: A Person (ENG), B Person`).fixtures[0]?.referee).toBe('A Person')
})

test('a substitute may be replaced within his brackets; other brackets are named', () => {
  const { fixtures, set } = withLineup('', "Keeper (46' Sub One (80' Sub Two))")
  expect(fixtures[0]?.incidents?.map(({ name, off }) => `${name} for ${off}`)).toEqual([
    'Sub One for Keeper',
    'Sub Two for Sub One',
  ])
  expect(set).toEqual([])
  expect(withLineup('', 'Keeper (60. Sub One)').set).toEqual(['card-unreadable (detail)'])
})

test('lines of cards below a line-up, and marks in it, are no players', () => {
  const players = (side: string) =>
    `${side}: 1 Keeper - Back One, Back Two*, Back Three [c], Back Four (60' Sub One) -\n` +
    '      Mid One, Mid Two, Mid Three † - Front One, Front Two (c), Front Three\n' +
    "    Yellow: Back Two 43'\n    Bench: Some One, Some Two\n"
  const { fixtures, set } = read(
    league(`▪ Matchday 1
Sat Nov 1 2025
  15:00 UTC+0  Alpha  v Beta  0-0

${players('Alpha')}
${players('Beta')}
Refs: A Person
`),
  )
  const side = {
    lines: [
      ['Keeper'],
      ['Back One', 'Back Two', 'Back Three', 'Back Four'],
      ['Mid One', 'Mid Two', 'Mid Three'],
      ['Front One', 'Front Two', 'Front Three'],
    ],
    substitutes: ['Sub One'],
  }
  expect(fixtures[0]?.teams).toEqual([side, side])
  expect(fixtures[0]?.incidents).toEqual(
    [0, 1].flatMap((of) => [
      {
        side: of,
        minute: 60,
        stoppage: 0,
        kind: 'substitution',
        name: 'Sub One',
        off: 'Back Four',
      },
      { side: of, minute: 43, stoppage: 0, kind: 'yellow', name: 'Back Two' },
    ]),
  )
  expect(set).toEqual([])
})

test.each([
  ['Copa Libertadores 2025', 'Nacional (URU)', 'copa/club-nacional-de-football'],
  ['Copa Libertadores 2025', 'Nacional (PAR)', 'copa/club-nacional'],
  ['Copa Libertadores 2025', 'Universidad Católica (CHI)', 'copa/cd-universidad-catolica'],
  ['Copa Libertadores 2025', 'Universidad Católica (ECU)', 'ec/universidad-catolica'],
  ['Copa Libertadores 2025', 'River Plate (URU)', 'uy/river-plate'],
  ['Copa Libertadores 2025', 'Barcelona (ECU)', 'copa/barcelona-sc'],
  ['UEFA Champions League 2025/26', 'Partizan (SRB)', 'uefa/partizan'],
  ['UEFA Champions League 2025/26', 'Partizan (ALB)', 'al/partizan'],
  ['CONCACAF Champions Cup 2025', 'Toronto FC (CAN)', 'major-league-soccer/toronto'],
  ['CONCACAF Champions Cup 2025', 'LD Alajuelense (CRC)', 'cr/ld-alajuelense'],
  ['UEFA Conference League 2025/26', 'FK Astana (KAZ)', 'uefa/fk-astana'],
  ['Ascenso MX 2010/11', 'Club Celaya', 'mx/club-celaya'],
  ['English EFL Cup 2025/26', 'Arsenal FC', 'en/arsenal'],
  ['Italian Serie C (South) 2024/25', 'Calcio Lecco 1912', 'it/calcio-lecco-1912'],
  ['UEFA Women’s Champions League 2025/26', 'Barcelona (ESP)', 'women-es/barcelona'],
  ['World Cup Women 2027', 'Germany', 'women-nation/germany'],
  ['Frauen-Bundesliga 2025/26', 'FC Bayern München', 'frauen-bundesliga/bayern-munchen'],
  ['Deutsche Bundesliga 2025/26', 'FC Bayern München II', 'de/bayern-munchen-ii'],
  ['English Premier League 2025/26', 'Nott´m Forest', 'en/nottingham-forest'],
  ['English Premier League 2025/26', 'Nott`m Forest', 'en/nottingham-forest'],
  ['English Premier League 2025/26', 'Nott‘m Forest', 'en/nottingham-forest'],
  ['English Premier League 2025/26', '\u202bArsenal\u00a0FC\u202c\ufeff', 'en/arsenal'],
])('%s: “%s” is the club %s', (name, team1, key) => {
  const one = { round: 'Matchday 1', date: '2025-11-01', team1, team2: 'Other' }
  const { fixtures } = read(JSON.stringify({ name, matches: [one] }), 'x.json')
  expect(fixtures[0]?.home).toBe(key)
})

test.each([
  [{ round: 5 }, 'Matchday 5'],
  [{ round: '5' }, 'Matchday 5'],
  [{ group: 'A' }, 'Group A'],
])('the round of %j is %s', (some, round) => {
  const one = { date: '2025-11-01', team1: 'Alpha', team2: 'Beta', ...some }
  const { fixtures, set } = read(JSON.stringify({ name: 'Cup 2025', matches: [one] }), 'x.json')
  expect([fixtures[0]?.round, set]).toEqual([round, []])
})

test.each(['TBD', 'N.N.', '?'])('the side “%s” is set aside until it is known', (team1) => {
  const one = { round: 'Final', date: '2025-11-01', team1, team2: 'Beta' }
  expect(read(JSON.stringify({ name: 'Cup 2025', matches: [one] }), 'x.json').set).toEqual([
    'side-unknown',
  ])
})

test('a side that is not decided yet is listed as written, without a time for plans', () => {
  const { fixtures, set, sum } = read(
    `= World Cup 2026

▪ Round of 32
Sun Jun 28 2026
  (73) 12:00 UTC-7  2A v 2B   @ Los Angeles
▪ Semi-finals
Tue Jul 14 2026
  (101) 14:00 UTC-5  Winner of QF1 v Argentina   @ Dallas
  (102) 15:00 UTC-4  Brazil v France   @ Atlanta
`,
  )
  expect(
    fixtures.map(({ home, away, kickoff, kickoffKnown }) => [home, away, kickoff, kickoffKnown]),
  ).toEqual([
    ['undecided/2a', 'undecided/2b', new Date('2026-06-28T19:00:00Z'), false],
    ['undecided/winner-of-qf1', 'nation/argentina', new Date('2026-07-14T19:00:00Z'), false],
    ['nation/brazil', 'nation/france', new Date('2026-07-14T19:00:00Z'), true],
  ])
  expect([set, sum]).toEqual([[], true])
})

test.each([
  ['15:00  [postponed] Alpha v Beta', 9],
  ['15:00  Postponed: Alpha v Beta', 9],
  ["[abandoned 60'] Alpha v Beta  1-0", 11],
  ['[ppd] Alpha v Beta', 9],
])('“%s” has its status before the names', (line, status) => {
  const { matches, set } = read(league(`▪ Matchday 1\nSat Nov 1 2025\n  ${line}\n`))
  expect(matches.map(({ home, status: of }) => [home.split('/')[1], of])).toEqual([
    ['alpha', status],
  ])
  expect(set).toEqual([])
})

test.each([
  '3) Alpha v Beta 1-0',
  '* Alpha  1-0  Beta',
  '"Alpha" v "Beta": 1-0',
  '| Alpha v Beta | 1-0',
])('the sides of “%s” are without its signs', (line) => {
  const text = league(`▪ Matchday 1\nSat Nov 1 2025\n  ${line}\n`)
  const content = readContent(text, 'cases.txt')
  expect('clubs' in content && content.clubs.map(({ name }) => name.en)).toEqual(['Alpha', 'Beta'])
  expect(read(text)).toMatchObject({ matches: [{ full: [1, 0] }], set: [] })
})

test('goals around the word between the sides are no part of their names', () => {
  const { matches, set } = read(
    league('▪ Matchday 1\nSat Nov 1 2025\n  Alpha 2 v 1 Beta\n  Alpha II v 1. FC Beta  1-0\n'),
  )
  expect([matches.length, set]).toEqual([1, ['score-shape']])
})

test('an unknown word in brackets before a name is no part of it', () => {
  const { matches, set } = read(league('▪ Matchday 1\nSat Nov 1 2025\n  [N] Alpha v Beta 1-0\n'))
  expect([matches, set]).toEqual([[], ['score-shape']])
})

test('a word between the names needs wide spaces: a sentence is no match', () => {
  const { matches, set } = read(
    league(
      '▪ Matchday 1\nSat Nov 1 2025\n  15:00  Alpha  [postponed]  Beta\n' +
        '  Match abandoned due to rain\n  15:00  Gamma  cancelled  Delta\n',
    ),
  )
  expect([matches.map(({ status }) => status), set]).toEqual([[9, 12], ['line-unknown']])
})

test('the games of a series are matches of their own', () => {
  const { matches, set } = read(
    league(`▪ Playoffs, Round 1
Sat Oct 25 2025
  19:00 UTC+0  Alpha Town   v Beta City    2-1 (1-1)
Sat Nov 1 2025
  19:00 UTC+0  Beta City    v Alpha Town   2-1 (0-1)
Sat Nov 8 2025
  19:00 UTC+0  Alpha Town   v Beta City    2-3 (1-2)
`),
  )
  expect(matches.map(({ full }) => full)).toEqual([
    [2, 1],
    [2, 3],
    [2, 1],
  ])
  expect([new Set(matches.map(({ key }) => key)).size, set]).toEqual([3, []])
})

const rows = (...matches: object[]) =>
  JSON.stringify({ name: 'English Premier League 2025/26', matches })
const row = { round: 'Matchday 3', time: '15:00', team1: 'Arsenal FC', team2: 'Chelsea FC' }

test('a match that is replayed after it was abandoned is another match', () => {
  const { matches, set } = read(
    rows(
      { ...row, date: '2025-08-30', score: { ft: [0, 1] }, status: 'ABANDONED' },
      { ...row, date: '2025-11-05', time: '20:00', score: { ht: [1, 0], ft: [2, 0] } },
    ),
    'en.1.json',
  )
  expect(matches).toMatchObject([
    { key: 'en.1/2025-26/arsenal/chelsea', status: 11 },
    { key: 'en.1/2025-26/arsenal/chelsea/2', status: 8, full: [2, 0] },
  ])
  expect(matches[1]?.kickoff).toEqual(new Date('2025-11-05T20:00:00Z'))
  expect(set).toEqual([])
})

test.each([
  ['postponed, then played', { status: 'postponed' }, { score: { ft: [2, 0] } }],
  [
    'interrupted, then finished',
    { status: 'suspended', score: { ft: [1, 0] } },
    { score: { ft: [2, 0] } },
  ],
  ['moved, not played yet', {}, {}],
  ['moved, the old row left without a result', {}, { score: { ft: [2, 0] } }],
])('a match that is listed twice in one round is one, on the later day: %s', (_, old, now) => {
  for (const order of [0, 1]) {
    const both = [
      { ...row, date: '2025-08-30', ...old },
      { ...row, date: '2025-11-05', ...now },
    ]
    const { matches, set, sum } = read(rows(...(order ? both.toReversed() : both)), 'en.1.json')
    expect(matches.map(({ key, kickoff }) => [key, kickoff?.getUTCMonth()])).toEqual([
      ['en.1/2025-26/arsenal/chelsea', 10],
    ])
    expect([set, sum]).toEqual([[], true])
  }
})

test('the same result a day apart in one round is one match, another result is not', () => {
  const both = (second: number[]) =>
    read(
      rows(
        { ...row, date: '2025-08-30', score: { ft: [0, 1] } },
        { ...row, date: '2025-08-31', score: { ft: second } },
      ),
      'en.1.json',
    )
  expect(both([0, 1])).toMatchObject({ matches: [{ full: [0, 1] }], set: [], sum: true })
  expect(both([2, 1]).matches).toHaveLength(2)
})

test('matches may stand in rounds, as in files before 2019, or be the whole file', () => {
  const one = { date: '2015-08-08', team1: { name: 'Arsenal' }, team2: 'Chelsea' }
  const old = { name: 'Matchday 1', matches: [{ ...one, score1: 2, score2: 1 }] }
  const name = 'English Premier League 2015/16'
  expect(read(JSON.stringify({ name, rounds: [old] }), 'x.json').fixtures).toMatchObject([
    { key: 'en.1/2015-16/arsenal/chelsea', round: 'Matchday 1', result: { full: [2, 1] } },
  ])
  const list = [{ ...one, round: 'Matchday 1', score: { ft: [2, 1] } }]
  expect(read(JSON.stringify(list), '2015-16/en.1.json').fixtures).toMatchObject([
    { key: 'en.1/2015-16/arsenal/chelsea', result: { full: [2, 1] } },
  ])
  expect(readContent('[{"name":"Arsenal"}]', 'clubs.json').kind).toBe('other')
})

test('a goal at 92 fell at 90+2, and one at 130 in no minute', () => {
  const goalAt = (minute: number) =>
    read(
      rows({ ...row, date: '2025-08-30', score: { ft: [1, 0] }, goals1: [{ minute }] }),
      'en.1.json',
    ).fixtures[0]?.goals
  expect(goalAt(92)).toMatchObject([{ minute: 90, stoppage: 2 }])
  expect(goalAt(130)).toMatchObject([{ minute: 130 }])
})

test.each(['Date: Sat Nov 8', 'Stadium: Some Park', 'Note: the second leg'])(
  'matches below “%s” are not taken for a line-up',
  (line) => {
    const { matches } = read(
      league(
        `▪ Matchday 1\nSat Nov 1 2025\n  Alpha v Beta 1-0\n${line}\n  Beta v Alpha 2-0\n` +
          '  15:00  Gamma 1-1 Delta\n',
      ),
    )
    expect(matches.map(({ full }) => full)).toEqual([
      [1, 0],
      [2, 0],
      [1, 1],
    ])
  },
)

test('in a double round robin, a pair in two rounds is one match', () => {
  const clubs = Array.from({ length: 6 }, (_, at) => `Club ${'ABCDEF'[at]}`)
  const season = clubs.flatMap((team1) =>
    clubs
      .filter((team2) => team2 !== team1)
      .map((team2, at) => ({
        round: `Matchday ${at + 1}`,
        date: `2025-08-${String(at + 10)}`,
        team1,
        team2,
        score: { ft: [1, 0] },
      })),
  )
  const [first] = season
  const open = { ...first, round: 'Matchday 20', date: '2026-01-10', score: {} }
  const list = (...more: object[]) =>
    read(
      JSON.stringify({ name: 'Some League 2025/26', matches: [...season, ...more] }),
      'xx.1.json',
    )
  expect(list(open).matches).toHaveLength(30)
  expect(list(open).matches[0]).toMatchObject({ full: [1, 0], status: 8 })
  // two results are two matches
  expect(list({ ...open, score: { ft: [0, 2] } }).matches).toHaveLength(31)
})

test('a first round that is played later refuses no other', () => {
  const { matches, set } = read(
    league(`▪ Matchday 1
Sat Oct 18 2025
  15:00 UTC+0  Alpha Town   v Beta City    2-1 (1-1)
  15:00 UTC+0  Gamma Rovers v Delta Vale   0-0

▪ Matchday 2
Sat Aug 23 2025
  15:00 UTC+0  Beta City    v Gamma Rovers 1-1 (0-1)
  15:00 UTC+0  Delta Vale   v Alpha Town   0-2 (0-1)
`),
  )
  expect([matches.length, set]).toEqual([4, []])
})

test.each([
  ['behind spaces', '  ▪ Matchday 2'],
  ['with another bullet', '• Matchday 2'],
  ['as a heading', '== Matchday 2'],
])('a round may be written %s', (_, line) => {
  const text = league(
    `▪ Matchday 1\nSat Nov 1 2025\n  Alpha v Beta 1-0\n${line}\n` +
      '\tSat\tNov\t8\n\tBeta\tV\tAlpha\t2-1\n',
  )
  const { fixtures, set } = read(text)
  expect(fixtures.map(({ round, result }) => [round, result.full])).toEqual([
    ['Matchday 1', [1, 0]],
    ['Matchday 2', [2, 1]],
  ])
  expect(set).toEqual([])
})

test('a heading within a season is a part of it, with rounds of its own', () => {
  const part = (title: string, day: string) =>
    `== ${title}\n▪ Matchday 1\nSat ${day}\n  Alpha v Beta 1-0\n`
  const { fixtures } = read(
    league(part('Regular season', 'Nov 1') + part('Championship round', 'Apr 4')),
  )
  expect(fixtures.map(({ key, round }) => `${key} ${round}`)).toEqual([
    'example-league/2025-26/alpha/beta Matchday 1',
    'example-league/2025-26/championship-round/alpha/beta Championship round, Matchday 1',
  ])
})

test('a day without a year needs a season in the name, of two digits or four', () => {
  const of = (name: string, file?: string) =>
    read(`= ${name}\n▪ Matchday 1\nSat Nov 1\n  Alpha v Beta 1-0\n`, file)
  const days = ({ fixtures }: ReturnType<typeof of>) =>
    fixtures.map(({ key, kickoff }) => [key, kickoff.getUTCFullYear()])
  expect(days(of('Some League 25/26'))).toEqual([['some-league/2025-26/alpha/beta', 2025]])
  expect(days(of('Some League', '2025-26/some.txt'))).toEqual([
    ['some-league/2025-26/alpha/beta', 2025],
  ])
  expect(of('Some League')).toMatchObject({ fixtures: [], set: ['date-unknown', 'date-unknown'] })
})

/** Rounds of a season of four clubs, each a week after the other. */
const rounds = (from: number, to: number, firstDay: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => at).flatMap((at) => {
    const date = new Date(Date.parse(firstDay) + at * 7 * 86_400_000).toISOString().slice(0, 10)
    const round = `Matchday ${from + at}`
    const pair = `${from + at}`
    return [
      { round, date, team1: `North ${pair}`, team2: `South ${pair}`, score: { ft: [1, 0] } },
      { round, date, team1: `East ${pair}`, team2: `West ${pair}`, score: { ft: [1, 0] } },
    ]
  })
const daysOf = (matches: object[], name = 'Some League 2025/26') => {
  const { fixtures, set } = read(JSON.stringify({ name, matches }), 'xx.1.json')
  return { days: fixtures.map(({ kickoff }) => kickoff.toISOString().slice(0, 10)), set }
}

test('a spring that is dated a year early is taken in the right year', () => {
  const { days, set } = daysOf([...rounds(1, 20, '2025-08-09'), ...rounds(21, 38, '2025-01-10')])
  expect(set).toEqual([])
  expect(days[40]).toBe('2026-01-10')
  expect(days.toSorted()).toEqual(days)
})

test('an autumn that is dated a year late is taken in the right year', () => {
  const { days, set } = daysOf([...rounds(1, 20, '2026-08-09'), ...rounds(21, 38, '2026-01-10')])
  expect(set).toEqual([])
  expect(days[0]).toBe('2025-08-09')
  expect(days.toSorted()).toEqual(days)
})

test('a season whose every day is in another year than its name stays whole', () => {
  const late = daysOf(rounds(1, 38, '2026-08-09'))
  expect([late.days.length, late.set]).toEqual([76, ['season-differs (detail)']])
})

const yearsOff = (one: { date: string }, years: number) => ({
  ...one,
  date: one.date.replace(/^\d{4}/, (year) => String(Number(year) + years)),
})

test.each([
  ['the longer half, a year early', (at: number) => (at >= 30 ? -1 : 0)],
  ['four of five rows, a year early', (at: number) => (at % 5 ? -1 : 0)],
  ['four of five rows, a year late', (at: number) => (at % 5 ? 1 : 0)],
])('the days of most of a season are in the right year: %s', (_, yearsAt) => {
  const season = rounds(1, 38, '2025-08-09')
  const wrong = season.map((one, at) => yearsOff(one, yearsAt(at)))
  expect(daysOf(wrong)).toEqual({ days: season.map(({ date }) => date), set: [] })
})

test('rows without rounds are in the year of those beside them, or set aside', () => {
  const season = rounds(1, 38, '2025-08-09').map((one) => ({ ...one, round: '' }))
  const early = season.map((one, at) => (at >= 44 ? yearsOff(one, -1) : one))
  expect(daysOf(early)).toEqual({ days: season.map(({ date }) => date), set: [] })
  const ancient = season.map((one, at) => (at === 50 ? yearsOff(one, -100) : one))
  expect(daysOf(ancient)).toMatchObject({ set: ['date-before-season'] })
})

test('a row that is taken in another year keeps its time on the clock', () => {
  const [march] = rounds(33, 33, '2026-03-28')
  const wrong = { ...march, date: '2025-03-29', time: '15:00' }
  const season = [...rounds(1, 32, '2025-08-09'), wrong, ...rounds(34, 38, '2026-04-04')]
  const { fixtures } = read(
    JSON.stringify({ name: 'English Premier League 2025/26', matches: season }),
    'en.1.json',
  )
  // summer time began on the 29th of March 2026, and on the 30th in 2025
  expect(fixtures[64]?.kickoff).toEqual(new Date('2026-03-29T14:00:00Z'))
})

test('the July of a season that ended late is taken in the right year', () => {
  const { days, set } = daysOf(
    [...rounds(1, 33, '2019-10-19'), ...rounds(34, 38, '2019-06-27')],
    'Some League 2019/20',
  )
  expect(set).toEqual([])
  expect(days.at(-1)).toBe('2020-07-25')
})

test('a match brought forward or put off by months stays on its day', () => {
  const season = rounds(1, 38, '2025-08-09')
  const moved = (at: number, date: string) =>
    daysOf(season.map((one, index) => (index === at ? { ...one, date } : one)))
  expect(moved(4, '2026-05-10')).toMatchObject({ set: [] })
  expect(moved(60, '2025-12-20')).toMatchObject({ set: [] })
  expect(moved(60, '2025-12-20').days[60]).toBe('2025-12-20')
})

test.each([
  ['', false],
  [null, false],
  ['TBD', false],
  ['29:00', false],
  ['24:00', true],
])('the time %j costs no match', (time, known) => {
  const { fixtures, set } = read(rows({ ...row, date: '2025-08-30', time }), 'en.1.json')
  expect(fixtures).toMatchObject([{ kickoffKnown: known }])
  if (known) expect(fixtures[0]?.kickoff).toEqual(new Date('2025-08-30T23:00:00Z'))
  expect(set).toEqual(time === '29:00' ? ['time-unknown (detail)'] : [])
})

test.each([
  ['Nigeria | Premier League 2025/26', 'ng/2025-26_ng1.txt', '14:00'],
  ['English FA Cup 2025/26', 'facup.txt', '15:00'],
  ['Österr. Regionalliga Ost 2025/26', 'ost.txt', '14:00'],
  ['UEFA Champions League 2025/26', 'uefa.cl.txt', '14:00'],
  ['Ascenso MX 2025/26', 'ascenso.txt', '21:00'],
  ['Major League Soccer 2025', 'mls.txt', '19:00'],
  ['Copa Libertadores 2025', 'copal.txt', '18:00'],
  ['Copa Sudamericana 2025', 'copas.txt', '18:00'],
])('the times of %s are those of its country', (name, file, utc) => {
  const { fixtures } = read(
    `= ${name}\n▪ Matchday 1\nSat Nov 1 2025\n  15:00  Alpha v Beta  1-0\n`,
    file,
  )
  expect(fixtures[0]?.kickoffKnown).toBe(true)
  expect(fixtures[0]?.kickoff.toISOString().slice(11, 16)).toBe(utc)
})

test('a league of several zones has the day only', () => {
  const { fixtures } = read(
    '= CONCACAF Champions League 2025\n▪ Matchday 1\nSat Mar 1 2025\n  19:00  Alpha v Beta\n',
  )
  expect(fixtures).toMatchObject([{ kickoffKnown: false }])
})

describe('tournaments as they are written today', () => {
  test('a comment behind a match is no part of its ground', () => {
    const { fixtures, set } = read(`= World Cup 2026    # in Canada, USA, and Mexico
## 1A  =  Group A winners
▪ Round of 32
Sun Jun 28
  (73) 12:00 UTC-7  South Africa 0-1 (0-0) Canada   @ Los Angeles (Inglewood)   ## 2A v 2B
                      (Stephan Eustáquio 90+2')   # late
             # a note
`)
    expect(fixtures).toMatchObject([
      { venue: 'Los Angeles (Inglewood)', result: { full: [0, 1] }, goals: [{ stoppage: 2 }] },
    ])
    expect(set).toEqual([])
  })

  test('the ground may stand before the sides, behind a day or a time', () => {
    const { fixtures, set } = read(`= Euro 2000
▪ Group A
June 12 18:00 @ Liège       Germany            1-1 Romania
                              (Scholl 28; Moldovan 5)
        20:45 @ Eindhoven   Portugal           3-2 England
                              (Figo 22, João Pinto 37, Nuno Gomes 59pen;
                               Scholes 3, McManaman 18og)
▪ Quarter-finals
June 24 18:00
  Portugal           2-2 England      (aet, 6-5 pen)  @ Lisbon
`)
    expect(fixtures.map(({ venue, result }) => [venue, result])).toEqual([
      ['Liège', { full: [1, 1] }],
      ['Eindhoven', { full: [3, 2] }],
      ['Lisbon', { extra: [2, 2], penalties: [6, 5] }],
    ])
    expect(fixtures[1]?.goals.map(({ name, kind }) => [name, kind])).toEqual([
      ['Figo', undefined],
      ['João Pinto', undefined],
      ['Nuno Gomes', 'penalty'],
      ['Scholes', undefined],
      ['McManaman', 'own'],
    ])
    expect(set).toEqual([])
  })

  test('line-ups may be indented, with the substitute before the minute', () => {
    const { fixtures, set } = read(`= Euro 2024
▪ Group A
Fri Jun 14
  21:00         Germany   5-1 (3-0)  Scotland     @ München
                          (Wirtz 10' Musiala 19' Havertz 45+1' (pen.) Füllkrug 68' Can 121';
                           Rüdiger 87' (o.g.))
    Germany:    Neuer - Kimmich, Rüdiger, Tah [Y], Mittelstädt - Andrich [Y 30'] (Groß 46'),
                Kroos (Can 80') - Musiala (Müller 74'), Gündogan,
                Wirtz (Sane [Y] 63') - Havertz (Füllkrug 63')
    Penalties: 1-0 Kroos, 1-1 Adams
`)
    const [match] = fixtures
    expect(match?.goals.map(({ name, kind }) => [name, kind])).toContainEqual(['Rüdiger', 'own'])
    expect(match?.goals.filter(({ kind }) => kind === 'penalty')).toHaveLength(1)
    expect(match?.teams?.[0]?.substitutes).toEqual(['Groß', 'Can', 'Müller', 'Sane', 'Füllkrug'])
    expect(match?.incidents?.filter(({ kind }) => kind === 'substitution')).toHaveLength(5)
    expect(match?.incidents?.filter(({ kind }) => kind === 'yellow')).toHaveLength(1)
    // a card without a minute is named
    expect(set).toEqual(['card-unreadable (detail)'])
  })

  test('the qualifiers are not the tournament', () => {
    const { league, fixtures } = read(`=World Cup 2026 Qualifying=

==Europe (UEFA)==

▪ UEFA Second Round Play-offs
▪▪▪ Semi-finals
Th 26/3/26 20:45 CET (19:45 UTC±0)  Wales  1-1 a.e.t, 2-4 pen.  Italy   @ Cardiff
`)
    expect(league.key).toBe('world-cup-qualification')
    expect(fixtures).toMatchObject([
      { kickoff: new Date('2026-03-26T19:45:00Z'), result: { extra: [1, 1], penalties: [2, 4] } },
    ])
  })
})

describe('what cannot be read is named', () => {
  const matchday = (body: string) => read(league(`▪ Matchday 1\nSat Aug 16 2025\n${body}`))
  test.each([
    ['half a score', '  15:00  Alpha v Beta  2-', 'score-shape'],
    ['a score without numbers', '  15:00  Alpha v Beta  x-y', 'score-shape'],
    ['a third side', '  15:00  Alpha v Beta v Gamma  1-0', 'score-shape'],
    ['a score below 0', '  15:00  Alpha v Beta  -2-1 (1-0)', 'score-shape'],
    ['two hyphens', '  15:00  Alpha v Beta  2--1', 'score-shape'],
    ['a half-time score alone', '  15:00  Alpha v Beta  (1-0)', 'score-shape'],
    ['two scores', '  15:00  Alpha v Beta  1-0 2-0', 'score-shape'],
  ])('%s costs the match', (_, line, reason) => {
    const { fixtures, set } = matchday(`${line}\n`)
    expect(fixtures).toEqual([])
    expect(set).toEqual([reason])
  })

  test('goals without an end cost themselves, and not the next match', () => {
    const { matches, set } = matchday(
      "  15:00  Alpha v Beta  1-0 (1-0)\n    (Ann Example 12'\n  17:30  Gamma v Delta  2-0 (1-0)\n",
    )
    expect(matches.map(({ full }) => full)).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(set).toEqual(['goals-unreadable (detail)'])
  })

  test('a card of an unknown kind, or without a minute, costs itself', () => {
    const { fixtures, set } = matchday(
      '  15:00  Alpha v Beta  0-0\n\n' +
        "Alpha: A - B, C, D, E - F, G, H - I, J, K\n    Green: A 12'\n    Yellow: B, C 12'\n",
    )
    expect(fixtures[0]?.incidents).toMatchObject([{ kind: 'yellow', name: 'C', minute: 12 }])
    expect(set).toEqual(['card-unreadable (detail)'])
  })

  test('the scores of older files are read', () => {
    const row = { round: 'Matchday 1', date: '2015-08-15', team1: 'Alpha', team2: 'Beta' }
    const matches = [{ ...row, score1: 2, score2: 0, score1i: 1, score2i: 0 }]
    const { fixtures } = read(JSON.stringify({ name: 'Example League 2015/16', matches }), 'a.json')
    expect(fixtures[0]?.result).toEqual({ full: [2, 0], half: [1, 0] })
  })
})

test('words of other languages behind a match are its status, and no part of a name', () => {
  const { matches, set } = read(
    league(`▪ Spieltag 3
Sat Nov 1 2025
  15:00 UTC+0  Alpha Town  v  Beta City  verlegt
  15:00 UTC+0  Gamma  v  Delta  abgebrochen
  15:00 UTC+0  Epsilon  v  Zeta  [annulé]
  15:00 UTC+0  Eta  v  Theta  3-0 [Wertung]
  15:00 UTC+0  Iota  v  Kappa  延期
  15:00 UTC+0  Lambda – Mu  2–1 (1–0)
`),
  )
  const seen = matches.map(({ round, away, status, awarded }) => [round, away, status, awarded])
  expect(seen).toEqual([
    ['Matchday 3', 'example-league/beta-city', 9, undefined],
    ['Matchday 3', 'example-league/delta', 11, undefined],
    ['Matchday 3', 'example-league/zeta', 12, undefined],
    ['Matchday 3', 'example-league/theta', 8, true],
    ['Matchday 3', 'example-league/kappa', 9, undefined],
    ['Matchday 3', 'example-league/mu', 8, undefined],
  ])
  expect(set).toEqual([])
})

test('German words for extra time and shoot-outs, and golden goals', () => {
  const { matches, set } = read(
    league(`▪ 1. Runde
Sat Nov 1 2025
  15:00 UTC+0  Alpha  v  Beta  1-2 n.V. (1-1, 0-1)
  15:00 UTC+0  Gamma  v  Delta  2-4 i.E. (1-1, 0-0)
  15:00 UTC+0  Epsilon  v  Zeta  0-1 asdet (0-0)
`),
  )
  expect(matches.map(({ full, extra, penalties }) => [full, extra, penalties])).toEqual([
    [[1, 1], [1, 2], undefined],
    [[1, 1], undefined, [2, 4]],
    [[0, 0], [0, 1], undefined],
  ])
  expect(set).toEqual([])
})

test('the sum of two legs is neither a score nor a part of a name', () => {
  const { matches, set } = read(
    league(`▪ Semi-finals
Sat Nov 1 2025
  15:00 UTC+0  Alpha  v  Beta  2-3 (2-0) [Beta on away goals]
  15:00 UTC+0  Gamma  v  Delta  4-0 (1-0) [agg. 4-3]
  15:00 UTC+0  Epsilon  v  Zeta  1-4 (0-2)  agg 3-5
  15:00 UTC+0  Eta  v  Theta  agg. 4-3
  15:00 UTC+0  Iota  v  Kappa  3-3 agg
`),
  )
  expect(matches.map(({ home, full }) => [home, full])).toEqual([
    ['example-league/alpha', [2, 3]],
    ['example-league/gamma', [4, 0]],
    ['example-league/epsilon', [1, 4]],
  ])
  expect(set).toEqual(['score-shape', 'score-shape'])
})

test('a time in a zone of several meanings, or of half a day, costs the time', () => {
  const { matches, set } = read(
    league(`▪ Matchday 1
Sat Nov 1 2025
  19:30 IST  Alpha  v  Beta  2-1
  9:00 p.m.  Gamma  v  Delta
  15:00 PSV  v  Epsilon
  15:00 EST  Zeta  v  Eta
`),
  )
  expect(matches.map(({ home, kickoffKnown }) => [home, kickoffKnown])).toEqual([
    ['example-league/alpha', false],
    ['example-league/gamma', false],
    ['example-league/psv', false],
    ['example-league/zeta', true],
  ])
  expect(set).toEqual(['time-unknown (detail)', 'time-unknown (detail)'])
})

test.each([
  ['English Premier League 2024', ['2024-08-17', '2025-04-01'], '2024-25'],
  ['English Premier League 2024', ['2024-08-17', '2024-11-01'], '2024-25'],
  ['Example League 2024', ['2024-08-17', '2025-04-01'], '2024-25'],
  ['Example League 2024', ['2024-08-17', '2024-11-01'], '2024'],
  ['Copa América 2024', ['2024-06-20', '2024-07-14'], '2024'],
  ['Chinese Super League 2020', ['2020-07-25', '2020-11-12'], '2020'],
])('the season of %s with days %j is %s', (name, days, season) => {
  const rows = days.map((date, at) => ({
    round: `Matchday ${at + 1}`,
    date,
    team1: 'Alpha',
    team2: 'Beta',
  }))
  const { fixtures, set } = read(JSON.stringify({ name, matches: rows }), 'x.json')
  expect(new Set(fixtures.map((one) => one.season))).toEqual(new Set([season]))
  expect(set).toEqual([])
})
