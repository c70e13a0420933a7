import type { ShareWords } from '../share.tsx'

export const shareWords: ShareWords = { button: '分享', copied: '連結已複製', failed: '請自行複製連結：' }
