import { roundWords } from '../../../parts/words/zh.ts'
import type { Shape } from './en.ts'

export const zh: Shape = {
  page: {
    title: '比赛详情',
    description: '一场比赛：进程、方案、情报、阵容、数据与概率。',
  },
  failed: '这场比赛没有加载出来',
  tabsLabel: '关于这场比赛',
  tabs: {
    overview: '概览',
    plans: '方案',
    intelligence: '情报',
    lineup: '阵容',
    data: '数据',
    probability: '概率',
  },
  ...roundWords,
  rank: (rank) => `第 ${rank} 名`,
  follow: (teams) => `关注 ${teams}`,
  versus: (home, away) => `${home} 对 ${away}`,
  score: (home, away) => `${home} 比 ${away}`,
  span: (days, hours, minutes, seconds) => {
    if (days > 0) return `${days} 天 ${hours} 小时`
    if (hours > 0) return `${hours} 小时 ${minutes} 分`
    return `${minutes} 分 ${seconds} 秒`
  },
  untilKickoff: (span) => `距开赛 ${span}`,
  halfTime: '半场',
  fullTime: '90 分钟',
  extraTime: '加时后',
  penalties: '点球决战',
  shootOutWon: (team) => `${team}点球决战胜出`,
  awarded: '由裁定决定赛果',
  disputed: (results) => `各数据源的赛果不一致（${results.join('，')}），一致之前不再结算`,
  differing: (words) =>
    `各数据源的 90 分钟比分一致，照常结算；其后的比分不一致（${words.join('；')}）`,
  notPlayedOut: '未踢完',
  noTime: '开赛时间未定',
  resultMissing: '各来源均未给出赛果',
  onlyDay: '开赛时间或对阵未定',
  red: (count) => `红牌 ${count} 张`,
  goals: '进球',
  penalty: '点球',
  own: '乌龙',
  noScorer: '进球',
}
