export const deskTabs = ['overview', 'experts', 'accounts', 'reports', 'sources', 'log'] as const
export type DeskTab = (typeof deskTabs)[number]
