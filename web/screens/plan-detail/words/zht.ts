import { priceWords, reasonWords, recordWords, roundWords } from '../../../parts/words/zht.ts'
import { receiptWords } from '../../../verify/words/receipt-zht.ts'
import type { Shape } from './en.ts'
import { range } from '../../../parts/rates.ts'

const gain = (back: number) =>
  back === 100 ? '' : back > 100 ? `，賺 ${back - 100}` : `，蝕 ${100 - back}`

export const zht: Shape = {
  prices: priceWords,
  reasons: reasonWords,
  page: {
    title: '方案詳情',
    description: '一份預測方案：專家、賽事、戰績，以及結算方法。',
  },
  crumb: { label: '所在位置', plan: '方案' },
  failed: '方案未能載入',
  ...roundWords,
  record: recordWords,
  span: (days, hours, minutes, seconds) => {
    if (days > 0) return `${days} 日 ${hours} 小時`
    if (hours > 0) return `${hours} 小時 ${minutes} 分`
    return `${minutes} 分 ${seconds} 秒`
  },
  untilKickoff: (span) => `距離開賽 ${span}`,
  halfTime: '半場',
  rate: (count) => `近 ${count} 份命中率`,
  main: '主選項',
  sealed: '已封存',
  hidden: '選項解鎖後可見',
  stated: (percent) => `專家判斷 ${percent}%`,
  probabilities: '專家給出的概率',
  source: (source) => `賠率來源：${source}`,
  selections: '選項',
  analysis: '分析',
  value: {
    title: '值不值',
    note: '概率乘以封存賠率，高於 1 才合算',
    columns: [
      '玩法',
      '選項',
      '封存賠率',
      '專家概率',
      '市場，封存時',
      '市場，收市',
      '回報（按專家概率）',
      '回報（按收市概率）',
    ],
    own: (pick, chance, back) =>
      `${pick}：若專家的 ${chance}% 屬實，同樣的選擇做一百次，每次 1 單位，平均收回 ${back} 單位${gain(back)}。`,
    close: (chance, back) => `按收市的 ${chance}% 平均收回 ${back}${gain(back)}。`,
    unstated: (pick) => `${pick}：專家沒有給出概率。`,
    unpriced: (pick) => `${pick}：沒有市場，封存時本站沒有這一項的賠率。`,
    model: (chance) => `本站的 Dixon–Coles 模型隨方案一併記錄，估計為 ${chance}%。`,
    chances: '專家與市場的概率',
    legend: { expert: '專家', sealed: '市場，封存時', close: '市場，收市' },
    chancesOf: (expert, sealed, close) =>
      `專家 ${expert}%，封存時市場 ${sealed}%` + (close === null ? '' : `，收市時市場 ${close}%`),
    read: '本站讀取這些賠率的時間：',
    margin: '市場概率已剔除莊家的利潤。一份方案合算與否說明不了甚麼，請看該專家的全部方案。',
  },
  longRun: {
    title: '長遠來看，值不值',
    skill: '比市場多中，每百份',
    closing: '收市價差',
    interval: '95% 區間',
    between: (low, high) => `${low} 至 ${high}`,
    above: '封存價高於收市',
    of: (rate, part, n) => `${rate}%，${part} / ${n}`,
    bias: '概率偏差',
    points: (points, side) =>
      Number(points) === 0 ? '無' : `偏${side > 0 ? '樂觀' : '保守'} ${points} 個百分點`,
    sample: (n) => `所有時間，${n} 份有市場賠率。`,
    margin: (n, value) => `其中 ${n} 份有收市賠率；沒有判斷力的人會在 ${value}，即莊家的利潤。`,
    stated: (n) => `${n} 份寫明了概率：概率的平均值減去實際發生的比例。`,
  },
  lock: {
    title: '方案已封存，解鎖後可見',
    locked: '方案未解鎖，解鎖後可見',
    inside: (selections, characters) =>
      `${selections} 個選項及 ${characters} 字分析。不論中與不中，開賽後一律公開。`,
    deadline: (span) => `距離截止尚有 ${span}。`,
    refund: '走盤或不計入戰績時，積分自動退回。',
    refundOnMiss: '不中退：未中、走盤或不計入戰績時，積分自動退回。',
    unit: '積分',
    button: '解鎖方案',
    busy: '解鎖中',
    balance: (before, after) => `結餘 ${before}，解鎖後 ${after}`,
    short: (balance, missing) => `結餘 ${balance}，尚欠 ${missing}`,
    lost: '積分與解鎖紀錄未能載入',
    how: '怎樣獲得積分',
    points: '我的',
    ways:
      '訪客起始有 38 積分；帳戶在加入首個通行密鑰時或第二日得 100 積分，' +
      '每日首次到訪再得 20 積分。積分不能購買。',
    signIn: '登入',
    closedTitle: '已封存，開賽後公開',
    closed: '已停售，開賽後向所有人公開。',
    ended: '該專家已不在本站發布，方案停售。開賽後向所有人公開，照常計入戰績。',
  },
  evidence: {
    title: '戰績怎麼說',
    skill: '與市場比較',
    perHundred: (value) => `每百份 ${value}`,
    hits: (hits, n, expected) => `近 90 日 ${n} 份中 ${hits}，市場預期 ${expected}`,
    yield: '盈利率',
    closing: '收市價差',
    plans: (n) => `近 90 日 ${n} 份`,
    interval: (low, high) => `；95% 區間 ${low} 至 ${high}`,
    margin: (value) => `。沒有判斷力的人會在 ${value}，即莊家的利潤`,
    priced: '最近的收費方案',
    noPriced: '尚未有收費方案結算。',
    noResult: { push: '走盤', notCounted: '不計入戰績' },
    points: (count) => `${count} 積分`,
    units: (amount) => `${amount} 單位`,
    paid: '你與這位專家',
    paidLost: '未能載入',
    paidSoFar: ({ plans, points, refunded, hits, misses, open }) => {
      if (plans === 0) return '你尚未為這位專家用過積分。'
      const others = plans - hits - misses - open
      return (
        `${plans} 份，共 ${points} 積分，退回 ${refunded}：中 ${hits}，未中 ${misses}` +
        (others > 0 ? `，走盤或不計入 ${others}` : '') +
        (open > 0 ? `，待賽果 ${open}` : '')
      )
    },
    now: '賠率，封存時 → 現在',
    noNow: '市場現時沒有這些選項的賠率。',
    unmoved: '賠率與封存時一樣：價值仍在。',
    moved: (least, most) => `封存以來賠率變動 ${least} 至 ${most}：選項的價值隨之同樣變動。`,
    all: '這位專家的完整戰績',
  },
  unlocked: {
    success: '解鎖成功',
    charged: (price, before, after) => `已用 ${price} 積分，結餘由 ${before} 變為 ${after}`,
    before: '之前已經解鎖，沒有再扣積分。',
    mine: (price) => `已用 ${price} 積分解鎖`,
    refunded: '積分已退回',
  },
  failure: {
    failed: '解鎖失敗',
    byCode: {
      1002: '方案已經截止，並無扣除積分。',
      1004: '積分不足，並無扣除積分。',
      1006: '價格有變動，並無扣除積分；這裏已顯示新的價格。',
      1008: '這個帳戶已被停用，未扣積分；理由載於「我的」頁面。',
      429: '短時間內請求太多，請稍候片刻。',
      504: '請求逾時，請檢查網絡連線。重試不會重複扣除積分。',
    },
    other: '服務未有正常回應。重試不會重複扣除積分。',
  },
  setAside: {
    title: '已擱置',
    text: '本站資料庫缺了這份方案的部分封存內容，既不能公開，也不能結算。由備份補回之前，它不算紅也不算黑；編號和公開日誌上的封存紀錄仍在，核驗時會點名指出。',
    points: '解鎖過的人，開賽一天後積分自動退回。',
  },
  settled: {
    title: '怎樣結算',
    by: (score) => `法定時間比數：${score}`,
    outcomes: {
      win: '命中',
      half_win: '命中（贏一半）',
      push: '走盤，不算紅也不算黑',
      half_loss: '未中（輸一半）',
      loss: '未中',
      not_counted: '不計入戰績',
      unrevealed: '未中：開賽後 24 小時內未有公開內容',
    },
    profit: (amount) => `投入 1 單位的盈虧：${amount} 單位`,
    noOdds: '沒有盈虧數字：賠率不詳',
    mainProfit: (amount) => `主選項單獨的盈虧：${amount} 單位；有副選項沒有賠率`,
    rule: (version) => `規則第 ${version} 版`,
    corrected: '賽果經來源更正，方案已重新結算。',
    main: '紅黑由主選項決定，所有選項均計入盈虧。',
  },
  push: '走盤',
  proof: {
    willSettle: (version) => `賽後將按規則第 ${version} 版結算。`,
    settledBy: (version) => `已按規則第 ${version} 版結算。`,
    seal: '已封存',
    sealed: '封存於',
    lead: (span) => `，開賽前 ${span}`,
    serial: (serial, version) => `第 ${serial} 份方案，第 ${version} 版。`,
    versions: '各個版本',
    version: (version) => `第 ${version} 版`,
    counts: '以此為準',
    fingerprint: '指紋',
    entry: (index) => `，公開日誌第 ${index} 條`,
    waits: '，即將寫入公開日誌',
    late: '事後錄入：發布於日誌啟用之前',
    recorded: '由本站在開賽前記錄',
    seen: (count, span) => `已有 ${count} 個見證方看到，最早在開賽前 ${span}`,
    seenByQuorum: (count, span) => `已有 ${count} 個見證方看到，開賽前 ${span}達到你的法定數`,
    seenLate: (count) => `你的 ${count} 個見證方看到過，但都不在開賽前`,
    verify: '核驗',
    download: '證明檔案',
    proves: '這證明了甚麼',
  },
  receipt: receiptWords,
  side: {
    record: '該專家長期戰績',
    sample: (hits, n) => `${n} 份中 ${hits} 份命中`,
    interval: (low, high) => `95% 置信區間 ${range(low, high)}%，虛線為 50%`,
    none: '暫時沒有計入戰績的方案。',
    all: '全部戰績',
    sameMatch: '同場其他方案',
    sameExpert: '這位專家的其他方案',
    noOthers: '沒有其他方案。',
    failed: '這些方案未能載入',
  },
}
