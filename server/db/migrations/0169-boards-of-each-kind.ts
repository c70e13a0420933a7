import { sql, type Kysely } from 'kysely'

/** Boards of all kinds are those of people and of models one after the other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
delete from board_order where kind = 'all';
alter table board_order drop constraint board_order_kind_check,
  add constraint board_order_kind_check check (kind in ('people', 'models'));
`
