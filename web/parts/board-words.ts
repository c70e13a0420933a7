/**
 * The texts of the boards, in one table for all languages, so that a new board is written in one
 * place.
 */
import { boards, type BoardType, type Language, type Words } from '../../contract/values.ts'

type Window = '30' | '90' | 'all'

const overIn: Record<Language, Record<Window, string>> = {
  zh: { '30': '近 30 天', '90': '近 90 天', all: '全部时间' },
  zht: { '30': '近 30 日', '90': '近 90 日', all: '所有時間' },
  en: { '30': 'over the last 30 days', '90': 'over the last 90 days', all: 'over all time' },
}

export const boardNames: Record<BoardType, Words> = {
  1: { zh: '近 10 份', zht: '近 10 份', en: 'Recent form' },
  2: { zh: '超出预期', zht: '高於預期', en: 'Above expectation' },
  3: { zh: '盈利率', zht: '盈利率', en: 'Yield' },
  4: { zh: '连红', zht: '連紅', en: 'Streak' },
  5: { zh: '新人', zht: '新人', en: 'Newcomers' },
  6: { zh: '我的关注', zht: '我的關注', en: 'Following' },
  7: { zh: '命中率', zht: '命中率', en: 'Hit rate' },
  8: { zh: '收盘价差', zht: '收市價差', en: 'Closing line' },
}

/** Of the boards of hits: plans with neither a market price nor a model's estimate. */
const unrankedIn: Words = {
  zh: '既没有市场赔率、也没有模型估计的方案不参与排名。',
  zht: '既沒有市場賠率、也沒有模型估計的方案不計名次。',
  en: 'Plans with neither a market price nor a model’s estimate do not count for the rank.',
}

/** The rule of each board over the time span `over`. */
const boardRules: Record<BoardType, Record<Language, (over: string) => string>> = {
  1: {
    zh: () =>
      '按最近 10 场计入战绩的方案中命中的场数排序，满 10 场才上榜；相同的按近 90 天命中率 95% 区间的下限排序。命中率和区间指这 10 场，盈利率为近 90 天。' +
      unrankedIn.zh,
    zht: () =>
      '按最近 10 場計入戰績的方案當中命中的場數排序，滿 10 場才上榜；相同的按近 90 日命中率 95% 區間的下限排序。命中率和區間指這 10 場，盈利率為近 90 日。' +
      unrankedIn.zht,
    en: () =>
      'Ordered by the hits among the last 10 counted plans, for everyone who has 10. ' +
      'Ties are broken by the lower bound of the 95% interval over 90 days. ' +
      'Rate and interval are of the ten plans, the yield is over 90 days. ' +
      unrankedIn.en,
  },
  2: {
    zh: (over) =>
      `按${over}每份多中的 95% 区间下限排序。市场预期取封存时的赔率，已剔除庄家的利润。满 10 份市场赔率已知的方案才上榜。`,
    zht: (over) =>
      `按${over}每份多中的 95% 區間下限排序。市場預期取封存時的賠率，已剔除莊家的利潤。滿 10 份市場賠率已知的方案才上榜。`,
    en: (over) =>
      `Ranked by the lower bound of the 95% interval of the extra hits per plan ${over}. ` +
      'The expectation is the market’s at sealing, its margin taken out. ' +
      'From 10 counted plans on which the market is known.',
  },
  3: {
    zh: (over) =>
      `按${over}盈利率 95% 区间的下限排序：每投 1 个单位的盈亏，只算赔率已知的方案，满 10 份才上榜。`,
    zht: (over) =>
      `按${over}盈利率 95% 區間的下限排序：每注 1 個單位的盈虧，只計賠率已知的方案，滿 10 份才上榜。`,
    en: (over) =>
      `Ranked by the lower bound of the 95% interval of the yield ${over}: ` +
      'profit per unit staked, over plans with known odds. From 10 such plans.',
  },
  4: {
    zh: () =>
      '按上一次未中之后的连续命中场数排序；相同的按命中率 95% 区间的下限排序。其余数字为近 90 天。' +
      unrankedIn.zh,
    zht: () =>
      '按上一次不中之後連續命中的場數排序；相同的按命中率 95% 區間的下限排序。其他數字為近 90 日。' +
      unrankedIn.zht,
    en: () =>
      'Ordered by the hits since the last miss; ties are broken by the lower bound of their 95% ' +
      'interval. The other figures are over 90 days. ' +
      unrankedIn.en,
  },
  5: {
    zh: () =>
      '有市场赔率或模型估计的方案不满 10 场的专家，新加入的在前。这样的场次太少说明不了什么，所以不排名。数字为全部时间。',
    zht: () =>
      '有市場賠率或模型估計的方案未滿 10 場的專家，新加入的在前。這樣的場次太少說明不了甚麼，所以不排名。數字為所有時間。',
    en: () =>
      'Everyone with fewer than 10 counted plans that have a market price or a model’s estimate, ' +
      'the newest first. They are not ranked: ' +
      'so few results say little. Figures of all time.',
  },
  6: {
    zh: (over) => `你关注的专家，按${over}命中率的区间下限排序；不满 10 场的排在最后，没有名次。`,
    zht: (over) => `你關注的專家，按${over}命中率的區間下限排序；未滿 10 場的排在最後，沒有名次。`,
    en: (over) =>
      `Those you follow, ordered by hit rate ${over}. Whoever has fewer than 10 counted plans ` +
      'comes last and has no place.',
  },
  7: {
    zh: (over) =>
      `按${over}命中率 95% 区间的下限排序，不按最高命中率：样本越少，区间越宽，名次越靠后。满 10 场才上榜。` +
      unrankedIn.zh,
    zht: (over) =>
      `按${over}命中率 95% 區間的下限排序，不按最高命中率：樣本愈少，區間愈闊，名次愈後。滿 10 場才上榜。` +
      unrankedIn.zht,
    en: (over) =>
      `Ranked by the lower bound of the 95% interval of the hit rate ${over}, ` +
      'not by the highest rate: the smaller the sample, the wider the interval and the lower ' +
      'the place. From 10 counted plans. ' +
      unrankedIn.en,
  },
  8: {
    zh: (over) =>
      `按${over}收盘价差 95% 区间的下限排序：封存时的价格与收盘的公平价格相比。` +
      '0 表示拿到了公平价格；庄家的利润由投注者付，所以没有判断力的人在 −5% 上下，' +
      '右边一栏是各人自己的数字。满 10 份才上榜。',
    zht: (over) =>
      `按${over}收市價差 95% 區間的下限排序：封存時的賠率與收市的公平賠率相比。` +
      '0 表示拿到公平賠率；莊家的利潤由投注者付，所以沒有判斷力的人在 −5% 上下，' +
      '右邊一欄是各人自己的數字。滿 10 份才上榜。',
    en: (over) =>
      `Ranked by the lower bound of the 95% interval of the closing-line value ${over}: ` +
      'the price at sealing against the fair closing price. 0 is a fair price; a bettor ' +
      'without skill pays the margin and is at about −5%, the column beside has the figure ' +
      'for each expert’s own plans. From 10 such plans.',
  },
}

/** Why a board is empty. */
const emptyBoards: Record<BoardType, Words> = {
  1: {
    zh: '还没有人满 10 场这类方案。',
    zht: '未有人滿 10 場這類方案。',
    en: 'Nobody has 10 counted plans of this kind yet.',
  },
  2: {
    zh: '这段时间里还没有人满 10 份市场赔率已知的这类方案。',
    zht: '這段時間內未有人滿 10 份市場賠率已知的這類方案。',
    en: 'Nobody has 10 counted plans of this kind with a known market in this time.',
  },
  3: {
    zh: '这段时间里还没有人满 10 份赔率已知的这类方案。',
    zht: '這段時間內未有人滿 10 份賠率已知的這類方案。',
    en: 'Nobody has 10 plans with known odds of this kind in this time.',
  },
  4: {
    zh: '现在没有人处在连红之中。',
    zht: '現時沒有人正在連紅。',
    en: 'Nobody is on a run of hits right now.',
  },
  5: {
    zh: '发布过这类方案的专家都已满 10 场。',
    zht: '曾發布這類方案的專家都已滿 10 場。',
    en: 'Everyone who has published plans of this kind has 10 or more.',
  },
  6: {
    zh: '你还没有关注任何专家。打开一位专家的主页，点“关注”即可。',
    zht: '你未有關注任何專家。打開一位專家的主頁，按「關注」即可。',
    en: 'You do not follow anyone yet. Open an expert and choose Follow.',
  },
  7: {
    zh: '这段时间里还没有人满 10 场这类方案。',
    zht: '這段時間內未有人滿 10 場這類方案。',
    en: 'Nobody has 10 counted plans of this kind in this time.',
  },
  8: {
    zh: '这段时间里还没有人满 10 份收盘价已知的这类方案。',
    zht: '這段時間內未有人滿 10 份收市賠率已知的這類方案。',
    en: 'Nobody has 10 plans of this kind with a known closing price in this time.',
  },
}

export function boardWordsIn(language: Language) {
  const over = overIn[language]
  return {
    names: eachBoard((type) => boardNames[type][language]),
    rules: eachBoard((type) => (window: Window) => boardRules[type][language](over[window])),
    empty: eachBoard((type) => emptyBoards[type][language]),
  }
}

const types = Object.values(boards)
// boundary: the keys are all types of boards
const eachBoard = <T>(of: (type: BoardType) => T) =>
  Object.fromEntries(types.map((type) => [type, of(type)])) as Record<BoardType, T>
