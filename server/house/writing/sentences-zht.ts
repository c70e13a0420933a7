import type { Phrases } from './phrasing.ts'

/**
 * Sentences of an analysis in traditional Chinese with Hong Kong's football words, one per fact,
 * stating nothing beyond the fact.
 */
export const sentencesZht: Phrases = {
  winning: [(f) => `${f.club}對上${f.o}仗全部報捷。`, (f) => `${f.club}目前${f.o}連勝。`],
  unbeaten: [(f) => `${f.club}已連續${f.o}仗不敗。`, (f) => `過去${f.o}仗，${f.club}未輸過。`],
  winless: [(f) => `${f.club}連續${f.o}仗未贏過。`, (f) => `${f.club}對上${f.o}仗都與勝利無緣。`],
  losing: [(f) => `${f.club}剛吃${f.o}連敗。`, (f) => `${f.club}對上${f.o}仗全敗。`],
  homeUnbeaten: [
    (f) => `${f.club}近${f.o}個主場保持不敗。`,
    (f) => `主場方面，${f.club}連續${f.o}仗未輸過。`,
  ],
  homeWinless: [
    (f) => `${f.club}近${f.o}個主場都未能取勝。`,
    (f) => `返到主場亦不輕鬆，${f.club}連續${f.o}個主場不勝。`,
  ],
  awayUnbeaten: [(f) => `${f.club}近${f.o}次作客不敗。`, (f) => `${f.club}連續${f.o}次作客未輸。`],
  awayWinless: [
    (f) => `${f.club}近${f.o}次作客未贏過。`,
    (f) => `作客是${f.club}的難處，連續${f.o}仗不勝。`,
  ],
  homeWins: [(f) => `近${f.o}個主場，${f.club}贏了${f.c}仗。`],
  awayWins: [(f) => `近${f.o}次作客，${f.club}贏了${f.c}仗。`],
  cleanSheets: [
    (f) => `${f.club}近${f.o}仗有${f.c}仗不失球。`,
    (f) => `${f.club}近${f.o}仗有${f.c}次力保不失。`,
  ],
  blanks: [(f) => `${f.club}近${f.o}仗有${f.c}仗未能入球。`],
  scoringRun: [(f) => `${f.club}連續${f.o}仗有入球。`],
  concedingRun: [
    (f) => `${f.club}連續${f.o}仗有失球。`,
    (f) => `${f.club}對上${f.o}仗，仗仗失守。`,
  ],
  scoring: [(f) => `${f.club}近${f.o}仗入 ${f.count} 球，平均每仗 ${f.mean} 球。`],
  leaking: [(f) => `${f.club}近${f.o}仗失 ${f.count} 球，平均每仗 ${f.mean} 球。`],
  goalShy: [(f) => `${f.club}近${f.o}仗合共只入${f.c}球。`],
  tight: [(f) => `${f.club}近${f.o}仗合共只失${f.c}球。`],
  manyGoals: [(f) => `${f.club}近${f.o}仗，有${f.c}仗雙方合共入三球或以上。`],
  fewGoals: [(f) => `${f.club}近${f.o}仗，有${f.c}仗雙方合共不多於兩球。`],
  draws: [(f) => `${f.club}近${f.o}仗踢和${f.c}仗。`],
  leadAtHalf: [(f) => `${f.club}近${f.o}${f.atHome ? '個主場' : '次作客'}，有${f.c}次半場領先。`],
  behindAtHalf: [(f) => `${f.club}近${f.o}${f.atHome ? '個主場' : '次作客'}，有${f.c}次半場落後。`],
  lostLead: [(f) => `近${f.t}仗，${f.club}有${f.o}次半場領先，當中${f.c}次未能取勝。`],
  afterBreak: [
    (f) =>
      `${f.club}近${f.t}仗入 ${f.of} 球，` +
      (f.count === f.of ? '全在下半場。' : `當中 ${f.count} 球在下半場。`),
  ],
  lastTen: [(f) => `${f.club}近十仗 ${f.count} 勝 ${f.third} 和 ${f.of - f.count - f.third} 負。`],
  meetings: [
    (f) =>
      `兩隊近${f.o}次對賽，${f.club} ${f.count} 勝 ${f.third} 和 ${f.of - f.count - f.third} 負。`,
  ],
  meetingGoals: [(f) => `兩隊近${f.o}次對賽合共 ${f.count} 球，平均每仗 ${f.mean} 球。`],
  reverse: [(f) => `今季對上一次在${f.away}主場，賽果是 ${f.of}-${f.count}。`],
  rest: [(f) => `賽程方面，${f.club}距上仗${f.c}天，${f.rival}${f.o}天。`],
  evenForm: [(f) => `近${f.o}仗兩隊都贏${f.c}仗，近況相若。`],
  opening: [() => '這是兩隊今季頭場，未有今季賽果可以參考。'],
  plain: [() => '兩隊可以參考的賽果還不多，判斷要留餘地。', () => '手上的賽果沒有哪項特別突出。'],
}
