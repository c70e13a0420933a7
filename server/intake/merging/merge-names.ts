/**
 * Merges leagues and clubs that are stored twice, by command and as the owner of the database. The
 * log and the plans in it name matches and leagues by their ids, so no row is deleted: a merged
 * league or club leads to the other, and of two rows of one match one is listed (decision 0173).
 */
import { sql, type Kysely } from 'kysely'
import { statusesIn, type Words } from '../../../contract/values.ts'
import { touch } from '../../db/data-version.ts'
import type { Tables } from '../../db/tables.ts'
import { publishMatchEvents } from '../../live/publish-events.ts'
import { lockIntake, type AliasKind } from '../aliases.ts'
import { changeDoubles, noChanges } from '../changes.ts'
import { write } from '../ingest.ts'
import { pairClubs, type Pairs } from './club-pairs.ts'
import { Disputed, joinTwins, type Twin } from '../join-twins.ts'
import { findTwins, type OldMatch } from './twins.ts'

export interface Merge {
  kind: AliasKind
  from: number
  into: number
}

export interface NamedId {
  id: number
  name: string
}

export interface Merged {
  leagues: { from: NamedId; into: NamedId }[]
  /** With those that were found because their leagues are merged. */
  clubs: { from: NamedId; into: NamedId; isFound: boolean }[]
  /** Matches that change their league or a side. */
  moved: number
  /** Matches that were stored twice; `withPlans`: those with plans on both rows. */
  twins: number
  withPlans: number
  /** Plans that are settled by the result that only one of the two rows had. */
  settled: number
  /** Nothing was changed. */
  isDry: boolean
}

/** The merge is refused; the message has all reasons, and is written for the operator. */
export class NoMerge extends Error {}

/** Ends the transaction of a dry run. */
class DryRun extends Error {
  readonly merged: Merged

  constructor(merged: Merged) {
    super()
    this.merged = merged
  }
}

/** Most reasons in one message. */
const mostReasons = 12

/** Rejects with `NoMerge`, or with database errors; nothing is changed then, nor with `dry`. */
export async function mergeNames(
  owner: Kysely<Tables>,
  merges: readonly Merge[],
  { by, dry }: { by: string; dry: boolean },
): Promise<Merged> {
  try {
    return await owner.transaction().execute(async (tx) => {
      const merged = await mergeIn(tx, merges, by)
      if (dry) throw new DryRun(merged)
      return merged
    })
  } catch (error) {
    if (error instanceof DryRun) return { ...error.merged, isDry: true }
    throw error
  }
}

async function mergeIn(tx: Kysely<Tables>, merges: readonly Merge[], by: string): Promise<Merged> {
  await lockIntake(tx)
  const asked = (kind: AliasKind) =>
    new Map(merges.filter((one) => one.kind === kind).map(({ from, into }) => [from, into]))
  const [leagues, askedClubs] = [asked('league'), asked('club')]
  await checkNames(tx, 'league', leagues)
  await checkNames(tx, 'club', askedClubs)
  const clubs = new Map(askedClubs)
  for (const [from, into] of leagues)
    for (const [one, other] of await pairsOf(tx, from, into, clubs)) clubs.set(one, other)
  const matches = await matchesOf(tx, leagues, clubs)
  const { twins, against } = findTwins(matches, leagues, clubs)
  if (against.length > 0) throw new NoMerge(await wordsAgainst(tx, against))
  const names = {
    league: await namesOf(tx, 'league', leagues),
    club: await namesOf(tx, 'club', clubs),
  }
  await moveNames(tx, 'league', leagues)
  await moveNames(tx, 'club', clubs)
  await mergePredictions(tx, leagues)
  const moved = await moveMatches(tx, leagues, clubs)
  const settled = await join(tx, twins, moved)
  await record(tx, by, { leagues, clubs })
  await touch(tx, 'match', 'plan', 'expert')
  await publishMatchEvents(tx, moved)
  const plansOf = new Map(matches.map(({ id, plans }) => [id, plans]))
  const named = (kind: AliasKind, [from, into]: [number, number]) => ({
    from: { id: from, name: names[kind].get(from) ?? '' },
    into: { id: into, name: names[kind].get(into) ?? '' },
  })
  return {
    leagues: [...leagues].map((pair) => named('league', pair)),
    clubs: [...clubs].map((pair) => ({
      ...named('club', pair),
      isFound: !askedClubs.has(pair[0]),
    })),
    moved: moved.length,
    twins: twins.length,
    withPlans: twins.filter(({ double }) => (plansOf.get(double) ?? 0) > 0).length,
    settled,
    isDry: false,
  }
}

/** One list of pairs as rows. */
function pairRows(pairs: ReadonlyMap<number, number>) {
  const rows = JSON.stringify([...pairs].map(([from, into]) => ({ from, into })))
  return sql`jsonb_to_recordset(${rows}::jsonb) as pair ("from" int, "into" int)`
}

async function checkNames(
  tx: Kysely<Tables>,
  kind: AliasKind,
  pairs: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = [...new Set([...pairs].flat())]
  const { rows } = await sql<{ id: number; merged_into: number | null }>`
    select ${sql.ref(`${kind}_id`)} as id, merged_into from ${sql.table(kind)}
    where ${sql.ref(`${kind}_id`)} = any(${ids}::int[])`.execute(tx)
  const stored = new Map(rows.map(({ id, merged_into }) => [id, merged_into]))
  const reasons = [...pairs].flatMap(([from, into]) => {
    const missing = [from, into].filter((id) => !stored.has(id))
    if (missing.length > 0) return missing.map((id) => `There is no ${kind} ${id}.`)
    if (from === into) return [`${kind} ${from} is the same ${kind}.`]
    if (pairs.has(into)) return [`${kind} ${into} is itself to be merged: name the last one.`]
    return [from, into].flatMap((id) => {
      const to = stored.get(id) ?? null
      return to === null ? [] : [`${kind} ${id} was merged into ${kind} ${to} before.`]
    })
  })
  if (reasons.length > 0) throw new NoMerge(reasons.join('\n'))
}

/** The clubs of two leagues that are the same. */
async function pairsOf(
  tx: Kysely<Tables>,
  from: number,
  into: number,
  given: ReadonlyMap<number, number>,
): Promise<Pairs['same']> {
  const { rows } = await sql<{
    league_id: number
    season: string
    home: number
    away: number
    at: Date | null
  }>`
    select league_id, season, home_id as home, away_id as away, kickoff as at from match
    where league_id in (${from}, ${into}) and double_of is null
    order by match_id`.execute(tx)
  const known = new Set(rows.flatMap(({ home, away }) => [home, away]))
  const { rows: clubs } = await sql<{
    club_id: number
    name: Words
    short_name: Words
    our_key: string | null
  }>`
    select club_id, name, short_name, our_key from club
    where club_id = any(${[...known]}::int[])`.execute(tx)
  const spellings = new Map(
    clubs.map(({ club_id, name, short_name, our_key }) => [
      club_id,
      [...Object.values(name), ...Object.values(short_name), ...(our_key ? [our_key] : [])],
    ]),
  )
  const seasonMatches = (league: number) =>
    rows
      .filter(({ league_id }) => league_id === league)
      .map(({ at, ...match }) => ({ ...match, kickoff: at?.getTime() ?? null }))
  const { same, doubtful } = pairClubs(
    seasonMatches(from),
    seasonMatches(into),
    (club) => spellings.get(club) ?? [],
    given,
  )
  if (doubtful.length === 0) return same
  const english = new Map(clubs.map(({ club_id, name }) => [club_id, name.en]))
  const of = (ids: readonly number[]) =>
    ids.map((id) => `${id} ${english.get(id) ?? ''}`).join(', ')
  throw new NoMerge(
    doubtful
      .map(
        ({ season, theirs, ours }) =>
          `It is not certain which clubs of ${season} are the same. Of league ${from}: ` +
          `${of(theirs)}. Of league ${into}: ${of(ours)}. Name them, as in ` +
          `"club:${theirs[0]}=${ours[0]}".`,
      )
      .slice(0, mostReasons)
      .join('\n'),
  )
}

const ids = (pairs: ReadonlyMap<number, number>) => [...new Set([...pairs].flat())]

/** All matches of the leagues and clubs, without doubles of earlier merges. */
async function matchesOf(
  tx: Kysely<Tables>,
  leagues: ReadonlyMap<number, number>,
  clubs: ReadonlyMap<number, number>,
): Promise<OldMatch[]> {
  const { rows } = await sql<Omit<OldMatch, 'kickoff'> & { at: Date | null }>`
    select match_id as id, league_id as league, season, home_id as home, away_id as away,
      kickoff as at, round, plan_count as plans,
      status in (${sql.raw(statusesIn('void', 'delayed').join(', '))}) as "isOff"
    from match
    where double_of is null and (league_id = any(${ids(leagues)}::int[])
      or home_id = any(${ids(clubs)}::int[]) or away_id = any(${ids(clubs)}::int[]))
    order by match_id`.execute(tx)
  return rows.map(({ at, ...match }) => ({ ...match, kickoff: at?.getTime() ?? null }))
}

async function wordsAgainst(
  tx: Kysely<Tables>,
  against: readonly { one: number; other: number; reason: string }[],
): Promise<string> {
  const shown = against.slice(0, mostReasons)
  const { rows } = await sql<{ id: number; text: string }>`
    select match_id as id, concat_ws(' ', 'match', match_id, (home.name->>'en') || ' –',
      away.name->>'en', to_char(kickoff at time zone 'UTC', 'YYYY-MM-DD')) as text
    from match join club home on home.club_id = home_id join club away on away.club_id = away_id
    where match_id = any(${shown.flatMap(({ one, other }) => [one, other])}::bigint[])`.execute(tx)
  const textOf = new Map(rows.map(({ id, text }) => [id, text]))
  const lines = shown.map(
    ({ one, other, reason }) =>
      [...new Set([one, other])].map((id) => textOf.get(id)).join(' and ') + `: ${reason}`,
  )
  const more = against.length - shown.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n')
}

async function namesOf(
  tx: Kysely<Tables>,
  kind: AliasKind,
  pairs: ReadonlyMap<number, number>,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(`${kind}_id`)} as id, name->>'en' as name from ${sql.table(kind)}
    where ${sql.ref(`${kind}_id`)} = any(${ids(pairs)}::int[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** From now on the names of sources lead to the other row. Its own name in our tables stays. */
async function moveNames(
  tx: Kysely<Tables>,
  kind: AliasKind,
  pairs: ReadonlyMap<number, number>,
): Promise<void> {
  if (pairs.size === 0) return
  const [table, id] = [sql.table(kind), sql.ref(`${kind}_id`)]
  await sql`
    update alias set ${id} = pair.into from ${pairRows(pairs)}
    where alias.${id} = pair.from and ended_at is null`.execute(tx)
  await sql`
    update ${table} set merged_into = pair.into from ${pairRows(pairs)}
    where ${id} = pair.from or merged_into = pair.from`.execute(tx)
  // the key of our tables stands for the row that stays, where that has none
  const { rows: keys } = await sql<{ from: number; into: number; our_key: string }>`
    select distinct on (pair.into) pair.from, pair.into, gone.our_key
    from ${pairRows(pairs)} join ${table} gone on gone.${id} = pair.from
      join ${table} kept on kept.${id} = pair.into
    where kept.our_key is null and gone.our_key is not null
    order by pair.into, pair.from`.execute(tx)
  for (const { from, into, our_key } of keys) {
    await sql`update ${table} set our_key = null where ${id} = ${from}`.execute(tx)
    await sql`update ${table} set our_key = ${our_key} where ${id} = ${into}`.execute(tx)
  }
  if (kind === 'league')
    await sql`
      update league kept set country = gone.country
      from ${pairRows(pairs)}, league gone
      where kept.league_id = pair.into and gone.league_id = pair.from
        and kept.country is null`.execute(tx)
  const subject = kind === 'club' ? 'team' : 'league'
  for (const keysOf of ['search_name', 'search_key'])
    await sql`
      delete from ${sql.table(keysOf)}
      where kind = ${subject} and subject_id = any(${[...pairs.keys()]}::int[])`.execute(tx)
}

/** The sums of decided plans by league. */
async function mergePredictions(
  tx: Kysely<Tables>,
  leagues: ReadonlyMap<number, number>,
): Promise<void> {
  if (leagues.size === 0) return
  const sums = {
    prediction_record: ['play, by_model', 'n hits pushes yield_n profit profit_squares'],
    prediction_not_counted: ['play, by_model, reason', 'plans'],
    prediction_calibration: ['play, by_model, bin', 'n stated hits'],
  } as const
  for (const [table, [parts, columns]] of Object.entries(sums)) {
    const names = columns.split(' ')
    const added = names.map((name) => `${name} = kept.${name} + excluded.${name}`)
    const key = sql.raw(parts)
    await sql`
      with gone as (
        delete from ${sql.table(table)} using ${pairRows(leagues)}
        where league_id = pair.from returning ${sql.table(table)}.*, pair.into
      )
      insert into ${sql.table(table)} as kept (league_id, ${key}, ${sql.raw(names.join(', '))})
      select gone.into, ${key}, ${sql.raw(names.map((name) => `sum(${name})`).join(', '))}
      from gone group by gone.into, ${key}
      on conflict (league_id, ${key}) do update set
        ${sql.raw(added.join(', '))}`.execute(tx)
  }
}

/** Resolves to the ids of the matches that have another league or side now. */
async function moveMatches(
  tx: Kysely<Tables>,
  leagues: ReadonlyMap<number, number>,
  clubs: ReadonlyMap<number, number>,
): Promise<number[]> {
  const now = (column: string, pairs: ReadonlyMap<number, number>) =>
    sql`coalesce((
      select pair.into from ${pairRows(pairs)} where pair.from = ${sql.ref(column)}
    ), ${sql.ref(column)})`
  const { rows } = await sql<{ match_id: number }>`
    update match set league_id = ${now('league_id', leagues)}, home_id = ${now('home_id', clubs)},
      away_id = ${now('away_id', clubs)}, updated_at = touchline_now()
    where league_id = any(${[...leagues.keys()]}::int[])
      or home_id = any(${[...clubs.keys()]}::int[]) or away_id = any(${[...clubs.keys()]}::int[])
    returning match_id`.execute(tx)
  const moved = rows.map(({ match_id }) => match_id)
  await sql`
    update match_report set state = state || jsonb_build_object('league_id', league_id,
      'home_id', home_id, 'away_id', away_id)
    from match
    where match.match_id = match_report.match_id
      and match.match_id = any(${moved}::bigint[])`.execute(tx)
  return moved.toSorted((a, b) => a - b)
}

/** Makes one match of each pair. Resolves to the number of plans settled. */
async function join(
  tx: Kysely<Tables>,
  twins: readonly Twin[],
  moved: readonly number[],
): Promise<number> {
  const changes = noChanges()
  try {
    await joinTwins(tx, twins, changes)
  } catch (error) {
    if (!(error instanceof Disputed)) throw error
    throw new NoMerge(await wordsAgainst(tx, error.against))
  }
  await changeDoubles(tx, changes)
  // their league or a side is another one: the log gets them again
  changes.moved = [...new Set([...changes.moved, ...moved])]
  const { settled } = await write(tx, '', changes)
  return settled
}

const record = (
  tx: Kysely<Tables>,
  by: string,
  merges: Record<'leagues' | 'clubs', ReadonlyMap<number, number>>,
) =>
  sql`
    insert into operator_action (action, detail, at, subject)
    values ('names merged', ${JSON.stringify({
      by,
      leagues: Object.fromEntries(merges.leagues),
      clubs: Object.fromEntries(merges.clubs),
    })}, touchline_now(), ${subjectOf(merges)})`.execute(tx)

const subjectOf = ({ leagues, clubs }: Record<'leagues' | 'clubs', ReadonlyMap<number, number>>) =>
  [
    ...[...leagues].map(([from, into]) => `league ${from} into ${into}`),
    ...(clubs.size > 0 ? [`${clubs.size} clubs`] : []),
  ].join(', ')
