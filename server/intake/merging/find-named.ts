/** Leagues and clubs by a part of their names, for the operator who merges two of them. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AliasKind } from '../aliases.ts'

export interface Named {
  kind: AliasKind
  id: number
  /** In three languages. */
  names: string
  sources: string
  matches: number
}

const most = 50

/** Those with the most matches first; merged ones are left out. */
export async function findNamed(db: Kysely<Tables>, text: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with named as (
      select 'league' as kind, league_id as id, name, source from league where merged_into is null
      union all
      select 'club', club_id, name, source from club where merged_into is null
    ), found as (
      select *, concat_ws(' · ', name->>'en', name->>'zh', name->>'zht') as names from named
    )
    select kind, id, names,
      concat_ws(', ', source, (
        select string_agg(distinct alias.source, ', ') from alias
        where ended_at is null and alias.source <> found.source
          and case found.kind when 'club' then club_id else league_id end = found.id
      )) as sources,
      (
        select count(*)::int from match
        where double_of is null and case found.kind when 'league' then league_id = found.id
          else found.id in (home_id, away_id) end
      ) as matches
    from found where position(lower(${text}) in lower(names)) > 0
    order by matches desc, kind, id limit ${most}`.execute(db)
  return rows
}
