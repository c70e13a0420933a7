import type { Shape } from './en.ts'

export const zht: Shape = {
  note: '全部由已儲存的數據統計得出，不含加時，附來源及日期。有利與不利只形容球隊，不代表賽果。',
  asOf: '數據截至',
  asOfKickoff: '以開賽時已知為準：',
  tones: { for: '有利', against: '不利', neutral: '中立' },
  both: '兩隊',
  nothing: '未有值得一提的已知情況。',
  weights: ['輕微', '一般', '明顯', '頗強', '極強'],
  weight: (weight) => `比重 ${weight}，最高 5`,
  failed: '情報未能載入',
  empty: '暫時未有情報',
  emptyText: '這兩隊暫時沒有賽果、陣容或積分榜可查。不知道的，這裏不會虛構。',
  hidden: '情報會提及兩隊之前的賽果。',
}
