import type { Shape } from './en.ts'

export const zht: Shape = {
  page: { title: '已封存', description: '剛封存的方案及其日誌條目。' },
  seal: '封',
  failed: '方案未能載入',
  closed: '已過截止。開賽後人人可讀，由賽果結算。',
  asReader: '讀者看到的樣子',
  next: '發新版',
  studio: '工作室',
  facts: {
    at: '封存時刻',
    price: '版本與價格',
    odds: '當刻賠率',
    noMarket: '沒有市場',
    version: (version, price, refund) =>
      `第 ${version} 版，${price === 0 ? '免費' : `${price} 積分`}${refund ? '，不中退' : ''}`,
  },
  stepsTitle: '接下來',
  steps: {
    sealed: (serial, version) => `已封存：第 ${serial} 號，第 ${version} 版`,
    version: '可發新版，直至',
    open: '開賽起公開，',
    settled: '按法定時間的比數結算',
  },
  share: {
    title: '分享出去的只有這些',
    note: '沒有選項，沒有正文。誰轉發都一樣。',
    sealed: (name) => `${name} 封存了一份方案`,
    match: (home, away) => `${home} 對 ${away}`,
    entry: (index, print) => `公開日誌第 ${index} 條 指紋 ${print}`,
  },
  others: '同場其他方案',
  entry: {
    title: '公開日誌',
    print: '指紋',
    proof: '證明檔案',
    waiting: '數秒內會有日誌位置。',
    placed: (index) => `公開日誌第 ${index} 條。`,
    late: '本站已簽署，正等候見證方；完成後本頁自動更新。',
    signed: (witnesses) =>
      witnesses === 0 ? '本站已簽署。' : `本站已簽署，${witnesses} 個見證聯署。`,
  },
}
