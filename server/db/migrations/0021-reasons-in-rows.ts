import { sql, type Kysely } from 'kysely'

/**
 * Counts Not Counted plans in one row for each reason instead of one column, and drops the parts
 * of the schema that name codes: code-schema.ts makes them from the closed lists.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Plans of one main play type on one league that do not count, by the reason; kept in step like
-- prediction_record.
create table prediction_not_counted (
  play smallint not null,
  league_id int not null references league,
  reason smallint not null,
  plans int not null,
  primary key (play, league_id, reason)
) with (fillfactor = 70);

insert into prediction_not_counted
select play, league_id, reason, plans from prediction_record
  cross join lateral (values (1, nc1), (2, nc2), (3, nc3), (4, nc4)) sums (reason, plans)
where plans <> 0;

alter table prediction_record drop column nc1, drop column nc2, drop column nc3, drop column nc4;

-- The definitions by which code-schema.ts last made its parts.
create table code_schema (name text primary key, definition text not null);

alter table match drop constraint match_status_check;
alter table plan drop constraint plan_nc_reason_check, drop constraint plan_hit_result_check,
  drop constraint plan_check1;
drop index match_unsettled, match_decided, match_priced;
`
