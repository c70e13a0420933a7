/** Everything that belongs to an identity, as files: one of JSON, or one of CSV for each table. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { beginAttempt } from './attempts.ts'

interface ExportedFile {
  name: string
  text: string
}

/** The owner rows of the identity: its own, and those of visitors that the account took over. */
const owners = `owner me
  join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id`

/** Versions of own plans in an export: the latest ones. All are in the public log. */
const mostVersions = 3_000

/** Each table by a statement with the uid as $1. Secrets are left out: only hashes are stored. */
export const tables: Record<string, string> = {
  identity: `
    select owner.uid, owner.kind, owner.created_at from ${owners} where me.uid = $1
    order by owner.created_at, owner.owner_id`,
  account: `
    select account.name, account.created_at, account.passphrase is not null as has_passphrase
    from owner join account using (owner_id) where uid = $1`,
  choices: `
    select odds, zone, theme, language from owner join account_choices using (owner_id)
    where uid = $1`,
  passkeys: `
    select label, passkey.created_at, used_at from owner join passkey using (owner_id)
    where uid = $1 order by passkey_id`,
  sessions: `
    select device, session.created_at, seen_at, expires_at, ended_at, verified, recovered
    from owner join session using (owner_id) where uid = $1 order by session_id`,
  recovery_codes: `
    select slot, made_at, used_at from owner join recovery_code using (owner_id)
    where uid = $1 order by slot`,
  resets: `
    select made_at, account_reset.expires_at, account_reset.used_at, withdrawn_at
    from owner join account_reset using (owner_id) where uid = $1 order by reset_id`,
  known_addresses: `
    select seen_at from owner join known_address using (owner_id) where uid = $1
    order by seen_at`,
  operator: `
    select added_at, removed_at from owner join operator using (owner_id) where uid = $1`,
  points: `
    select movement.at, reason, amount, entry.balance, plan_id, owner.kind as wallet
    from ${owners} join wallet on wallet.owner_id = owner.owner_id
      join entry using (wallet_id) join movement using (movement_id)
    where me.uid = $1 order by movement_id`,
  unlocks: `
    select unlock.plan_id, unlock.at, unlock.price, refunded, owner.kind as unlocked_as,
      plan.outcome, plan.settled_at
    from ${owners} join unlock on unlock.owner_id = owner.owner_id join plan using (plan_id)
    where me.uid = $1 order by unlock.movement_id`,
  opened_plans: `
    select plan_id, opened_at, seen_sequence from opened_plan where uid = $1
    order by opened_at, plan_id`,
  receipts: `
    select plan_id, version, log_index, encode(opens, 'hex') as opens, size,
      encode(root, 'hex') as root, read_at
    from receipt where uid = $1 order by read_at, plan_id, version`,
  followed_experts: `
    select expert_id, expert.name->>'en' as name, follow.at
    from ${owners} join follow on follow.owner_id = owner.owner_id join expert using (expert_id)
    where me.uid = $1 order by follow.at, expert_id`,
  followed_matches: `
    select match_id, follow_match.at
    from ${owners} join follow_match on follow_match.owner_id = owner.owner_id
    where me.uid = $1 order by follow_match.at, match_id`,
  followed_teams: `
    select club_id, club.name->>'en' as name, follow_team.at
    from ${owners} join follow_team on follow_team.owner_id = owner.owner_id
      join club using (club_id)
    where me.uid = $1 order by follow_team.at, club_id`,
  followed_leagues: `
    select league_id, league.name->>'en' as name, follow_league.at
    from ${owners} join follow_league on follow_league.owner_id = owner.owner_id
      join league using (league_id)
    where me.uid = $1 order by follow_league.at, league_id`,
  applications: `
    select name, languages, about, sample_match_id, sample_pick, sample_analysis, applied_at,
      decided_at, admitted, reason
    from owner join application using (owner_id) where uid = $1 order by application_id`,
  drafts: `
    select match_id, plan_id, version, body, note, saved_at
    from owner join studio_draft using (owner_id) where uid = $1 order by saved_at`,
  expert: `
    select expert_id, handle, expert.kind, expert.name, avatar, bio, languages, notices_off,
      daily_plans, daily_plans_until, expert.created_at, named_at, stopped_at, withdrawn_at
    from owner join expert using (owner_id) where uid = $1`,
  former_names: `
    select former_name.name, until
    from owner join expert using (owner_id) join former_name using (expert_id)
    where uid = $1 order by until`,
  publishing_keys: `
    select label, publishing_key.created_at, used_at, publishing_key.withdrawn_at
    from owner join expert using (owner_id) join publishing_key using (expert_id)
    where uid = $1 order by key_id`,
  published_plans: `
    select plan_id, serial, match_id, version, predict_play, title, price, refund_on_miss,
      published_at, deadline, kickoff, outcome, nc_reason, profit, settled_at
    from owner join expert using (owner_id) join plan using (expert_id)
    where uid = $1 order by serial`,
  // 16 kB each at most
  plan_versions: `
    select * from (
      select plan_id, plan_secret.version, plan_secret.published_at, body
      from owner join expert using (owner_id) join plan using (expert_id)
        join plan_secret using (plan_id)
      where uid = $1 order by plan_secret.published_at desc, plan_id limit ${mostVersions}
    ) latest order by published_at, plan_id`,
  removed_texts: `
    select plan_id, field, reason, removed_at, restored_at
    from owner join expert using (owner_id) join text_removal using (expert_id)
    where uid = $1 order by removal_id`,
  blocks: `
    select reason, blocked_at, ends_at, lifted_at from owner join account_block using (owner_id)
    where uid = $1 order by block_id`,
}

type Row = Record<string, unknown>

/** `too many` after ten exports within 15 minutes: each reads all of an identity. */
export async function exportFiles(
  db: Kysely<Tables>,
  uid: string,
  format: 'json' | 'csv',
): Promise<ExportedFile[] | 'too many'> {
  const limit = { subject: `export ${uid}`, attempts: 10, minutes: 15 }
  if (!(await beginAttempt(db, [limit]))) return 'too many'
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found: [string, Row[]][] = []
      for (const [name, text] of Object.entries(tables)) {
        const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [uid]))
        found.push([name, rows])
      }
      return found
    })
  if (format === 'json')
    return [
      { name: 'touchline.json', text: `${JSON.stringify(Object.fromEntries(read), null, 2)}\n` },
    ]
  return read
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({ name: `${name}.csv`, text: csvOf(rows) }))
}

/** RFC 4180. The first row names the columns. */
export function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  // a spreadsheet would run a text of the reader's as a formula; decimals are strings, too
  const isFormula =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
