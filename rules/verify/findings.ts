/**
 * The findings of a check. Each names the exact place; the words for readers are in
 * web/verify/words.
 */
import type { DraftReason } from '../draft.ts'
import type { SitePart } from './asked.ts'
import type { Difference } from './numbers.ts'

/** What an entry does that the order of the log does not allow (order.ts). */
export type OrderRule =
  /** An entry stands in front of the log's first `rules` entry, and is not from before the log. */
  | 'beforeRules'
  /** Another world than that of the log, or an invented match in a log of another world. */
  | 'world'
  | 'simulated'
  /** An earlier rulebook takes the place of a later one. */
  | 'olderBook'
  /** An expert becomes a model, a model something else, or an invented expert a person. */
  | 'expertKind'
  /** A plan of somebody whom no entry in front of it names. */
  | 'noExpert'
  /** A second id for the key of a source. */
  | 'otherId'
  /** A match gets another source, or another key of it. */
  | 'otherMatch'
  /** A score sooner after kick-off than a match can be played. */
  | 'earlyScore'
  | 'unsigned'
  | 'sourceLeftOut'
  /** The version of a result is not later than that of the one before it. */
  | 'resultVersion'
  /** A plan is opened before kick-off, and its match was not called off. */
  | 'earlyReveal'
  /** A version has another expert, serial or match than the plan. */
  | 'otherPlan'
  /** A version behind the plan's reveal. */
  | 'afterReveal'
  /** A version takes back the refund that the one before promised. */
  | 'refund'
  /** No closing prices in front of the reveals of a match. */
  | 'noClose'
  | 'twoCloses'
  /** Closing prices of another kick-off than the match has, from before it, or read after it. */
  | 'closeKickoff'
  | 'closeTime'

export type Finding =
  /** A file of the log could not be read. */
  | { kind: 'unreadable'; path: string }
  /** The checkpoint is malformed, or not signed by the log's key. */
  | { kind: 'unsigned' }
  /** The log's key or name differs from the one that this reader stored. */
  | { kind: 'otherKey'; known: string }
  /** The tree is smaller than the one that this reader saw. */
  | { kind: 'shrunk'; seen: number; size: number }
  /** The tree does not begin with the one that this reader saw. */
  | { kind: 'forked'; seen: number }
  /**
   * Entries of the log `origin`, which this reader knew, were lost. The site states that, and
   * continues from its first `kept` entries, without the entries `from` … `to`.
   */
  | {
      kind: 'setBack'
      seen: number
      at: string
      kept: number
      from: number
      to: number
      origin: string
    }
  /** The tiles do not lead to the signed root. */
  | { kind: 'root' }
  | { kind: 'notIncluded'; index: number }
  /** An entry in the tree does not have this log's format. */
  | { kind: 'malformed'; index: number }
  /** A `rules` entry names a rulebook that this code does not have. */
  | { kind: 'rulesUnknown'; index: number; version: number }
  /** A `rules` entry gives other numbers than the rulebook of its version has. */
  | { kind: 'rulesDiffer'; index: number; version: number }
  /** The whole log has an entry of this expert that the site's list of entries leaves out. */
  | { kind: 'leftOut'; index: number }
  /** An entry of this expert does not name the one before it: one was left out or put in. */
  | { kind: 'chain'; index: number; follows: number | null }
  /** An entry about a match, the rules or the keys does not name the one before it. */
  | { kind: 'chained'; index: number; follows: number | null }
  /** The log's last entry about its key names another one than signs. */
  | { kind: 'lastKey'; index: number }
  /** An entry about the log's key is not in the site's list of them. */
  | { kind: 'keyLeftOut'; index: number }
  | { kind: 'order'; index: number; rule: OrderRule }
  /** A text is taken off by an entry that is bound to none of the expert's texts. */
  | { kind: 'moderation'; index: number }
  /** An entry in a shape that the rulebook in force no longer allows. */
  | { kind: 'oldShape'; index: number }
  | { kind: 'backdated'; index: number }
  | { kind: 'gap'; serial: number }
  /** Two plans have the same serial, or a version of a plan appears twice. */
  | { kind: 'twice'; serial: number }
  /**
   * Recorded too late: after its deadline by its own time, or after the match's result in the log.
   */
  | { kind: 'late'; serial: number; index: number }
  /** Published for a kick-off that differs from the one the log had for the match then. */
  | { kind: 'published'; serial: number; index: number; logged: string; follows: string }
  /** The plan's league differs from the match's. */
  | { kind: 'league'; serial: number; index: number }
  /** More versions or plans than the rulebook allows, or a draft that it refuses. */
  | { kind: 'quota'; serial: number; index: number; limit: number }
  /** Asks more than the expert's record allowed then. */
  | { kind: 'price'; serial: number; index: number; price: number; limit: number }
  | {
      kind: 'draft'
      serial: number
      index: number
      field: string
      reason: DraftReason | 'oldPrices'
    }
  /** Settled before every version was opened. */
  | { kind: 'unopened'; serial: number }
  | { kind: 'commitment'; serial: number; index: number }
  | { kind: 'unsettled'; serial: number }
  /**
   * Not settled, though by `due` its match was neither played nor called off, and the log continues
   * for at least a day after that.
   */
  | { kind: 'overdue'; serial: number; due: string }
  /**
   * Neither revealed by `due` nor settled as a miss for it, and the log continues for at least a
   * day after that.
   */
  | { kind: 'sealed'; serial: number; due: string }
  /**
   * Settled under a kick-off that is not the match's, which would change the plan's place in the
   * record.
   */
  | { kind: 'kickoff'; serial: number; index: number; logged: string; follows: string }
  | { kind: 'settlement'; serial: number; index: number; logged: string; follows: string }
  /** This entry takes another's place, or is said to: no correction, or a wrong one, follows it. */
  | { kind: 'correction'; index: number }
  | ({ kind: 'number' } & Difference)
  /** A page differs from the log; `serial` is the plan's, or null for the expert. */
  | ({ kind: 'shown'; serial: number | null } & Difference)
  /** An answer that the screen shows differs from the one that the site gives now. */
  | ({ kind: 'screen' } & Difference)
  /** The document does not say what the page was rendered from. */
  | { kind: 'document'; shown: string; follows: string }
  /** The site's figures about all experts differ from the log. */
  | ({ kind: 'site'; part: SitePart } & Difference)

export const stepNames = [
  'checkpoint',
  'entries',
  'plans',
  'settlements',
  'numbers',
  'shown',
] as const
/** The checks of a site's figures about all experts. */
export const siteStepNames = ['checkpoint', 'entries', 'plans', 'settlements', 'numbers'] as const
export type StepName = (typeof stepNames)[number]

/** A completed check. No further check is made after the first one with findings. */
export interface Step {
  name: StepName
  findings: Finding[]
  /** Counts of the examined items, for the line under the check. */
  facts: Record<string, number>
}
