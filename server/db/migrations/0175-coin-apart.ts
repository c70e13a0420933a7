import { sql, type Kysely } from 'kysely'

/** The coin is after all other models in each order of a board, so it is stored apart from them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table board_order drop constraint board_order_kind_check,
  add constraint board_order_kind_check check (kind in ('people', 'models', 'coin'));

insert into board_order (type, play, span, kind, sort, expert_ids, places, computed_at, provisional)
select type, play, span, 'coin', sort, array[expert_id], array[1], computed_at, provisional
from board_order join expert on expert_id = any(expert_ids) and handle = 'coin-flip'
where board_order.kind = 'models' and expert.kind = 'model';

update board_order set
  expert_ids = array_remove(expert_ids, expert_id),
  places = (
    select coalesce(array_agg(place order by nth), '{}')
    from unnest(expert_ids, places) with ordinality as own (id, place, nth)
    where id <> expert_id
  )
from expert
where board_order.kind = 'models' and expert.kind = 'model' and handle = 'coin-flip'
  and expert_id = any(expert_ids);
`
