import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import * as accountsAndPoints from './migrations/0002-accounts-and-points.ts'
import * as immutable from './migrations/0003-immutable.ts'
import * as standings from './migrations/0004-standings.ts'
import * as planLists from './migrations/0005-plan-lists.ts'
import * as expertLedger from './migrations/0006-expert-ledger.ts'
import * as matchFacts from './migrations/0007-match-facts.ts'
import * as live from './migrations/0008-live.ts'
import * as log from './migrations/0009-log.ts'
import * as matchList from './migrations/0010-match-list.ts'
import * as data from './migrations/0011-data.ts'
import * as feeds from './migrations/0012-feeds.ts'
import * as matchDetail from './migrations/0013-match-detail.ts'
import * as facts from './migrations/0014-facts.ts'
import * as cosignedLater from './migrations/0015-cosigned-later.ts'
import * as revealedAt from './migrations/0016-revealed-at.ts'
import * as keyChanges from './migrations/0017-key-changes.ts'
import * as revealedOffSale from './migrations/0018-revealed-off-sale.ts'
import * as clockNeverBehind from './migrations/0019-clock-never-behind.ts'
import * as finishedWithoutScore from './migrations/0020-finished-without-score.ts'
import * as reasonsInRows from './migrations/0021-reasons-in-rows.ts'
import * as planRules from './migrations/0022-plan-rules.ts'
import * as rulebook2 from './migrations/0023-rulebook-2.ts'
import * as boardsByKind from './migrations/0024-boards-by-kind.ts'
import * as lease from './migrations/0030-lease.ts'
import * as dumpsRestore from './migrations/0031-dumps-restore.ts'
import * as welcomeBudget from './migrations/0032-welcome-budget.ts'
import * as plansSetAside from './migrations/0035-plans-set-aside.ts'
import * as setBacks from './migrations/0036-set-backs.ts'
import * as cosignatures from './migrations/0037-cosignatures.ts'
import * as snapshots from './migrations/0038-snapshots.ts'
import * as operatorsAndApplications from './migrations/0040-operators-and-applications.ts'
import * as studio from './migrations/0041-studio.ts'
import * as removedTexts from './migrations/0042-removed-texts.ts'
import * as refusedRows from './migrations/0043-refused-rows.ts'
import * as expertProfile from './migrations/0044-expert-profile.ts'
import * as accountsOnTheDesk from './migrations/0050-accounts-on-the-desk.ts'
import * as avatarsAndOwnKeys from './migrations/0051-avatars-and-own-keys.ts'
import * as mappedNames from './migrations/0052-mapped-names.ts'
import * as stoppedExperts from './migrations/0053-stopped-experts.ts'
import * as studioNotes from './migrations/0054-studio-notes.ts'
import * as sourcesOnTheDesk from './migrations/0055-sources-on-the-desk.ts'
import * as studioNotices from './migrations/0056-studio-notices.ts'
import * as refundsOfPlansSetAside from './migrations/0080-refunds-of-plans-set-aside.ts'
import * as dropWilsonLow from './migrations/0090-drop-wilson-low.ts'
import * as serverMinutes from './migrations/0100-server-minutes.ts'
import * as boardsTopic from './migrations/0110-boards-topic.ts'
import { makeCodeSchema } from './code-schema.ts'
import type { Tables } from './tables.ts'

/** In order of their names. */
export const migrations = {
  '0001-foundation': foundation,
  '0002-accounts-and-points': accountsAndPoints,
  '0003-immutable': immutable,
  '0004-standings': standings,
  '0005-plan-lists': planLists,
  '0006-expert-ledger': expertLedger,
  '0007-match-facts': matchFacts,
  '0008-live': live,
  '0009-log': log,
  '0010-match-list': matchList,
  '0011-data': data,
  '0012-feeds': feeds,
  '0013-match-detail': matchDetail,
  '0014-facts': facts,
  '0015-cosigned-later': cosignedLater,
  '0016-revealed-at': revealedAt,
  '0017-key-changes': keyChanges,
  '0018-revealed-off-sale': revealedOffSale,
  '0019-clock-never-behind': clockNeverBehind,
  '0020-finished-without-score': finishedWithoutScore,
  '0021-reasons-in-rows': reasonsInRows,
  '0022-plan-rules': planRules,
  '0023-rulebook-2': rulebook2,
  '0024-boards-by-kind': boardsByKind,
  '0030-lease': lease,
  '0031-dumps-restore': dumpsRestore,
  '0032-welcome-budget': welcomeBudget,
  '0035-plans-set-aside': plansSetAside,
  '0036-set-backs': setBacks,
  '0037-cosignatures': cosignatures,
  '0038-snapshots': snapshots,
  '0040-operators-and-applications': operatorsAndApplications,
  '0041-studio': studio,
  '0042-removed-texts': removedTexts,
  '0043-refused-rows': refusedRows,
  '0044-expert-profile': expertProfile,
  '0050-accounts-on-the-desk': accountsOnTheDesk,
  '0051-avatars-and-own-keys': avatarsAndOwnKeys,
  '0052-mapped-names': mappedNames,
  '0053-stopped-experts': stoppedExperts,
  '0054-studio-notes': studioNotes,
  '0055-sources-on-the-desk': sourcesOnTheDesk,
  '0056-studio-notices': studioNotices,
  '0080-refunds-of-plans-set-aside': refundsOfPlansSetAside,
  '0090-drop-wilson-low': dropWilsonLow,
  '0100-server-minutes': serverMinutes,
  '0110-boards-topic': boardsTopic,
}

/** Whether this release knows a migration of this name. */
export const isKnownMigration = (name: string): boolean => Object.hasOwn(migrations, name)

/**
 * Migrates the database to the current schema; each migration is atomic. Then makes the parts that
 * follow from the closed lists. Throws, naming the migration that failed.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await run(db, migrations)
  await makeCodeSchema(db)
}

/** Runs only the migrations of these names, for the data of an earlier release. */
export function migrateAsIn(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  return run(
    db,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
  )
}

async function run(db: Kysely<Tables>, chosen: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => chosen },
    // two branches may be merged in another order than that of their numbers
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new Error(
    `The schema cannot be brought up to date${failed ? `: ${failed}` : ''}: ${reason}`,
    { cause: error },
  )
}
