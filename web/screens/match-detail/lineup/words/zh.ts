import type { Shape } from './en.ts'

export const zh: Shape = {
  predicted: '预计',
  confirmed: '官方',
  asOf: '更新于',
  starters: '首发',
  bench: '替补',
  absent: '缺阵',
  number: '号码',
  player: '球员',
  position: '位置',
  news: '进球、缺阵原因',
  positions: { goalkeeper: '门将', defender: '后卫', midfielder: '中场', forward: '前锋' },
  reasons: { injury: '伤缺', suspension: '停赛', other: '缺阵' },
  since: '自',
  goals: { play: '进球', penalty: '点球', own: '乌龙球' },
  unknown: (club) => `${club}的阵容尚未公布。`,
  failed: '阵容未能载入',
  empty: '暂无阵容',
  emptyText: '双方尚未公布阵容，或数据来源不提供阵容。未知的内容不作推测。',
}
