import { sql, type Kysely } from 'kysely'

/** Boards of people, of models and of both, with shared places; all are computed again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
delete from board_order;
alter table board_order add column kind text not null check (kind in ('all', 'people', 'models'));
alter table board_order drop constraint board_order_pkey,
  add primary key (type, play, span, kind, sort);
delete from standing_state;
`
