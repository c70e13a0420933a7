import { codes } from '../../../contract/values.ts'
import type { Shape } from './en.ts'

export const zh: Shape = {
  colon: '：',
  refusals: {
    [codes.badRequest]: '请求有误',
    [codes.tokenInvalid]: '身份凭证无效',
    [codes.notFound]: '没有找到',
    [codes.conflict]: '当前状态不允许',
    [codes.tooManyRequests]: '请求过于频繁，请稍后再试',
    [codes.notOnSale]: '这份方案已经截止',
    [codes.notEnoughPoints]: '积分不足',
    [codes.accountsOnly]: '登录后才能这样做',
    [codes.priceChanged]: '价格已有变动，未扣积分',
    [codes.operatorsOnly]: '只有值班员可以这样做',
    [codes.accountBlocked]: '这个账号暂时不能改动任何东西',
    [codes.internal]: '服务器内部错误',
    [codes.tryAgain]: '暂时无法处理，请重试',
  },
  wrong: {
    required: () => '缺少此项',
    additionalProperties: () => '没有这一项',
    type: (type) => `应为 ${type}`,
    enum: (all) => `应为其中之一：${all}`,
    const: (value) => `应为 ${value}`,
    minimum: (limit) => `不得小于 ${limit}`,
    maximum: (limit) => `不得大于 ${limit}`,
    multipleOf: (step) => `必须是 ${step} 的倍数`,
    minLength: (limit) => `至少 ${limit} 个字符`,
    maxLength: (limit) => `最多 ${limit} 个字符`,
    minItems: (limit) => `至少 ${limit} 项`,
    maxItems: (limit) => `最多 ${limit} 项`,
    pattern: (form) => `格式不符，须为 ${form}`,
  },
  wrongOtherwise: '不符合要求',
  oddsRefused: '赔率由本站在封存时记录，请删去',
  starting: '正在启动',
  startingNote: '网站刚刚启动，本页会自动刷新。',
  catchingUp: (percent) => `正在补上过往赛事${percent && `，${percent}%`}`,
  changesWait: '本站仍在补录过往赛事，补完之前不能改动任何内容',
  pastIsEntered:
    '本站仍在补录过往赛事：本页是目前已有的内容，稍后重新载入即可看到全部。解锁、发布等改动要等补完。',
  databaseDown: (time, minutes) =>
    `网站的数据库暂时没有响应。本页是世界时 ${time} 的内容，${minutes} 分钟前；恢复后请重新载入。`,
}
