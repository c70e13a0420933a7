import { reasonWords } from '../../../../parts/words/zht.ts'
import type { Shape } from './en.ts'

export const zht: Shape = {
  reasons: reasonWords,
  states: { open: '未截止', waiting: '待賽果', settled: '已結算' },
  orders: { open: '按開賽時間', waiting: '按開賽時間', settled: '最近的在前' },
  filters: {
    states: '方案狀態',
    all: '全部',
    result: '結果',
    everyResult: '全部結果',
    results: { hit: '紅', miss: '黑', other: '走盤與不計入' },
    expert: '專家',
    everyExpert: '全部專家',
    league: '聯賽',
    everyLeague: '全部聯賽',
    locked: '含關注專家的未解鎖方案',
  },
  empty: {
    title: '未有方案',
    text: '已解鎖的方案和打開過的免費方案會列在這裏，附上結果。',
    find: '看免費方案',
    filtered: '沒有符合條件的方案',
    unfilter: '清除篩選',
  },
  failed: '方案未能載入',
  more: '更多方案',
  points: (points) => `${points} 積分`,
  left: (days, hours, minutes) => {
    if (days > 1) return `${days} 日`
    const all = 24 * days + hours
    return all > 0 ? `${all} 小時` : `${minutes} 分`
  },
  toKickoff: '距離開賽',
  locked: '未解鎖，關注的專家',
  carriedOver: '以訪客身分解鎖，登入時轉入帳戶',
  takeOut: '移出列表',
  news: { title: '方案有了結果', note: '上次到訪之後' },
  moves: {
    welcome: '',
    daily: '',
    unlock: '解鎖',
    refund_miss: '退回，不中退',
    refund_push: '退回，走盤',
    refund_not_counted: '退回，不計入',
    refund_unrevealed: '退回，未公開',
    refund_duplicate: '退回，重複解鎖',
    refund_reversed: '收回，賽果更正',
    carried_over: '',
  },
  side: {
    results: '結果小結',
    hits: '紅',
    misses: '黑',
    others: '不計入',
    models: ({ hits, misses, others }) => `模型另計：紅 ${hits}，黑 ${misses}，不計入 ${others}。`,
    none: '還沒有已結算的方案，評價專家請看長期戰績。',
    small: '樣本很小，評價專家請看長期戰績。',
    points: '積分去向',
    paid: '解鎖',
    returned: '退回',
    spent: '實際花費',
    byRule: '退回由結算規則自動完成，毋須申請。',
    offline: '離線亦可閱讀',
    offlineNote: '已解鎖的方案儲存在這部裝置，離線時仍可開啟，頁面會寫明儲存時間。',
  },
}
