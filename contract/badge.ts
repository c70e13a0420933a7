/** The record badge: an SVG at a stable address, to be embedded elsewhere. */
import type { Id } from './id.ts'
import type { Language } from './values.ts'

/** `auto`: light or dark, as the reader's system is set. */
export const badgeThemes = ['light', 'dark', 'auto'] as const
export type BadgeTheme = (typeof badgeThemes)[number]

/** Pixels. */
export const badgeSize = { width: 354, height: 78 } as const

export interface BadgeChoice {
  expertId: Id
  language: Language
  theme: BadgeTheme
  /** The record of the last 90 days instead of all time. */
  recent: boolean
}

/** Path and query of a badge. */
export const badgePath = ({ expertId, language, theme, recent }: BadgeChoice): string =>
  `/badge/expert/${expertId}.svg?lang=${language}&theme=${theme}${recent ? '&days=90' : ''}`
