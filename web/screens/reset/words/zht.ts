import type { Shape } from './en.ts'

export const zht: Shape = {
  page: { title: '新的登入方式', description: '供遺失通行密鑰的帳戶使用。' },
  none: '這條連結不能用：可能已經用過，或已超過一小時。請再要一條。',
  many: '嘗試次數過多，請 15 分鐘後再試。',
  account: '帳戶',
  note: '新的登入方式會取代原有的全部通行密鑰與密碼，其他瀏覽器亦會登出。',
  passkey: '建立通行密鑰',
  or: '或設定密碼',
  passphrase: '新密碼',
  passphraseHint: '最少 6 個漢字或 12 個字母，可以是一句話',
  set: '設定密碼',
  short: '密碼最少 6 個漢字或 12 個字母，1111、1234 這類連續字元不計。',
  wrong: '無法驗證這個通行密鑰，請重新載入頁面。',
  cancelled: '沒有改動，請再試一次。',
  unknown: '服務沒有按預期答覆，請再試一次。',
  done: '已登入。',
  toMe: '前往「我的」頁面',
}
