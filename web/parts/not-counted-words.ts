/**
 * The texts of the Not Counted reasons, in one table for all languages, so that a new reason is
 * written in one place.
 */
import {
  isNotCountedReason,
  type Language,
  type NotCountedReason,
  type Words,
} from '../../contract/values.ts'

interface ReasonWords {
  /** In lists of many plans. */
  inRecord: Words
  /** On the page of a plan, where there is room for a longer sentence. */
  onPlan: Words
}

const reasons: Record<NotCountedReason, ReasonWords> = {
  1: {
    inRecord: {
      zh: 'NC1：比赛腰斩、取消或由裁决定胜负',
      zht: 'NC1：賽事腰斬、取消或由裁決定勝負',
      en: 'NC1: the match was abandoned, cancelled or decided by a ruling',
    },
    onPlan: {
      zh: 'NC1：比赛腰斩、取消，或由裁定决定结果',
      zht: 'NC1：賽事腰斬、取消，或由裁決定出賽果',
      en: 'NC1: the match was abandoned, cancelled or decided by a ruling',
    },
  },
  2: {
    inRecord: {
      zh: 'NC2：开赛时间提前到方案发布之前',
      zht: 'NC2：開賽時間提前至方案發布之前',
      en: 'NC2: kick-off was moved to before the plan was published',
    },
    onPlan: {
      zh: 'NC2：开赛时间提前到方案发布之前',
      zht: 'NC2：開賽時間提前至方案發布之前',
      en: 'NC2: kick-off was moved to before the plan was published',
    },
  },
  3: {
    inRecord: {
      zh: 'NC3：超过原定开赛时间 48 小时仍未进行',
      zht: 'NC3：超過原定開賽時間 48 小時仍未進行',
      en: 'NC3: not played within 48 hours of the scheduled kick-off',
    },
    onPlan: {
      zh: 'NC3：原定开赛后 48 小时内没有踢完',
      zht: 'NC3：原定開賽後 48 小時內未有完成',
      en: 'NC3: not played within 48 hours of the scheduled kick-off',
    },
  },
  4: {
    inRecord: {
      zh: 'NC4：同一场比赛、同一玩法的后续方案，只计第一份',
      zht: 'NC4：同一場賽事、同一玩法的後續方案，只計第一份',
      en: 'NC4: a further plan on the same match and play type; the first one counts',
    },
    onPlan: {
      zh: 'NC4：同一专家在同一场比赛、同一玩法上的后续方案，只计第一份',
      zht: 'NC4：同一專家在同一場賽事、同一玩法的後續方案，只計第一份',
      en:
        'NC4: a further plan of this expert on the same match and play type; ' +
        'the first one counts',
    },
  },
}

/** The text of a reason; "—" for a code of another back end that is unknown here. */
export const reasonText = (reason: number, place: keyof ReasonWords, language: Language): string =>
  isNotCountedReason(reason) ? reasons[reason][place][language] : '—'
