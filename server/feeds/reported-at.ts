/** A source's own timestamps of its snapshots. */

const tolerance = 24 * 3_600_000

/**
 * Without one that lies days ahead: the later of two snapshots wins, so every true one until then
 * would be passed over. Clocks of sources are hours off.
 */
export const past = (reportedAt: Date | null, now: Date): { reportedAt?: Date } =>
  reportedAt && reportedAt.getTime() <= now.getTime() + tolerance ? { reportedAt } : {}
