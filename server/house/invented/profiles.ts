import type { Words } from '../../../contract/values.ts'
import type { FactKind } from '../writing/fact.ts'
import type { Persona } from '../writing/voices.ts'
import type { Profile } from './profile.ts'

const attack: FactKind[] = [
  'scoring',
  'manyGoals',
  'scoringRun',
  'afterBreak',
  'blanks',
  'goalShy',
  'meetingGoals',
]
const defence: FactKind[] = [
  'cleanSheets',
  'tight',
  'leaking',
  'concedingRun',
  'fewGoals',
  'lostLead',
]
const places: FactKind[] = [
  'homeUnbeaten',
  'homeWinless',
  'awayUnbeaten',
  'awayWinless',
  'homeWins',
  'awayWins',
  'leadAtHalf',
  'behindAtHalf',
]
const runs: FactKind[] = [
  'winning',
  'unbeaten',
  'winless',
  'losing',
  'draws',
  'lastTen',
  'evenForm',
]
const past: FactKind[] = ['meetings', 'reverse', 'meetingGoals', 'lastTen']
const calendar: FactKind[] = ['rest', 'afterBreak', 'lostLead', 'reverse']

const named = (
  handle: string,
  zh: string,
  zht: string,
  en: string,
): { handle: string; name: Words } => ({ handle, name: { zh, zht, en } })

const writes = (voice: Persona['voice'], ...prefers: FactKind[][]): { persona: Persona } => ({
  persona: { voice, prefers: prefers.flat() },
})

const looks = (
  main: Profile['main'],
  bar: number,
  stray: number,
  second: Profile['second'] = 'nothing',
) => ({ main, bar, stray, second })

const often = (appetite: number, leagues: number) => ({ appetite, leagues })

const free = { price: 0, freeShare: 1, refundOnMiss: false } as const
const asks = (price: 8 | 18 | 28 | 38, freeShare: number, refundOnMiss = false) => ({
  price,
  freeShare,
  refundOnMiss,
})

/**
 * The invented experts of the simulated world. Their skill is configured here; their record follows
 * from their plans.
 */
export const profiles: readonly Profile[] = [
  {
    ...named('lu-zhixing', '陆知行', '陸知行', 'Marcus Ellery'),
    ...writes('measured', places, runs),
    ...looks('favourite', 0.52, 0.12, 'goals'),
    ...often(12.6, 6),
    ...asks(38, 0.3, true),
  },
  {
    ...named('fang-jibai', '方既白', '方既白', 'Aiko Brandt'),
    ...writes('measured', attack),
    ...looks('goals', 0.53, 0.16),
    ...often(7.6, 8),
    ...asks(28, 0.4),
  },
  {
    ...named('qin-wenqu', '秦问渠', '秦問渠', 'Rosa Lindqvist'),
    ...writes('notebook', runs, past),
    ...looks('favourite', 0.46, 0.18, 'scores'),
    ...often(5.4, 5),
    ...asks(18, 0.5, true),
  },
  {
    ...named('shen-yanqiu', '沈砚秋', '沈硯秋', 'Ines Calder'),
    ...writes('measured', calendar, defence),
    ...looks('goals', 0.5, 0.21, 'result'),
    ...often(3.1, 6),
    ...asks(28, 0.3),
  },
  {
    ...named('gu-beichen', '顾北辰', '顧北辰', 'Tom Hargreave'),
    ...writes('notebook', places),
    ...looks('favourite', 0.58, 0.16),
    ...often(8.3, 12),
    ...asks(38, 0.25),
  },
  {
    ...named('su-weimian', '苏未眠', '蘇未眠', 'Nora Vance'),
    ...writes('notebook', calendar, attack),
    ...looks('value', 0.32, 0.2, 'goals'),
    ...often(2.4, 9),
    ...asks(18, 0.4, true),
  },
  {
    ...named('line-and-length', '边线手记', '邊線手記', 'Line & Length'),
    ...writes('notebook', defence, places),
    ...looks('goals', 0.52, 0.14),
    ...often(7, 7),
    ...free,
  },
  {
    ...named('old-hal', '老贺看球', '老賀睇波', 'Old Hal'),
    ...writes('veteran', past, runs),
    ...looks('against', 0.45, 0.25),
    ...often(5, 6),
    ...asks(8, 0.5),
  },
  {
    ...named('nan-qiao', '南乔', '南喬', 'Lena Fairweather'),
    ...writes('measured', attack, runs),
    ...looks('favourite', 0.5, 0.27),
    ...often(3.3, 5),
    ...asks(18, 0.5),
  },
  {
    ...named('jiang-xia', '江夏', '江夏', 'Dev Marlowe'),
    ...writes('veteran', defence),
    ...looks('goals', 0.5, 0.34, 'result'),
    ...often(2.6, 4),
    ...free,
  },
  {
    ...named('wen-yuan', '闻远', '聞遠', 'Priya Anselm'),
    ...writes('measured', past, calendar),
    ...looks('favourite', 0.48, 0.16, 'goals'),
    ...often(3.3, 3),
    ...asks(28, 0.3, true),
  },
  {
    ...named('ye-zhiqiu', '叶知秋', '葉知秋', 'Oscar Tennant'),
    ...writes('notebook', runs),
    ...looks('against', 0.48, 0.18),
    ...often(5.2, 8),
    ...asks(18, 0.35),
  },
  {
    ...named('halftime-notes', '半场笔记', '半場筆記', 'Halftime Notes'),
    ...writes('notebook', calendar, places),
    ...looks('goals', 0.54, 0.18, 'scores'),
    ...often(5.2, 8),
    ...free,
  },
  {
    ...named('cheng-buyu', '程不语', '程不語', 'Silas Quill'),
    ...writes('measured', defence, runs),
    ...looks('favourite', 0.62, 0.14),
    ...often(11.1, 14),
    ...asks(38, 0.2, true),
  },
  {
    ...named('mr-egret', '白鹭先生', '白鷺先生', 'Mr Egret'),
    ...writes('veteran', places, past),
    ...looks('favourite', 0.44, 0.39),
    ...often(1.7, 2),
    ...asks(8, 0.6),
  },
  {
    ...named('xu-wangshu', '许望舒', '許望舒', 'Clara Moonie'),
    ...writes('measured', attack, past),
    ...looks('goals', 0.51, 0.12),
    ...often(4.9, 4),
    ...asks(18, 0.3, true),
  },
  {
    ...named('han-li', '韩砺', '韓礪', 'Viktor Hale'),
    ...writes('veteran', runs, defence),
    ...looks('value', 0.36, 0.3),
    ...often(1.8, 6),
    ...asks(28, 0.4),
  },
  {
    ...named('just-offside', '越位手记', '越位手記', 'Just Offside'),
    ...writes('notebook', attack, calendar),
    ...looks('favourite', 0.47, 0.43, 'goals'),
    ...often(2.8, 10),
    ...free,
  },
  {
    ...named('lin-shuying', '林疏影', '林疏影', 'Maya Thornbury'),
    ...writes('measured', places, attack),
    ...looks('favourite', 0.55, 0.21),
    ...often(4.3, 7),
    ...asks(18, 0.4),
  },
  {
    ...named('clocktower-end', '钟楼看台', '鐘樓看台', 'Clocktower End'),
    ...writes('veteran', places),
    ...looks('favourite', 0.45, 0.32),
    ...often(1.7, 1),
    ...free,
  },
  {
    ...named('ji-nanfeng', '纪南风', '紀南風', 'Elliot Breeze'),
    ...writes('notebook', past, attack),
    ...looks('goals', 0.5, 0.23),
    ...often(3, 5),
    ...asks(8, 0.5),
    stoppedDaysAgo: 26,
  },
  {
    ...named('zhou-yan', '周砚', '周硯', 'Hugo Marchetti'),
    ...writes('veteran', runs, past),
    ...looks('favourite', 0.5, 0.48),
    ...often(1.5, 5),
    ...asks(18, 0.3),
    stoppedDaysAgo: 41,
  },
  {
    ...named('wen-ruxu', '温如许', '溫如許', 'Greta Lowell'),
    ...writes('measured', defence, calendar),
    ...looks('favourite', 0.5, 0.18, 'goals'),
    ...often(1.4, 5),
    ...asks(8, 0.5, true),
    beganDaysAgo: 6,
  },
  {
    ...named('shi-jianchuan', '石见川', '石見川', 'Ken Ishida'),
    ...writes('notebook', attack, runs),
    ...looks('goals', 0.52, 0.21),
    ...often(0.8, 6),
    ...free,
    beganDaysAgo: 8,
  },
]
