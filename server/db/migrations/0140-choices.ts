import { sql, type Kysely } from 'kysely'

/** How the pages look to an account. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table account_choices (
  owner_id bigint primary key references account,
  -- the closed lists oddsFormats and themeChoices of contract/values.ts
  odds text not null,
  -- an IANA name; null for the zone of each device
  zone text,
  theme text not null
);
`
