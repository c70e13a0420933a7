/** Text of a file or another site for a terminal: without characters that control it. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
