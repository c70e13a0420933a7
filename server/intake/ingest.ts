/**
 * Ingests a feed reading in one transaction, which also settles the plans that a new result
 * decides.
 */
import type { Kysely } from 'kysely'
import { touch, type Topic } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedReading } from '../feeds/feed.ts'
import { moveKickoffs } from '../publishing/deadlines.ts'
import { publishMatchEvents, publishPlanEvents } from '../live/publish-events.ts'
import { settleMatches } from '../settlement/settle.ts'
import { lockIntake } from './aliases.ts'
import { changeDoubles, changesOf, noChanges, change, type Changes } from './changes.ts'
import { check } from './check.ts'
import { ingestFacts } from './facts.ts'
import { storeClubs, storeLeagues } from './identity.ts'
import { releaseElsewhere } from './mended-elsewhere.ts'
import { joinRelisted } from './relisted.ts'
import { findChangedWords, forgetGoalTimes, storeReports } from './reports.ts'
import { compareTables } from './stated-deductions.ts'
import * as store from './store.ts'
import { combined } from './trust.ts'
import { replaceUndecided } from './undecided.ts'

export interface IngestResult {
  /** Number of new or changed leagues. */
  leagues: number
  clubs: number
  matches: { added: number; changed: number; unchanged: number }
  /** Number of items rejected into the quarantine, those with a detail only included. */
  rejected: number
  /** Number of matches that were not taken, with those that the feed itself rejected. */
  setAside: number
  /** Number of plans settled. */
  settled: number
}

const emptyResult: IngestResult = {
  leagues: 0,
  clubs: 0,
  matches: { added: 0, changed: 0, unchanged: 0 },
  rejected: 0,
  setAside: 0,
  settled: 0,
}

/**
 * Stores a reading of `source`. Writes only differences, so the same reading twice leaves the same
 * state. Invalid items go to the table quarantine and the rest is stored. Throws database errors
 * only; nothing is stored then.
 */
export async function ingest(
  db: Kysely<Tables>,
  source: string,
  reading: FeedReading,
): Promise<IngestResult> {
  const { leagues, clubs, matches, rejected } = check(reading)
  const { files = [], tables = [], listings = [] } = reading
  if (
    [leagues, clubs, matches, rejected, files, tables, listings].every((list) => list.length === 0)
  )
    return emptyResult
  return inTransaction(db, async (tx) => {
    await lockIntake(tx)
    const storedLeagues = await storeLeagues(tx, source, leagues)
    const storedClubs = await storeClubs(tx, source, clubs, matches, storedLeagues.ids)
    const changes = await changesOf(tx, source, { leagues, clubs, matches })
    const doubles = await changeDoubles(tx, changes)
    const compared = compareTables(tables, await store.siteNow(tx))
    const refused = [...rejected, ...changes.rejected, ...compared.rejected]
    const written = await write(tx, source, changes)
    const joined = await joinRelisted(tx, source, listings)
    const rewritten = await write(tx, source, joined)
    const settled = written.settled + rewritten.settled
    await replaceUndecided(
      tx,
      source,
      changes.added,
      matches.map(({ key }) => key),
    )
    await forgetGoalTimes(tx, changes.takenOver)
    const changedFacts = await ingestFacts(tx, source, changes.withFacts)
    await store.quarantine(tx, source, refused)
    await store.releaseMended(tx, source, matches, refused)
    await store.releaseLines(tx, source, [...files, ...compared.names], refused)
    const set = new Set(refused.map(({ item }) => item))
    const taken = matches.filter(({ key }) => !set.has(`match ${key}`))
    await releaseElsewhere(tx, source, files, taken)
    const { added, changed, unchanged } = changes
    const topics: Topic[] = written.moved + rewritten.moved + settled > 0 ? ['plan', 'expert'] : []
    if (
      storedLeagues.changed +
        storedClubs.changed +
        added.length +
        changed.length +
        joined.changed.length +
        changedFacts.length +
        tables.length >
      0
    )
      topics.push('match')
    await touch(tx, ...topics)
    await publishMatchEvents(tx, [
      ...new Set([
        ...[...changed, ...joined.changed].map(({ match_id }) => match_id),
        ...changedFacts,
      ]),
    ])
    await publishPlanEvents(tx, 'settled', {
      matchIds: [...changes.decided, ...joined.decided],
    })
    // of the matches of the reading, without their doubles
    const told = changed.length - doubles
    const counts = { added: added.length, changed: told, unchanged }
    return {
      leagues: storedLeagues.changed,
      clubs: storedClubs.changed,
      matches: counts,
      rejected: refused.length,
      setAside:
        reading.matches.length -
        (counts.added + counts.changed + counts.unchanged) +
        reading.rejected.filter(({ part }) => !part).length,
      settled,
    }
  })
}

/**
 * Writes the changes, then moves and settles plans. Resolves to the numbers of plans moved and
 * settled.
 */
export async function write(
  tx: Kysely<Tables>,
  source: string,
  changes: Changes,
): Promise<{ moved: number; settled: number }> {
  const added = await store.addMatches(tx, source, changes.added)
  await storeReports(tx, changes.reports)
  await store.changeMatches(tx, changes.changed)
  await store.updateSourceTimes(tx, changes.reconfirmed)
  await store.keepResults(tx, [...added, ...changes.decided])
  const moved = await moveKickoffs(tx, changes.moved)
  // a new match has no plans yet
  return { moved, settled: await settleMatches(tx, changes.decided) }
}

/**
 * Computes again the matches of which an operator has set a source's word aside, or taken that
 * back. Resolves to their number.
 */
export async function recombine(db: Kysely<Tables>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const reports = await findChangedWords(tx)
    if (reports.size === 0) return 0
    await lockIntake(tx)
    const changes = noChanges()
    for (const stored of await store.lockMatchesOf(tx, [...reports.keys()])) {
      const { source: _source, has_plans: _plans, match_id, source_key, ...before } = stored
      const after = combined(before, reports.get(match_id) ?? [])
      change(changes, { match_id, source_key, ...before }, after)
    }
    await changeDoubles(tx, changes)
    await write(tx, '', changes)
    await touch(tx, 'match', 'plan', 'expert')
    await publishMatchEvents(tx, [...reports.keys()])
    await publishPlanEvents(tx, 'settled', { matchIds: changes.decided })
    return reports.size
  })
}
