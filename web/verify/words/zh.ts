import { boardNames } from '../../parts/words/zh.ts'
import type { SitePart } from '../../../rules/verify/asked.ts'
import type { OrderRule } from '../../../rules/verify/findings.ts'
import { seenLongAgo, short, type Shape } from './en.ts'

const entry = (index: number) => `日志第 ${index} 条`
const utc = (time: number | string) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const numbers: Record<string, string> = {
  hitRate: '命中率',
  hitRateLow: '区间下限',
  hitRateHigh: '区间上限',
  n: '计入方案数',
  hits: '红',
  misses: '黑',
  pushes: '走盘',
  notCounted: '不计入方案数',
  published: '发布方案数',
  yield: '盈利率',
  yieldError: '盈利率误差',
  streakWinCnt: '连红',
  recentWinCnt: '近 10 份命中数',
  brier: 'Brier 分数',
  logScore: '对数分数',
  maxDrawdown: '最大回撤',
  averageOdds: '平均赔率',
  expectedHitRate: '按赔率的预期命中率',
  leadMinutes: '提前发布分钟数',
}
const named = (at: string) => {
  const name = numbers[at.slice(at.lastIndexOf('.') + 1)]
  return name === undefined ? at : `${name}（${at}）`
}

const kinds = { all: '所有专家', people: '真人', models: '模型' }

function partName(part: SitePart): string {
  if (part.name === 'foretell') return '榜单的预告与结果'
  if (part.name === 'spread') return '命中率分布'
  if (part.name === 'home') return '首页'
  if (part.name === 'forecasts') return '比赛页上模型的过往表现'
  if (part.name === 'recommended') return '推荐方案'
  if (part.name === 'latest') return '全部方案列表'
  if (part.name === 'matches') return '比赛列表'
  if (part.name === 'match') return `比赛 ${part.matchId} 的页面`
  if (part.name === 'luck') return `“超出预期”榜的运气成分${view(part)}`
  if (part.name === 'predictions') {
    const league = part.leagueId === null ? '' : `（联赛 ${part.leagueId}）`
    return `全部预测的战绩${view({ play: part.play, window: null })}${league}`
  }
  return `“${boardNames[part.type]}”榜（${kinds[part.kind]}）${view(part)}`
}

function view({ play, window }: { play: number | null; window: string | null }): string {
  const ofPlay = play === null ? '' : `（玩法 ${play}）`
  if (window === null) return ofPlay
  return ofPlay + (window === 'all' ? '（全部时间）' : `（近 ${window} 天）`)
}

/** Number of entries that the page includes and that are not signed yet. */
const unsigned = (count = 0) =>
  count > 0 ? `；页面另含 ${count} 条网站尚未签名的条目，未获证明` : ''

const orderRules: Record<OrderRule, string> = {
  beforeRules: '日志应以规则条目开头，却有条目排在它前面',
  world: '日志写明了第二种世界',
  simulated: '虚构的比赛出现在并非虚构世界的日志里',
  olderBook: '较早的规则版本重新生效',
  expertKind: '专家变成了不允许变成的类型',
  noExpert: '某份方案的作者此前没有任何专家条目',
  otherId: '来源的同一场比赛有了第二个编号',
  otherMatch: '同一场比赛换了来源或来源编号',
  earlyScore: '比赛的比分早于开赛后踢完所需的时间',
  unsigned: '某条赛果与其数据来源的说法不一致',
  sourceLeftOut: '某条赛果漏列了该场比赛先前赛果中的数据来源',
  resultVersion: '赛果的版本号没有接在前一个之后',
  earlyReveal: '方案在开赛前公开，而其比赛并未取消',
  otherPlan: '方案的某个版本换了专家、序号或比赛',
  afterReveal: '方案公开后又有新版本',
  refund: '新版本收回了前一版本承诺的退还',
  noClose: '方案公开时，其比赛的收盘赔率尚未记录',
  twoCloses: '一场比赛有两次收盘赔率',
  closeKickoff: '收盘赔率所写的开赛时间与比赛不符',
  closeTime: '收盘赔率记于开赛前，或在开赛后才读取',
}

const fromBefore = (plans: number) => `${plans} 份方案来自日志开始之前，日志不能证明其时间`

export const zh: Shape = {
  titles: {
    record: '核验这份战绩',
    board: '核验这个榜单',
    predictions: '核验全部预测',
    months: '核验各月',
  },
  about: '在你的浏览器里运行：自行读取日志文件，自行计算。',
  close: '关闭',
  steps: {
    checkpoint: {
      title: '日志有签名且前后接续',
      waits: '核对签名，以及本浏览器上次看到的状态',
      passed: ({ seen, size, ahead }) =>
        (seen
          ? `共 ${size} 条，开头正是上次看到的 ${seen} 条`
          : `共 ${size} 条，本浏览器首次记下`) + unsigned(ahead),
    },
    entries: {
      title: '条目都在日志中',
      waits: '逐条计算哈希，直到签名的根',
      passed: ({ entries = 0, files = 0, latest, world = 0, late }) =>
        (['', '真实世界：', '重演：', '虚构世界：'][world] ?? '') +
        `${late ? `${fromBefore(late)}；` : ''}${files} 个文件中的 ${entries} 条，` +
        `全部通向根哈希${latest ? `；日志最新一条写于 ${utc(latest)}` : ''}`,
    },
    plans: {
      title: '编号连续，开赛前封存',
      waits: '核对编号、时间与封存内容',
      passed: ({ plans = 0, opened = 0 }) => `${plans} 份无缺号，${opened} 份公开内容与封存一致`,
    },
    settlements: {
      title: '按规则结算',
      waits: '由日志中的赛果重算每次结算',
      passed: ({ settlements = 0, results = 0, waiting, disputed }) =>
        `${settlements} 次结算均由 ${results} 场赛果得出${waiting ? `；${waiting} 份方案在等比赛的赛果` : ''}` +
        (disputed ? `；${disputed} 场比赛的数据源说法不一` : ''),
    },
    shown: {
      title: '页面与日志一致',
      waits: '核对姓名，以及每份方案的标题、价格、选项、赔率、比分与结果',
      passed: ({ rows = 0, pages = 0, removed }) =>
        `${rows} 份方案${pages ? `、${pages} 个方案页` : ''}与日志一` +
        `致${removed ? `；${removed} 段文字已移除，指纹仍在` : ''}`,
    },
    numbers: {
      title: '数字可重算',
      waits: '重新计算页面上的每个数字',
      passed: ({ plans = 0 }) => `${plans} 份已结算方案重算，与页面逐位一致`,
    },
  },
  finding: {
    unreadable: ({ path }) => `日志文件 ${path} 无法读取。`,
    unsigned: () => '日志状态没有日志自身密钥的签名。',
    otherKey: () => '日志的签名密钥与你所知的不同，而原来的密钥并未指定它。',
    shrunk: ({ seen, size }) => `日志现有 ${size} 条，而你之前看到的是 ${seen} 条。日志只能增加。`,
    forked: ({ seen }) => `日志没有接续你之前看到的 ${seen} 条：这是另一份历史。`,
    setBack: ({ seen, at, kept, from, to, origin }) =>
      `你所知道的日志 ${origin}${seen > 0 ? `（你看到时有 ${seen} 条）` : ''}丢失了第 ${from} 至 ${to} 条。` +
      `本站已在日志中说明（${utc(at)}），并从最初的 ${kept} 条起以新名称继续。`,
    root: () => '日志文件算不出已签名的根哈希。',
    notIncluded: ({ index }) => `网站给出的${entry(index)}与签名的树不符。`,
    malformed: ({ index }) => `网站列出的${entry(index)}不是本日志会写入的内容。`,
    rulesUnknown: ({ index, version }) =>
      `按${entry(index)}，生效的是第 ${version} 版规则，本次核验没有这一版。`,
    rulesDiffer: ({ index, version }) => `${entry(index)}写明的数值与第 ${version} 版规则不符。`,
    leftOut: ({ index }) => `网站漏掉了属于这份战绩的${entry(index)}。`,
    correction: ({ index }) => `${entry(index)}取代了先前的条目：其更正条目缺失或有误。`,
    chain: ({ index, follows }) =>
      `${entry(index)}没有指向该专家的前一条目` +
      `（${follows === null ? '没有前一条' : entry(follows)}）：有条目被漏掉或插入。`,
    lastKey: ({ index }) => `${entry(index)}是关于日志密钥的最后一条，写明的却不是现在签名的密钥。`,
    keyLeftOut: ({ index }) => `${entry(index)}关于日志的密钥，却不在本站列出的这类条目之中。`,
    chained: ({ index, follows }) =>
      `${entry(index)}没有指向同一比赛、规则或密钥的前一条目` +
      `（${follows === null ? '没有前一条' : entry(follows)}）：有条目被漏掉或插入。`,
    order: ({ index, rule }) => `${orderRules[rule]}（${entry(index)}）。`,
    moderation: ({ index }) => `${entry(index)}移除了一段文字，却与该专家的任何文字都不对应。`,
    oldShape: ({ index }) => `${entry(index)}的格式已不为现行规则所允许。`,
    quota: ({ serial, index, limit }) =>
      `第 ${serial} 份方案超出了 ${limit} 的限额（${entry(index)}）。`,
    price: ({ serial, index, price, limit }) =>
      `第 ${serial} 份方案定价 ${price} 积分（${entry(index)}），当时专家的战绩只允许 ${limit}。`,
    draft: ({ serial, index, field, reason }) =>
      `第 ${serial} 份方案不符合规则（${entry(index)}）：${field}，${reason}。`,
    backdated: ({ index }) => `${entry(index)}声称的时间早于排在它前面的条目。`,
    gap: ({ serial }) => `缺少该专家的第 ${serial} 份方案。`,
    twice: ({ serial }) => `该专家的第 ${serial} 份方案重复出现，或缺少某个版本。`,
    late: ({ serial, index }) => `第 ${serial} 份方案录入过晚（${entry(index)}）。`,
    published: ({ serial, index, logged, follows }) =>
      `第 ${serial} 份方案按 ${logged} 开赛发布（${entry(index)}），日志中的开赛时间是 ${follows}。`,
    league: ({ serial, index }) =>
      `第 ${serial} 份方案计入的联赛与其比赛所属的不同（${entry(index)}）。`,
    unopened: ({ serial }) => `第 ${serial} 份方案已结算，却有版本从未公开。`,
    commitment: ({ serial, index }) =>
      `第 ${serial} 份方案公开的内容与封存的不符（${entry(index)}）。`,
    unsettled: ({ serial }) => `第 ${serial} 份方案的赛果已在日志中，却没有据此结算。`,
    overdue: ({ serial, due }) =>
      `第 ${serial} 份方案一直未结算：其比赛到 ${utc(due)} 仍无赛果，此后日志又延续了一天以上。`,
    sealed: ({ serial, due }) =>
      `第 ${serial} 份方案应在 ${utc(due)} 前公开；此后日志又延续了一天以上，它既未公开，也未判黑。`,
    kickoff: ({ serial, index, logged, follows }) =>
      `第 ${serial} 份方案按 ${logged} 开赛结算（${entry(index)}），日志中的开赛时间是 ${follows}。`,
    settlement: ({ serial, index, logged, follows }) =>
      `第 ${serial} 份方案结算为 ${logged}（${entry(index)}），按规则应为 ${follows}。`,
    shown: ({ serial, at, shown, follows }) =>
      `${serial === null ? '专家页' : `第 ${serial} 份方案`}上的 ${at} 为 ${short(shown)}，` +
      `日志中是 ${short(follows)}。`,
    site: ({ part, at, shown, follows }) =>
      at === 'logSize'
        ? `${partName(part)}只含日志的 ${short(shown ?? 0)} 条，而请求前已签署 ${short(follows)} 条：` +
          '显示的是较早的状态。'
        : `${partName(part)}上的 ${at} 为 ${short(shown)}，由日志得出 ${short(follows)}。`,
    screen: ({ at, shown, follows }) =>
      `本页的${named(at)}为 ${short(shown)}；再问一次，本站答的是 ${short(follows)}。`,
    document: ({ shown, follows }) =>
      `网页上写着“${short(shown)}”，而本页由“${short(follows)}”生成。`,
    number: ({ at, shown, follows }) =>
      `页面上的${named(at)}为 ${String(shown)}，由日志得出 ${String(follows)}。`,
  },
  more: (others) => `另有 ${others} 处不符。`,
  equal: {
    record: (plans) => `${plans} 份方案及页面上的全部数字与日志一致。`,
    board: (plans) =>
      `本榜的名次、奖牌与全部数字与日志一致，由所有专家的 ${plans} 份方案重算得出。`,
    predictions: (plans) => `这里的全部数字与日志一致，由所有专家的 ${plans} 份方案重算得出。`,
    months: (plans) =>
      `各榜单每个月的月初与当月数字与日志一致，由所有专家的 ${plans} 份方案重算得出。`,
  },
  differs: {
    page: '本页所示与本站的回答不符。',
    record: '这份战绩与日志不符。',
    board: '这个榜单与日志不符。',
    predictions: '这些数字与日志不符。',
    months: '这些月份的数字与日志不符。',
  },
  late: fromBefore,
  recorded: '由本站在开赛前记录。',
  witnessed: (by, now) =>
    `见证方：${by.map(({ name, seconds }) => `${name}（${utc(seconds * 1_000)}）`).join('、')}。` +
    seenLongAgo(by, now, (days) => `那是 ${days} 天前：此后的条目没有见证。`),
  unwitnessed: '还没有你提供公钥的见证方会签这一状态。',
  seenBefore: (before, plans) => `你的见证方在开赛前看到了 ${plans} 份方案中的 ${before} 份。`,
  failed: {
    noAnswer: '未能完成核验：网站没有应答。这不说明战绩有问题。',
    noLog: '还没有任何签名。新站点会在启动后几秒内首次签名，请稍后再试。',
    tooLong: '日志太长，浏览器无法读完全部。请在电脑上运行下方的命令。',
  },
  again: '重新核验',
  goOn: '知道了，改用新日志',
  command: '复制核验命令',
  copied: '已复制',
  proof: '这证明了什么，没有证明什么',
  seal: '核验一致',
  offline: '网络已断开，恢复后继续核验。',
  state: { passed: '通过', failed: '不符', running: '进行中', waiting: '等待' },
}
