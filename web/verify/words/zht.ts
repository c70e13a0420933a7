import { boardNames } from '../../parts/words/zht.ts'
import type { SitePart } from '../../../rules/verify/asked.ts'
import type { OrderRule } from '../../../rules/verify/findings.ts'
import { seenLongAgo, short, type Shape } from './en.ts'

const entry = (index: number) => `日誌第 ${index} 條`
const utc = (time: number | string) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const numbers: Record<string, string> = {
  hitRate: '命中率',
  hitRateLow: '區間下限',
  hitRateHigh: '區間上限',
  n: '計入方案數',
  hits: '紅',
  misses: '黑',
  pushes: '走盤',
  notCounted: '不計入方案數',
  published: '已發布方案數',
  yield: '盈利率',
  yieldError: '盈利率誤差',
  streakWinCnt: '連紅',
  recentWinCnt: '近 10 份命中數',
  brier: 'Brier 分數',
  logScore: '對數分數',
  maxDrawdown: '最大回落',
  averageOdds: '平均賠率',
  expectedHitRate: '按賠率的預期命中率',
  leadMinutes: '提前發布分鐘數',
}
const named = (at: string) => {
  const name = numbers[at.slice(at.lastIndexOf('.') + 1)]
  return name === undefined ? at : `${name}（${at}）`
}

const kinds = { all: '所有專家', people: '真人', models: '模型' }

function partName(part: SitePart): string {
  if (part.name === 'foretell') return '榜單的預告與結果'
  if (part.name === 'spread') return '命中率分佈'
  if (part.name === 'home') return '主頁'
  if (part.name === 'forecasts') return '賽事頁上模型的過往表現'
  if (part.name === 'recommended') return '推薦方案'
  if (part.name === 'latest') return '全部方案列表'
  if (part.name === 'matches') return '賽事列表'
  if (part.name === 'match') return `賽事 ${part.matchId} 的頁面`
  if (part.name === 'luck') return `「高於預期」榜的運氣成分${view(part)}`
  if (part.name === 'predictions') {
    const league = part.leagueId === null ? '' : `（聯賽 ${part.leagueId}）`
    return `全部預測的戰績${view({ play: part.play, window: null })}${league}`
  }
  return `「${boardNames[part.type]}」榜（${kinds[part.kind]}）${view(part)}`
}

function view({ play, window }: { play: number | null; window: string | null }): string {
  const ofPlay = play === null ? '' : `（玩法 ${play}）`
  if (window === null) return ofPlay
  return ofPlay + (window === 'all' ? '（全部時間）' : `（近 ${window} 日）`)
}

/** Number of entries that the page includes and that are not signed yet. */
const unsigned = (count = 0) =>
  count > 0 ? `；頁面另含 ${count} 條網站尚未簽署的條目，未獲證明` : ''

const orderRules: Record<OrderRule, string> = {
  beforeRules: '日誌應以規則條目開頭，卻有條目排在它之前',
  world: '日誌寫明了第二種世界',
  simulated: '虛構的比賽出現在並非虛構世界的日誌中',
  olderBook: '較早的規則版本重新生效',
  expertKind: '專家變成了不容許的類型',
  noExpert: '某份方案的作者此前沒有任何專家條目',
  otherId: '來源的同一場比賽有了第二個編號',
  otherMatch: '同一場比賽換了來源或來源編號',
  earlyScore: '比賽的比數早於開賽後踢完所需的時間',
  unsigned: '某項賽果與其數據來源的說法不一致',
  sourceLeftOut: '某項賽果漏列了該場賽事先前賽果中的數據來源',
  resultVersion: '賽果的版本號沒有接在前一個之後',
  earlyReveal: '方案在開賽前公開，而其比賽並未取消',
  otherPlan: '方案的某個版本換了專家、序號或比賽',
  afterReveal: '方案公開後又有新版本',
  refund: '新版本收回了前一版本承諾的退還',
  noClose: '方案公開時，其比賽的收市賠率尚未記錄',
  twoCloses: '一場比賽有兩次收市賠率',
  closeKickoff: '收市賠率所寫的開賽時間與比賽不符',
  closeTime: '收市賠率記於開賽前，或在開賽後才讀取',
}

const fromBefore = (plans: number) => `${plans} 份方案來自日誌開始之前，日誌不能證明其時間`

export const zht: Shape = {
  titles: {
    record: '核驗這份戰績',
    board: '核驗這個榜單',
    predictions: '核驗全部預測',
    months: '核驗各月',
  },
  about: '在你的瀏覽器內運行：自行讀取日誌檔案，自行計算。',
  close: '關閉',
  steps: {
    checkpoint: {
      title: '日誌已簽署且前後延續',
      waits: '核對簽署，以及此瀏覽器上次看到的狀態',
      passed: ({ seen, size, ahead }) =>
        (seen
          ? `共 ${size} 條，開頭正是上次看到的 ${seen} 條`
          : `共 ${size} 條，此瀏覽器首次記下`) + unsigned(ahead),
    },
    entries: {
      title: '條目均在日誌中',
      waits: '逐條計算雜湊值，直至已簽署的根',
      passed: ({ entries = 0, files = 0, latest, world = 0, late }) =>
        (['', '真實世界：', '重演：', '虛構世界：'][world] ?? '') +
        `${late ? `${fromBefore(late)}；` : ''}${files} 個檔案中的 ${entries} 條，` +
        `全部通往根雜湊值${latest ? `；日誌最新一條寫於 ${utc(latest)}` : ''}`,
    },
    plans: {
      title: '編號連續，開賽前封存',
      waits: '核對編號、時間與封存內容',
      passed: ({ plans = 0, opened = 0 }) => `${plans} 份沒有缺號，${opened} 份公開內容與封存一致`,
    },
    settlements: {
      title: '按規則結算',
      waits: '由日誌中的賽果重新計算每次結算',
      passed: ({ settlements = 0, results = 0, waiting, disputed }) =>
        `${settlements} 次結算均由 ${results} 場賽果得出${waiting ? `；${waiting} 份方案正等候賽事的賽果` : ''}` +
        (disputed ? `；${disputed} 場賽事的數據源說法不一` : ''),
    },
    shown: {
      title: '頁面與日誌一致',
      waits: '核對姓名，以及每份方案的標題、價格、選項、賠率、比數與結果',
      passed: ({ rows = 0, pages = 0, removed }) =>
        `${rows} 份方案${pages ? `、${pages} 個方案頁` : ''}與日誌一` +
        `致${removed ? `；${removed} 段文字已移除，指紋仍在` : ''}`,
    },
    numbers: {
      title: '數字可重新計算',
      waits: '重新計算頁面上每個數字',
      passed: ({ plans = 0 }) => `${plans} 份已結算方案重新計算，與頁面逐位一致`,
    },
  },
  finding: {
    unreadable: ({ path }) => `未能讀取日誌檔案 ${path}。`,
    unsigned: () => '日誌狀態沒有日誌本身密鑰的簽署。',
    otherKey: () => '日誌的簽署密鑰與你所知的不同，而原來的密鑰並未指定它。',
    shrunk: ({ seen, size }) => `日誌現有 ${size} 條，而你先前看到的是 ${seen} 條。日誌只能增加。`,
    forked: ({ seen }) => `日誌沒有延續你先前看到的 ${seen} 條：這是另一份歷史。`,
    setBack: ({ seen, at, kept, from, to, origin }) =>
      `你所知道的日誌 ${origin}${seen > 0 ? `（你看到時有 ${seen} 條）` : ''}遺失了第 ${from} 至 ${to} 條。` +
      `本站已在日誌中說明（${utc(at)}），並從最初的 ${kept} 條起以新名稱繼續。`,
    root: () => '由日誌檔案計不出已簽署的根雜湊值。',
    notIncluded: ({ index }) => `網站給出的${entry(index)}與已簽署的樹不符。`,
    malformed: ({ index }) => `網站列出的${entry(index)}不是本日誌會寫入的內容。`,
    rulesUnknown: ({ index, version }) =>
      `按${entry(index)}，生效的是第 ${version} 版規則，這次核驗沒有這一版。`,
    rulesDiffer: ({ index, version }) => `${entry(index)}寫明的數值與第 ${version} 版規則不符。`,
    leftOut: ({ index }) => `網站漏掉了屬於這份戰績的${entry(index)}。`,
    correction: ({ index }) => `${entry(index)}取代了先前的條目：其更正條目缺失或有誤。`,
    chain: ({ index, follows }) =>
      `${entry(index)}沒有指向該專家的前一條目` +
      `（${follows === null ? '沒有前一條' : entry(follows)}）：有條目被漏掉或插入。`,
    lastKey: ({ index }) => `${entry(index)}是關於日誌密鑰的最後一條，寫明的卻不是現在簽署的密鑰。`,
    keyLeftOut: ({ index }) => `${entry(index)}關於日誌的密鑰，卻不在本站列出的這類條目之中。`,
    chained: ({ index, follows }) =>
      `${entry(index)}沒有指向同一比賽、規則或密鑰的前一條目` +
      `（${follows === null ? '沒有前一條' : entry(follows)}）：有條目被漏掉或插入。`,
    order: ({ index, rule }) => `${orderRules[rule]}（${entry(index)}）。`,
    moderation: ({ index }) => `${entry(index)}移除了一段文字，卻與這位專家的任何文字都不對應。`,
    oldShape: ({ index }) => `${entry(index)}的格式已不為現行規則所容許。`,
    quota: ({ serial, index, limit }) =>
      `第 ${serial} 份方案超出了 ${limit} 的限額（${entry(index)}）。`,
    price: ({ serial, index, price, limit }) =>
      `第 ${serial} 份方案定價 ${price} 積分（${entry(index)}），當時專家的戰績只容許 ${limit}。`,
    draft: ({ serial, index, field, reason }) =>
      `第 ${serial} 份方案不符合規則（${entry(index)}）：${field}，${reason}。`,
    backdated: ({ index }) => `${entry(index)}聲稱的時間早於排在它之前的條目。`,
    gap: ({ serial }) => `缺少這位專家的第 ${serial} 份方案。`,
    twice: ({ serial }) => `這位專家的第 ${serial} 份方案重複出現，或缺少某個版本。`,
    late: ({ serial, index }) => `第 ${serial} 份方案記錄得太遲（${entry(index)}）。`,
    published: ({ serial, index, logged, follows }) =>
      `第 ${serial} 份方案按 ${logged} 開賽發布（${entry(index)}），日誌中的開賽時間是 ${follows}。`,
    league: ({ serial, index }) =>
      `第 ${serial} 份方案計入的聯賽與其賽事所屬的不同（${entry(index)}）。`,
    unopened: ({ serial }) => `第 ${serial} 份方案已結算，卻有版本從未公開。`,
    commitment: ({ serial, index }) =>
      `第 ${serial} 份方案公開的內容與封存的不符（${entry(index)}）。`,
    unsettled: ({ serial }) => `第 ${serial} 份方案的賽果已在日誌中，卻沒有據此結算。`,
    overdue: ({ serial, due }) =>
      `第 ${serial} 份方案一直未結算：其賽事到 ${utc(due)} 仍無賽果，此後日誌又延續了超過一日。`,
    sealed: ({ serial, due }) =>
      `第 ${serial} 份方案應在 ${utc(due)} 前公開；此後日誌又延續了超過一日，它既未公開，亦未判黑。`,
    kickoff: ({ serial, index, logged, follows }) =>
      `第 ${serial} 份方案按 ${logged} 開賽結算（${entry(index)}），日誌中的開賽時間是 ${follows}。`,
    settlement: ({ serial, index, logged, follows }) =>
      `第 ${serial} 份方案結算為 ${logged}（${entry(index)}），按規則應為 ${follows}。`,
    shown: ({ serial, at, shown, follows }) =>
      `${serial === null ? '專家頁' : `第 ${serial} 份方案`}上的 ${at} 為 ${short(shown)}，` +
      `日誌中是 ${short(follows)}。`,
    site: ({ part, at, shown, follows }) =>
      at === 'logSize'
        ? `${partName(part)}只含日誌的 ${short(shown ?? 0)} 條，而請求前已簽署 ${short(follows)} 條：` +
          '顯示的是較早的狀態。'
        : `${partName(part)}上的 ${at} 為 ${short(shown)}，由日誌得出 ${short(follows)}。`,
    screen: ({ at, shown, follows }) =>
      `本頁的${named(at)}為 ${short(shown)}；再問一次，本站答的是 ${short(follows)}。`,
    document: ({ shown, follows }) =>
      `網頁上寫着「${short(shown)}」，而本頁由「${short(follows)}」生成。`,
    number: ({ at, shown, follows }) =>
      `頁面上的${named(at)}為 ${String(shown)}，由日誌得出 ${String(follows)}。`,
  },
  more: (others) => `另有 ${others} 處不符。`,
  equal: {
    record: (plans) => `${plans} 份方案及頁面上全部數字與日誌一致。`,
    board: (plans) =>
      `本榜的名次、獎牌與全部數字與日誌一致，由所有專家的 ${plans} 份方案重新計算。`,
    predictions: (plans) => `這裏的全部數字與日誌一致，由所有專家的 ${plans} 份方案重新計算。`,
    months: (plans) =>
      `各榜單每個月的月初與當月數字與日誌一致，由所有專家的 ${plans} 份方案重新計算。`,
  },
  differs: {
    page: '本頁所示與本站的回答不符。',
    record: '這份戰績與日誌不符。',
    board: '這個榜單與日誌不符。',
    predictions: '這些數字與日誌不符。',
    months: '這些月份的數字與日誌不符。',
  },
  late: fromBefore,
  recorded: '由本站在開賽前記錄。',
  witnessed: (by, now) =>
    `見證方：${by.map(({ name, seconds }) => `${name}（${utc(seconds * 1_000)}）`).join('、')}。` +
    seenLongAgo(by, now, (days) => `那是 ${days} 天前：其後的條目沒有見證。`),
  unwitnessed: '還沒有你提供公鑰的見證方會簽這一狀態。',
  seenBefore: (before, plans) => `你的見證方在開賽前看到了 ${plans} 份方案中的 ${before} 份。`,
  failed: {
    noAnswer: '未能完成核驗：網站沒有回應。這不代表戰績有問題。',
    noLog: '暫時未有任何簽署。新網站啟動後數秒便會首次簽署，請稍後再試。',
    tooLong: '日誌太長，瀏覽器無法讀完全部。請在電腦上執行下方的指令。',
  },
  again: '重新核驗',
  goOn: '知道了，改用新日誌',
  command: '複製核驗指令',
  copied: '已複製',
  proof: '這證明了甚麼，沒有證明甚麼',
  seal: '核驗一致',
  offline: '網絡已中斷，恢復後繼續核驗。',
  state: { passed: '通過', failed: '不符', running: '進行中', waiting: '等候' },
}
