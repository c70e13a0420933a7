import { sql, type Kysely } from 'kysely'

/**
 * A checkpoint is published again when another witness has cosigned it; the earlier publications
 * stay.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table log_checkpoint drop constraint log_checkpoint_pkey, add primary key (size, witnesses);
`
