/**
 * Preview pictures of a plan, an expert and a match, 1200 × 630. They are drawn from public
 * answers only, never from a plan's hidden content: others may cache a preview for as long as they
 * like.
 */
import { stateName } from '../../web/parts/live-match.ts'
import type { ResultOf } from '../../contract/calls.ts'
import { hitResults, type Language } from '../../contract/values.ts'
import { playNames, wholePercent } from '../../web/parts/plan-words.ts'
import { roundName } from '../../web/parts/rounds.ts'
import { timeText } from '../../web/page/time-text.ts'
import type { Shape } from '../../web/words/en.ts'
import { againstMarket, marketRecordOf, type MarketRecord } from '../../web/parts/against-market.ts'
import { colours, mark } from '../http/files/site-mark.ts'
import { canvas, seal, text, widthOf } from './drawing.ts'
import { words as serverWords } from '../http/words/index.ts'

export interface Translation {
  language: Language
  words: Shape
}

const { width, height, margin } = canvas
const inner = width - 2 * margin
/** Width of the column for a seal or a rate, right of the texts. */
const side = 320

const percent = (rate: number) => `${wholePercent(rate)}%`

async function sheet(parts: readonly string[], { language, words }: Translation): Promise<string> {
  const texts = serverWords[language].pictures
  const head = await text(words.site.name, language, {
    x: margin + 74,
    y: 101,
    size: 40,
    weight: 600,
  })
  const foot = await text(texts.motto, language, {
    x: width - margin,
    y: 99,
    size: 24,
    fill: colours.ink2,
    anchor: 'end',
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>` +
    mark(margin, 56, 60) +
    head +
    foot +
    `<rect x="${margin}" y="140" width="${inner}" height="3" fill="${colours.ink}"/>` +
    `${parts.join('')}</svg>`
  )
}

/**
 * Draws a rate in large figures, always with its sample, its interval, the market's expectation and
 * the yield.
 */
async function rate(
  record: MarketRecord & { hitRate: number; hitRateLow: number; hitRateHigh: number },
  translation: Translation,
  top: number,
) {
  const { language } = translation
  const texts = serverWords[language].pictures
  const right = { x: width - margin, anchor: 'end', width: side } as const
  const small = { ...right, size: 22, fill: colours.ink2 }
  if (record.n === 0) return text(texts.noRecord, language, { ...small, y: top + 120, size: 26 })
  const { hits, market, yield: profit } = againstMarket(record, texts.record)
  const interval = texts.interval(percent(record.hitRateLow), percent(record.hitRateHigh))
  // two lines where the market knows some of the plans only: no number is ever cut
  const lines = [hits, ...market.split(/(?<=[,，]) ?/), profit, interval]
  const step = lines.length > 4 ? 27 : 32
  return [
    await text(texts.hitRate, language, { ...small, y: top + 34, size: 26 }),
    await text(percent(record.hitRate), language, {
      ...right,
      y: top + 144,
      size: 104,
      weight: 600,
    }),
    ...(await Promise.all(
      lines.map((line, at) => text(line, language, { ...small, y: top + 188 + at * step })),
    )),
  ].join('')
}

const when = (time: string | null, { language }: Translation) =>
  time === null
    ? ''
    : `${timeText(time, 'month-day-time', 'server')} ${language === 'en' ? 'UTC+8' : '(UTC+8)'}`

/** The sides in one line; where they do not fit, each is cut, so that both can be read. */
async function sides(
  [home, versus, away]: readonly [string, string, string],
  language: Language,
  y: number,
): Promise<string> {
  const line = { y, size: 30, weight: 600 } as const
  const measure = (words: string) => widthOf(words, language, line.size, line.weight)
  const whole = `${home} ${versus} ${away}`
  if ((await measure(whole)) <= inner) return text(whole, language, { ...line, x: margin })
  const gap = 16
  const middle = await measure(versus)
  const room = inner - middle - 2 * gap
  const [left, right] = [await measure(home), await measure(away)]
  const homeWidth = Math.min(left, Math.max(room / 2, room - right))
  const versusAt = margin + homeWidth + gap
  return [
    await text(home, language, { ...line, x: margin, width: homeWidth }),
    await text(versus, language, { ...line, x: versusAt }),
    await text(away, language, {
      ...line,
      x: versusAt + middle + gap,
      width: room - homeWidth,
    }),
  ].join('')
}

export async function planPicture(
  { plan, match, record }: ResultOf<'planDetail'>,
  translation: Translation,
): Promise<string> {
  const { language, words } = translation
  const stamped = plan.hitResult === hitResults.hit || plan.hitResult === hitResults.miss
  const { versus } = serverWords[language].pictures
  const line = [
    match.leagueName,
    when(match.matchTime, translation),
    playNames(plan.predictPlay, words),
  ]
    .filter(Boolean)
    .join('　')
  return sheet(
    [
      await text(plan.name, language, {
        x: margin,
        y: 214,
        size: 34,
        weight: 600,
        fill: colours.hitText,
        width: inner - side,
      }),
      await text(plan.solutionTitle, language, {
        x: margin,
        y: 286,
        size: 46,
        weight: 600,
        width: inner - side - 24,
        lines: 3,
        breaks: plan.titleBreaks,
      }),
      stamped
        ? seal(plan.hitResult === hitResults.hit ? 'hit' : 'miss', language, {
            x: width - margin - 230,
            y: 186,
            size: 230,
          })
        : await rate(record, translation, 190),
      `<rect x="${margin}" y="498" width="${inner}" height="1.5" fill="${colours.rule}"/>`,
      await sides([match.homeName, versus, match.awayName], language, 546),
      await text(line, language, { x: margin, y: 590, size: 24, fill: colours.ink2, width: inner }),
    ],
    translation,
  )
}

export async function expertPicture(
  { expert, ledger, record }: ResultOf<'expertDetail'>,
  translation: Translation,
): Promise<string> {
  const { language, words } = translation
  const texts = serverWords[language].pictures
  const { streakWinCnt, recentCnt, recentWinCnt } = expert
  const badges = [
    ...(streakWinCnt >= 3 ? [words.plan.streak(streakWinCnt)] : []),
    ...(recentWinCnt > 0 ? [words.plan.recent(recentCnt, recentWinCnt)] : []),
  ].join('　')
  const room = inner - side - 24
  const isLong = (await widthOf(expert.name, language, 72, 600)) > room
  return sheet(
    [
      await text(expert.name, language, {
        x: margin,
        y: isLong ? 222 : 270,
        size: isLong ? 46 : 72,
        weight: 600,
        width: room,
        lines: 2,
      }),
      await text(badges, language, {
        x: margin,
        y: 340,
        size: 34,
        fill: colours.hitText,
        weight: 600,
        width: inner - side,
      }),
      await rate({ ...record, ...marketRecordOf(record) }, translation, 190),
      `<rect x="${margin}" y="498" width="${inner}" height="1.5" fill="${colours.rule}"/>`,
      await text(texts.published(ledger.published), language, {
        x: margin,
        y: 546,
        size: 30,
        weight: 600,
        width: inner,
      }),
      await text(texts.sealed, language, {
        x: margin,
        y: 590,
        size: 24,
        fill: colours.ink2,
        width: inner,
      }),
    ],
    translation,
  )
}

export async function matchPicture(
  match: ResultOf<'matchDetail'>,
  translation: Translation,
): Promise<string> {
  const { language, words } = translation
  const texts = serverWords[language].pictures
  const middle = width / 2
  const scored = match.homeScore !== null && match.awayScore !== null
  const centre = scored ? `${match.homeScore} – ${match.awayScore}` : texts.versus
  const size = scored ? 96 : 56
  const half = (await widthOf(centre, language, size, 600)) / 2 + 40
  const name = { y: 350, size: 46, weight: 600, width: middle - half - margin, lines: 2 } as const
  const state = [stateName(match, words), when(match.matchTime, translation)]
    .filter(Boolean)
    .join('　')
  return sheet(
    [
      await text(
        [match.leagueName, roundName(match.round, texts)].filter(Boolean).join(' · '),
        language,
        {
          x: middle,
          y: 214,
          size: 30,
          fill: colours.ink2,
          anchor: 'middle',
          width: inner,
        },
      ),
      await text(match.home.name, language, { ...name, x: middle - half, anchor: 'end' }),
      await text(centre, language, {
        x: middle,
        y: scored ? 366 : 354,
        size,
        weight: 600,
        anchor: 'middle',
      }),
      await text(match.away.name, language, { ...name, x: middle + half }),
      `<rect x="${margin}" y="498" width="${inner}" height="1.5" fill="${colours.rule}"/>`,
      await text(texts.plans(match.solutionCount), language, {
        x: margin,
        y: 568,
        size: 30,
        weight: 600,
        width: inner,
      }),
      await text(state, language, {
        x: width - margin,
        y: 568,
        size: 26,
        fill: colours.ink2,
        anchor: 'end',
        width: inner - side,
      }),
    ],
    translation,
  )
}
