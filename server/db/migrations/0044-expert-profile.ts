import { sql, type Kysely } from 'kysely'

/** When an expert last changed its name: possible every 30 days, and an entry of the log. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table expert add column named_at timestamptz;
`
