import type { Phrases } from './phrasing.ts'

/**
 * Sentences of an analysis in simplified Chinese, one per fact, stating nothing beyond the fact.
 */
export const sentencesZh: Phrases = {
  winning: [(f) => `${f.club}最近${f.o}场全部取胜。`, (f) => `${f.club}目前是${f.o}连胜。`],
  unbeaten: [(f) => `${f.club}已经连续${f.o}场不败。`, (f) => `过去${f.o}场，${f.club}没有输过。`],
  winless: [
    (f) => `${f.club}连续${f.o}场没有赢球。`,
    (f) => `最近${f.o}场，${f.club}都与胜利无缘。`,
  ],
  losing: [(f) => `${f.club}刚刚经历${f.o}连败。`, (f) => `${f.club}最近${f.o}场都输了。`],
  homeUnbeaten: [
    (f) => `${f.club}近${f.o}个主场保持不败。`,
    (f) => `主场方面，${f.club}连续${f.o}场没有输过。`,
  ],
  homeWinless: [
    (f) => `${f.club}近${f.o}个主场都没能取胜。`,
    (f) => `回到主场也不轻松，${f.club}连续${f.o}个主场不胜。`,
  ],
  awayUnbeaten: [
    (f) => `${f.club}近${f.o}个客场不败。`,
    (f) => `${f.club}出门连续${f.o}场没有输。`,
  ],
  awayWinless: [
    (f) => `${f.club}近${f.o}个客场没有赢过。`,
    (f) => `客场是${f.club}的难处，连续${f.o}场不胜。`,
  ],
  homeWins: [(f) => `最近${f.o}个主场，${f.club}赢了${f.c}个。`],
  awayWins: [(f) => `最近${f.o}个客场，${f.club}赢了${f.c}个。`],
  cleanSheets: [
    (f) => `${f.club}近${f.o}场有${f.c}场没有丢球。`,
    (f) => `零封对手，${f.club}近${f.o}场做到了${f.c}次。`,
  ],
  blanks: [(f) => `${f.club}近${f.o}场有${f.c}场没能进球。`],
  scoringRun: [(f) => `${f.club}连续${f.o}场都有进球。`],
  concedingRun: [
    (f) => `${f.club}连续${f.o}场都有失球。`,
    (f) => `最近${f.o}场，${f.club}场场失球。`,
  ],
  scoring: [(f) => `${f.club}近${f.o}场打进 ${f.count} 球，场均 ${f.mean} 球。`],
  leaking: [(f) => `${f.club}近${f.o}场失 ${f.count} 球，场均 ${f.mean} 球。`],
  goalShy: [(f) => `${f.club}近${f.o}场总共只进了${f.c}球。`],
  tight: [(f) => `${f.club}近${f.o}场总共只失${f.c}球。`],
  manyGoals: [(f) => `${f.club}近${f.o}场里，有${f.c}场双方合计三球或以上。`],
  fewGoals: [(f) => `${f.club}近${f.o}场里，有${f.c}场双方合计不超过两球。`],
  draws: [(f) => `${f.club}近${f.o}场踢平了${f.c}场。`],
  leadAtHalf: [(f) => `${f.club}近${f.o}个${f.atHome ? '主' : '客'}场，有${f.c}次半场领先。`],
  behindAtHalf: [(f) => `${f.club}近${f.o}个${f.atHome ? '主' : '客'}场，有${f.c}次半场落后。`],
  lostLead: [(f) => `近${f.t}场里，${f.club}有${f.o}次半场领先，其中${f.c}次没有赢下来。`],
  afterBreak: [
    (f) =>
      `${f.club}近${f.t}场进了 ${f.of} 球，` +
      (f.count === f.of ? '全在下半场。' : `其中 ${f.count} 球在下半场。`),
  ],
  lastTen: [(f) => `${f.club}近十场 ${f.count} 胜 ${f.third} 平 ${f.of - f.count - f.third} 负。`],
  meetings: [
    (f) =>
      `两队最近${f.o}次交手，${f.club} ${f.count} 胜 ${f.third} 平 ${f.of - f.count - f.third} 负。`,
  ],
  meetingGoals: [(f) => `两队最近${f.o}次交手一共 ${f.count} 球，场均 ${f.mean} 球。`],
  reverse: [(f) => `本季上次在${f.away}主场，比分是 ${f.of}-${f.count}。`],
  rest: [(f) => `赛程上，${f.club}距上一场有${f.c}天，${f.rival}有${f.o}天。`],
  evenForm: [(f) => `近${f.o}场两队都赢了${f.c}场，近况相当。`],
  opening: [() => '这是两队本季的首场比赛，还没有本季的赛果可以参照。'],
  plain: [() => '两队可供参照的赛果还不多，判断要留有余地。', () => '手头的赛果没有哪项特别突出。'],
}
