import type { Shape } from './en.ts'

export const zh: Shape = {
  title: { signIn: '登录球鉴', signUp: '注册球鉴账号', recover: '用恢复码登录' },
  about: '浏览与核验不需要登录。登录后，积分、已解锁的方案和关注的专家都跟着账号走。',
  passkey: { signIn: '用通行密钥登录', signUp: '用通行密钥注册' },
  impossible: '这里不支持通行密钥，请使用密码。',
  or: '或使用密码',
  name: '账号名',
  nameHint: '2 至 24 个字符',
  passphrase: '密码',
  passphraseHint: '至少 6 个汉字或 12 个字母，可以是一句话',
  submit: { signIn: '登录', signUp: '注册', recover: '登录' },
  busy: '请稍候',
  other: { signIn: '没有账号？去注册', signUp: '已有账号？去登录', recover: '返回登录' },
  carried: '当前访客的积分、已解锁的方案和关注会转入账号。',
  visitor: '以访客身份继续',
  close: '关闭',
  blocked: {
    title: '这个账号已被停用',
    until: '停用至',
    about: '照常可以看。到期之后即可再解锁、关注与发布。',
  },
  recover: {
    other: '通行密钥或密码丢了？',
    about: '注册时显示过十个恢复码，每个只能用一次。',
    code: '恢复码',
    wrong: '账号名或恢复码不正确，或恢复码已经用过。',
    made: '你的恢复码',
    madeAbout:
      '只显示这一次。丢了通行密钥或密码时，每个可用来登录一次。请抄在纸上或存入密码管理器。',
  },
  errors: {
    name: '账号名为 2 至 24 个可见字符。',
    names: {
      script:
        '账号名只用中文、日文、韩文或拉丁字母的通用写法，或全用阿拉伯字母，以及数字、空格和连字符。',
      reserved: '这个账号名会被误认为本站或模型。',
    },
    short: '密码至少 6 个汉字或 12 个字母，1111、1234 这类连续字符不算。',
    taken: '这个账号名（或看起来相同的名称）已经有人使用。',
    wrong: '账号名或密码不正确。',
    passkey: '这枚通行密钥没有通过验证。',
    cancelled: '没有完成，也没有任何改动。可以再试一次，或使用密码。',
    many: '尝试次数过多，请 15 分钟后再试。',
    unknown: '服务没有正常回应，请再试一次。',
  },
}
