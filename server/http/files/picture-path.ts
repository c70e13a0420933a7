import type { Language } from '../../../contract/values.ts'

/** Path of the picture of a shared link, relative to the public origin. */
export const picturePath = (
  kind: 'plan' | 'expert' | 'match',
  id: number,
  language: Language,
): string => `/share/${kind}/${id}-${language}.png`
