import type { Language } from '../../contract/values.ts'
import type { Question } from './queries.ts'

// Fetched by the browser only: the answers are for operators.

export const deskOverviewQuery = (lang: Language): Question<'deskOverview'> => ({
  name: 'deskOverview',
  data: {},
  lang,
})
export const deskApplicationsQuery = (lang: Language): Question<'deskApplications'> => ({
  name: 'deskApplications',
  data: {},
  lang,
})
export const deskExpertsQuery = (lang: Language): Question<'deskExperts'> => ({
  name: 'deskExperts',
  data: {},
  lang,
})
export const deskSourcesQuery = (lang: Language): Question<'deskSources'> => ({
  name: 'deskSources',
  data: {},
  lang,
})
export const deskLogQuery = (lang: Language): Question<'deskLog'> => ({
  name: 'deskLog',
  data: {},
  lang,
})
export const deskReportsQuery = (lang: Language): Question<'deskReports'> => ({
  name: 'deskReports',
  data: {},
  lang,
})
export const deskAuditQuery = (lang: Language, before?: number): Question<'deskAudit'> => ({
  name: 'deskAudit',
  data: { size: 30, ...(before !== undefined && { before }) },
  lang,
})
export const deskAccountsQuery = (
  lang: Language,
  request: Question<'deskAccounts'>['data'],
): Question<'deskAccounts'> => ({ name: 'deskAccounts', data: request, lang })
export const deskNamesQuery = (
  lang: Language,
  request: Question<'deskNames'>['data'],
): Question<'deskNames'> => ({ name: 'deskNames', data: request, lang })
