import type { Shape } from './en.ts'

export const zh: Shape = {
  page: { title: '新的登录方式', description: '给丢了通行密钥的账号。' },
  none: '这条链接不能用：可能已经用过，或已超过一小时。请再要一条。',
  many: '尝试太多次，请 15 分钟后再试。',
  account: '账号',
  note: '新的登录方式会取代原来的全部通行密钥与密码，其他浏览器也会退出。',
  passkey: '创建通行密钥',
  or: '或设置密码',
  passphrase: '新密码',
  passphraseHint: '至少 6 个汉字或 12 个字母，可以是一句话',
  set: '设置密码',
  short: '密码至少 6 个汉字或 12 个字母，1111、1234 这类连续字符不算。',
  wrong: '无法验证这个通行密钥，请重新加载页面。',
  cancelled: '没有改动，请再试一次。',
  unknown: '服务没有按预期答复，请再试一次。',
  done: '已登录。',
  toMe: '去“我的”页面',
}
