import { priceWords } from '../../../../parts/words/zht.ts'
import type { Shape } from './en.ts'

export const zht: Shape = {
  prices: priceWords,
  failed: '概率未能載入',
  note: '法定時間',
  market: '市場',
  margin: (source, percent) => `由${source}的賠率換算，已去掉 ${percent}% 的利潤。`,
  noMarket: '沒有這場賽事的賠率。',
  models: '本站模型',
  modelsNote: '各模型在自己的方案中給出，方案已封存，免費',
  plan: '看方案',
  silent: '沒有這場賽事的方案。',
  whySilent:
    '模型在開賽前一天發布。Elo 及 Dixon–Coles 不掌握雙方戰績，或過往對同類賽事的預測不比亂猜準確時，不作預測；' +
    '沒有賠率時，市場熱門不作預測；在中立場，永遠主勝不作預測；按賠率幾乎沒有懸念的選項，各模型都不會發布。',
  unsaid: '尚未公開。',
  record: (n, brier, log) => `最近 ${n} 場：Brier ${brier}，對數 ${log}`,
  noRecord: '暫時沒有已完場的預測。',
  calibration: '校準情況',
  columns: { stated: '給出', n: '次數', happened: '實際', interval: '95% 置信區間' },
  scores: {
    title: '怎樣看這些分數',
    text: '兩種分數都衡量給出的概率與實際結果的差距，愈小愈好。三種結果各給三分之一，Brier 為 0.667，對數為 1.099。各方都以最近最多 500 場計算。',
  },
  empty: '暫時沒有概率',
  emptyOver: '沒有概率',
  emptyOverNote: '沒有模型發布過這場賽事的方案，亦沒有已知的賠率。',
  emptyNote: '模型在開賽前一天發布，所知不足時不作預測；目前亦沒有賠率。',
}
