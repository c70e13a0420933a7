import { describe, expect, test } from 'vitest'
import type { FeedMatch } from '../feed.ts'
import { check } from '../../intake/check.ts'
import { readingOfFile } from './openfootball.ts'
import { parseMatchesJson } from './parse-json.ts'
import { parseFootballTxt } from './parse-txt.ts'
import { dataFile, dataFolder, dataText } from './test-data.ts'
import { readGoalLine } from './txt-score.ts'

const later = new Date('2026-12-01T00:00:00Z')
const match = (lines: string) =>
  "= World Cup 2026\n\n▪ Group A\nThu Jun 11 13:00 UTC-6\n  Home v Away  1-0\n     (A 9')\n\n" +
  `${lines}\n\nRefs: X`
const teamsOf = (lines: string) => {
  const parsed = parseFootballTxt(match(lines), 'a.txt')
  return parsed.kind === 'matches' ? parsed.rows[0]?.teams : undefined
}

describe('a line-up', () => {
  const ten =
    "K - A [c] [R 90+2'], B (76' C D), E,\n   F-G (61' H [R 84']) - I, J (66' K L) (80' M), " +
    "N - O,\n  P [Y 1'], Q"

  test('has lines from the back without cards and marks, and the substitutes', () => {
    expect(teamsOf(`Home: ${ten}`)).toEqual([
      {
        lines: [['K'], ['A', 'B', 'E', 'F-G'], ['I', 'J', 'N'], ['O', 'P', 'Q']],
        substitutes: ['C D', 'H', 'K L', 'M'],
      },
      null,
    ])
    expect(teamsOf(`Home: ${ten}\nAway: ${ten}`)?.[1]).toEqual(teamsOf(`Home: ${ten}`)?.[0])
  })

  test('may have its lines and substitutes parted by semicolons', () => {
    const text = "Home: K; A, B (76' C D), E, F; I, J (61' H; 80' M [Y 85']), N; O, P [Y 1'], Q"
    const parsed = parseFootballTxt(match(text), 'a.txt')
    const [row] = parsed.kind === 'matches' ? parsed.rows : []
    expect(row?.teams?.[0]).toEqual({
      lines: [['K'], ['A', 'B', 'E', 'F'], ['I', 'J', 'N'], ['O', 'P', 'Q']],
      substitutes: ['C D', 'H', 'M'],
    })
    expect(row?.incidents?.map(({ minute, name, off }) => [minute, name, off])).toEqual([
      [76, 'C D', 'B'],
      [61, 'H', 'J'],
      [80, 'M', 'H'],
      [85, 'M', undefined],
      [1, 'P', undefined],
    ])
  })

  test.each([
    'Home: K - A, B - C',
    `Home: ${ten}, R`,
    `Elsewhere: ${ten}`,
    'Penalties: 1-0 A, 1-1 B',
    'Home: A, B, C, D, E, F, G, H, I, J, K',
  ])('that is incomplete is left out: %j', (lines) => expect(teamsOf(lines)).toBeUndefined())
})

test('goals have their scorers and kinds; a name applies to all minutes after it', () => {
  expect(readGoalLine("(A B 9', 45+1'(p); C-D O'E 90+4'(og))", { full: [2, 1] }).goals).toEqual([
    { side: 0, minute: 9, stoppage: 0, name: 'A B' },
    { side: 0, minute: 45, stoppage: 1, kind: 'penalty', name: 'A B' },
    { side: 1, minute: 90, stoppage: 4, kind: 'own', name: "C-D O'E" },
  ])
})

const count = (matches: readonly FeedMatch[], of: (match: FeedMatch) => readonly object[]) =>
  matches.flatMap(of).length

describe.skipIf(!dataFolder)('the World Cup of 2026', () => {
  test('has 308 goals in 104 matches with scorers; only contradictions are rejected', () => {
    const { matches, rejected } = check(
      readingOfFile(dataFile('worldcup.json/2026/worldcup.json'), later),
    )
    const rows = parseMatchesJson(dataText('worldcup.json/2026/worldcup.json'), 'a.json')
    expect(
      rows.kind === 'matches' &&
        rows.rows.flatMap(({ goals }) => goals.flatMap(({ name }) => name ?? [])),
    ).toHaveLength(308)
    // two goals by minute 45+1 and a half-time score of 1-0
    expect(rejected.map(({ item, reason }) => [item, reason])).toEqual([
      ['goals of match world-cup/2026/round-of-32/mexico/ecuador', 'goals-contradict-score'],
    ])
    expect(matches).toHaveLength(104)
    const goals = matches.flatMap((one) => one.goals ?? [])
    expect(goals).toHaveLength(306)
    expect(goals.filter(({ scorer }) => scorer)).toHaveLength(306)
    expect(goals.filter(({ kind }) => kind === 'penalty')).toHaveLength(16)
    expect(goals.filter(({ kind }) => kind === 'own')).toHaveLength(14)
  })

  test('has both line-ups of the 96 matches in Football.TXT, and all their goals', () => {
    const { matches, rejected } = check(
      readingOfFile(dataFile('football.txt/worldcup-2026_full.txt'), later),
    )
    // the sides of the last four were unknown, and four others had no result yet
    expect(rejected.map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 4 }, () => 'side-unknown'),
      'result-missing',
    ])
    expect(matches).toHaveLength(100)
    expect(matches.filter(({ score }) => score)).toHaveLength(96)
    expect(count(matches, ({ lineups }) => Object.values(lineups ?? {}))).toBe(192)
    expect(count(matches, ({ goals }) => goals ?? [])).toBe(280)
    const opening = matches.find(
      ({ home, away }) => home === 'nation/mexico' && away === 'nation/south-africa',
    )
    expect(opening?.lineups?.home).toMatchObject({ confirmed: true, formation: '4-3-3' })
    expect(opening?.lineups?.home?.starters.map(({ name }) => name.en).slice(0, 2)).toEqual([
      'Raul Rangel',
      'Cesar Montes',
    ])
    expect(opening?.lineups?.home?.bench).toHaveLength(5)
    const incidents = matches.flatMap((one) => one.incidents ?? [])
    // counted in the file: [Y …], [R …] and the names in brackets with a minute
    const file = dataText('football.txt/worldcup-2026_full.txt')
    const inFile = (pattern: RegExp) => [...file.matchAll(pattern)].length
    const kind = (name: string) => incidents.filter((one) => one.kind === name).length
    expect(kind('yellow')).toBe(inFile(/\[Y \d/g))
    expect(kind('red')).toBe(inFile(/\[R \d/g))
    expect(kind('substitution')).toBeGreaterThan(900)
    expect(opening?.incidents).toContainEqual(
      expect.objectContaining({
        side: 'home',
        minute: 23,
        kind: 'yellow',
        player: expect.objectContaining({
          name: { zh: 'Brian Gutierrez', zht: 'Brian Gutierrez', en: 'Brian Gutierrez' },
        }),
      }),
    )
  })

  test('a player has one key in both files, except for a few very different spellings', () => {
    const scorers = (file: string) =>
      new Set(
        readingOfFile(dataFile(file), later).matches.flatMap(({ goals = [] }) =>
          goals.flatMap(({ scorer }) => scorer?.key ?? []),
        ),
      )
    const [json, txt] = [
      scorers('worldcup.json/2026/worldcup.json'),
      scorers('football.txt/worldcup-2026_full.txt'),
    ]
    expect([...txt].filter((key) => !json.has(key))).toEqual([
      'nation/uruguay/agustincanobbio',
      'nation/canada/stepheneustaquio',
      'nation/brazil/neymarjr',
    ])
  })

  test('shows line-ups an hour before kick-off, without later substitutes', () => {
    const file = dataFile('football.txt/worldcup-2026_full.txt')
    const at = (hours: number) => {
      const now = new Date(Date.UTC(2026, 5, 11, 19) + hours * 3_600_000)
      return readingOfFile(file, now).matches.find(
        ({ home, away }) => home === 'nation/mexico' && away === 'nation/south-africa',
      )
    }
    expect(at(-1.1)?.lineups).toBeUndefined()
    expect(at(-1)?.lineups?.home?.starters).toHaveLength(11)
    expect(at(1)?.lineups?.home?.bench).toEqual([])
    expect(at(1)?.goals).toEqual([
      expect.objectContaining({ minute: 9, side: 'home', kind: 'play' }),
    ])
    expect(at(3)?.lineups?.home?.bench).toHaveLength(5)
  })
})
