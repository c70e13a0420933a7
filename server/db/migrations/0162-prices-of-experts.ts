import { sql, type Kysely } from 'kysely'

/** Adds the counted plans of the long window and their prices to every standing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table standing
  add column n90 int not null default 0,
  add column price_low90 smallint,
  add column price_high90 smallint;
-- computed again by the next round
update standing_state set decisions = -1;
`
