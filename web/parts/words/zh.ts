/**
 * The words of parts that several screens show, in simplified Chinese. The words of a screen
 * contain those that its parts need.
 */
import type { BoardType } from '../../../contract/values.ts'
import type { RecordWords } from '../against-market.ts'
import type { SumsWords } from '../brought-sums.tsx'
import type { ReasonWords } from '../not-counted.ts'
import type { PriceWords } from '../price-movement.tsx'
import type { RoundWords } from '../rounds.ts'

export const recordWords: RecordWords = {
  hits: (hits, n) => `${n} 份中 ${hits}`,
  market: (expected) => `市场预期 ${expected}`,
  marketOfSome: (hits, n, expected) => `有赔率的 ${n} 份中 ${hits}，市场预期 ${expected}`,
  noMarket: '没有市场赔率',
  yield: (value) => `盈利率 ${value}`,
}

export const roundWords: RoundWords = {
  round: (number) => `第 ${number} 轮`,
  group: (name) => `${name} 组`,
  inPart: (part, round) => `${part} ${round}`,
  rounds: {
    'first round': '首轮',
    'group stage': '小组赛',
    'league stage': '联赛阶段',
    apertura: '开幕联赛',
    clausura: '闭幕联赛',
    'apertura playoff': '开幕联赛附加赛',
    'clausura playoff': '闭幕联赛附加赛',
    '1° semestre': '上半赛季',
    '2° semestre': '下半赛季',
    championship: '争冠组',
    relegation: '保级组',
    europe: '欧战附加赛',
    'ecl playoff': '欧协联附加赛',
    'europa league final': '欧战附加赛',
    'eastern conference': '东部联盟',
    'western conference': '西部联盟',
    'supporters’ shield': '支持者盾',
    qualifying: '资格赛',
    league: '联赛阶段',
    group: '小组赛',
    'elimination final': '淘汰赛',
    reclassification: '附加资格赛',
    'play off': '附加赛',
    'round of 32': '32 强赛',
    'round of 16': '16 强赛',
    'quarter final': '四分之一决赛',
    'semi final': '半决赛',
    '1st leg': '首回合',
    '2nd leg': '次回合',
    'match for third place': '三四名决赛',
    'third place': '三四名决赛',
    final: '决赛',
  },
}

export const boardNames: Record<BoardType, string> = {
  1: '近 10 份',
  2: '超出预期',
  3: '盈利率',
  4: '连红',
  5: '新人',
  6: '我的关注',
  7: '命中率',
  8: '收盘价差',
}

/** Of the Not Counted reasons. */
export const reasonWords: ReasonWords = {
  1: {
    inRecord: 'NC1：比赛腰斩、取消或由裁决定胜负',
    onPlan: 'NC1：比赛腰斩、取消，或由裁定决定结果',
  },
  2: {
    inRecord: 'NC2：开赛时间提前到方案发布之前',
    onPlan: 'NC2：开赛时间提前到方案发布之前',
  },
  3: {
    inRecord: 'NC3：超过原定开赛时间 48 小时仍未进行',
    onPlan: 'NC3：原定开赛后 48 小时内没有踢完',
  },
  4: {
    inRecord: 'NC4：同一场比赛、同一玩法的后续方案，只计第一份',
    onPlan: 'NC4：同一专家在同一场比赛、同一玩法上的后续方案，只计第一份',
  },
}

export const priceWords: PriceWords = {
  title: '市场走势',
  note: '取自公开日志的条目；赔率保持到下一次变动',
  chart: (points) => `主胜、平、客胜在 ${points} 次读取时的赔率。数字见下方表格。`,
  one: '目前只有一次读取，还没有走势。',
  pending: '在这些赔率上封存的方案，开赛后标出。',
  legend: { hit: '封存，后为红', miss: '封存，后为黑', model: '模型' },
  table: '以表格查看',
  columns: { time: '读取时间', entry: '日志条目', number: '编号', expert: '专家', pick: '选项' },
  sealedAt: '封存赔率',
  result: '结果',
  close: '收盘',
  plans: '标出的方案',
  failed: '走势没有加载出来',
  same: {
    title: '以往同样的赔率',
    columns: ['最新赔率', '市场概率', '方案', '命中', '按赔率应中', '命中率（95%）'],
    count: (n, matches) => `${n}（${matches} 场）`,
    sentence: ({ band, n, hits, matches, share, interval }) =>
      `以往同样的赔率：主选项的市场概率在 ${band} 的方案有 ${n} 份（${matches} 场），` +
      `命中 ${hits} 份，${share}，95% 区间 ${interval}。`,
    nothing: (band) => `还没有已结算的方案，主选项的市场概率在 ${band}。`,
    knew: (expected, n) => `赔率也知道这一点：按赔率，${n} 份应中 ${expected} 份。`,
    note: '已结算、主选项封存时市场概率（已剔除庄家的利润）在同一档的方案，不含模型。这些赔率也都知道，所以看不出值不值。',
  },
  verdicts: { 0: '–', 1: '红', 2: '黑' },
}

export const sumsWords: SumsWords = {
  plans: (plans, hits, misses, others) =>
    `已结算 ${plans} 份：${hits} 红 ${misses} 黑` + (others > 0 ? `，${others} 走盘或不计入` : ''),
  points: (paid, returned) => `若全部解锁：${paid} 积分，退回 ${returned}`,
  units: (units, error) => (error === null ? `${units} 单位` : `${units} ± ${error} 单位`),
  noUnits: '没有赔率',
  none: '还没有已结算的方案。',
}
