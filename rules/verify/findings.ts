/**
 * What a check can find. Each says exactly where; the words for readers are in web/verify/words.
 */
import type { Difference } from './numbers.ts'

export type Finding =
  /** A file of the log could not be read. */
  | { kind: 'unreadable'; path: string }
  /** The checkpoint is none, or not signed by the log's key. */
  | { kind: 'unsigned' }
  /** The log has another key, or another name, than the one that this reader knows. */
  | { kind: 'otherKey'; known: string }
  /** The tree is smaller than the one that this reader saw. */
  | { kind: 'shrunk'; seen: number; size: number }
  /** The tree does not begin with the one that this reader saw. */
  | { kind: 'forked'; seen: number }
  /** The tiles do not lead to the signed root. */
  | { kind: 'root' }
  | { kind: 'notIncluded'; index: number }
  /** An entry in the tree is not what this log writes. */
  | { kind: 'malformed'; index: number }
  /** The whole log has an entry of this expert's that the site does not name. */
  | { kind: 'leftOut'; index: number }
  | { kind: 'backdated'; index: number }
  | { kind: 'gap'; serial: number }
  /** Two plans under one serial, or a version of a plan twice. */
  | { kind: 'twice'; serial: number }
  /**
   * Recorded too late: after its deadline by its own time, or after the match's result in the log.
   */
  | { kind: 'late'; serial: number; index: number }
  /** Published for another kick-off than the one that the log had for the match then. */
  | { kind: 'published'; serial: number; index: number; logged: string; follows: string }
  /** Under another league than the match's. */
  | { kind: 'league'; serial: number; index: number }
  | { kind: 'unopened'; serial: number }
  | { kind: 'commitment'; serial: number; index: number }
  | { kind: 'unsettled'; serial: number }
  /**
   * Not settled, though its match was neither played nor called off by `due`, and the log goes on a
   * day behind that.
   */
  | { kind: 'overdue'; serial: number; due: string }
  /** Not opened by `due`, nor settled as a miss for it, and the log goes on a day behind that. */
  | { kind: 'sealed'; serial: number; due: string }
  /**
   * Settled under a kick-off that is not the match's, which would move it to another place in the
   * record.
   */
  | { kind: 'kickoff'; serial: number; index: number; logged: string; follows: string }
  | { kind: 'settlement'; serial: number; index: number; logged: string; follows: string }
  | ({ kind: 'number' } & Difference)

export const stepNames = ['checkpoint', 'entries', 'plans', 'settlements', 'numbers'] as const
export type StepName = (typeof stepNames)[number]

/** One check that has ended. The first one that finds something is the last one made. */
export interface Step {
  name: StepName
  findings: Finding[]
  /** What was looked at, for the line under the check. */
  facts: Record<string, number>
}
