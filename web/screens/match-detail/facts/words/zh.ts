import type { Shape } from './en.ts'

export const zh: Shape = {
  failed: '数据没有加载出来',
  marks: { w: '胜', d: '平', l: '负' },
  results: { w: '胜', d: '平', l: '负' },
  form: {
    title: '近期状态',
    note: '本场之前至多六场，右侧为最近；不含加时赛',
    all: '全部',
    home: '主场',
    away: '客场',
    none: '暂无记录',
    of: (club, which) => `${club}：${which}`,
  },
  meetings: {
    title: '历史交锋',
    note: (count) => `有记录的共 ${count} 次，不含加时赛`,
    won: (club) => `${club}胜`,
    drawn: '平',
    none: '没有这两队此前交锋的记录。',
    columns: { day: '日期', league: '赛事', home: '主队', score: '比分', away: '客队' },
  },
  table: {
    title: '积分榜',
    note: (league, season) => `${league} ${season}，目前排名`,
    all: '完整积分榜',
    none: '这项赛事没有积分榜。',
    rank: '名次',
    club: '球队',
    columns: { played: '赛', won: '胜', drawn: '平', lost: '负', difference: '净', points: '积分' },
    titles: { played: '已赛', won: '胜', drawn: '平', lost: '负', difference: '净胜球', points: '积分' },
  },
  periods: {
    title: '进球时段',
    note: '本赛季本赛事，本场之前；不含加时赛',
    scored: '进球',
    conceded: '失球',
    period: '分钟',
    sample: (club, known, played) => `${club}：${played} 场中进球时间齐全的 ${known} 场`,
    none: '这两队比赛的进球时间没有记录。',
  },
}
