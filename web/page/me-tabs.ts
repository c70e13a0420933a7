/** The parts of the reader's own screen, the one without a parameter first. */
export const meTabs = ['plans', 'following', 'points', 'settings'] as const
export type MeTab = (typeof meTabs)[number]
