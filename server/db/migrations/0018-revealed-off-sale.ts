import { sql, type Kysely } from 'kysely'

/**
 * Takes revealed plans off sale: a plan that everyone had read was on sale again when its match
 * was postponed. Its deadline was five minutes before it was revealed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
with closed as (
  update plan set on_sale = false, deadline = revealed_at - interval '5 minutes'
  where on_sale and revealed returning expert_id
)
update expert_record set on_sale = on_sale - closed
from (select expert_id, count(*)::int as closed from closed group by expert_id) counts
where counts.expert_id = expert_record.expert_id;
update data_version set version = version + 1 where topic in ('plan', 'expert');
`
