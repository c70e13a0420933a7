import { sql, type Kysely } from 'kysely'

/** Plans of experts who no longer publish are not on sale. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
update plan set on_sale = false from expert
where expert.expert_id = plan.expert_id and withdrawn_at is not null and on_sale;
update expert_record set on_sale = 0 from expert
where expert.expert_id = expert_record.expert_id and withdrawn_at is not null and on_sale <> 0;
`
