import { reasonWords, sumsWords } from '../../../../parts/words/zh.ts'
import type { Shape } from './en.ts'

export const zh: Shape = {
  reasons: reasonWords,
  lede: '关注的专家封存的方案和赛后的结果会列在这里。',
  sums: sumsWords,
  follows: {
    title: '关注的专家',
    empty: '还没有关注任何专家。',
    find: '看看全部专家',
    failed: '关注的专家没有加载出来',
  },
  favourites: {
    teams: '关注的球队',
    leagues: '关注的联赛',
    empty: '还没有。点名字旁的星标即可关注。',
    find: '看比赛',
    none: '下一场比赛未定。',
    follow: (name) => `关注${name}`,
    failed: '关注的球队和联赛没有加载出来',
  },
  onSale: {
    title: '未截止的方案',
    order: '按开赛时间',
    rest: (plans) => `另有 ${plans} 份，见各专家的页面`,
  },
  feed: {
    title: '关注动态',
    order: '最近的在前',
    sealed: '封存了一份新方案',
    settled: '一份方案已结算',
    sealedAgain: (version) => `封存了一份方案的第 ${version} 版`,
    empty: '还没有动态。',
    failed: '关注动态没有加载出来',
    more: '更早的动态',
  },
  brought: {
    title: '关注以来的结果',
    note: '只算关注之后封存、现已结算的方案，按封存时记录的赔率计算；与之后的方案无关。',
    all: '合计',
    models: '模型合计',
    since: '起始',
  },
  points: (points) => `${points} 积分`,
}
