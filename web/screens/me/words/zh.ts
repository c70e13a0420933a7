import type { Shape } from './en.ts'

export const zh: Shape = {
  page: {
    title: '我的',
    description: '我的方案与结果、积分、关注的专家与账号。',
  },
  head: {
    visitor: '访客',
    points: () => '积分',
    saved: '保存于',
    since: '注册于',
    passkey: '通行密钥登录',
    passphrase: '密码登录',
  },
  tabsLabel: '本页各部分',
  tabs: {
    plans: '我的方案',
    following: '关注',
    points: '积分',
    settings: '设置',
  },
  visitor: '当前是访客身份。登录后，积分与已解锁的方案在任何设备上都跟着你。',
  signIn: '登录',
  noScript:
    '这一页只有你能看到，要由浏览器以你的身份读取，因此需要 JavaScript。比赛、专家与方案的页面没有它也能看。',
}
