/** Names of a source that an operator mapped to a club or league of ours. */
import { sql, type RawBuilder } from 'kysely'

export type AliasKind = 'club' | 'league'

/** Whether a mapping of this source's name is in force. */
export const isMapped = (kind: AliasKind, source: string, name: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from alias where alias.source = ${source} and kind = ${kind}
        and name = ${name} and ended_at is null)`
