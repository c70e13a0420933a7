/** The messages between a page and the worker that verifies what the page shows. */
import type { DataOf } from '../../contract/calls.ts'
import type { Answered, Given, Made } from './checks.ts'
import type { Reason } from './no-statement.ts'

/** A file of the log, or a call's answer. */
export type Asked = { path: string } | { name: Answered; data: DataOf<Answered> }

export type FromWorker =
  | ({ id: number } & Asked)
  | { made: Made }
  /** The checks are complete, or no statement is possible. */
  | { ended: Reason | null }
  /** An error of the program. */
  | { broken: unknown }

/** The answer to what was asked, or that the file cannot be read. */
export type Reply = { id: number } & ({ value: unknown } | { absent: boolean })

export type ToWorker = Given | Reply
