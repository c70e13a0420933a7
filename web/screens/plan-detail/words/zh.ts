import { priceWords, reasonWords, recordWords, roundWords } from '../../../parts/words/zh.ts'
import { receiptWords } from '../../../verify/words/receipt-zh.ts'
import type { Shape } from './en.ts'
import { range } from '../../../parts/rates.ts'

const gain = (back: number) =>
  back === 100 ? '' : back > 100 ? `，赚 ${back - 100}` : `，亏 ${100 - back}`

export const zh: Shape = {
  prices: priceWords,
  reasons: reasonWords,
  page: {
    title: '方案详情',
    description: '一份预测方案：专家、比赛、战绩，以及它是怎样结算的。',
  },
  crumb: { label: '所在位置', plan: '方案' },
  failed: '方案没有加载出来',
  ...roundWords,
  record: recordWords,
  span: (days, hours, minutes, seconds) => {
    if (days > 0) return `${days} 天 ${hours} 小时`
    if (hours > 0) return `${hours} 小时 ${minutes} 分`
    return `${minutes} 分 ${seconds} 秒`
  },
  untilKickoff: (span) => `距开赛 ${span}`,
  halfTime: '半场',
  rate: (count) => `近 ${count} 份命中率`,
  main: '主选项',
  sealed: '已封存',
  hidden: '选项解锁后可见',
  stated: (percent) => `专家判断 ${percent}%`,
  probabilities: '专家给出的概率',
  source: (source) => `赔率来源：${source}`,
  selections: '选项',
  analysis: '分析',
  value: {
    title: '值不值',
    note: '概率乘以封存赔率，高于 1 才合算',
    columns: [
      '玩法',
      '选项',
      '封存赔率',
      '专家概率',
      '市场，封存时',
      '市场，收盘',
      '回报（按专家概率）',
      '回报（按收盘概率）',
    ],
    own: (pick, chance, back) =>
      `${pick}：若专家的 ${chance}% 属实，同样的选择做一百次，每次 1 单位，平均收回 ${back} 单位${gain(back)}。`,
    close: (chance, back) => `按收盘的 ${chance}% 平均收回 ${back}${gain(back)}。`,
    unstated: (pick) => `${pick}：专家没有给出概率。`,
    unpriced: (pick) => `${pick}：没有市场，封存时本站没有这一项的赔率。`,
    model: (chance) => `本站的 Dixon–Coles 模型随方案一同记录，估计为 ${chance}%。`,
    chances: '专家与市场的概率',
    legend: { expert: '专家', sealed: '市场，封存时', close: '市场，收盘' },
    chancesOf: (expert, sealed, close) =>
      `专家 ${expert}%，封存时市场 ${sealed}%` + (close === null ? '' : `，收盘时市场 ${close}%`),
    read: '本站读取这些赔率的时间：',
    margin: '市场概率已剔除庄家的利润。一份方案合算与否说明不了什么，请看该专家的全部方案。',
  },
  longRun: {
    title: '长期看，值不值',
    skill: '比市场多中，每百份',
    closing: '收盘价差',
    interval: '95% 区间',
    between: (low, high) => `${low} 至 ${high}`,
    above: '封存价高于收盘',
    of: (rate, part, n) => `${rate}%，${part} / ${n}`,
    bias: '概率偏差',
    points: (points, side) =>
      Number(points) === 0 ? '无' : `偏${side > 0 ? '乐观' : '保守'} ${points} 个百分点`,
    sample: (n) => `全部时间，${n} 份有市场赔率。`,
    margin: (n, value) => `其中 ${n} 份有收盘赔率；没有判断力的人会在 ${value}，即庄家的利润。`,
    stated: (n) => `${n} 份写明了概率：概率的平均值减去实际发生的比例。`,
  },
  lock: {
    title: '方案已封存，解锁后可见',
    locked: '方案未解锁，解锁后可见',
    inside: (selections, characters) =>
      `${selections} 个选项与 ${characters} 字分析。无论中失，开赛后都向所有人公开。`,
    deadline: (span) => `距截止还有 ${span}。`,
    refund: '走盘或不计入战绩时，积分自动退回。',
    refundOnMiss: '不中退：未中、走盘或不计入战绩时，积分自动退回。',
    unit: '积分',
    button: '解锁方案',
    busy: '解锁中',
    balance: (before, after) => `余额 ${before}，解锁后 ${after}`,
    short: (balance, missing) => `余额 ${balance}，还差 ${missing}`,
    lost: '积分与解锁记录没有加载出来',
    how: '怎样获得积分',
    points: '我的',
    ways:
      '访客起始有 38 积分；账号在添加第一个通行密钥时或第二天得 100 积分，' +
      '每天首次访问另得 20 积分。积分不能购买。',
    signIn: '登录',
    closedTitle: '已封存，开赛后公开',
    closed: '已停售，开赛后向所有人公开。',
    ended: '该专家已不在本站发布，方案停售。开赛后向所有人公开，照常计入战绩。',
  },
  evidence: {
    title: '战绩怎么说',
    skill: '与市场比',
    perHundred: (value) => `每百份 ${value}`,
    hits: (hits, n, expected) => `近 90 天 ${n} 份中 ${hits}，市场预期 ${expected}`,
    yield: '盈利率',
    closing: '收盘价差',
    plans: (n) => `近 90 天 ${n} 份`,
    interval: (low, high) => `；95% 区间 ${low} 至 ${high}`,
    margin: (value) => `。没有判断力的人会在 ${value}，即庄家的利润`,
    priced: '最近的收费方案',
    noPriced: '还没有收费方案结算。',
    noResult: { push: '走盘', notCounted: '不计入战绩' },
    points: (count) => `${count} 积分`,
    units: (amount) => `${amount} 单位`,
    paid: '你与这位专家',
    paidLost: '没有加载出来',
    paidSoFar: ({ plans, points, refunded, hits, misses, open }) => {
      if (plans === 0) return '你还没有为这位专家用过积分。'
      const others = plans - hits - misses - open
      return (
        `${plans} 份，共 ${points} 积分，退回 ${refunded}：中 ${hits}，未中 ${misses}` +
        (others > 0 ? `，走盘或不计入 ${others}` : '') +
        (open > 0 ? `，待赛果 ${open}` : '')
      )
    },
    now: '赔率，封存时 → 现在',
    noNow: '市场现在没有这些选项的赔率。',
    unmoved: '赔率与封存时一样：价值都还在。',
    moved: (least, most) => `封存以来赔率变动 ${least} 至 ${most}：选项的价值随之同样变动。`,
    all: '这位专家的完整战绩',
  },
  unlocked: {
    success: '解锁成功',
    charged: (price, before, after) => `已用 ${price} 积分，余额由 ${before} 变为 ${after}`,
    before: '此前已经解锁，没有再扣积分。',
    mine: (price) => `已用 ${price} 积分解锁`,
    refunded: '积分已退回',
  },
  failure: {
    failed: '解锁失败',
    byCode: {
      1002: '方案已经截止，积分未扣除。',
      1004: '积分不足，积分未扣除。',
      1006: '价格有变动，积分未扣除；这里已显示新的价格。',
      1008: '这个账号已被停用，未扣积分；理由在“我的”页面上。',
      429: '短时间内请求太多，请稍等片刻。',
      504: '请求超时，请检查网络连接。重试不会重复扣除积分。',
    },
    other: '服务没有正常回应。重试不会重复扣除积分。',
  },
  setAside: {
    title: '已搁置',
    text: '本站数据库缺了这份方案的部分封存内容，既不能公开，也不能结算。从备份补回之前，它不算红也不算黑；编号和公开日志里的封存记录都还在，核验时会点名指出。',
    points: '解锁过的人，开赛一天后积分自动退回。',
  },
  settled: {
    title: '怎样结算的',
    by: (score) => `常规时间比分：${score}`,
    outcomes: {
      win: '命中',
      half_win: '命中（赢半）',
      push: '走盘，不算红也不算黑',
      half_loss: '未中（输半）',
      loss: '未中',
      not_counted: '不计入战绩',
      unrevealed: '未中：开赛后 24 小时内没有公开内容',
    },
    profit: (amount) => `投入 1 单位的盈亏：${amount} 单位`,
    noOdds: '没有盈亏数字：赔率不详',
    mainProfit: (amount) => `主选项单独的盈亏：${amount} 单位；有副选项没有赔率`,
    rule: (version) => `规则第 ${version} 版`,
    corrected: '赛果经来源更正，方案已重新结算。',
    main: '红黑由主选项决定，全部选项都计入盈亏。',
  },
  push: '走盘',
  proof: {
    willSettle: (version) => `赛后将按规则第 ${version} 版结算。`,
    settledBy: (version) => `已按规则第 ${version} 版结算。`,
    seal: '已封存',
    sealed: '封存于',
    lead: (span) => `，开赛前 ${span}`,
    serial: (serial, version) => `第 ${serial} 份方案，第 ${version} 版。`,
    versions: '各个版本',
    version: (version) => `第 ${version} 版`,
    counts: '以此为准',
    fingerprint: '指纹',
    entry: (index) => `，公开日志第 ${index} 条`,
    waits: '，即将写入公开日志',
    late: '事后录入：发布于日志启用之前',
    recorded: '由本站在开赛前记录',
    seen: (count, span) => `已有 ${count} 个见证方看到，最早在开赛前 ${span}`,
    seenByQuorum: (count, span) => `已有 ${count} 个见证方看到，开赛前 ${span}达到你的法定数`,
    seenLate: (count) => `你的 ${count} 个见证方看到过，但都不在开赛前`,
    verify: '核验',
    download: '证明文件',
    proves: '这证明了什么',
  },
  receipt: receiptWords,
  side: {
    record: '该专家长期战绩',
    sample: (hits, n) => `${n} 份中 ${hits} 份命中`,
    interval: (low, high) => `95% 置信区间 ${range(low, high)}%，虚线为 50%`,
    none: '还没有计入战绩的方案。',
    all: '全部战绩',
    sameMatch: '同场其他方案',
    sameExpert: '这位专家的其他方案',
    noOthers: '没有其他方案。',
    failed: '这些方案没有加载出来',
  },
}
