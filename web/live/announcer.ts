/** The sentences that announce changes. Fetched when the first of them is needed. */
import type { MatchNow } from '../../contract/match.ts'
import { hitResults, matchStatus, type Language } from '../../contract/values.ts'
import { isolated } from '../parts/isolate.ts'
import { wantsHidden } from '../page/scores.ts'
import { readersClock, timeText } from '../page/time-text.ts'
import type { FoundMatch } from './cache-writer.ts'

type Sides = Pick<FoundMatch, 'home' | 'away'>

/** A sentence shows its names in order, also those of a right-to-left script. */
const isolatedSides = <Match extends Sides>(match: Match): Match => ({
  ...match,
  home: match.home && isolated(match.home),
  away: match.away && isolated(match.away),
})

const words = {
  zh: {
    goal: ({ home, away }: Sides, score: string, minute: string) =>
      `进球：${home} ${score} ${away}${minute}`,
    correction: ({ home, away }: Sides, score: string) => `比分更正：${home} ${score} ${away}`,
    red: (side: Sides['home'], match: string) => `红牌：${side}（${match}）`,
    final: ({ home, away }: Sides, score: string) => `完场：${home} ${score} ${away}`,
    minute: (minute: number) => `，第 ${minute} 分钟`,
    penalties: (score: string) => `，点球 ${score}`,
    states: { 8: '完场', 9: '推迟', 10: '中断', 11: '腰斩', 12: '取消' },
    versus: ({ home, away }: Sides) => `${home} 对 ${away}`,
    state: (state: string, { home, away }: Sides) => `${state}：${home} 对 ${away}`,
    moved: ({ home, away }: Sides, time: string) => `开赛时间改为 ${time}：${home} 对 ${away}`,
    of: ([one, ...more]: Sides[]) =>
      more.length > 0
        ? `（${more.length + 1} 场比赛）`
        : one
          ? `（${one.home} 对 ${one.away}）`
          : '',
    published: (count: number, of: string) => `新方案 ${count} 份${of}`,
    settled: (hits: number, misses: number, of: string) =>
      `方案结算${of}：命中 ${hits}，未中 ${misses}`,
  },
  zht: {
    goal: ({ home, away }: Sides, score: string, minute: string) =>
      `入球：${home} ${score} ${away}${minute}`,
    correction: ({ home, away }: Sides, score: string) => `比數更正：${home} ${score} ${away}`,
    red: (side: Sides['home'], match: string) => `紅牌：${side}（${match}）`,
    final: ({ home, away }: Sides, score: string) => `完場：${home} ${score} ${away}`,
    minute: (minute: number) => `，第 ${minute} 分鐘`,
    penalties: (score: string) => `，十二碼 ${score}`,
    states: { 8: '完場', 9: '延期', 10: '中斷', 11: '腰斬', 12: '取消' },
    versus: ({ home, away }: Sides) => `${home} 對 ${away}`,
    state: (state: string, { home, away }: Sides) => `${state}：${home} 對 ${away}`,
    moved: ({ home, away }: Sides, time: string) => `開賽時間改為 ${time}：${home} 對 ${away}`,
    of: ([one, ...more]: Sides[]) =>
      more.length > 0
        ? `（${more.length + 1} 場賽事）`
        : one
          ? `（${one.home} 對 ${one.away}）`
          : '',
    published: (count: number, of: string) => `新方案 ${count} 份${of}`,
    settled: (hits: number, misses: number, of: string) =>
      `方案結算${of}：命中 ${hits}，未中 ${misses}`,
  },
  en: {
    goal: ({ home, away }: Sides, score: string, minute: string) =>
      `Goal: ${home} ${score} ${away}${minute}`,
    correction: ({ home, away }: Sides, score: string) =>
      `Score corrected: ${home} ${score} ${away}`,
    red: (side: Sides['home'], match: string) => `Red card: ${side} (${match})`,
    final: ({ home, away }: Sides, score: string) => `Full time: ${home} ${score} ${away}`,
    minute: (minute: number) => `, minute ${minute}`,
    penalties: (score: string) => `, ${score} on penalties`,
    states: { 8: 'Full time', 9: 'Postponed', 10: 'Interrupted', 11: 'Abandoned', 12: 'Cancelled' },
    versus: ({ home, away }: Sides) => `${home} v ${away}`,
    state: (state: string, { home, away }: Sides) => `${state}: ${home} v ${away}`,
    moved: ({ home, away }: Sides, time: string) => `New kick-off ${time}: ${home} v ${away}`,
    of: ([one, ...more]: Sides[]) =>
      more.length > 0
        ? ` on ${more.length + 1} matches`
        : one
          ? ` on ${one.home} v ${one.away}`
          : '',
    published: (count: number, of: string) => `${count} new ${count === 1 ? 'plan' : 'plans'}${of}`,
    settled: (hits: number, misses: number, of: string) =>
      `Plans settled${of}: ${hits} ${hits === 1 ? 'hit' : 'hits'}, ` +
      `${misses} ${misses === 1 ? 'miss' : 'misses'}`,
  },
} satisfies Record<Language, object>

/** Describes how a match changed; null if the change is not worth announcing. */
export function sentenceOf(
  before: MatchNow,
  now: MatchNow,
  sides: Sides,
  language: Language,
): string | null {
  const sentences = [
    scoreOf(before, now, sides, language),
    redOf(before, now, sides, language),
  ].filter((one) => one !== null)
  return sentences.length === 0 ? null : sentences.join(language === 'en' ? '. ' : '。')
}

const score = ({ homeScore, awayScore }: MatchNow) => `${homeScore ?? 0}–${awayScore ?? 0}`

/** A match may have no score yet; one that the reader hides is never said. */
const isHidden = ({ homeScore }: MatchNow) => homeScore === null && wantsHidden()

function scoreOf(before: MatchNow, now: MatchNow, sides: Sides, language: Language): string | null {
  const { goal, correction, final, minute, penalties, states, state } = words[language]
  if (now.status === matchStatus.finished && before.status !== now.status) {
    if (isHidden(now)) return state(states[matchStatus.finished], sides)
    const shootOut =
      now.penaltyHome === null ? '' : penalties(`${now.penaltyHome}–${now.penaltyAway ?? 0}`)
    return final(sides, score(now)) + shootOut
  }
  const halted =
    before.status === now.status
      ? undefined
      : Object.entries(states).find(([status]) => Number(status) === now.status)
  if (halted) return state(halted[1], sides)
  const more =
    (now.homeScore ?? 0) + (now.awayScore ?? 0) - (before.homeScore ?? 0) - (before.awayScore ?? 0)
  if (more > 0) return goal(sides, score(now), now.minute === null ? '' : minute(now.minute))
  if (now.homeScore === before.homeScore && now.awayScore === before.awayScore) return null
  return before.homeScore === null ? null : correction(sides, score(now))
}

function redOf(before: MatchNow, now: MatchNow, sides: Sides, language: Language): string | null {
  const { red, versus } = words[language]
  const match = isHidden(now) ? versus(sides) : `${sides.home} ${score(now)} ${sides.away}`
  if (now.homeRed > before.homeRed) return red(sides.home, match)
  return now.awayRed > before.awayRed ? red(sides.away, match) : null
}

/** Announces a new kick-off (an instant in UTC) in the reader's time zone. */
export const movedSentence = (matchTime: string, sides: Sides, language: Language): string =>
  words[language].moved(
    sides,
    timeText(matchTime, language === 'en' ? 'english' : 'month-day-time', readersClock()),
  )

type Match = Pick<FoundMatch, 'matchId' | 'home' | 'away'>

export interface Batch {
  /** The number of new plans on each match, by its id. */
  published: Map<number, Match & { count: number }>
  /** The results of plans, unordered. */
  settled: (Match & { hitResult: number })[]
}

/**
 * One sentence for new plans and one for results. Plans whose match has no team names are only
 * counted.
 */
export function plansSentences({ published, settled }: Batch, language: Language): string[] {
  const texts = words[language]
  const of = (matches: readonly Match[]) =>
    texts.of(
      [...new Map(matches.map((match) => [match.matchId, match])).values()].filter(
        ({ home }) => home,
      ),
    )
  const count = [...published.values()].reduce((sum, one) => sum + one.count, 0)
  const hits = settled.filter(({ hitResult }) => hitResult === hitResults.hit).length
  return [
    ...(count > 0 ? [texts.published(count, of([...published.values()]))] : []),
    ...(settled.length > 0 ? [texts.settled(hits, settled.length - hits, of(settled))] : []),
  ]
}

/**
 * Plans are published and settled in batches: events within this many milliseconds are announced
 * together.
 */
const batchFor = 5_000

export interface Announcer {
  /** A match's score, cards or status changed. */
  changed: (before: MatchNow, now: MatchNow, sides: Sides) => void
  /** The kick-off moved to this instant, UTC. */
  moved: (matchTime: string, sides: Sides) => void
  published: (match: Match, count: number) => void
  settled: (match: Match, hitResult: number) => void
}

/** Announces changes in the current language, by `announce`. */
export function announcerOf(
  announce: (sentence: string) => void,
  language: () => Language,
): Announcer {
  let batch: Batch | null = null
  function currentBatch(): Batch {
    if (batch !== null) return batch
    const begun: Batch = { published: new Map(), settled: [] }
    setTimeout(() => {
      plansSentences(begun, language()).forEach(announce)
      batch = null
    }, batchFor)
    return (batch = begun)
  }
  return {
    changed(before, now, sides) {
      const sentence = sentenceOf(before, now, isolatedSides(sides), language())
      if (sentence !== null) announce(sentence)
    },
    moved: (matchTime, sides) =>
      announce(movedSentence(matchTime, isolatedSides(sides), language())),
    published(match, count) {
      const { published } = currentBatch()
      published.set(match.matchId, {
        ...isolatedSides(match),
        count: count + (published.get(match.matchId)?.count ?? 0),
      })
    },
    settled: (match, hitResult) =>
      void currentBatch().settled.push({ ...isolatedSides(match), hitResult }),
  }
}
