import type { Shape } from './en.ts'

export const zht: Shape = {
  title: '搜尋',
  close: '關閉',
  field: '搜尋球隊、專家、賽事',
  find: '搜尋',
  groups: { teams: '球隊', matches: '賽事', experts: '專家', leagues: '聯賽' },
  all: '全部',
  kinds: '結果類別',
  most: (n) => `只列出首 ${n} 個。多寫幾個字可以縮小範圍。`,
  next: '下一場',
  plans: (n) => `近 90 日 ${n} 份`,
  choose: '選擇',
  open: '開啟',
  openTab: '新分頁',
  none: (q) => `找不到「${q}」`,
  noneText: '換個寫法，或按聯賽找。',
  leagues: '看聯賽',
  failed: '搜尋暫時未能使用',
  recent: '最近搜尋',
  clear: '清除',
  keys: '在任何頁面按 / 或 Ctrl K 開始搜尋，方向鍵在結果之間移動。拼音與首字母亦可。',
}
