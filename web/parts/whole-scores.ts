/**
 * Keeps a score on one line. Browsers may break after the hyphen of "2-1", above all between
 * Chinese words; a word joiner prevents it.
 */
export const wholeScores = (text: string) => text.replace(/(\d-)(?=\d)/g, '$1\u2060')
