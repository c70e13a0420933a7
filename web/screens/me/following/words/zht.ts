import { reasonWords, sumsWords } from '../../../../parts/words/zht.ts'
import type { Shape } from './en.ts'

export const zht: Shape = {
  reasons: reasonWords,
  lede: '你關注的專家封存的方案及賽後結果會列在這裏。',
  sums: sumsWords,
  follows: {
    title: '關注的專家',
    empty: '未有關注任何專家。',
    find: '看看全部專家',
    failed: '關注的專家未能載入',
  },
  favourites: {
    teams: '關注的球隊',
    leagues: '關注的聯賽',
    empty: '未有。按名字旁的星號即可關注。',
    find: '查看賽事',
    none: '下一場賽事未定。',
    follow: (name) => `關注${name}`,
    failed: '關注的球隊和聯賽未能載入',
  },
  onSale: {
    title: '未截止的方案',
    order: '按開賽時間',
    rest: (plans) => `另有 ${plans} 份，見各專家的頁面`,
  },
  feed: {
    title: '關注動態',
    order: '最新的在前',
    sealed: '封存了一份新方案',
    settled: '一份方案已結算',
    sealedAgain: (version) => `封存了一份方案的第 ${version} 版`,
    empty: '未有動態。',
    failed: '關注動態未能載入',
    more: '較早的動態',
  },
  brought: {
    title: '關注以來的結果',
    note: '只計關注之後封存、現已結算的方案，按封存時記錄的賠率計算；與之後的方案無關。',
    all: '合計',
    models: '模型合計',
    since: '起始',
  },
  points: (points) => `${points} 積分`,
}
