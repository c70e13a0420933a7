import type { Language } from '../../contract/values.ts'
import type { RecordWords } from '../../web/parts/against-market.ts'
import { recordWords as recordEn } from '../../web/parts/record-words/en.ts'
import { recordWords as recordZh } from '../../web/parts/record-words/zh.ts'
import { recordWords as recordZht } from '../../web/parts/record-words/zht.ts'
import { roundWords as en } from '../../web/parts/round-words/en.ts'
import { roundWords as zh } from '../../web/parts/round-words/zh.ts'
import { roundWords as zht } from '../../web/parts/round-words/zht.ts'
import type { RoundWords } from '../../web/parts/rounds.ts'

/** Texts that only share pictures use, names of rounds, and records against the market. */
interface PictureWords extends RoundWords {
  sealed: string
  interval: (low: string, high: string) => string
  record: RecordWords
  noRecord: string
  hitRate: string
  plans: (count: number) => string
  published: (count: number) => string
  motto: string
  versus: string
  /** Of the badge for other sites. */
  badge: {
    sample: (hits: number, n: number, low: string, high: string) => string
    none: string
    all: string
    days: string
    title: (name: string, line: string) => string
  }
}

export const pictureWords: Record<Language, PictureWords> = {
  zh: {
    ...zh,
    sealed: '开赛前封存，赛后按公开规则盖章',
    interval: (low, high) => `95% 置信区间 ${low}–${high}`,
    record: recordZh,
    noRecord: '尚无已结算的方案',
    hitRate: '命中率',
    plans: (count) => `${count} 个方案`,
    published: (count) => `共发布 ${count} 个方案，红黑都在册`,
    motto: '战绩可以自己核验',
    versus: '对',
    badge: {
      sample: (hits, n, low, high) => `${n} 份中 ${hits}，95% 区间 ${low}–${high}%`,
      none: '还没有计入的方案',
      all: '全部',
      days: '近 90 天',
      title: (name, line) => `${name}：${line}。点开可自己核验。`,
    },
  },
  zht: {
    ...zht,
    sealed: '開賽前封存，賽後按公開規則蓋章',
    interval: (low, high) => `95% 置信區間 ${low}–${high}`,
    record: recordZht,
    noRecord: '尚無已結算的方案',
    hitRate: '命中率',
    plans: (count) => `${count} 個方案`,
    published: (count) => `共發布 ${count} 個方案，紅黑都在冊`,
    motto: '戰績可以自己核驗',
    versus: '對',
    badge: {
      sample: (hits, n, low, high) => `${n} 份中 ${hits}，95% 區間 ${low}–${high}%`,
      none: '尚無計入的方案',
      all: '全部',
      days: '近 90 日',
      title: (name, line) => `${name}：${line}。點開可自行核驗。`,
    },
  },
  en: {
    ...en,
    sealed: 'Sealed before kick-off, stamped after by published rules',
    interval: (low, high) => `95% interval ${low}–${high}`,
    record: recordEn,
    noRecord: 'No settled plan yet',
    hitRate: 'Hit rate',
    plans: (count) => `${count} ${count === 1 ? 'plan' : 'plans'}`,
    published: (count) =>
      `${count} ${count === 1 ? 'plan' : 'plans'} published, every hit and miss on record`,
    motto: 'A record that anyone can check',
    versus: 'v',
    badge: {
      sample: (hits, n, low, high) => `${hits} of ${n}, 95% interval ${low}–${high}%`,
      none: 'No counted plan yet',
      all: 'All time',
      days: 'Last 90 days',
      title: (name, line) => `${name}: ${line}. Open it to verify it yourself.`,
    },
  },
}
