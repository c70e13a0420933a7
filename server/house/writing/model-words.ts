/**
 * Titles and analyses of the house models' plans. The plans are free, so a title may name the pick.
 */
import type { Words } from '../../../contract/values.ts'
import { apportion } from '../../../rules/apportion.ts'
import type { Fixture } from '../history.ts'
import type { Chances, Forecast, Side } from '../models/forecast.ts'
import { fits, percent, set } from './text.ts'

export interface Text {
  title: Words
  analysis: Words
}

/** The first title that fits the length limit; the last one always does. */
function text(titles: readonly Words[], analysis: Words): Text {
  const all = titles.map(set)
  const title = all.find(fits) ?? all.at(-1)
  return { title: title ?? analysis, analysis: set(analysis) }
}

/** In whole per cent, with sum 100. */
function split(chances: Chances): Words {
  const [home, draw, away] = apportion([chances.home, chances.draw, chances.away], 100)
  return {
    zh: `主胜 ${home}%，平 ${draw}%，客胜 ${away}%`,
    zht: `主勝 ${home}%，和 ${draw}%，客勝 ${away}%`,
    en: `home ${home}%, draw ${draw}%, away ${away}%`,
  }
}

/** `gap`: the rating lead of the home side, with home advantage unless the ground is neutral. */
export function eloWords(
  { homeName, awayName }: Fixture,
  isAtHome: boolean,
  gap: number,
  ratings: { home: number; away: number },
  result: Chances,
): Text {
  const chances = split(result)
  const [ahead, points] = gap >= 0 ? [homeName, gap] : [awayName, -gap]
  const lead: Words = {
    zh: `${isAtHome ? '计入主场' : '中立场'}，${ahead.zh} Elo 领先 ${points} 分：${chances.zh}`,
    zht: `${isAtHome ? '計入主場' : '中立場'}，${ahead.zht} Elo 領先 ${points} 分：${chances.zht}`,
    en:
      `${ahead.en} lead by ${points} Elo ${points === 1 ? 'point' : 'points'}, ` +
      `${isAtHome ? 'venue included' : 'on neutral ground'}: ${chances.en}`,
  }
  const difference: Words = {
    zh: `Elo 分差 ${points}：${chances.zh}`,
    zht: `Elo 分差 ${points}：${chances.zht}`,
    en: `An Elo gap of ${points}: ${chances.en}`,
  }
  return text(
    // no lead is mentioned at zero points
    points === 0 ? [difference] : [lead, difference],
    {
      zh:
        `${homeName.zh} Elo ${ratings.home}，${awayName.zh} Elo ${ratings.away}，` +
        `${isAtHome ? '主场按 65 分计' : '中立场，不计主场优势'}。由此得出${chances.zh}。评分只看赛果与净胜球，不看阵容与伤停。`,
      zht:
        `${homeName.zht} Elo ${ratings.home}，${awayName.zht} Elo ${ratings.away}，` +
        `${isAtHome ? '主場優勢當作 65 分' : '中立場，不計主場優勢'}。據此計出${chances.zht}。評分只看賽果和淨勝球，不看陣容與傷停。`,
      en:
        `${homeName.en} are rated ${ratings.home} and ${awayName.en} ${ratings.away}; ` +
        `${isAtHome ? 'playing at home is worth 65' : 'nobody plays at home here'}. ` +
        `That makes it ${chances.en}. The ratings know results and margins, ` +
        'not line-ups or injuries.',
    },
  )
}

export function dixonColesWords(
  { homeName, awayName }: Fixture,
  result: Chances,
  over25: number,
  likeliest: Forecast['scores'][number] | undefined,
): Text {
  const chances = split(result)
  const score = likeliest?.score.join('-') ?? ''
  const chance = percent(likeliest?.chance ?? 0)
  return text(
    [
      {
        zh: `${chances.zh}；最可能的比分 ${score}，${chance}`,
        zht: `${chances.zht}；最有可能的波膽 ${score}，${chance}`,
        en: `${chances.en}; likeliest score ${score}, at ${chance}`,
      },
    ],
    {
      zh:
        `${homeName.zh}对${awayName.zh}：${chances.zh}。三球或以上 ${percent(over25)}。` +
        `单一比分里 ${score} 最有可能，也只有 ${chance}。模型由两队的攻防强度与主场推算进球，旧赛果随时间淡出。`,
      zht:
        `${homeName.zht}對${awayName.zht}：${chances.zht}。入三球或以上 ${percent(over25)}。` +
        `波膽以 ${score} 機會最大，也只有 ${chance}。模型以兩隊攻守強弱及主場推算入球，賽果愈舊，比重愈輕。`,
      en:
        `${homeName.en} v ${awayName.en}: ${chances.en}. Three goals or more: ` +
        `${percent(over25)}. The likeliest single score is ${score}, and even that only ` +
        `${chance}. Goals follow from attack, defence and venue, with old results fading.`,
    },
  )
}

const sideWords: Record<Side, Words> = {
  home: { zh: '主胜', zht: '主勝', en: 'a home win' },
  draw: { zh: '平局', zht: '和局', en: 'a draw' },
  away: { zh: '客胜', zht: '客勝', en: 'an away win' },
}

export function favouriteWords({ homeName, awayName }: Fixture, result: Chances, side: Side): Text {
  const words = sideWords[side]
  const chance = percent(result[side])
  const chances = split(result)
  return text(
    [
      {
        zh: `${homeName.zh}对${awayName.zh}：市场更看好${words.zh}，${chance}`,
        zht: `${homeName.zht}對${awayName.zht}：市場較看好${words.zht}，${chance}`,
        en: `${homeName.en} v ${awayName.en}: the market leans to ${words.en}, ${chance}`,
      },
      {
        zh: `市场更看好${words.zh}，${chance}`,
        zht: `市場較看好${words.zht}，${chance}`,
        en: `The market leans to ${words.en}, ${chance}`,
      },
    ],
    {
      zh: `发布时的赔率，扣除利润率后为${chances.zh}。本模型永远选最被看好的一项，没有自己的看法。`,
      zht: `發布時的賠率，扣除利潤率後為${chances.zht}。本模型永遠選最受看好的一項，沒有自己的見解。`,
      en:
        `At publishing the odds, with the margin taken out, said ${chances.en}. ` +
        'This model always takes the likeliest of the three and has no view of its own.',
    },
  )
}

/** `wins` of the `seen` matches of this league so far were home wins. */
export function homeWords({ homeName, leagueName }: Fixture, wins: number, seen: number): Text {
  const counts: Words = {
    zh: `${leagueName.zh}至今 ${seen} 场，主队赢了 ${wins} 场`,
    zht: `${leagueName.zht}至今 ${seen} 場，主隊贏了 ${wins} 場`,
    en:
      `${leagueName.en}: ${wins} home ${wins === 1 ? 'win' : 'wins'} in ${seen} ` +
      `${seen === 1 ? 'match' : 'matches'} so far`,
  }
  const unknown: Words = {
    zh: `${homeName.zh}主场，照例选主胜`,
    zht: `${homeName.zht}主場，照例揀主勝`,
    en: `${homeName.en} are at home, and that is all this model asks`,
  }
  const short: Words = { zh: '照例选主胜', zht: '照例揀主勝', en: 'The home side, as always' }
  const rule: Words = {
    zh: '本模型每一场都选主胜，是供对照的基准：长期跑不赢它的判断，不算判断。',
    zht: '本模型每場都揀主勝，用作對照的基準：長期及不上它的判斷，不算判斷。',
    en:
      'This model takes the home side every time. It is a baseline: ' +
      'a judgement that cannot beat it in the long run is none.',
  }
  const analysis: Words =
    seen > 0
      ? {
          zh: `${counts.zh}。${rule.zh}`,
          zht: `${counts.zht}。${rule.zht}`,
          en: `${counts.en}. ${rule.en}`,
        }
      : rule
  return text(seen > 0 ? [counts, unknown, short] : [unknown, short], analysis)
}

export function coinWords(
  { homeName, awayName }: Fixture,
  key: 'over' | 'under',
  line: number,
): Text {
  const side = {
    over: { zh: '大', zht: '大', en: 'over' },
    under: { zh: '小', zht: '細', en: 'under' },
  }[key]
  return text(
    [
      {
        zh: `${homeName.zh}对${awayName.zh}，硬币落在${side.zh} ${line}`,
        zht: `${homeName.zht}對${awayName.zht}，硬幣擲出${side.zht} ${line}`,
        en: `${homeName.en} v ${awayName.en}: the coin says ${side.en} ${line}`,
      },
      {
        zh: `硬币落在${side.zh} ${line}`,
        zht: `硬幣擲出${side.zht} ${line}`,
        en: `The coin says ${side.en} ${line}`,
      },
    ],
    {
      zh: `一枚硬币，两面各 50%，这次是${side.zh} ${line}。它什么也不知道，因此胜平负三项各给 33%。十场里碰巧中七八场，它也做得到。`,
      zht: `一枚硬幣，兩面各 50%，今次是${side.zht} ${line}。它甚麼也不知道，所以主客和三項各給 33%。十場碰巧中七八場，它也做得到。`,
      en:
        `A coin with two sides, 50% each; this time it fell on ${side.en} ${line}. ` +
        'It knows nothing, so it gives 33% to home, draw and away alike. ' +
        'Seven or eight of ten by luck is within its reach too.',
    },
  )
}
