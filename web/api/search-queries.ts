import type { Language } from '../../contract/values.ts'
import { mostResults } from '../../contract/calls/search.ts'
import type { Question } from './queries.ts'

export const searchQuery = (lang: Language, q: string): Question<'search'> => ({
  name: 'search',
  data: { q, size: mostResults },
  lang,
})
