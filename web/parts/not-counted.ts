import { isNotCountedReason, type NotCountedReason } from '../../contract/values.ts'

interface Reason {
  /** In lists of many plans. */
  inRecord: string
  /** On the page of a plan, where there is room for a longer sentence. */
  onPlan: string
}
export type ReasonWords = Record<NotCountedReason, Reason>

/** The text of a reason; "—" for a code of another back end that is unknown here. */
export const reasonText = (reason: number, place: keyof Reason, words: ReasonWords): string =>
  isNotCountedReason(reason) ? words[reason][place] : '—'
