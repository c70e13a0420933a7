/** What a receipt says in English: the shape that the other languages must fill. */
import type { ReceiptFinding } from '../../../rules/verify/receipt.ts'

type Says = {
  [K in ReceiptFinding['kind']]: (finding: Extract<ReceiptFinding, { kind: K }>) => string
}

const parts = {
  selections: 'selections',
  probabilities: 'stated probabilities',
  analysis: 'analysis',
} as const

const finding: Says = {
  noOpening: () => 'The site answers the content without the salt that opens its seal.',
  otherLog: () =>
    'The log that the site shows is not signed, or not the one that this browser saw before.',
  unsignedAnswer: () => 'The site has not signed what it answered.',
  otherStatement: () => 'What the site signed with its answer is about other content.',
  notSealed: ({ index }) => `Entry ${index} of the log does not seal this version of the plan.`,
  otherBody: ({ index }) => `What the site answered is not what entry ${index} of its log sealed.`,
  otherAnalysis: () => 'The analysis that the site answered is not the one that was sealed.',
  oldVersion: ({ version, later, index }) =>
    `The site answered version ${version} although version ${later} was in its log by then, ` +
    `as entry ${index}.`,
  hiddenVersion: ({ version }) =>
    `The site does not name the entry of its log that sealed version ${version}.`,
  otherContent: ({ part }) => `The ${parts[part]} of the answer are not what its seal opens to.`,
  readOther: () => 'The site answered something else about this version before.',
  unsignedCheckpoint: () => 'The checkpoint of the receipt is not signed by the key of the log.',
  entryNotIncluded: ({ index }) => `Entry ${index} is not in the tree of the receipt’s checkpoint.`,
}

export const receiptWords = {
  finding,
  checking: 'Comparing it with its seal …',
  fits: (index: string) => `Compared with its seal: exactly what entry ${index} of the log has.`,
  waits: 'Signed by the site. Its entry waits for its place in the log, and is compared then.',
  unread: 'The log could not be read, so this is not compared with its seal yet.',
  differs: 'This is not what was sealed',
  hidden: 'It is not shown.',
  show: 'Show it all the same',
  title: 'Receipts of what you read',
  read: (version: number) => `Version ${version}, read`,
  ofAccount: 'kept by the site',
  doesNotFit: 'does not fit',
  save: 'Save receipt',
}

export type ReceiptWords = typeof receiptWords
