/**
 * The words of parts that several screens show, in traditional Chinese. The words of a screen
 * contain those that its parts need.
 */
import type { BoardType } from '../../../contract/values.ts'
import type { RecordWords } from '../against-market.ts'
import type { SumsWords } from '../brought-sums.tsx'
import type { ReasonWords } from '../not-counted.ts'
import type { PriceWords } from '../price-movement.tsx'
import type { RoundWords } from '../rounds.ts'

export const recordWords: RecordWords = {
  hits: (hits, n) => `${n} 份中 ${hits}`,
  market: (expected) => `市場預期 ${expected}`,
  marketOfSome: (hits, n, expected) => `有賠率的 ${n} 份中 ${hits}，市場預期 ${expected}`,
  noMarket: '沒有市場賠率',
  yield: (value) => `盈利率 ${value}`,
}

export const roundWords: RoundWords = {
  round: (number) => `第 ${number} 輪`,
  group: (name) => `${name} 組`,
  inPart: (part, round) => `${part} ${round}`,
  rounds: {
    'first round': '首圈',
    'group stage': '分組賽',
    'league stage': '聯賽階段',
    apertura: '開幕聯賽',
    clausura: '閉幕聯賽',
    'apertura playoff': '開幕聯賽附加賽',
    'clausura playoff': '閉幕聯賽附加賽',
    '1° semestre': '上半季',
    '2° semestre': '下半季',
    championship: '爭標組',
    relegation: '護級組',
    europe: '歐戰附加賽',
    'ecl playoff': '歐協聯附加賽',
    'europa league final': '歐戰附加賽',
    'eastern conference': '東岸賽區',
    'western conference': '西岸賽區',
    'supporters’ shield': '支持者盾',
    qualifying: '外圍賽',
    league: '聯賽階段',
    group: '分組賽',
    'elimination final': '淘汰賽',
    reclassification: '附加資格賽',
    'play off': '附加賽',
    'round of 32': '32 強',
    'round of 16': '16 強',
    'quarter final': '八強',
    'semi final': '準決賽',
    '1st leg': '首回合',
    '2nd leg': '次回合',
    'match for third place': '季軍戰',
    'third place': '季軍戰',
    final: '決賽',
  },
}

export const boardNames: Record<BoardType, string> = {
  1: '近 10 份',
  2: '高於預期',
  3: '盈利率',
  4: '連紅',
  5: '新人',
  6: '我的關注',
  7: '命中率',
  8: '收市價差',
}

/** Of the Not Counted reasons. */
export const reasonWords: ReasonWords = {
  1: {
    inRecord: 'NC1：賽事腰斬、取消或由裁決定勝負',
    onPlan: 'NC1：賽事腰斬、取消，或由裁決定出賽果',
  },
  2: {
    inRecord: 'NC2：開賽時間提前至方案發布之前',
    onPlan: 'NC2：開賽時間提前至方案發布之前',
  },
  3: {
    inRecord: 'NC3：超過原定開賽時間 48 小時仍未進行',
    onPlan: 'NC3：原定開賽後 48 小時內未有完成',
  },
  4: {
    inRecord: 'NC4：同一場賽事、同一玩法的後續方案，只計第一份',
    onPlan: 'NC4：同一專家在同一場賽事、同一玩法的後續方案，只計第一份',
  },
}

export const priceWords: PriceWords = {
  title: '市場走勢',
  note: '取自公開日誌的記項；賠率維持至下一次變動',
  chart: (points) => `主勝、和、客勝於 ${points} 次讀取時的賠率。數字見下方表格。`,
  one: '目前只有一次讀取，未有走勢。',
  pending: '於這些賠率封存的方案，開賽後標示。',
  legend: { hit: '封存，後為紅', miss: '封存，後為黑', model: '模型' },
  table: '以表格檢視',
  columns: { time: '讀取時間', entry: '日誌記項', number: '編號', expert: '專家', pick: '選項' },
  sealedAt: '封存賠率',
  result: '結果',
  close: '收市',
  plans: '標示的方案',
  failed: '走勢未能載入',
  same: {
    title: '以往同樣的賠率',
    columns: ['最新賠率', '市場概率', '方案', '命中', '按賠率應中', '命中率（95%）'],
    count: (n, matches) => `${n}（${matches} 場）`,
    sentence: ({ band, n, hits, matches, share, interval }) =>
      `以往同樣的賠率：主選項的市場概率在 ${band} 的方案有 ${n} 份（${matches} 場），` +
      `命中 ${hits} 份，${share}，95% 區間 ${interval}。`,
    nothing: (band) => `未有已結算的方案，主選項的市場概率在 ${band}。`,
    knew: (expected, n) => `賠率亦知道這一點：按賠率，${n} 份應中 ${expected} 份。`,
    note: '已結算、主選項封存時市場概率（已剔除莊家的利潤）在同一檔的方案，不含模型。這些賠率亦全部知道，所以看不出值不值。',
  },
  verdicts: { 0: '–', 1: '紅', 2: '黑' },
}

export const sumsWords: SumsWords = {
  plans: (plans, hits, misses, others) =>
    `已結算 ${plans} 份：${hits} 紅 ${misses} 黑` + (others > 0 ? `，${others} 走盤或不計入` : ''),
  points: (paid, returned) => `若全部解鎖：${paid} 積分，退回 ${returned}`,
  units: (units, error) => (error === null ? `${units} 單位` : `${units} ± ${error} 單位`),
  noUnits: '沒有賠率',
  none: '未有已結算的方案。',
}
