import type { Shape } from './en.ts'

export const zht: Shape = {
  title: { signIn: '登入球鑑', signUp: '註冊球鑑帳戶', recover: '用復原碼登入' },
  about: '瀏覽與核驗毋須登入。登入後，積分、已解鎖的方案和關注的專家都會跟隨帳戶。',
  passkey: { signIn: '用通行密鑰登入', signUp: '用通行密鑰開戶' },
  impossible: '這裏不支援通行密鑰，請使用密碼。',
  or: '或使用密碼',
  name: '帳戶名稱',
  nameHint: '2 至 24 個字元',
  passphrase: '密碼',
  passphraseHint: '最少 6 個漢字或 12 個字母，可以是一句話',
  submit: { signIn: '登入', signUp: '註冊帳戶', recover: '登入' },
  busy: '請稍候',
  other: { signIn: '未有帳戶？立即註冊', signUp: '已有帳戶？登入', recover: '返回登入' },
  carried: '目前訪客的積分、已解鎖的方案和關注會轉入帳戶。',
  visitor: '以訪客身分繼續',
  close: '關閉',
  blocked: {
    title: '這個帳戶已被停用',
    until: '停用至',
    about: '照常可以看。到期之後即可再解鎖、關注與發布。',
  },
  recover: {
    other: '遺失通行密鑰或密碼？',
    about: '開戶時顯示過十個復原碼，每個只可用一次。',
    code: '復原碼',
    wrong: '帳戶名稱或復原碼不正確，或復原碼已經用過。',
    made: '你的復原碼',
    madeAbout:
      '只顯示這一次。遺失通行密鑰或密碼時，每個可用來登入一次。請抄在紙上或存入密碼管理員。',
  },
  errors: {
    name: '帳戶名稱為 2 至 24 個可見字元。',
    names: {
      script:
        '帳戶名稱只用中文、日文、韓文或拉丁字母的通用寫法，或全用阿拉伯字母，以及數字、空格和連字號。',
      reserved: '這個帳戶名稱會被誤認為本站或模型。',
    },
    short: '密碼最少 6 個漢字或 12 個字母，1111、1234 這類連續字元不計。',
    taken: '這個帳戶名稱（或看來相同的名稱）已有人使用。',
    wrong: '帳戶名稱或密碼不正確。',
    passkey: '這個通行密鑰未能通過驗證。',
    cancelled: '未有完成，亦無任何改動。可再試一次，或使用密碼。',
    many: '嘗試次數過多，請 15 分鐘後再試。',
    unknown: '服務未有正常回應，請再試一次。',
  },
}
