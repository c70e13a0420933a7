import type { ReceiptWords } from './receipt-en.ts'

const parts = { selections: '選項', probabilities: '所標概率', analysis: '分析' } as const

export const receiptWords: ReceiptWords = {
  finding: {
    noOpening: () => '本站給出了內容，卻沒有給出打開封存的鹽值。',
    otherLog: () => '本站出示的日誌沒有簽署，或不是這個瀏覽器之前見過的那一份。',
    unsignedAnswer: () => '本站沒有為所給的內容簽署。',
    otherStatement: () => '本站隨內容簽署的，是另外的內容。',
    notSealed: ({ index }) => `日誌第 ${index} 條封存的不是這個方案的這一版。`,
    otherBody: ({ index }) => `本站給出的內容，不是日誌第 ${index} 條所封存的。`,
    otherAnalysis: () => '本站給出的分析，不是當時封存的分析。',
    oldVersion: ({ version, later, index }) =>
      `本站給出第 ${version} 版，而當時日誌裏已有第 ${later} 版（第 ${index} 條）。`,
    hiddenVersion: ({ version }) => `本站沒有指出日誌裏封存第 ${version} 版的條目。`,
    otherContent: ({ part }) => `所給內容的${parts[part]}與封存打開後的不一致。`,
    readOther: () => '對同一版，本站先前給出過不同的內容。',
    unsignedCheckpoint: () => '回條裏的檢查點沒有日誌密鑰的簽署。',
    entryNotIncluded: ({ index }) => `第 ${index} 條不在回條檢查點的樹裏。`,
  },
  checking: '正在與封存對照……',
  fits: (index) => `已與封存對照：與日誌第 ${index} 條完全一致。`,
  waits: '本站已簽署。對應條目即將寫入日誌，屆時對照。',
  unread: '讀不到日誌，暫未與封存對照。',
  differs: '這不是當時封存的內容',
  hidden: '因此不予顯示。',
  show: '仍然顯示',
  title: '你讀過內容的回條',
  read: (version) => `第 ${version} 版，讀於`,
  ofAccount: '由本站保存',
  doesNotFit: '不相符',
  save: '儲存回條',
}
