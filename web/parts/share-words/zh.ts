import type { ShareWords } from '../share.tsx'

export const shareWords: ShareWords = { button: '分享', copied: '链接已复制', failed: '请手动复制链接：' }
