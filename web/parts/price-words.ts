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
  },
}
