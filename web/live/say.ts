/** Says goals, red cards and final scores to who listens to the page instead of looking at it: politely, and each once. */
import type { MatchNow } from '../../contract/match.ts'
import { matchStatus, type Language } from '../../contract/values.ts'

interface Sides {
  home: string
  away: string
}

const words = {
  zh: {
    goal: ({ home, away }: Sides, score: string, minute: string) => `进球：${home} ${score} ${away}${minute}`,
    correction: ({ home, away }: Sides, score: string) => `比分更正：${home} ${score} ${away}`,
    red: (side: string, match: string) => `红牌：${side}（${match}）`,
    final: ({ home, away }: Sides, score: string) => `完场：${home} ${score} ${away}`,
    minute: (minute: number) => `，第${minute}分钟`,
    penalties: (score: string) => `，点球 ${score}`,
  },
  zht: {
    goal: ({ home, away }: Sides, score: string, minute: string) => `入球：${home} ${score} ${away}${minute}`,
    correction: ({ home, away }: Sides, score: string) => `比數更正：${home} ${score} ${away}`,
    red: (side: string, match: string) => `紅牌：${side}（${match}）`,
    final: ({ home, away }: Sides, score: string) => `完場：${home} ${score} ${away}`,
    minute: (minute: number) => `，第${minute}分鐘`,
    penalties: (score: string) => `，十二碼 ${score}`,
  },
  en: {
    goal: ({ home, away }: Sides, score: string, minute: string) => `Goal: ${home} ${score} ${away}${minute}`,
    correction: ({ home, away }: Sides, score: string) => `Score corrected: ${home} ${score} ${away}`,
    red: (side: string, match: string) => `Red card: ${side} (${match})`,
    final: ({ home, away }: Sides, score: string) => `Full time: ${home} ${score} ${away}`,
    minute: (minute: number) => `, minute ${minute}`,
    penalties: (score: string) => `, ${score} on penalties`,
  },
}

/** What is worth saying about a match that stood like this before; null when nothing is. */
export function sentenceOf(before: MatchNow, now: MatchNow, sides: Sides, language: Language): string | null {
  const said = [scoreOf(before, now, sides, language), redOf(before, now, sides, language)].filter((one) => one !== null)
  return said.length === 0 ? null : said.join(language === 'en' ? '. ' : '。')
}

const score = ({ homeScore, awayScore }: MatchNow) => `${homeScore ?? 0}–${awayScore ?? 0}`

function scoreOf(before: MatchNow, now: MatchNow, sides: Sides, language: Language): string | null {
  const { goal, correction, final, minute, penalties } = words[language]
  if (now.status === matchStatus.finished && before.status !== now.status) {
    const shootOut = now.penaltyHome === null ? '' : penalties(`${now.penaltyHome}–${now.penaltyAway ?? 0}`)
    return final(sides, score(now)) + shootOut
  }
  const more = (now.homeScore ?? 0) + (now.awayScore ?? 0) - (before.homeScore ?? 0) - (before.awayScore ?? 0)
  if (more > 0) return goal(sides, score(now), now.minute === null ? '' : minute(now.minute))
  if (now.homeScore === before.homeScore && now.awayScore === before.awayScore) return null
  return before.homeScore === null ? null : correction(sides, score(now))
}

function redOf(before: MatchNow, now: MatchNow, sides: Sides, language: Language): string | null {
  const { red } = words[language]
  const match = `${sides.home} ${score(now)} ${sides.away}`
  if (now.homeRed > before.homeRed) return red(sides.home, match)
  return now.awayRed > before.awayRed ? red(sides.away, match) : null
}

/** Sentences stay long enough to be read out, in milliseconds. */
const shownFor = 10_000

/** A polite live region at the end of the page. Tabs that nobody looks at are silent. */
export function voice(): (sentence: string) => void {
  const region = document.createElement('div')
  region.className = 'vh'
  region.setAttribute('aria-live', 'polite')
  region.dataset['live'] = ''
  document.body.append(region)
  return (sentence) => {
    if (document.visibilityState !== 'visible') return
    const line = document.createElement('p')
    line.textContent = sentence
    region.append(line)
    setTimeout(() => line.remove(), shownFor)
  }
}
