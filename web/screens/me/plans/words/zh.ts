import { reasonWords } from '../../../../parts/words/zh.ts'
import type { Shape } from './en.ts'

export const zh: Shape = {
  reasons: reasonWords,
  states: { open: '未截止', waiting: '待赛果', settled: '已结算' },
  orders: { open: '按开赛时间', waiting: '按开赛时间', settled: '最近的在前' },
  filters: {
    states: '方案状态',
    all: '全部',
    result: '结果',
    everyResult: '全部结果',
    results: { hit: '红', miss: '黑', other: '走盘与不计入' },
    expert: '专家',
    everyExpert: '全部专家',
    league: '联赛',
    everyLeague: '全部联赛',
    locked: '含关注专家的未解锁方案',
  },
  empty: {
    title: '还没有方案',
    text: '解锁的方案和打开过的免费方案会列在这里，附上结果。',
    find: '看免费方案',
    filtered: '没有符合条件的方案',
    unfilter: '清除筛选',
  },
  failed: '方案没有加载出来',
  more: '更多方案',
  points: (points) => `${points} 积分`,
  left: (days, hours, minutes) => {
    if (days > 1) return `${days} 天`
    const all = 24 * days + hours
    return all > 0 ? `${all} 小时` : `${minutes} 分`
  },
  toKickoff: '距开赛',
  locked: '未解锁，关注的专家',
  carriedOver: '访客时解锁，登录时转入账号',
  takeOut: '移出列表',
  news: { title: '方案有了结果', note: '上次来访之后' },
  moves: {
    welcome: '',
    daily: '',
    unlock: '解锁',
    refund_miss: '退回，不中退',
    refund_push: '退回，走盘',
    refund_not_counted: '退回，不计入',
    refund_unrevealed: '退回，未公开',
    refund_duplicate: '退回，重复解锁',
    refund_reversed: '收回，赛果更正',
    carried_over: '',
  },
  side: {
    results: '结果小结',
    hits: '红',
    misses: '黑',
    others: '不计入',
    models: ({ hits, misses, others }) => `模型另计：红 ${hits}，黑 ${misses}，不计入 ${others}。`,
    none: '还没有已结算的方案，评价专家请看长期战绩。',
    small: '样本很小，评价专家请看长期战绩。',
    points: '积分去向',
    paid: '解锁',
    returned: '退回',
    spent: '实际花费',
    byRule: '退回由结算规则自动完成，无需申请。',
    offline: '离线也能看',
    offlineNote: '已解锁的方案保存在这台设备上，断网时仍可打开，页面会写明保存时间。',
  },
}
