import type { ShareWords } from '../share.tsx'

export const shareWords: ShareWords = { button: 'Share', copied: 'Link copied', failed: 'Please copy the link yourself:' }
