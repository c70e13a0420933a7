/**
 * These numbers as a parameter of the type int[] or bigint[]. The driver would write each element
 * with quotes and escapes, which takes milliseconds for thousands of them.
 */
export const integers = (numbers: readonly number[]): string => `{${numbers.join(',')}}`
