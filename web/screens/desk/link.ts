import { link, oneOf, hint } from '../../app/parameters.ts'

export const deskTabs = ['overview', 'experts', 'accounts', 'reports', 'sources', 'log'] as const
export type DeskTab = (typeof deskTabs)[number]

/** The desk of the operators. */
export const desk = link('desk', '/desk', { tab: hint(oneOf(...deskTabs)) })
