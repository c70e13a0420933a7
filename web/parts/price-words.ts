/** The texts of the movement of prices, which two screens show. */
import type { Language } from '../../contract/values.ts'

interface PriceTexts {
  title: string
  note: string
  chart: (points: number) => string
  /** With one reading only. */
  one: string
  pending: string
  legend: { hit: string; miss: string; model: string }
  table: string
  columns: { time: string; entry: string; number: string; expert: string; pick: string }
  sealedAt: string
  result: string
  close: string
  plans: string
  failed: string
  /** How plans sealed at about the same market price did before. */
  same: {
    title: string
    columns: string[]
    count: (n: number, matches: number) => string
    sentence: (of: SamePriceFigures) => string
    nothing: (band: string) => string
    knew: (expected: string, n: number) => string
    note: string
  }
}

interface SamePriceFigures {
  /** The market's chance, margin out, such as 45–50%. */
  band: string
  n: number
  hits: number
  matches: number
  share: string
  interval: string
}

export const priceTexts: Record<Language, PriceTexts> = {
  en: {
    title: 'Price movement',
    note: 'From entries of the public log; a price holds until the next one',
    chart: (points) =>
      `Prices of home, draw and away at ${points} readings of the market. ` +
      'The table below has the numbers.',
    one: 'One reading so far, so there is no movement yet.',
    pending: 'The plans sealed at these prices are marked after kick-off.',
    legend: { hit: 'sealed, then a hit', miss: 'sealed, then a miss', model: 'model' },
    table: 'View as table',
    columns: { time: 'Read', entry: 'Log entry', number: 'No.', expert: 'Expert', pick: 'Pick' },
    sealedAt: 'Price at the seal',
    result: 'Result',
    close: 'close',
    plans: 'The marked plans',
    failed: 'The prices did not load',
    same: {
      title: 'The same price before',
      columns: ['Latest price', 'Market gives', 'Plans', 'Hit', 'Expected by price', 'Share (95%)'],
      count: (n, matches) => `${n} (${matches} ${matches === 1 ? 'match' : 'matches'})`,
      sentence: ({ band, n, hits, matches, share, interval }) =>
        `The same price before: of ${n} plans on ${matches} ` +
        `${matches === 1 ? 'match' : 'matches'} whose main pick the market gave ${band}, ` +
        `${hits} hit: ${share}, 95% interval ${interval}. `,
      nothing: (band) => `No settled plan has a main pick that the market gave ${band}.`,
      knew: (expected) => `The price knew it too: it expected ${expected} hits.`,
      note:
        'Settled plans whose main pick was sealed in the same band of the market’s probability, ' +
        'margin out. The price knew all this too, so it says nothing about value.',
    },
  },
  zh: {
    title: '市场走势',
    note: '取自公开日志的条目；赔率保持到下一次变动',
    chart: (points) => `主胜、平、客胜在 ${points} 次读取时的赔率。数字见下方表格。`,
    one: '目前只有一次读取，还没有走势。',
    pending: '在这些赔率上封存的方案，开赛后标出。',
    legend: { hit: '封存，后为红', miss: '封存，后为黑', model: '模型' },
    table: '以表格查看',
    columns: { time: '读取时间', entry: '日志条目', number: '编号', expert: '专家', pick: '选项' },
    sealedAt: '封存赔率',
    result: '结果',
    close: '收盘',
    plans: '标出的方案',
    failed: '走势没有加载出来',
    same: {
      title: '以往同样的赔率',
      columns: ['最新赔率', '市场概率', '方案', '命中', '按赔率应中', '命中率（95%）'],
      count: (n, matches) => `${n}（${matches} 场）`,
      sentence: ({ band, n, hits, matches, share, interval }) =>
        `以往同样的赔率：主选项的市场概率在 ${band} 的方案有 ${n} 份（${matches} 场），` +
        `命中 ${hits} 份，${share}，95% 区间 ${interval}。`,
      nothing: (band) => `还没有已结算的方案，主选项的市场概率在 ${band}。`,
      knew: (expected, n) => `赔率也知道这一点：按赔率，${n} 份应中 ${expected} 份。`,
      note: '已结算、主选项封存时市场概率（已剔除抽水）在同一档的方案。这些赔率也都知道，所以看不出值不值。',
    },
  },
  zht: {
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
      note: '已結算、主選項封存時市場概率（已剔除抽水）在同一檔的方案。這些賠率亦全部知道，所以看不出值不值。',
    },
  },
}
