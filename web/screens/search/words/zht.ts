import { zht as find } from '../../../finding/words/zht.ts'
import type { Shape } from './en.ts'

export const zht: Shape = {
  ...find,
  page: { title: '搜尋', description: '按名稱找球隊、聯賽、專家和賽事，三種語言與拼音均可。' },
}
