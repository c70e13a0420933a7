import type { Phrases } from './phrasing.ts'

/** Titles in simplified Chinese. They never reveal a pick. */
export const titlesZh: Phrases = {
  winning: [
    (f) => `${f.club}${f.o}连胜之后，${f.rival}是怎样的一道题`,
    (f) => `连赢${f.o}场的${f.club}，节奏还能不能再带一场`,
  ],
  unbeaten: [
    (f) => `${f.club}连续${f.o}场不败，但胜与平要分开看`,
    (f) => `${f.o}场没有输过的${f.club}，这次碰上${f.rival}`,
  ],
  winless: [
    (f) => `${f.club}连续${f.o}场不胜，问题出在哪一端`,
    (f) => `${f.o}场等不来一场胜利，${f.club}需要先稳住什么`,
  ],
  losing: [
    (f) => `${f.club}吃了${f.o}连败，${f.rival}面前先看防线`,
    (f) => `${f.o}连败的${f.club}，低谷里有没有转折的样子`,
  ],
  homeUnbeaten: [
    (f) => `${f.club}主场${f.o}场不败，${f.rival}要先过这一关`,
    (f) => `在自家草皮上${f.o}场没输过，${f.club}的主场成色几何`,
  ],
  homeWinless: [
    (f) => `${f.club}在主场已经${f.o}场不胜，主场之利暂时谈不上`,
    (f) => `主场连续${f.o}场没有赢球，${f.club}今天换不换打法`,
  ],
  awayUnbeaten: [
    (f) => `${f.club}客场${f.o}场不败，这趟去${f.rival}`,
    (f) => `客场连续${f.o}场没输，${f.club}靠的是什么`,
  ],
  awayWinless: [
    (f) => `${f.club}客场${f.o}场不胜，这次去${f.rival}能带走什么`,
    (f) => `出了家门${f.o}场赢不了球，${f.club}这趟怎么走`,
  ],
  homeWins: [
    (f) => `近${f.o}个主场赢下${f.c}个，${f.club}在家很少失手`,
    (f) => `${f.club}主场${f.o}战${f.c}胜，${f.rival}带什么来`,
  ],
  awayWins: [
    (f) => `近${f.o}个客场拿下${f.c}场，${f.club}出门不怵`,
    (f) => `${f.club}客场${f.o}战${f.c}胜，${f.rival}的主场还算不算优势`,
  ],
  cleanSheets: [
    (f) => `近${f.o}场${f.c}次零封，${f.club}的防线是这场的起点`,
    (f) => `${f.club}${f.o}场里有${f.c}场没丢球，先从后场说起`,
  ],
  blanks: [
    (f) => `近${f.o}场有${f.c}场没有进球，${f.club}的前场卡在哪里`,
    (f) => `${f.club}${f.o}场里${f.c}次交白卷，进攻要从头理`,
  ],
  scoringRun: [
    (f) => `连续${f.o}场都有进球，${f.club}的进攻没有断过`,
    (f) => `${f.club}连着${f.o}场破门，${f.rival}守得住哪一段`,
  ],
  concedingRun: [
    (f) => `${f.club}连续${f.o}场丢球，后防的账要算清`,
    (f) => `连着${f.o}场没能守住球门，${f.club}的漏洞在哪里`,
  ],
  scoring: [
    (f) => `${f.club}近${f.o}场打进 ${f.count} 球，火力的来路值得看`,
    (f) => `场均 ${f.mean} 球，${f.club}近${f.o}场的进攻值得拆开看`,
  ],
  leaking: [
    (f) => `${f.club}近${f.o}场丢了 ${f.count} 球，${f.rival}会往哪里打`,
    (f) => `场均丢 ${f.mean} 球，${f.club}的后防撑不撑得住`,
  ],
  goalShy: [
    (f) => `${f.club}近${f.o}场只进${f.c}球，前场需要新的办法`,
    (f) => `${f.o}场${f.c}球，${f.club}离球门还差最后几步`,
  ],
  tight: [
    (f) => `${f.club}近${f.o}场只丢${f.c}球，这条防线怎么破`,
    (f) => `${f.o}场只让对手进了${f.c}球，${f.club}的后场立得住`,
  ],
  manyGoals: [
    (f) => `${f.club}近${f.o}场有${f.c}场合计不少于三球，场面总是打开的`,
    (f) => `近${f.o}场${f.c}场合计三球或以上，${f.club}的比赛很难沉闷`,
  ],
  fewGoals: [
    (f) => `${f.club}近${f.o}场有${f.c}场合计不超过两球，进球总是不多`,
    (f) => `${f.o}场里${f.c}场合计不过两球，${f.club}的比赛进球不多`,
  ],
  draws: [
    (f) => `近${f.o}场踢出${f.c}场平局，${f.club}总在中间停下`,
    (f) => `${f.club}${f.o}场${f.c}平，差的是哪口气`,
  ],
  leadAtHalf: [
    (f) => `近${f.o}个${f.atHome ? '主' : '客'}场有${f.c}次半场领先，${f.club}开局很少拖沓`,
    (f) => `${f.club}的${f.atHome ? '主' : '客'}场多在上半场定调：${f.o}场${f.c}次领先进更衣室`,
  ],
  behindAtHalf: [
    (f) => `近${f.o}个${f.atHome ? '主' : '客'}场有${f.c}次半场落后，${f.club}总是慢热`,
    (f) => `${f.club}${f.atHome ? '主' : '客'}场开局吃亏：${f.o}场里${f.c}次半场落后`,
  ],
  lostLead: [
    (f) => `${f.club}近${f.t}场里${f.o}次半场领先，有${f.c}次没能赢下来`,
    (f) => `领先之后怎么办：${f.club}${f.o}次半场领先丢了${f.c}次`,
  ],
  afterBreak: [
    (f) =>
      `${f.club}近${f.t}场的 ${f.of} 个进球，${f.count === f.of ? '全' : `${f.count} 个`}在下半场`,
    (f) =>
      `下半场才见真章：${f.club}近${f.t}场 ${f.of} 球` +
      `${f.count === f.of ? '全部' : `里有 ${f.count} 球`}来自易边之后`,
  ],
  lastTen: [
    (f) =>
      `${f.club}近十场 ${f.count} 胜 ${f.third} 平 ${f.of - f.count - f.third} 负，放在${f.rival}面前再看`,
    (f) => `十场 ${f.count} 胜 ${f.third} 平，${f.club}的起伏有迹可循`,
  ],
  meetings: [
    (f) => `近${f.o}次交手${f.club}赢了${f.c}次，旧账还能不能当真`,
    (f) => `${f.home}与${f.away}近${f.o}次相遇，翻一翻往绩`,
  ],
  meetingGoals: [
    (f) => `两队近${f.o}次交手共进 ${f.count} 球，往绩说明了什么`,
    (f) => `近${f.o}次相遇场均 ${f.mean} 球，${f.home}与${f.away}知根知底`,
  ],
  reverse: [
    (f) => `上次在${f.away}主场踢成 ${f.of}-${f.count}，两队再见面`,
    (f) => `本季再遇：上次在${f.away}是 ${f.of}-${f.count}，这次换到${f.home}`,
  ],
  rest: [
    (f) => `${f.club}休息${f.c}天，${f.rival}只有${f.o}天，体能从哪一段开始说话`,
    (f) => `${f.c}天对${f.o}天，${f.club}与${f.rival}的赛程并不对等`,
  ],
  evenForm: [
    (f) => `两队近${f.o}场同为${f.c}胜，${f.home}与${f.away}差在细处`,
    (f) => `近况相当：${f.home}与${f.away}近${f.o}场都赢了${f.c}场`,
  ],
  opening: [
    (f) => `首轮交锋，先看${f.home}与${f.away}的阵型如何落位`,
    (f) => `新赛季的第一场，${f.home}与${f.away}本季都还没有战绩可看`,
  ],
  plain: [
    (f) => `${f.home}对${f.away}：先看开场的站位与节奏`,
    (f) => `${f.home}与${f.away}，一场要慢慢看的比赛`,
    () => '先看开场的站位与节奏',
  ],
}
