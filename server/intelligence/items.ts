/** Turns the known facts into the reader's list: for and against each side, and neutral ones. */
import { simulatedSource, type TextLanguage } from '../../contract/values.ts'
import { History } from '../house/history.ts'
import type { Fact, FactKind } from '../house/writing/fact.ts'
import { factsAbout } from '../house/writing/facts.ts'
import { sentences } from '../house/writing/plan-words.ts'
import { phrasing } from '../house/writing/phrasing.ts'
import { setIn } from '../house/writing/text.ts'
import { favours } from '../house/writing/view-words.ts'
import type { MatchData } from './match-data.ts'
import { ownFacts, type OwnFact, type Tone } from './own-facts.ts'
import { stakeOf } from './stakes.ts'
import type { IntelligenceWords, SourceKind } from './words.ts'
import { wordsEn } from './words-en.ts'
import { wordsZh } from './words-zh.ts'
import { wordsZht } from './words-zht.ts'

export interface Item {
  /** An internal code of the subject; never shown. */
  kind: string
  side: 'home' | 'away' | 'neutral'
  tone: Tone
  /** 1 to 5. */
  weight: number
  text: string
  source: string
  at: Date
}

/** Maximum number of items for each side and tone; those with the highest weight are kept. */
const most = 6

/**
 * Kinds with nearly the same meaning for a side: only the item with the highest weight of each row
 * is kept.
 */
const alike: readonly (readonly string[])[] = [
  ['winning', 'unbeaten', 'winless', 'losing'],
  ['homeUnbeaten', 'homeWinless', 'homeWins', 'awayUnbeaten', 'awayWinless', 'awayWins'],
  ['scoringRun', 'scoring', 'goalShy', 'blanks'],
  ['cleanSheets', 'concedingRun', 'leaking', 'tight'],
  ['manyGoals', 'fewGoals'],
  ['lateGoals', 'earlyGoals', 'afterBreak'],
  ['lateConceded', 'earlyConceded'],
]

const allWords: Record<TextLanguage, IntelligenceWords> = {
  zh: wordsZh,
  zht: wordsZht,
  en: wordsEn,
}

export function itemsAbout(data: MatchData, language: TextLanguage): Item[] {
  const words = allWords[language]
  const from = (kind: SourceKind) =>
    `${words.sources[kind]} · ${data.source === simulatedSource ? words.invented : data.source}`
  const all = [...written(data, language, from), ...counted(data, language, words, from)].toSorted(
    (a, b) => b.weight - a.weight,
  )
  const listed = new Set<string>()
  const once = all.filter((item) => {
    const about = `${item.side} ${alike.find((row) => row.includes(item.kind))?.[0] ?? item.kind}`
    return !listed.has(about) && listed.add(about)
  })
  const groups = Map.groupBy(once, ({ side, tone }) => `${side} ${tone}`)
  return [...groups.values()].flatMap((group) => group.slice(0, most))
}

type From = (kind: SourceKind) => string

/** Covered by another item here, or not about this match. */
const passedOver: readonly FactKind[] = ['lastTen', 'evenForm', 'plain']
/** About home or away matches, or about the ground. */
const ofGrounds: readonly FactKind[] = [
  'homeUnbeaten',
  'homeWinless',
  'homeWins',
  'awayUnbeaten',
  'awayWinless',
  'awayWins',
  'leadAtHalf',
  'behindAtHalf',
  'reverse',
]
const ofMeetings: readonly FactKind[] = ['meetings', 'meetingGoals', 'reverse']

/** The facts of the plan authors, in the first of their sentences. */
function written(data: MatchData, language: TextLanguage, from: From): Item[] {
  const { fixture, played, gaps, neutralGround } = data
  const isListed = ({ kind }: Fact) =>
    !passedOver.includes(kind) &&
    (kind !== 'rest' || isRestKnown(data)) &&
    !(neutralGround && ofGrounds.includes(kind))
  const history = new History()
  for (const match of played) history.add(match)
  const last = { home: history.of(fixture.homeId).at(-1), away: history.of(fixture.awayId).at(-1) }
  const meeting = history.between(fixture.homeId, fixture.awayId).at(-1)
  return factsAbout(history, fixture, gaps)
    .filter(isListed)
    .flatMap((fact): Item[] => {
      const match = ofMeetings.includes(fact.kind)
        ? meeting
        : fact.side === 'both'
          ? later(last.home, last.away)
          : last[fact.side]
      if (!match) return []
      const { side, tone } = placeOf(fact)
      const source =
        fact.kind === 'rest' ? 'fixtures' : ofMeetings.includes(fact.kind) ? 'meetings' : 'results'
      const text = setIn(
        language,
        sentences[language][fact.kind][0](phrasing(language, fact, fixture)),
      )
      return [
        {
          kind: fact.kind,
          side,
          tone,
          weight: weightOf(fact.weight),
          text,
          source: from(source),
          at: match.kickoff,
        },
      ]
    })
}

const later = <T extends { kickoff: Date }>(a: T | undefined, b: T | undefined) =>
  a && b ? (a.kickoff > b.kickoff ? a : b) : (a ?? b)

/**
 * The side in favour of which the fact speaks: the one with more rest, or with more wins in the
 * last meetings.
 */
function placeOf({ kind, side }: Fact): Pick<Item, 'side' | 'tone'> {
  if (side === 'both' || kind === 'reverse') return { side: 'neutral', tone: 'neutral' }
  const speaks = kind === 'rest' || kind === 'meetings' ? 1 : favours(kind)
  return { side, tone: speaks > 0 ? 'for' : speaks < 0 ? 'against' : 'neutral' }
}

/**
 * Days of rest count from the last played match, so they are unknown if another match is still to
 * be played before this one.
 */
function isRestKnown({ timeKnown, played, schedule, fixture }: MatchData): boolean {
  const lastOf = (club: number) =>
    played.findLast(({ homeId, awayId }) => homeId === club || awayId === club)?.kickoff.getTime()
  const same = (club: number, at: Date | undefined) =>
    at !== undefined && at.getTime() === lastOf(club)
  return (
    timeKnown &&
    same(fixture.homeId, schedule.home.at(-1)) &&
    same(fixture.awayId, schedule.away.at(-1))
  )
}

const weightOf = (weight: number) => Math.min(5, Math.max(1, Math.round(weight)))

/**
 * The facts computed for intelligence only: form, records, congestion, goals by period, table,
 * absences.
 */
function counted(
  data: MatchData,
  language: TextLanguage,
  words: IntelligenceWords,
  from: From,
): Item[] {
  const { fixture } = data
  const names = { home: fixture.homeName[language], away: fixture.awayName[language] }
  const facts = ownFacts(data).map((fact): Item => {
    const { kind, side, tone, weight, at } = fact
    const [text, source] = sentenceOf(fact, names[side], words)
    return { kind, side, tone, weight, text: setIn(language, text), source: from(source), at }
  })
  return [
    ...facts,
    ...(['home', 'away'] as const).flatMap((side) => [...stakes(side), ...absent(side)]),
  ]

  function stakes(side: 'home' | 'away'): Item[] {
    const { table } = data
    const stake = table && stakeOf(table, side === 'home' ? fixture.homeId : fixture.awayId)
    if (!stake) return []
    const zoneName = stake.zone ? words.zones[stake.zone] : ''
    const text = setIn(
      language,
      words.stakes[stake.kind]({ ...stake, club: names[side], zoneName }),
    )
    return [
      {
        kind: `table.${stake.kind}`,
        side,
        tone: stake.tone,
        weight: weightOf(stake.weight),
        text,
        source: from('table'),
        at: table.at,
      },
    ]
  }

  function absent(side: 'home' | 'away'): Item[] {
    const players = data.absences[side]
    const [first] = players
    if (!first) return []
    const at = players.reduce((latest, { since }) => (since > latest ? since : latest), first.since)
    const text = words.absent(
      names[side],
      players.map(({ name, reason }) => ({ name: name[language], reason })),
    )
    const weight = weightOf(1 + players.length)
    return [
      {
        kind: 'absences',
        side,
        tone: 'against',
        weight,
        text: setIn(language, text),
        source: from('lineups'),
        at,
      },
    ]
  }
}

function sentenceOf(
  fact: OwnFact,
  club: string,
  words: IntelligenceWords,
): [text: string, source: SourceKind] {
  if (fact.kind === 'form') return [words.form({ ...fact, club }), 'results']
  if (fact.kind === 'place') return [words.place({ ...fact, club }), 'results']
  if (fact.kind === 'congestion') return [words.congestion({ ...fact, club }), 'fixtures']
  return [words.periods[fact.kind]({ ...fact, club }), 'goals']
}
