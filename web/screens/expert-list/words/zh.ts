import { boardNames } from '../../../parts/words/zh.ts'
import type { Shape } from './en.ts'

const unranked = '既没有市场赔率、也没有模型估计的方案不参与排名。'

/** The time span of a rule. */
const over = { '30': '近 30 天', '90': '近 90 天', all: '全部时间' }

export const zh: Shape = {
  page: {
    title: '专家',
    description: '按战绩排列的专家，每个命中率都附样本数。',
  },
  search: '搜索专家',
  find: '搜索',
  clear: '清除搜索',
  found: (text, count) => `名字里有“${text}”的专家：${count} 位。`,
  foundNote: '搜索范围是所有发布过方案的专家；不在本榜上的没有名次。',
  boardsLabel: '榜单',
  boards: boardNames,
  playLabel: '玩法',
  allPlays: '全部玩法',
  windowLabel: '时间',
  windows: { '30': '近 30 天', '90': '近 90 天', all: '全部' },
  tableLabel: (board) => `榜单：${board}`,
  columns: {
    rank: '名次',
    name: '专家',
    form: '近 10 份',
    figure: '命中率',
    hitRate: '命中率',
    interval: '95% 区间，虚线为 50%',
    n: '份数',
    beside: '盈利率 ± 误差',
    yield: '盈利率 ± 误差',
    streak: '连红',
    onSale: '未截止',
    price: '价格',
    weekly: '每周份数',
    notCounted: '不计入',
    follow: '关注',
  },
  free: '免费',
  sortBy: '排序',
  upward: '升序',
  downward: '降序',
  kindLabel: '列出谁',
  kinds: { people: '专家', models: '模型', all: '全部' },
  measures: {
    2: {
      figure: '每百份多中',
      interval: '95% 区间，虚线为市场预期',
      beside: '实中 / 预期，命中率',
    },
    8: { figure: '收盘价差', interval: '95% 区间，虚线为无判断力', beside: '无判断力' },
  },
  lowerBound: '区间下限',
  skillOf: (n, skill, low, high) =>
    `${n} 份方案，与市场预期相比每百份多中 ${skill}；95% 置信区间 ${low} 至 ${high}`,
  closingOf: (n, value, low, high) =>
    `${n} 份方案的收盘价差 ${value}；95% 置信区间 ${low} 至 ${high}`,
  skill: {
    title: '比市场多中多少',
    what: '热门本来就容易中，所以命中率高不等于看得准。这里先按赔率算出市场预期专家会中几份，再看实际多中了几份，折成每一百份。',
    order: (medals) =>
      '排名按 95% 区间的下限，样本越少越靠后。奖牌只看近 90 天、全部玩法：满 30 份，且命中之多，' +
      '所有专家中单凭运气出现这样一位的可能不超过二十分之一：' +
      `今天${medals === 0 ? '没有' : `有 ${medals} 枚`}。`,
    hits: (name) => `${name}实中`,
    expected: '市场预期',
    more: (plans) => `${plans} 份多中`,
    perHundred: '每百份多中',
    modelsNote: '自动发布，作为参照，不排名也没有奖牌',
  },
  foretold: {
    perHundred: '（每百份）',
    came: (month, experts, promised, came) =>
      `${month.replace('-0', '-').replace('-', ' 年 ')} 月初，本榜前 ${experts} 名是 ${promised}；` +
      `当月实际是 ${came.mean}（${came.n} 份，95% 区间 ${came.interval}）`,
    others: ({ mean, n, interval }) => `，榜上其余专家是 ${mean}（${n} 份，${interval}）`,
    end: '。',
    all: '各个月份',
  },
  luck: {
    title: '这里面有多少是运气',
    picture: ({ ranked, above, byLuck }) =>
      `${ranked} 位专家的命中数与市场预期之差，底下是全无本事时的分布。区间下限高于 0 的有 ${above} 位，只凭运气平均 ${byLuck.toFixed(1)} 位。`,
    seen: (above) => `区间下限高于 0：实有 ${above} 位`,
    expected: (byLuck) => `只凭运气，平均 ${byLuck} 位`,
    fewer: '比市场预期少中',
    same: '与预期相同',
    more: '多中',
    sentence: ({ ranked, above, byLuck }, chance) =>
      ranked === 0
        ? '还没有人有足够多市场赔率已知的方案。'
        : above === 0
          ? `一个圆点是一位专家。${ranked} 位里没有人的区间下限高于 0；只凭运气，平均也会有 ${byLuck.toFixed(1)} 位。`
          : `一个圆点是一位专家。假如 ${ranked} 位全无本事，也有约 ${chance}% 的机会出现 ${above} 位或更多。`,
    failed: '运气的分布没有加载出来',
  },
  nLabel: '计入战绩的份数（n）',
  intervalOf: (n, rate, low, high) =>
    `${n} 份方案的命中率 ${rate}%，95% 置信区间 ${low}% 至 ${high}%`,
  noSample: '还没有计入战绩的方案',
  withdrawn: '已退出',
  errorNote: '± 为一个标准误差。',
  habits: '价格（积分）和每周份数按近 90 天计入战绩的方案计算。',
  rules: {
    1: () =>
      '按最近 10 份计入战绩的方案中命中的份数排序，满 10 份才上榜；相同的按近 90 天命中率 95% 区间的下限排序。命中率和区间指这 10 份，盈利率为近 90 天。' +
      unranked,
    2: (span) =>
      `按${over[span]}每份多中的 95% 区间下限排序。市场预期取封存时的赔率，已剔除庄家的利润。满 10 份市场赔率已知的方案才上榜。`,
    3: (span) =>
      `按${over[span]}盈利率 95% 区间的下限排序：每投 1 个单位的盈亏，只算赔率已知的方案，满 10 份才上榜。`,
    4: () =>
      '按上一次未中之后的连续命中份数排序；相同的按命中率 95% 区间的下限排序。其余数字为近 90 天。' +
      unranked,
    5: () =>
      '有市场赔率或模型估计的方案不满 10 份的专家，新加入的在前。这样的份数太少说明不了什么，所以不排名。数字为全部时间。',
    6: (span) =>
      `你关注的专家，按${over[span]}命中率的区间下限排序；不满 10 份的排在最后，没有名次。`,
    7: (span) =>
      `按${over[span]}命中率 95% 区间的下限排序，不按最高命中率：样本越少，区间越宽，名次越靠后。满 10 份才上榜。` +
      unranked,
    8: (span) =>
      `按${over[span]}收盘价差 95% 区间的下限排序：封存时的价格与收盘的公平价格相比。` +
      '0 表示拿到了公平价格；庄家的利润由投注者付，所以没有判断力的人在 −5% 上下，' +
      '右边一栏是各人自己的数字。满 10 份才上榜。',
  },
  onlyPlay: (play) => `只看主选项为${play}的方案。`,
  sortedBy: (column) => `现按“${column}”排列，名次仍是本榜的名次。`,
  ownOrder: '恢复本榜排序',
  verify: '核验这个榜单',
  computed: '计算于',
  failed: '榜单没有加载出来',
  tooShort: '要搜的字太少',
  tooShortNote: '请至少输入一个汉字，或两个字母。',
  unknown: (text) => `没有名字里含“${text}”的专家`,
  unknownNote: '三种语言的名字都搜过了，范围是所有发布过方案的专家。',
  nobodyTitle: '榜上还没有人',
  nobody: {
    1: '还没有人满 10 份这类方案。',
    2: '这段时间里还没有人满 10 份市场赔率已知的这类方案。',
    3: '这段时间里还没有人满 10 份赔率已知的这类方案。',
    4: '现在没有人处在连红之中。',
    5: '发布过这类方案的专家里，没有不满 10 份的。',
    6: '你还没有关注任何专家。打开一位专家的主页，点“关注”即可。',
    7: '这段时间里还没有人满 10 份这类方案。',
    8: '这段时间里还没有人满 10 份收盘价已知的这类方案。',
  },
  nobodyLink: '查看全部榜单',
  loading: '加载中',
  spread: {
    title: '所有发布过方案的专家',
    note: '领先者是众多专家中的一位，人多了总有运气好的',
    ever: '发布过方案',
    active: '近 30 天发布过',
    withdrawn: '已退出',
    models: '模型，不在其他数字里',
    counted: '计入战绩满 10 份',
    none: '还没有人满 10 份，暂时看不出分布。',
    chart: (counted, median) =>
      `${counted} 位专家全部时间命中率的分布，每 5% 一档，中位数 ${median}%。数字见下方表格。`,
    text: (mean, median) =>
      `柱：各档命中率（全部时间）的专家人数，中位数 ${median}%。线：假如每位专家每份命中的机会都是 ${mean}%，只靠运气会有的分布。柱超出线的部分不只是运气；` +
      '不过，总选热门的人命中率也会高，盈利未必多。',
    table: '以表格显示',
    rate: '命中率',
    experts: '专家人数',
    byLuck: '只靠运气',
    failed: '专家总览没有加载出来',
  },
}
