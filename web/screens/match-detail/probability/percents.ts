import { apportion } from '../../../../rules/apportion.ts'

/** Shares that sum to 1 in per cent, to one place, so that what is written sums to 100.0. */
export const percents = (shares: readonly number[]): string[] =>
  apportion(shares, 1000).map((tenths) => (tenths / 10).toFixed(1))
