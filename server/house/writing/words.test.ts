import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textLanguages, type TextLanguage, type Words } from '../../../contract/values.ts'
import { oneOf } from '../models/chance.ts'
import { factKinds, type Fact } from './fact.ts'
import { factsAbout } from './facts.ts'
import { chooseFacts, leansAgainst, writeAnalysis, writeTitle } from './plan-words.ts'
import { sentencesEn } from './sentences-en.ts'
import { sentencesZh } from './sentences-zh.ts'
import { sentencesZht } from './sentences-zht.ts'
import { phrasing, type Phrases } from './phrasing.ts'
import type { Fixture } from '../history.ts'
import { fixture, historyOf, results } from './test-league.ts'
import { simplifiedIn, traditionalIn } from './test-script.ts'
import { longest, set } from './text.ts'
import { titlesEn } from './titles-en.ts'
import { titlesZh } from './titles-zh.ts'
import { titlesZht } from './titles-zht.ts'
import { selectionWords, speaksFor } from './view-words.ts'
import { voices, type Persona } from './voices.ts'
import type { HouseSelection } from '../models/picks.ts'

const titles: Record<TextLanguage, Phrases> = { zh: titlesZh, zht: titlesZht, en: titlesEn }
const sentences: Record<TextLanguage, Phrases> = {
  zh: sentencesZh,
  zht: sentencesZht,
  en: sentencesEn,
}

/** Words with numbers that are not counts, or no numbers at all. */
const fixedWords: Record<TextLanguage, readonly string[]> = {
  zh: [
    '两队',
    '不少于三球',
    '三球或以上',
    '不超过两球',
    '不过两球',
    '上一场',
    '一场胜利',
    '再带一场',
    '一场要慢慢看',
    '第一场',
    '这一场',
  ],
  zht: ['兩隊', '三球或以上', '不多於兩球', '不過兩球', '一勝而不得', '一場要慢慢看', '對上一次'],
  en: [
    'three goals or more',
    'no more than two goals',
    'two goals or fewer',
    'this one',
    'about one time in two',
  ],
}
const english = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const han = '〇一二三四五六七八九十'

/** Every number in a text that is about this match, as figures or as words. */
function numbersIn(text: string, language: TextLanguage): number[] {
  let rest = language === 'en' ? text.toLowerCase() : text
  for (const names of [fixture.homeName, fixture.awayName, fixture.leagueName])
    rest = rest.replaceAll(language === 'en' ? names.en.toLowerCase() : names[language], ' ')
  for (const word of fixedWords[language]) rest = rest.replaceAll(word, ' ')
  const figures = Array.from(rest.matchAll(/\d+(\.\d+)?/g), ([figure]) => Number(figure))
  const words =
    language === 'en'
      ? Array.from(rest.matchAll(/[a-z]+/g), ([word]) => english.indexOf(word)).filter(
          (value) => value >= 0,
        )
      : // 一 counts only before a measure word: 哪一段, 一連
        Array.from(
          rest.matchAll(/[〇二两兩三四五六七八九十]|一(?=[场場球次胜勝平和负負天仗])/g),
          ([word]) => ('两兩'.includes(word) ? 2 : han.indexOf(word)),
        )
  return [...figures, ...words]
}

const valuesOf = ({ count, of, third }: Fact): number[] => [
  count,
  of,
  third,
  of - count - third,
  Number((count / of).toFixed(1)),
]

const drafts: HouseSelection[][] = [
  [{ play: 1, picks: [{ key: '2', probability: 0.5432 }] }],
  [
    {
      play: 1,
      picks: [
        { key: '3', probability: 0.26 },
        { key: '1', probability: 0.31 },
      ],
    },
  ],
  [
    { play: 5, line: 2.25, picks: [{ key: 'under', probability: 0.5871 }] },
    {
      play: 9,
      picks: [
        { key: '1-0', probability: 0.12 },
        { key: '1-1', probability: 0.11 },
      ],
    },
  ],
]
const priced: Fixture = {
  ...fixture,
  odds: {
    source: 'test',
    result: { home: '1.95', draw: '4.80', away: '4.10' },
    totals: [{ line: 2.25, over: '1.80', under: '2.05' }],
  },
}
/** The probability, the price, the market's share, the points between; lines and scores. */
const viewNumbers = [
  [54, 1.95, 52, 2],
  [57, 2.21, 48, 9],
  [59, 2.05, 47, 12, 2.25, 1, 0, 11],
]

const persona = fc.record({
  voice: fc.constantFrom(
    ...(['measured', 'notebook', 'veteran'] satisfies (keyof typeof voices)[]),
  ),
  prefers: fc.array(fc.constantFrom(...factKinds), { maxLength: 12 }),
})

test('titles and analyses are complete, short enough, and state only numbers of facts', () => {
  fc.assert(
    fc.property(
      results,
      persona,
      fc.nat(),
      fc.integer({ min: 0, max: 2 }),
      (played, club, key, which) => {
        const facts = factsAbout(historyOf(played), fixture)
        const title = writeTitle(facts, fixture, club, `${key}`, () => 0)
        const selections = drafts[which] ?? []
        const analysis = writeAnalysis(facts, title, priced, selections, club, `${key}`)
        const [main] = selections
        const speaks = (fact: Fact) => (main ? speaksFor(fact, main) : 0)
        const chosen = chooseFacts(facts, title.fact, speaks)
        // only the title's fact may speak against the pick: titles are written without the picks
        expect(chosen.filter((fact) => fact !== title.fact && speaks(fact) < 0)).toEqual([])
        for (const language of textLanguages) {
          expect(title.words[language].length).toBeLessThanOrEqual(longest[language])
          expectSound(title.words[language])
          expectSound(analysis[language].replaceAll('\n\n', ' '))
          expectNumbers(title.words[language], language, valuesOf(title.fact))
          expectNumbers(analysis[language], language, [
            ...chosen.flatMap(valuesOf),
            ...(viewNumbers[which] ?? []),
          ])
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

function expectSound(text: string) {
  expect(text).not.toMatch(/^\s|\s$|undefined|NaN|null|\$\{|[{}]|\s{2}|\.\.|[!！]/)
  expect(text.length).toBeGreaterThan(6)
}

function expectNumbers(text: string, language: TextLanguage, allowed: readonly number[]) {
  for (const value of numbersIn(text, language))
    expect(allowed, `${value} in “${text}”`).toContain(value)
}

/** Every pattern of titles and sentences once for each side, with numbers that all differ. */
function everyPhrase(phrases: Record<TextLanguage, Phrases>): { words: Words; fact: Fact }[] {
  return factKinds.flatMap((kind) =>
    (['home', 'away'] as const).flatMap((side) => {
      const fact: Fact = {
        kind,
        side,
        count: 5,
        of: kind === 'lastTen' ? 10 : 9,
        third: 3,
        weight: 1,
      }
      const most = Math.max(...textLanguages.map((language) => phrases[language][kind].length))
      return Array.from({ length: most }, (_, number) => {
        const say = (language: TextLanguage) =>
          phrases[language][kind].at(number % phrases[language][kind].length)?.(
            phrasing(language, fact, fixture),
          ) ?? ''
        return { words: set({ zh: say('zh'), zht: say('zht'), en: say('en') }), fact }
      })
    }),
  )
}

test('there are over forty title patterns, as many in each language, all distinct', () => {
  for (const language of textLanguages) {
    const made = everyPhrase(titles)
      .filter(({ fact }) => fact.side === 'home')
      .map(({ words }) => words[language])
    expect(new Set(made).size).toBe(made.length)
    expect(made.length).toBeGreaterThan(40)
    for (const kind of factKinds)
      expect(titles[language][kind].length, kind).toBe(titles.zh[kind].length)
  }
})

test('every phrase states the numbers of its fact, no others, about its side', () => {
  const pairing = new Set([
    'meetings',
    'meetingGoals',
    'reverse',
    'rest',
    'evenForm',
    'opening',
    'plain',
  ])
  for (const { words, fact } of [...everyPhrase(titles), ...everyPhrase(sentences)]) {
    for (const language of textLanguages) {
      expectNumbers(words[language], language, valuesOf(fact))
      const club = fact.side === 'home' ? fixture.homeName : fixture.awayName
      if (!pairing.has(fact.kind)) expect(words[language]).toContain(club[language])
    }
  }
})

test('a phrase about the goals of both sides never attributes them to one side', () => {
  const both = {
    zh: /合计|一共|共进|场均|平均/,
    zht: /合共|平均/,
    en: /^(?!.*\bscored\b).*\bgoals\b/,
  }
  for (const { words, fact } of [...everyPhrase(titles), ...everyPhrase(sentences)]) {
    if (!['manyGoals', 'fewGoals', 'meetingGoals'].includes(fact.kind)) continue
    for (const language of textLanguages) expect(words[language]).toMatch(both[language])
  }
})

const factOf = (kind: Fact['kind']): Fact => ({
  kind,
  side: 'home',
  count: 4,
  of: 6,
  third: 0,
  weight: 1,
})
const total = (key: 'over' | 'under'): HouseSelection[] => [
  { play: 5, line: 2.5, picks: [{ key, probability: 0.56 }] },
]
const result = (key: '1' | '2'): HouseSelection[] => [
  { play: 1, picks: [{ key, probability: 0.3 }] },
]

test.each([
  // the title's fact speaks against the pick, and nothing speaks for it
  { stated: ['cleanSheets', 'tight'], view: total('over'), leans: true },
  { stated: ['scoring', 'rest'], view: total('under'), leans: true },
  // 4 goals in 6 meetings
  { stated: ['meetingGoals'], view: total('over'), leans: true },
  { stated: ['winning'], view: result('1'), leans: true },
  { stated: ['cleanSheets', 'tight'], view: total('under'), leans: false },
  { stated: ['scoring', 'blanks'], view: total('under'), leans: false },
  { stated: ['winning', 'rest'], view: total('over'), leans: false },
  { stated: ['winning'], view: result('2'), leans: false },
  { stated: ['winning', 'losing'], view: result('1'), leans: false },
] as const)('$stated before $view.0.picks.0.key: leans against it, $leans', (example) => {
  const facts = example.stated.map(factOf)
  const [fact = factOf('plain')] = facts
  const title = { words: { zh: '', zht: '', en: '' }, fact, pattern: '' }
  expect(leansAgainst(facts, title, example.view)).toBe(example.leans)
})

test('no text has a phrase that readers found weak', () => {
  const weak =
    /每百次里|每百次大約|其余交给比赛|其餘交給比賽|也该轻一些|也該輕手|同一思路|摊开来看|Lay the results|missing yard|do with this trip|should be as light|as far as the notes|match does the rest|every hundred/i
  const key = (n: number) => `key ${n}`
  for (let n = 0; n < 300; n++) {
    const facts = factsAbout(historyOf([]), fixture)
    const voice = oneOf(['measured', 'notebook', 'veteran'] as const, key(n))
    const title = writeTitle(facts, fixture, { voice, prefers: [] }, key(n), () => 0)
    const selections = drafts[n % 3] ?? []
    const analysis = writeAnalysis(facts, title, priced, selections, { voice, prefers: [] }, key(n))
    for (const language of textLanguages) expect(analysis[language]).not.toMatch(weak)
  }
  for (const { words } of everyPhrase(titles))
    for (const language of textLanguages) expect(words[language]).not.toMatch(weak)
})

test('no sentence stands in half of the analyses, whatever its numbers are', () => {
  const plans = 300
  const facts = fc.sample(results, plans).map((played) => factsAbout(historyOf(played), fixture))
  for (const language of textLanguages) {
    const counts = new Map<string, number>()
    for (let n = 0; n < plans; n++) {
      const club: Persona = {
        voice: oneOf(['measured', 'notebook', 'veteran'] as const, `voice ${n}`),
        prefers: [],
      }
      const known = facts[n] ?? []
      const title = writeTitle(known, fixture, club, `plan ${n}`, () => 0)
      const selections = drafts[n % 3] ?? []
      const analysis = writeAnalysis(known, title, priced, selections, club, `plan ${n}`)
      const said = analysis[language].replaceAll(/\d+(\.\d+)?/g, '#').split(/[。？.?]\s*|\n+/)
      for (const sentence of new Set(said.filter((one) => one.length > 3)))
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
    }
    const often = [...counts].filter(([, count]) => count > plans / 2)
    expect(often, language).toEqual([])
  }
})

test.each([
  ['7 of the last 7 goals', 'All of the last 7 goals'],
  [
    'Northport won five of their last five at home.',
    'Northport won all of their last five at home.',
  ],
  ['Five clean sheets in five', 'Five clean sheets in five'],
  ['won four of four away', 'Won all four away'],
  ['four of the last five', 'Four of the last five'],
])('%s: %s', (text, right) => {
  expect(set({ zh: '', zht: '', en: text }).en).toBe(right)
})

test('five of five matches are all of them, in Chinese too', () => {
  const text = { zh: '北港联近五场有五场没有丢球。', zht: '北港聯近五仗有五仗不失球。', en: '' }
  expect(set(text)).toMatchObject({
    zh: '北港联近五场都没有丢球。',
    zht: '北港聯近五仗都不失球。',
  })
})

test.each([
  ['winning', '2', 1],
  ['winning', '1', -1],
  ['losing', '2', -1],
  ['winning', '23', 1],
  // a winner, either way
  ['winning', '12', 0],
  ['rest', '2', 1],
  ['rest', '1', -1],
  ['meetings', '2', 1],
  ['evenForm', '2', 0],
  ['afterBreak', '1', 0],
] as const)('%s speaks for the picks %s with %i', (kind, keys, speaks) => {
  const main: HouseSelection = { play: 1, picks: Array.from(keys, (key) => ({ key })) }
  expect(speaks - speaksFor(factOf(kind), main)).toBe(0)
})

test.each([
  // won, drawn and lost of the last ten
  { kind: 'lastTen', side: 'home', count: 3, of: 10, third: 3, home: -1 },
  { kind: 'lastTen', side: 'away', count: 3, of: 10, third: 3, home: 1 },
  { kind: 'lastTen', side: 'home', count: 4, of: 10, third: 2, home: 0 },
  { kind: 'lastTen', side: 'home', count: 6, of: 10, third: 0, home: 1 },
  // goals of the home side and of the other in the first match of the season
  { kind: 'reverse', side: 'home', count: 0, of: 1, third: 0, home: -1 },
  { kind: 'reverse', side: 'home', count: 2, of: 1, third: 0, home: 1 },
  { kind: 'reverse', side: 'home', count: 1, of: 1, third: 0, home: 0 },
] as const)('$kind of the $side side, $count $third $of: $home for home', ({ home, ...fact }) => {
  const pick = (key: string): HouseSelection => ({ play: 1, picks: [{ key }] })
  expect(home - speaksFor({ ...fact, weight: 1 }, pick('2'))).toBe(0)
  expect(home + speaksFor({ ...fact, weight: 1 }, pick('1'))).toBe(0)
})

test('a view that the facts do not carry is no conclusion, and says what speaks against it', () => {
  const persona: Persona = { voice: 'measured', prefers: [] }
  const [winning, losing] = [factOf('winning'), factOf('losing')]
  const about = (fact: Fact, pick: '1' | '2', key: string) => {
    const title = { words: { zh: '', zht: '', en: '' }, fact, pattern: '' }
    const picked: HouseSelection[] = [{ play: 1, picks: [{ key: pick, probability: 0.7 }] }]
    return writeAnalysis([fact], title, priced, picked, persona, key)
  }
  for (let n = 0; n < 60; n++) {
    const against = [about(winning, '1', `${n}`), about(losing, '2', `${n}`)]
    for (const { zh, zht, en } of against) {
      expect(en).not.toMatch(/Taken together|So the choice/)
      expect(en).toMatch(/began with|Not all of it|in the title/)
      expect(zh).not.toMatch(/合起来看|落到选择上/)
      expect(zh).toMatch(/开头那一条|并非每一条|标题里的/)
      expect(zht).not.toMatch(/綜合來看|落到選擇上/)
      expect(zht).toMatch(/開頭那一點|並非每一點|標題那一點/)
    }
    expect(about(winning, '2', `${n}`).en).not.toMatch(/began with|Not all of it|in the title/)
  }
})

test('no phrase uses words that the site does not use', () => {
  const banned =
    /稳胆|穩膽|必中|包中|稳赚|穩賺|重注|下注|投注|落注|水位|盘口|盤口|抽水|梭哈|内幕|內幕|贴士|貼士|\b(banker|lock|sure thing|guaranteed|bet|bets|punt|wager|hurry|last chance|tip)\b/i
  for (const { words } of [...everyPhrase(titles), ...everyPhrase(sentences)]) {
    for (const language of textLanguages) expect(words[language]).not.toMatch(banned)
  }
})

test('simplified text has no character that only traditional script has, and vice versa', () => {
  const voiced = Object.values(voices).flatMap(({ opens, ends }) => [...opens, ...ends])
  const views = drafts.flat().map((selection) => selectionWords(selection, fixture))
  for (const words of [...everyPhrase(titles), ...everyPhrase(sentences)]
    .map((phrase) => phrase.words)
    .concat(voiced, views)) {
    expect(traditionalIn(words.zh), words.zh).toEqual([])
    expect(simplifiedIn(words.zht), words.zht).toEqual([])
  }
})

test('a title never states a pick', () => {
  const keys = ['1', '2', '3', '12', '13', '23']
  const views = keys.map((key) =>
    selectionWords({ play: 1, picks: Array.from(key, (one) => ({ key: one })) }, fixture),
  )
  for (const { words } of everyPhrase(titles)) {
    for (const language of textLanguages) {
      for (const view of views)
        if (view[language].length > 2)
          expect(words[language].toLowerCase()).not.toContain(view[language].toLowerCase())
      expect(words[language]).not.toMatch(
        /大 ?\d|小 ?\d|細 ?\d|\b(over|under) \d|主胜|客胜|主勝|客勝/,
      )
    }
  }
})

test("the fact 'plain' alone gives a title", () => {
  const persona: Persona = { voice: 'measured', prefers: [] }
  const long = 'Brighton & Hove Albion and the Rest of the Southern Coast United Football Club'
  const named = {
    ...fixture,
    homeName: { zh: long, zht: long, en: long },
    awayName: { zh: long, zht: long, en: long },
  }
  const title = writeTitle(factsAbout(historyOf([]), named), named, persona, 'key', () => 2)
  expect(title.words).toEqual({
    zh: '先看开场的站位与节奏',
    zht: '先看開波的站位與節奏',
    en: 'Watch the shape and the tempo first',
  })
})
