import { boardNames } from '../../../parts/words/zht.ts'
import type { Shape } from './en.ts'

const unranked = '既沒有市場賠率、也沒有模型估計的方案不計名次。'

/** The time span of a rule. */
const over = { '30': '近 30 日', '90': '近 90 日', all: '所有時間' }

export const zht: Shape = {
  page: {
    title: '專家',
    description: '按戰績排列的專家，每個命中率都附有樣本數目。',
  },
  search: '搜尋專家',
  find: '搜尋',
  clear: '清除搜尋',
  found: (text, count) => `名字有「${text}」的專家：${count} 位。`,
  foundNote: '搜尋範圍是所有曾發布方案的專家；不在本榜的沒有名次。',
  boardsLabel: '榜單',
  boards: boardNames,
  playLabel: '玩法',
  allPlays: '所有玩法',
  windowLabel: '時間',
  windows: { '30': '近 30 日', '90': '近 90 日', all: '全部' },
  tableLabel: (board) => `榜單：${board}`,
  columns: {
    rank: '名次',
    name: '專家',
    form: '近 10 份',
    figure: '命中率',
    hitRate: '命中率',
    interval: '95% 區間，虛線為 50%',
    n: '份數',
    beside: '盈利率 ± 誤差',
    yield: '盈利率 ± 誤差',
    streak: '連紅',
    onSale: '未截止',
    price: '價格',
    weekly: '每週份數',
    notCounted: '不計入',
    follow: '關注',
  },
  free: '免費',
  sortBy: '排序',
  upward: '升序',
  downward: '降序',
  kindLabel: '列出誰',
  kinds: { people: '專家', models: '模型', all: '全部' },
  measures: {
    2: {
      figure: '每百份多中',
      interval: '95% 區間，虛線為市場預期',
      beside: '實中 / 預期，命中率',
    },
    8: { figure: '收市價差', interval: '95% 區間，虛線為無判斷力', beside: '無判斷力' },
  },
  lowerBound: '區間下限',
  skillOf: (n, skill, low, high) =>
    `${n} 份方案，與市場預期相比每百份多中 ${skill}；95% 置信區間 ${low} 至 ${high}`,
  closingOf: (n, value, low, high) =>
    `${n} 份方案的收市價差 ${value}；95% 置信區間 ${low} 至 ${high}`,
  skill: {
    title: '比市場多中多少',
    what: '熱門本來就易中，所以命中率高不等於看得準。這裏先按賠率計出市場預期專家會中幾份，再看實際多中了幾份，折成每一百份。',
    order: (medals) =>
      '排名按 95% 區間的下限，樣本愈少愈後。獎牌只計近 90 日、全部玩法：滿 30 份，而且命中之多，' +
      '所有專家當中單憑運氣出現這樣一位的機會不超過二十分之一：' +
      `今日${medals === 0 ? '沒有' : `有 ${medals} 面`}。`,
    hits: (name) => `${name}實中`,
    expected: '市場預期',
    more: (plans) => `${plans} 份多中`,
    perHundred: '每百份多中',
    modelsNote: '自動發布，作為參照，不排名亦沒有獎牌',
  },
  foretold: {
    perHundred: '（每百份）',
    came: (month, experts, promised, came) =>
      `${month.replace('-0', '-').replace('-', ' 年 ')} 月初，本榜前 ${experts} 名是 ${promised}；` +
      `當月實際是 ${came.mean}（${came.n} 份，95% 區間 ${came.interval}）`,
    others: ({ mean, n, interval }) => `，榜上其餘專家是 ${mean}（${n} 份，${interval}）`,
    end: '。',
    all: '各個月份',
  },
  luck: {
    title: '當中有多少是運氣',
    picture: ({ ranked, above, byLuck }) =>
      `${ranked} 位專家的命中數與市場預期之差，底下是全無本事時的分佈。區間下限高於 0 的有 ${above} 位，單憑運氣平均 ${byLuck.toFixed(1)} 位。`,
    seen: (above) => `區間下限高於 0：實有 ${above} 位`,
    expected: (byLuck) => `單憑運氣，平均 ${byLuck} 位`,
    fewer: '比市場預期少中',
    same: '與預期相同',
    more: '多中',
    sentence: ({ ranked, above, byLuck }, chance) =>
      ranked === 0
        ? '未有人有足夠多市場賠率已知的方案。'
        : above === 0
          ? `一個圓點是一位專家。${ranked} 位當中沒有人的區間下限高於 0；單憑運氣，平均也會有 ${byLuck.toFixed(1)} 位。`
          : `一個圓點是一位專家。假如 ${ranked} 位全無本事，也有約 ${chance}% 的機會出現 ${above} 位或更多。`,
    failed: '運氣的分佈未能載入',
  },
  nLabel: '計入戰績的份數（n）',
  intervalOf: (n, rate, low, high) =>
    `${n} 份方案的命中率 ${rate}%，95% 置信區間 ${low}% 至 ${high}%`,
  noSample: '未有計入戰績的方案',
  withdrawn: '已退出',
  errorNote: '± 為一個標準誤差。',
  habits: '價格（積分）和每週份數以近 90 日計入戰績的方案計算。',
  rules: {
    1: () =>
      '按最近 10 份計入戰績的方案當中命中的份數排序，滿 10 份才上榜；相同的按近 90 日命中率 95% 區間的下限排序。命中率和區間指這 10 份，盈利率為近 90 日。' +
      unranked,
    2: (span) =>
      `按${over[span]}每份多中的 95% 區間下限排序。市場預期取封存時的賠率，已剔除莊家的利潤。滿 10 份市場賠率已知的方案才上榜。`,
    3: (span) =>
      `按${over[span]}盈利率 95% 區間的下限排序：每注 1 個單位的盈虧，只計賠率已知的方案，滿 10 份才上榜。`,
    4: () =>
      '按上一次不中之後連續命中的份數排序；相同的按命中率 95% 區間的下限排序。其他數字為近 90 日。' +
      unranked,
    5: () =>
      '有市場賠率或模型估計的方案未滿 10 份的專家，新加入的在前。這樣的份數太少說明不了甚麼，所以不排名。數字為所有時間。',
    6: (span) =>
      `你關注的專家，按${over[span]}命中率的區間下限排序；未滿 10 份的排在最後，沒有名次。`,
    7: (span) =>
      `按${over[span]}命中率 95% 區間的下限排序，不按最高命中率：樣本愈少，區間愈闊，名次愈後。滿 10 份才上榜。` +
      unranked,
    8: (span) =>
      `按${over[span]}收市價差 95% 區間的下限排序：封存時的賠率與收市的公平賠率相比。` +
      '0 表示拿到公平賠率；莊家的利潤由投注者付，所以沒有判斷力的人在 −5% 上下，' +
      '右邊一欄是各人自己的數字。滿 10 份才上榜。',
  },
  onlyPlay: (play) => `只看主選項為${play}的方案。`,
  sortedBy: (column) => `現按「${column}」排列，名次仍是本榜的名次。`,
  ownOrder: '回復本榜排序',
  verify: '核驗這個榜單',
  computed: '計算於',
  failed: '榜單未能載入',
  tooShort: '要搜尋的字太少',
  tooShortNote: '請輸入最少一個漢字，或兩個字母。',
  unknown: (text) => `沒有名字含「${text}」的專家`,
  unknownNote: '三種語言的名字都搜尋過，範圍是所有曾發布方案的專家。',
  nobodyTitle: '榜上未有人',
  nobody: {
    1: '未有人滿 10 份這類方案。',
    2: '這段時間內未有人滿 10 份市場賠率已知的這類方案。',
    3: '這段時間內未有人滿 10 份賠率已知的這類方案。',
    4: '現時沒有人正在連紅。',
    5: '曾發布這類方案的專家之中，沒有未滿 10 份的。',
    6: '你未有關注任何專家。打開一位專家的主頁，按「關注」即可。',
    7: '這段時間內未有人滿 10 份這類方案。',
    8: '這段時間內未有人滿 10 份收市賠率已知的這類方案。',
  },
  nobodyLink: '查看全部榜單',
  loading: '載入中',
  spread: {
    title: '所有曾發布方案的專家',
    note: '領先的是眾多專家其中一位，人多了總有運氣好的',
    ever: '曾發布方案',
    active: '近 30 日有發布',
    withdrawn: '已退出',
    models: '模型，不在其他數字之內',
    counted: '計入戰績滿 10 份',
    none: '未有人滿 10 份，暫時看不出分佈。',
    chart: (counted, median) =>
      `${counted} 位專家所有時間命中率的分佈，每 5% 一格，中位數 ${median}%。數字見下方表格。`,
    text: (mean, median) =>
      `柱：各格命中率（所有時間）的專家人數，中位數 ${median}%。線：假如每位專家每份命中的機會都是 ${mean}%，單靠運氣會有的分佈。柱超出線的部分不只是運氣；` +
      '不過，總是揀熱門的人命中率也會高，盈利未必多。',
    table: '以表格顯示',
    rate: '命中率',
    experts: '專家人數',
    byLuck: '單靠運氣',
    failed: '專家總覽未能載入',
  },
}
