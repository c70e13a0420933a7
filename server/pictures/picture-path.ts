import type { Language } from '../../contract/values.ts'

/** Where the picture of a shared link is served, relative to the site's own address. */
export const picturePath = (
  kind: 'plan' | 'expert' | 'match',
  id: number,
  language: Language,
): string => `/share/${kind}/${id}-${language}.png`
