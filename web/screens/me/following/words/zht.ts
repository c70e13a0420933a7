import type { Shape } from './en.ts'

export const zht: Shape = {
  follows: {
    title: '關注的專家',
    empty: '未有關注任何專家。',
    find: '看看全部專家',
    failed: '關注的專家未能載入',
  },
}
