import { apportion } from '../../../../rules/apportion.ts'

/**
 * Converts shares that sum to 1 to per cent with one decimal, rounded so that they sum to 100.0.
 */
export const percents = (shares: readonly number[]): string[] =>
  apportion(shares, 1000).map((tenths) => (tenths / 10).toFixed(1))
