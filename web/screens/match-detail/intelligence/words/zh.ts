import type { Shape } from './en.ts'

export const zh: Shape = {
  note: '全部由已入库的数据统计得出，不含加时赛，附来源与日期。有利与不利只描述球队，不代表结果。',
  asOf: '数据截至',
  asOfKickoff: '以开赛时已知为准：',
  tones: { for: '有利', against: '不利', neutral: '中立' },
  both: '两队',
  nothing: '没有值得一提的已知情况。',
  weights: ['轻微', '一般', '明显', '较强', '很强'],
  weight: (weight) => `权重 ${weight}，最高 5`,
  failed: '情报没有加载出来',
  empty: '还没有情报',
  emptyText: '这两队还没有可查的赛果、阵容或积分榜。不知道的，这里不会编。',
  hidden: '情报会说到两队之前的赛果。',
}
