/** What each place is for, in the three languages. Only the outline screen says it, so it travels with that screen. */
import type { Language } from '../../contract/values.ts'
import type { LinkName } from '../links.ts'

interface Outline {
  about: string
  points: string[]
}

/** Places whose screens do not exist yet. */
type Outlined = Extract<LinkName, 'match'>

export const outlines: Record<Language, Partial<Record<LinkName, Outline>> & Record<Outlined, Outline>> = {
  zh: {
    match: {
      about: '按日期列出每一场比赛，时间以你所在的时区为准，并注明有多少份方案。',
      points: ['按联赛分组的赛程、实时比分与赛果', '只看选定的联赛，或只看有方案的比赛', '推迟、中断、腰斩与取消的比赛，状态用文字写明'],
    },
  },
  zht: {
    match: {
      about: '按日期列出每一場賽事，時間以你所在的時區為準，並註明有多少份方案。',
      points: ['按聯賽分組的賽程、即時比數與賽果', '只看選定的聯賽，或只看有方案的賽事', '延期、中斷、腰斬與取消的賽事，狀態以文字註明'],
    },
  },
  en: {
    match: {
      about: 'Every match by day, in your own time zone, with the number of plans on it.',
      points: [
        'Fixtures, live scores and results, grouped by league',
        'Only the leagues you choose, or only matches with plans',
        'Postponed, interrupted, abandoned and cancelled matches, each with its state in words',
      ],
    },
  },
}
