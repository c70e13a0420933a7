/** Undoes an operator's action within the trail: once, by a separate entry. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { unblock } from './accounts.ts'
import type { Undo } from './audit.ts'
import { setWithdrawn } from './experts.ts'
import { endMapping } from './quarantine.ts'
import { restoreText } from './removals.ts'

interface Entry {
  undo: Undo | null
  taken_back: boolean
}

export function takeBack(
  db: Kysely<Tables>,
  { id, reason, by }: { id: number; reason: string; by: number },
): Promise<'done' | 'no such entry' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    // serialised by the lock: two operators may press at the same time
    await sql`select pg_advisory_xact_lock(7202650)`.execute(tx)
    const { rows } = await sql<Entry>`
      select undo,
        exists (select from operator_action later where later.takes_back = ${id}) as taken_back
      from operator_action where action_id = ${id}`.execute(tx)
    const [entry] = rows
    if (!entry?.undo) return 'no such entry'
    if (entry.taken_back) return 'so already'
    const result = await undo(tx, entry.undo, { by, reason, takesBack: id })
    // an action that is no longer in effect was undone by another entry, or has expired
    return result === 'done' ? 'done' : 'so already'
  })
}

function undo(
  tx: Kysely<Tables>,
  what: Undo,
  change: { by: number; reason: string; takesBack: number },
): Promise<string> {
  if (what.kind === 'withdrawal')
    return setWithdrawn(tx, { ...change, expertId: what.expertId, withdrawn: false })
  if (what.kind === 'block') return unblock(tx, { ...change, id: what.accountId })
  if (what.kind === 'mapping') return endMapping(tx, { ...change, aliasId: what.aliasId })
  const { kind: _, ...place } = what
  return restoreText(tx, { ...change, ...place })
}
