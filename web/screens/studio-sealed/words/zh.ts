import type { Shape } from './en.ts'

export const zh: Shape = {
  page: { title: '已封存', description: '刚刚封存的方案和它的日志条目。' },
  seal: '封',
  failed: '方案没有加载出来',
  closed: '已过截止。开赛后所有人可读，由赛果结算。',
  asReader: '读者看到的样子',
  next: '发新版',
  studio: '工作室',
  facts: {
    at: '封存时刻',
    price: '版本与价格',
    odds: '当刻赔率',
    noMarket: '没有市场',
    version: (version, price, refund) =>
      `第 ${version} 版，${price === 0 ? '免费' : `${price} 积分`}${refund ? '，不中退' : ''}`,
  },
  stepsTitle: '接下来',
  steps: {
    sealed: (serial, version) => `已封存：第 ${serial} 号，第 ${version} 版`,
    version: '可发新版，直到',
    open: '开赛起公开，',
    settled: '按常规时间的比分结算',
  },
  share: {
    title: '分享出去的只有这些',
    note: '没有选项，没有正文。谁转发都一样。',
    sealed: (name) => `${name} 封存了一份方案`,
    match: (home, away) => `${home} 对 ${away}`,
    entry: (index, print) => `公开日志第 ${index} 条 指纹 ${print}`,
  },
  others: '同场其他方案',
  entry: {
    title: '公开日志',
    print: '指纹',
    proof: '证明文件',
    waiting: '几秒内会有日志位置。',
    placed: (index) => `公开日志第 ${index} 条。`,
    late: '检查点已签，等见证联署；这一页会自己补上。',
    signed: (witnesses) =>
      witnesses === 0 ? '本站已签名。' : `本站已签名，${witnesses} 个见证联署。`,
  },
}
