import type { Shape } from './en.ts'

export const zht: Shape = {
  failed: '數據未能載入',
  marks: { w: '勝', d: '和', l: '負' },
  results: { w: '勝', d: '和', l: '負' },
  form: {
    title: '近況',
    note: '本場之前最多六場，右邊為最近；不含加時',
    all: '全部',
    home: '主場',
    away: '作客',
    none: '暫無紀錄',
    of: (club, which) => `${club}：${which}`,
  },
  meetings: {
    title: '對賽往績',
    note: (count) => `有紀錄的共 ${count} 次，不含加時`,
    won: (club) => `${club}勝`,
    drawn: '和',
    none: '沒有這兩隊以往交手的紀錄。',
    columns: { day: '日期', league: '賽事', home: '主隊', score: '比數', away: '客隊' },
  },
  table: {
    title: '積分榜',
    note: (league, season) => `${league} ${season}，目前排名`,
    all: '完整積分榜',
    none: '這項賽事沒有積分榜。',
    rank: '名次',
    club: '球隊',
    columns: { played: '賽', won: '勝', drawn: '和', lost: '負', difference: '淨', points: '積分' },
    titles: { played: '已賽', won: '勝', drawn: '和', lost: '負', difference: '得失球差', points: '積分' },
  },
  periods: {
    title: '入球時段',
    note: '本季本賽事，本場之前；不含加時',
    scored: '入球',
    conceded: '失球',
    period: '分鐘',
    sample: (club, known, played) => `${club}：${played} 場中入球時間齊全的 ${known} 場`,
    none: '這兩隊賽事的入球時間沒有紀錄。',
  },
}
