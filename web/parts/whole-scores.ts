/**
 * Browsers break a line behind the hyphen of "2-1", most of all between Chinese words: a word
 * joiner there keeps a score whole.
 */
export const wholeScores = (text: string) => text.replace(/(\d-)(?=\d)/g, '$1\u2060')
