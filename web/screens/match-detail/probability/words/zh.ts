import { priceWords } from '../../../../parts/words/zh.ts'
import type { Shape } from './en.ts'

export const zh: Shape = {
  prices: priceWords,
  failed: '概率没有加载出来',
  note: '常规时间',
  market: '市场',
  margin: (source, percent) => `由${source}的赔率换算，已去掉 ${percent}% 的利润。`,
  noMarket: '没有这场比赛的赔率。',
  models: '本站模型',
  modelsNote: '各模型在自己的方案中给出，方案封存且免费',
  plan: '看方案',
  silent: '没有这场比赛的方案。',
  whySilent:
    '模型在开赛前一天发布。Elo 和 Dixon–Coles 不掌握双方战绩、或过往对这类比赛的预测不比瞎猜更准时，不作预测；' +
    '没有赔率时，市场热门不作预测；中立场地上，永远主胜不作预测；按赔率几乎没有悬念的选项，谁都不发布。',
  unsaid: '尚未公开。',
  record: (n, brier, log) => `最近 ${n} 场：Brier ${brier}，对数 ${log}`,
  noRecord: '还没有已完场的预测。',
  calibration: '校准情况',
  columns: { stated: '给出', n: '次数', happened: '实际', interval: '95% 置信区间' },
  scores: {
    title: '怎样看这些分数',
    text: '两种分数都衡量给出的概率与实际结果的差距，越小越好。三种结果各给三分之一，Brier 为 0.667，对数为 1.099。各方都以最近至多 500 场计算。',
  },
  empty: '还没有概率',
  emptyOver: '没有概率',
  emptyOverNote: '没有模型发布过这场比赛的方案，也没有已知的赔率。',
  emptyNote: '模型在开赛前一天发布，所知不足时不作预测；目前也没有赔率。',
}
