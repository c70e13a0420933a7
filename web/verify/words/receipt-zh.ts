import type { ReceiptWords } from './receipt-en.ts'

const parts = { selections: '选项', probabilities: '所标概率', analysis: '分析' } as const

export const receiptWords: ReceiptWords = {
  finding: {
    noOpening: () => '本站给出了内容，却没有给出打开封存的盐值。',
    otherLog: () => '本站出示的日志没有签名，或不是这个浏览器之前见过的那一份。',
    unsignedAnswer: () => '本站没有为所给的内容签名。',
    otherStatement: () => '本站随内容签名的，是另外的内容。',
    notSealed: ({ index }) => `日志第 ${index} 条封存的不是这个方案的这一版。`,
    otherBody: ({ index }) => `本站给出的内容，不是日志第 ${index} 条所封存的。`,
    otherAnalysis: () => '本站给出的分析，不是当时封存的分析。',
    oldVersion: ({ version, later, index }) =>
      `本站给出第 ${version} 版，而当时日志里已有第 ${later} 版（第 ${index} 条）。`,
    hiddenVersion: ({ version }) => `本站没有指出日志里封存第 ${version} 版的条目。`,
    otherContent: ({ part }) => `所给内容的${parts[part]}与封存打开后的不一致。`,
    readOther: () => '对同一版，本站先前给出过不同的内容。',
    unsignedCheckpoint: () => '回执里的检查点没有日志密钥的签名。',
    entryNotIncluded: ({ index }) => `第 ${index} 条不在回执检查点的树里。`,
  },
  checking: '正在与封存对照……',
  fits: (index) => `已与封存对照：与日志第 ${index} 条完全一致。`,
  waits: '本站已签名。对应条目即将写入日志，届时对照。',
  unread: '读不到日志，暂未与封存对照。',
  differs: '这不是当时封存的内容',
  hidden: '因此不予显示。',
  show: '仍然显示',
  title: '你读过内容的回执',
  read: (version) => `第 ${version} 版，读于`,
  ofAccount: '由本站保存',
  doesNotFit: '不相符',
  save: '保存回执',
}
