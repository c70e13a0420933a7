import { sql, type Kysely } from 'kysely'

/** Of how many of an expert's plans the price fell after they were sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table standing add column closing_above int not null default 0;
-- computed again by the next round
update standing_state set decisions = -1;
`
