import type { Shape } from './en.ts'

export const zh: Shape = {
  follows: {
    title: '关注的专家',
    empty: '还没有关注任何专家。',
    find: '看看全部专家',
    failed: '关注的专家没有加载出来',
  },
}
