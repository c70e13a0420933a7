/**
 * Places where a stored log differs from the signed one. The site publishes the list at
 * `log/state.json`, and its pages describe it.
 */
export type LogDamage =
  /** The bytes of an entry are gone or changed. */
  | { kind: 'entry'; index: number }
  /** The columns of an entry's row do not agree with the entry's bytes. */
  | { kind: 'row'; index: number }
  /** A full tile of hashes is missing or changed. */
  | { kind: 'tile'; level: number; index: number }
  /** The partial tiles at the end do not lead to the root that was signed for `size` entries. */
  | { kind: 'root'; size: number }
  /** The stored checkpoint of `size` entries differs from the signed one. */
  | { kind: 'checkpoint'; size: number }
  /** The stored times of cosignatures differ from those in the checkpoint of `size` entries. */
  | { kind: 'cosignatures'; size: number }
  /** Checkpoints of fewer than `size` entries were changed or removed since the last walk. */
  | { kind: 'checkpoints'; size: number }

/** A set-back that the log admits by its entry at `index` (`ContinueEntry`). */
export interface AdmittedSetBack {
  index: number
  at: string
  /** The name of the log that ended. */
  origin: string
  /** How many of its first entries this log is known to have, and which entries are missing. */
  kept: number
  from: number
  to: number
}

/** The answer of `log/state.json`. */
export interface LogState {
  /** Empty when nothing is wrong. Nothing is signed as long as it is not empty. */
  damage: LogDamage[]
  /**
   * The last time that the server read all of its stored log again: the number of entries, and when
   * it ended, by the machine's clock (ISO 8601, UTC). Null before the first.
   */
  walked: { size: number; at: string } | null
  setBacks: AdmittedSetBack[]
  /**
   * Plans that can be neither revealed nor settled, because part of their sealed content is missing
   * on this site; absent on sites of an older version. At most ten are named.
   */
  setAside?: { count: number; plans: { planId: number; expertId: number; serial: number }[] }
}
