import type { Shape } from './en.ts'

export const zht: Shape = {
  page: {
    title: '我的',
    description: '我的方案與結果、積分、關注的專家與帳戶。',
  },
  head: {
    visitor: '訪客',
    points: () => '積分',
    saved: '保存於',
    since: '註冊於',
    passkey: '通行密鑰登入',
    passphrase: '密碼登入',
  },
  tabsLabel: '本頁各部分',
  tabs: {
    plans: '我的方案',
    following: '關注',
    points: '積分',
    settings: '設定',
  },
  visitor: '目前是訪客身分。登入後，在任何裝置都可使用積分及已解鎖方案。',
  signIn: '登入',
  noScript:
    '這一頁只有你能看到，須由瀏覽器以你的身分讀取，因此需要 JavaScript。賽事、專家與方案的頁面沒有它亦可閱讀。',
}
