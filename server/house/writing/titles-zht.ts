import type { Phrases } from './phrasing.ts'

/** Titles in traditional Chinese with Hong Kong's football words. They never reveal a pick. */
export const titlesZht: Phrases = {
  winning: [
    (f) => `${f.club}${f.o}連勝在手，今仗輪到${f.rival}應考`,
    (f) => `連贏${f.o}仗，${f.club}這股勢頭能否延續`,
  ],
  unbeaten: [
    (f) => `${f.club}連續${f.o}仗不敗，勝與和要分開看`,
    (f) => `${f.o}仗未嘗一敗的${f.club}，今次對上${f.rival}`,
  ],
  winless: [
    (f) => `${f.club}連續${f.o}仗不勝，毛病在前還是在後`,
    (f) => `${f.o}仗求一勝而不得，${f.club}要先穩住哪一環`,
  ],
  losing: [
    (f) => `${f.club}${f.o}連敗，面對${f.rival}先看後防`,
    (f) => `連輸${f.o}仗，${f.club}的低潮有沒有轉機`,
  ],
  homeUnbeaten: [
    (f) => `${f.club}主場${f.o}仗不敗，${f.rival}作客要先過這一關`,
    (f) => `坐鎮主場${f.o}仗未輸，${f.club}的主場有多硬淨`,
  ],
  homeWinless: [
    (f) => `${f.club}主場${f.o}仗不勝，主場之利暫時無從說起`,
    (f) => `主場連續${f.o}仗贏不了，${f.club}今仗會不會變陣`,
  ],
  awayUnbeaten: [
    (f) => `${f.club}作客${f.o}仗不敗，今仗去${f.rival}的主場`,
    (f) => `連續${f.o}場作客不敗，${f.club}憑的是甚麼`,
  ],
  awayWinless: [
    (f) => `${f.club}作客${f.o}仗不勝，今仗能從${f.rival}帶走甚麼`,
    (f) => `作客${f.o}仗都贏不了，${f.club}今次怎樣應付`,
  ],
  homeWins: [
    (f) => `近${f.o}個主場贏${f.c}仗，${f.club}坐鎮主場少有失手`,
    (f) => `${f.club}主場${f.o}戰${f.c}勝，且看${f.rival}帶甚麼來`,
  ],
  awayWins: [
    (f) => `近${f.o}次作客贏${f.c}仗，${f.club}離家一樣踢得開`,
    (f) => `${f.club}作客${f.o}戰${f.c}勝，${f.rival}的主場之利還剩多少`,
  ],
  cleanSheets: [
    (f) => `近${f.o}仗${f.c}次力保不失，今仗先看${f.club}的後防`,
    (f) => `${f.club}${f.o}仗有${f.c}仗不失球，由後場講起`,
  ],
  blanks: [
    (f) => `近${f.o}仗有${f.c}仗未能入球，${f.club}的前場卡在哪裏`,
    (f) => `${f.club}${f.o}仗有${f.c}仗食白果，攻勢要重新砌過`,
  ],
  scoringRun: [
    (f) => `連續${f.o}仗有入球，${f.club}的攻勢未斷過`,
    (f) => `${f.club}一連${f.o}仗破門，${f.rival}守得住哪一段`,
  ],
  concedingRun: [
    (f) => `${f.club}連續${f.o}仗失球，後防這筆帳要算清楚`,
    (f) => `一連${f.o}仗守不住大門，${f.club}的漏洞在哪裏`,
  ],
  scoring: [
    (f) => `${f.club}近${f.o}仗射入 ${f.count} 球，火力從何而來`,
    (f) => `平均每仗入 ${f.mean} 球，${f.club}近${f.o}仗的攻勢值得拆開看`,
  ],
  leaking: [
    (f) => `${f.club}近${f.o}仗失 ${f.count} 球，${f.rival}會攻哪一邊`,
    (f) => `平均每仗失 ${f.mean} 球，${f.club}的後防頂不頂得住`,
  ],
  goalShy: [
    (f) => `${f.club}近${f.o}仗只入${f.c}球，前線要另想辦法`,
    (f) => `${f.o}仗${f.c}球，${f.club}的埋門還差少許`,
  ],
  tight: [
    (f) => `${f.club}近${f.o}仗只失${f.c}球，這條防線怎樣拆`,
    (f) => `${f.o}仗只讓對手入${f.c}球，${f.club}的後場企得穩`,
  ],
  manyGoals: [
    (f) => `${f.club}近${f.o}仗有${f.c}仗合共三球或以上，場面一向開放`,
    (f) => `近${f.o}仗有${f.c}仗合共三球或以上，${f.club}的比賽少有悶局`,
  ],
  fewGoals: [
    (f) => `${f.club}近${f.o}仗有${f.c}仗合共不多於兩球，入球總是不多`,
    (f) => `${f.o}仗有${f.c}仗合共不過兩球，${f.club}的比賽入球不多`,
  ],
  draws: [
    (f) => `近${f.o}仗踢和${f.c}仗，${f.club}總是停在中間`,
    (f) => `${f.club}${f.o}仗${f.c}和，欠的是哪一口氣`,
  ],
  leadAtHalf: [
    (f) => `近${f.o}${f.atHome ? '個主場' : '次作客'}有${f.c}次半場領先，${f.club}開局甚少拖拉`,
    (f) => `${f.club}${f.atHome ? '主場' : '作客'}多在上半場定調：${f.o}仗${f.c}次半場領先`,
  ],
  behindAtHalf: [
    (f) => `近${f.o}${f.atHome ? '個主場' : '次作客'}有${f.c}次半場落後，${f.club}總是慢熱`,
    (f) => `${f.club}${f.atHome ? '主場' : '作客'}開局吃虧：${f.o}仗有${f.c}次半場落後`,
  ],
  lostLead: [
    (f) => `${f.club}近${f.t}仗${f.o}次半場領先，有${f.c}次未能取勝`,
    (f) => `領先之後怎樣守：${f.club}${f.o}次半場領先，走漏了${f.c}次`,
  ],
  afterBreak: [
    (f) =>
      `${f.club}近${f.t}仗的 ${f.of} 個入球，${f.count === f.of ? '全' : `${f.count} 個`}在下半場`,
    (f) =>
      `換邊之後才見真章：${f.club}近${f.t}仗 ${f.of} 球` +
      `${f.count === f.of ? '全' : `有 ${f.count} 球`}在下半場`,
  ],
  lastTen: [
    (f) =>
      `${f.club}近十仗 ${f.count} 勝 ${f.third} 和 ${f.of - f.count - f.third} 負，對著${f.rival}再看`,
    (f) => `十仗 ${f.count} 勝 ${f.third} 和，${f.club}的起跌有跡可尋`,
  ],
  meetings: [
    (f) => `近${f.o}次對賽${f.club}贏${f.c}次，往績還作不作準`,
    (f) => `${f.home}與${f.away}近${f.o}次碰頭，先翻一翻對賽往績`,
  ],
  meetingGoals: [
    (f) => `兩隊近${f.o}次對賽合共 ${f.count} 球，往績說了甚麼`,
    (f) => `近${f.o}次碰頭平均 ${f.mean} 球，${f.home}與${f.away}知己知彼`,
  ],
  reverse: [
    (f) => `對上一次在${f.away}主場踢成 ${f.of}-${f.count}，兩隊再碰頭`,
    (f) => `今季再遇：上次在${f.away}是 ${f.of}-${f.count}，今次換到${f.home}主場`,
  ],
  rest: [
    (f) => `${f.club}休息${f.c}天，${f.rival}只得${f.o}天，體能由哪一段開始說話`,
    (f) => `${f.c}天對${f.o}天，${f.club}與${f.rival}的賽程並不對等`,
  ],
  evenForm: [
    (f) => `兩隊近${f.o}仗同樣${f.c}勝，${f.home}與${f.away}只差在細節`,
    (f) => `近況相若：${f.home}與${f.away}近${f.o}仗都贏${f.c}仗`,
  ],
  opening: [
    (f) => `首輪對壘，先看${f.home}與${f.away}怎樣排陣`,
    (f) => `新一季頭場，${f.home}與${f.away}今季都未有賽果可看`,
  ],
  plain: [
    (f) => `${f.home}對${f.away}：先看開波的站位與節奏`,
    (f) => `${f.home}與${f.away}，一場要慢慢看的比賽`,
    () => '先看開波的站位與節奏',
  ],
}
