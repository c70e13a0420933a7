import { sql, type Kysely } from 'kysely'

/** Cards, substitutions and statistics of matches (server/db/course-body.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table match_course (
      match_id bigint primary key references match,
      incidents jsonb,
      statistics jsonb,
      reported_at timestamptz,
      check (incidents is not null or statistics is not null)
    )`.execute(db)
}
