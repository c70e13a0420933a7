import type { Shape } from './en.ts'

export const zh: Shape = {
  points: {
    title: '我的积分',
    balance: '积分',
    note: '逐笔列出，最近的在前',
    withoutRefunds: '退回会透露赛果，比分隐藏时不列出',
    empty: '还没有记录。解锁第一份方案时会有第一笔。',
    failed: '积分没有加载出来',
    withoutWelcome: {
      address:
        '许多读者共用你所在网络的地址，今天的新人积分已发完，明天（UTC）会再有。' +
        '注册账号后，第二天无论在哪个网络都会得到 100 积分。',
      account: '100 新人积分在你来访的第二天到账；在设置里添加通行密钥可立即得到。',
    },
    all: '全部',
    kindsLabel: '记录的种类',
    kinds: { unlock: '解锁', refund: '退回', gain: '获得' },
    noneOf: {
      unlock: '还没有解锁过方案。',
      refund: '还没有退回的积分。',
      gain: '还没有获得积分。',
    },
    columns: { at: '时间', what: '事项', amount: '积分', balance: '余额' },
    more: '更早的记录',
    reasons: {
      welcome: '新人积分',
      daily: '当日首次访问',
      unlock: '解锁方案',
      refund_miss: '不中退回',
      refund_push: '走盘退回',
      refund_not_counted: '不计入战绩退回',
      refund_unrevealed: '未公开退回',
      refund_duplicate: '该账号此前已解锁，退回重复扣除的积分',
      refund_reversed: '赛果更正，收回已退积分',
      carried_over: '由访客转入账号',
    },
  },
  rules: {
    title: '积分怎么用',
    items: [
      '访客起始有 38 积分，同一地址每天最多 300 位访客；账号在添加第一个通行密钥时或第二天得 100 积分。',
      '账号每天首次访问另得 20 积分。',
      '方案标价 8、18、28 或 38 积分；再次解锁同一份不扣积分。',
      '走盘、不计入战绩、未公开，以及承诺不中退而未中的，积分自动退回。',
      '赛果日后更正时，退回的积分随之调整：先从余额收回，不足部分从之后得到的积分里扣。',
      '积分没有货币价值，不能购买，也不能兑现。',
    ],
  },
}
