import type { Shape } from './en.ts'

export const zht: Shape = {
  page: {
    title: '我的',
    description: '我的方案與結果、積分、關注的專家與帳戶。',
  },
  tabsLabel: '本頁各部分',
  tabs: {
    plans: '我的方案',
    following: '關注',
    points: '積分',
    settings: '設定',
  },
  visitor: '目前是訪客身分。登入後，積分與已解鎖的方案在任何裝置上都跟隨你。',
  signIn: '登入',
}
