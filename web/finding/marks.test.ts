import { expect, test } from 'vitest'
import { markedParts } from './marks.ts'

const marked = (name: string, q: string) =>
  markedParts(name, q)
    .map(({ text, marked: is }) => (is ? `[${text}]` : text))
    .join('')

test.each([
  ['Old Hal', 'old', '[Old] Hal'],
  ['Goldfield', 'old', 'Goldfield'],
  ['East Athletic', 'a', 'East [A]thletic'],
  ['East Athletic', 'a e', '[E]ast [A]thletic'],
  ['East Riverside', 'riverside a', 'East [Riverside]'],
  ['Jiang X', 'jiang x', '[Jiang X]'],
  ['Jiang X', 'X Jiang', '[Jiang] [X]'],
  ['Premier League', 'premier arsenal', '[Premier] League'],
  ['Bayern München', 'munchen', 'Bayern [München]'],
  ['Bayern München', 'BAYERN  MUN', '[Bayern Mün]chen'],
  ['拜仁慕尼黑', '慕尼', '拜仁[慕尼]黑'],
  ['拜仁 v 阿森纳', '德甲 拜仁', '[拜仁] v 阿森纳'],
  ['拜仁 v 临江', '拜仁对临江', '[拜仁] v [临江]'],
  ['拜仁慕尼黑', '德甲拜仁', '[拜仁]慕尼黑'],
  ['德甲', '德甲拜仁', '[德甲]'],
  ['临江竞技 v 北港联', '临江竞技北港', '[临江竞技] v [北港]联'],
  ['临江竞技', '临江北港联', '[临江]竞技'],
  ['阿森纳', '德甲拜仁', '阿森纳'],
  ['Arsenal v Aston Villa', 'arsenal v villa', '[Arsenal] v Aston [Villa]'],
  ['Ａrsenal', 'ars', '[Ａrs]enal'],
  ['Saint-Étienne', 'etienne', 'Saint-[Étienne]'],
  // a letter that becomes two in lower case
  ['İstanbul Ligi', 'ligi', 'İstanbul [Ligi]'],
  ['İstanbul', 'ist', '[İst]anbul'],
  ['ﬁeld', 'f', '[ﬁ]eld'],
  ['Linjiang', 'ljjj', 'Linjiang'],
  ['Linjiang', ' ', 'Linjiang'],
  ['', 'a', ''],
])('in "%s", "%s" marks %s', (name, q, expected) => expect(marked(name, q)).toBe(expected))
