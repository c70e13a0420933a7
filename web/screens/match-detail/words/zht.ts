import { roundWords } from '../../../parts/words/zht.ts'
import type { Shape } from './en.ts'

export const zht: Shape = {
  page: {
    title: '賽事詳情',
    description: '一場賽事：進程、方案、情報、陣容、數據與概率。',
  },
  failed: '這場賽事未能載入',
  tabsLabel: '關於這場賽事',
  tabs: {
    overview: '概覽',
    plans: '方案',
    intelligence: '情報',
    lineup: '陣容',
    data: '數據',
    probability: '概率',
  },
  ...roundWords,
  rank: (rank) => `第 ${rank} 名`,
  follow: (teams) => `關注 ${teams}`,
  versus: (home, away) => `${home} 對 ${away}`,
  score: (home, away) => `${home} 比 ${away}`,
  span: (days, hours, minutes, seconds) => {
    if (days > 0) return `${days} 日 ${hours} 小時`
    if (hours > 0) return `${hours} 小時 ${minutes} 分`
    return `${minutes} 分 ${seconds} 秒`
  },
  untilKickoff: (span) => `距離開賽 ${span}`,
  halfTime: '半場',
  fullTime: '90 分鐘',
  extraTime: '加時後',
  penalties: '十二碼決勝',
  shootOutWon: (team) => `${team}十二碼決勝勝出`,
  awarded: '由裁定決定賽果',
  disputed: (results) => `各數據源的賽果不一致（${results.join('，')}），一致之前不再結算`,
  differing: (words) =>
    `各數據源的 90 分鐘比數一致，照常結算；其後的比數不一致（${words.join('；')}）`,
  notPlayedOut: '未踢完',
  noTime: '開賽時間未定',
  resultMissing: '各來源均未提供賽果',
  onlyDay: '開賽時間或對陣未定',
  red: (count) => `紅牌 ${count} 張`,
  goals: '入球',
  penalty: '十二碼',
  own: '烏龍',
  noScorer: '入球',
}
