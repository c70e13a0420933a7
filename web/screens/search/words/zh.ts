import { zh as find } from '../../../finding/words/zh.ts'
import type { Shape } from './en.ts'

export const zh: Shape = {
  ...find,
  page: { title: '搜索', description: '按名称找球队、联赛、专家和比赛，三种语言与拼音都可以。' },
}
