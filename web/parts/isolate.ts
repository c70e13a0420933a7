/** Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name to stand in a sentence: one of a right-to-left script gets isolates (Unicode UAX 9), so
 * that a score or a name beside it keeps its place. Any other is unchanged.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name

/** "Home v Away", or with the score between the names: home is always first. */
export const sidesText = (home: string, between: string, away: string): string =>
  `${isolated(home)} ${between} ${isolated(away)}`
