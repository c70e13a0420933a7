import { sql, type Kysely } from 'kysely'

/** Which notices an expert does not want in the studio. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table expert add column notices_off text[] not null default '{}'
  check (notices_off <@ '{draft,moved,settled,match}'::text[]);
`
