import type { Shape } from './en.ts'

export const zht: Shape = {
  predicted: '預計',
  confirmed: '官方',
  asOf: '更新於',
  starters: '正選',
  bench: '後備',
  absent: '缺陣',
  number: '號碼',
  player: '球員',
  position: '位置',
  news: '入球、缺陣原因',
  positions: { goalkeeper: '門將', defender: '後衛', midfielder: '中場', forward: '前鋒' },
  reasons: { injury: '傷患', suspension: '停賽', other: '缺陣' },
  since: '自',
  goals: { play: '入球', penalty: '十二碼', own: '烏龍球' },
  unknown: (club) => `${club}的陣容尚未公布。`,
  failed: '未能載入陣容',
  empty: '暫無陣容',
  emptyText: '雙方尚未公布陣容，或資料來源不提供陣容。未知的內容不作推測。',
}
