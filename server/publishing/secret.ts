/**
 * The only module that reads unrevealed plan content, apart from the settlement statement. Its
 * results must never be part of a page.
 */
import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { MatchDetail, ResultChances } from '../../contract/match-detail.ts'
import type { Opening } from '../../contract/opening.ts'
import type { PlanContent } from '../../contract/plan-detail.ts'
import { playTypes, resultPicks, type TextLanguage, type Words } from '../../contract/values.ts'
import { rulebooks } from '../../rules/book/index.ts'
import { canonicalBytes, type RecordedMarket } from '../../rules/log/entry.ts'
import { saltedHash, type Statement } from '../../rules/log/receipt.ts'
import { pricedBy, sharesOf } from '../../rules/market.ts'
import { modelShare, type Reference } from '../../rules/reference.ts'
import type { SealedVersion } from '../../rules/sealed-prices.ts'
import type { RegularScore } from '../../rules/plays/play.ts'
import { pickHalves } from '../../rules/settle.ts'
import { textFor } from '../../rules/text.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { analysisRemoved } from './removed-texts.ts'
import { settledColumns, settledScore } from './settled-score.ts'
import type { SecretBody } from './store-plan.ts'

/** One version of a plan, with its content if the reader may see it. */
export interface PlanVersion {
  version: number
  published_at: Date
  /** Public, also while the content is sealed. */
  selection_count: number
  /** Characters of the text in the requested language. */
  analysis_length: number
  content?: PlanContent
  /** Of the last version, what opens its commitment, if the reader may see the content. */
  opening?: UnsignedOpening
}

/** An opening before the log's key has signed it: without a note. */
export interface UnsignedOpening extends Opening {
  /** What the log's key signs of it. */
  statement: Omit<Statement, 'planId'>
}

interface Sealed {
  /** Hexadecimal; `analysisSalt` is null for a version that was sealed with its text. */
  salt: string
  analysisSalt: string | null
  /** The site took the analysis off its pages. */
  removed: boolean
  /** Its fingerprint then, if it was not sealed with its text. */
  removedHash: string | null
  /** Of the `commit` entry, until it has a place null. */
  index: number | null
  /** Entries that have a place in the log. */
  size: number
}

interface VersionRow extends Omit<PlanVersion, 'content' | 'opening'> {
  /** null: not visible to this reader. */
  body: SecretBody | null
  /** The sealed one, of the last version only; null: not visible to this reader. */
  sealed: Sealed | null
  /** The prices that the site recorded with this version. */
  market: RecordedMarket | null
  /** For each selection of the last version the prices that count instead; null: its own. */
  counted_markets: (RecordedMarket | null)[] | null
  /** The model's estimate when the last version was stored. */
  reference: Reference | null
  /** The last prices before kick-off; null before it. */
  close: RecordedMarket | null
  book_version: number
  settling: boolean
  full_home: number | null
  full_away: number | null
}

/**
 * The market when a version was stored: the log has it for every version, the plan for the last
 * one.
 */
const marketOfVersion = `case when secret.version = plan.version then plan.market else (
  select body->'market' from log_entry sealed
  where sealed.plan_id = plan.plan_id and kind = 'commit'
    and (sealed.body->>'version')::int = secret.version limit 1) end as market`

/** The same of the model's estimate. */
const referenceOfVersion = `case when secret.version = plan.version then plan.reference else (
  select body->'reference' from log_entry sealed
  where sealed.plan_id = plan.plan_id and kind = 'commit'
    and (sealed.body->>'version')::int = secret.version limit 1) end as reference`

/**
 * The condition for public content. It is part of every statement here, so no caller can read
 * content early.
 */
export const everyoneMayRead = '(plan.price = 0 or plan.revealed)'
const openToAll = sql.raw(everyoneMayRead)
/** Unlocked by this owner, or by the visitor whose data the owner's account took over. */
const unlockedBy = (uid: string) => `exists (
  select from owner me join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
    join unlock on unlock.owner_id = owner.owner_id
  where me.uid = ${uid} and unlock.plan_id = plan.plan_id)`

const [beforeUid = '', behindUid = ''] = unlockedBy('$uid').split('$uid')
/** The condition for plans whose content this reader may read. */
export const readableBy = (uid: string) =>
  sql<boolean>`(${openToAll} or ${sql.raw(beforeUid)}${uid}${sql.raw(behindUid)})`

/** All versions of a plan, oldest first. The content is included only if everyone may read it. */
export async function listVersions(
  db: Kysely<Tables>,
  planId: number,
  language: TextLanguage,
): Promise<PlanVersion[]> {
  const { rows } = await db.executeQuery(versionsForAll(planId, language))
  return rows.map((row) => versionOf(row, language))
}

/** The last version for this reader. Null if the reader may not see its content. */
export async function findContent(
  db: Kysely<Tables>,
  planId: number,
  uid: string,
  language: TextLanguage,
): Promise<{ content: PlanContent; opening: UnsignedOpening | undefined } | null> {
  const { rows } = await db.executeQuery(versionsForReader(planId, language, uid))
  const [last] = rows.slice(-1).map((row) => versionOf(row, language))
  return last?.content ? { content: last.content, opening: last.opening } : null
}

/** The versions of these plans with the prices recorded with each, the first one first. */
export async function listSealedVersions(
  tx: Kysely<Tables>,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, SealedVersion[]>> {
  if (planIds.length === 0) return new Map()
  const { rows } = await sql<SealedVersion & { plan_id: number }>`
    select plan_id, secret.body->'selections' as selections, ${sql.raw(marketOfVersion)}
    from plan join plan_secret secret using (plan_id)
    where plan_id = any(${planIds}::bigint[]) order by plan_id, secret.version`.execute(tx)
  const byPlan = Map.groupBy(rows, (row) => row.plan_id)
  return new Map(
    [...byPlan].map(([id, versions]) => [
      id,
      versions.map(({ selections, market }) => ({ selections, market })),
    ]),
  )
}

/** A pick of a plan that the reader opened. */
interface OpenedPick {
  plan_id: number
  play: number
  line: string | null
  key: string
  odds: string | null
}

/** The picks of these plans in their order, of those plans only that this reader may read. */
export async function listOpenedPicks(
  db: Kysely<Tables>,
  uid: string,
  planIds: readonly number[],
): Promise<OpenedPick[]> {
  const { rows } = await sql<OpenedPick>`
    select plan_id, play, line::text, key,
      round(odds, greatest(2, min_scale(odds)))::text as odds
    from plan join plan_secret_pick pick using (plan_id)
    where plan_id = any(${planIds}::bigint[])
      and ${readableBy(uid)}
    order by plan_id, selection_no, pick_no`.execute(db)
  return rows
}

/** The picks of one person on a match result. */
interface FreePicks {
  match_id: number
  keys: string[]
}

const freePicks = statement<FreePicks>(
  'free_result_picks',
  `select match_id, array_agg(key order by pick_no) as keys
  from plan join expert using (expert_id) join plan_secret_pick pick using (plan_id)
  where plan.on_sale and plan.main_play = ${playTypes.result} and ${everyoneMayRead}
    and expert.kind <> 'model' and pick.selection_no = 1
    and not exists (
      select from plan earlier
      where earlier.match_id = plan.match_id and earlier.expert_id = plan.expert_id
        and earlier.main_play = plan.main_play and earlier.serial < plan.serial
    )
  group by match_id, plan_id`,
)

/**
 * The picks of free plans on sale whose main selection is the match result, each person's first
 * plan on a match only. Models are left out.
 */
export const listFreePicks = async (db: Kysely<Tables>): Promise<FreePicks[]> =>
  (await db.executeQuery(freePicks())).rows

/** The content of the last version of a plan, for its own expert. */
export interface OwnVersion {
  serial: number
  version: number
  match_id: number
  price: number
  refund: boolean
  title: Words
  body: SecretBody
  /** The languages in which the expert writes. */
  languages: TextLanguage[]
}

/** Null unless the plan belongs to this account's expert. */
export async function findOwnVersion(
  db: Kysely<Tables>,
  planId: number,
  ownerId: number,
): Promise<OwnVersion | null> {
  const { rows } = await sql<OwnVersion>`
    select serial, version, match_id, price, refund_on_miss as refund, title, body, expert.languages
    from plan join plan_secret using (plan_id, version) join expert using (expert_id)
    where plan_id = ${planId} and expert.owner_id = ${ownerId}`.execute(db)
  return rows[0] ?? null
}

type Split = NonNullable<MatchDetail['split']>

/**
 * The 1X2 picks of a match's plans, of people and of models, counted from kick-off on when all
 * plans are revealed: before it, the free plans alone would give a false picture.
 */
export async function countPicks(
  db: Kysely<Tables>,
  matchId: number,
): Promise<Required<Pick<MatchDetail, 'split' | 'modelSplit'>>> {
  const { rows } = await sql<Split & { by_models: boolean }>`
    select expert.kind = 'model' as by_models, count(distinct plan_id)::int as plans,
      (count(distinct plan_id) filter (where key = ${resultPicks.home}))::int as home,
      (count(distinct plan_id) filter (where key = ${resultPicks.draw}))::int as draw,
      (count(distinct plan_id) filter (where key = ${resultPicks.away}))::int as away
    from plan join plan_secret_pick using (plan_id) join expert using (expert_id)
    where match_id = ${matchId} and plan.revealed and play = ${playTypes.result}
    group by by_models`.execute(db)
  const of = (byModels: boolean): Split | null => {
    const row = rows.find(({ by_models }) => by_models === byModels)
    return row ? { plans: row.plans, home: row.home, draw: row.draw, away: row.away } : null
  }
  return { split: of(false), modelSplit: of(true) }
}

interface ModelRow {
  expert_id: number
  name: string
  avatar: string
  plan_id: number | null
  chances: ResultChances | null
}

/**
 * The probabilities that the house's models state for a match. Lists models that still publish or
 * have published on this match. Their plans are free, so the probabilities are public at once;
 * those of a priced plan stay sealed until kick-off, as they would reveal the picks.
 */
export async function listModelChances(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<ModelRow[]> {
  const { rows } = await sql<ModelRow>`
    select expert_id, text_for(expert.name, ${language}) as name, avatar,
      spoken.plan_id, spoken.chances
    from expert left join lateral (
      select plan.plan_id, case when ${openToAll} then body->'probabilities' end as chances
      from plan join plan_secret using (plan_id, version)
      where plan.match_id = ${matchId} and plan.expert_id = expert.expert_id order by serial limit 1
    ) spoken on true
    where kind = 'model' and (withdrawn_at is null or spoken.plan_id is not null)
    order by expert_id`.execute(db)
  return rows
}

/** A model's probabilities for a finished match, with the score after regular time. */
interface ForecastRow {
  expert_id: number
  chances: ResultChances
  full_home: number
  full_away: number
}

/**
 * The latest forecasts of each model, at most `most`. Not Counted plans are left out: their matches
 * were not played as forecast.
 */
export async function listModelForecasts(db: Kysely<Tables>, most: number): Promise<ForecastRow[]> {
  const { rows } = await sql<ForecastRow>`
    select expert.expert_id, last.* from expert cross join lateral (
      select body->'probabilities' as chances, ${sql.raw(settledColumns)}
      from plan join plan_secret using (plan_id, version) join match using (match_id)
        ${sql.raw(settledScore)}
      where plan.expert_id = expert.expert_id
        and outcome is not null
        and outcome not in ('not_counted', 'unrevealed')
        and coalesce(settled.full_home, match.full_home) is not null
        and ${openToAll} and body ? 'probabilities'
      order by plan.kickoff desc, plan_id desc limit ${most}
    ) last where kind = 'model'`.execute(db)
  return rows
}

/** Stands in place of a removed analysis. */
const noAnalysis = JSON.stringify({ analysis: { zh: '', zht: '', en: '' } })

/** $1 the plan, $2 the language; `allowed` says whether the content is read. */
const versions = (allowed: string) => `
  select secret.version, secret.published_at,
    jsonb_array_length(secret.body->'selections') as selection_count,
    char_length(text_for(secret.body->'analysis', $2::text)) as analysis_length,
    ${marketOfVersion}, ${referenceOfVersion},
    case when secret.version = plan.version then plan.counted_markets end as counted_markets,
    match_close.market as close, plan.book_version,
    case when ${allowed}
      then case when ${analysisRemoved} then secret.body || '${noAnalysis}'::jsonb
        else secret.body end
      end as body,
    case when secret.version = plan.version and ${allowed} then jsonb_build_object(
      'salt', encode(secret.salt, 'hex'), 'analysisSalt', encode(secret.analysis_salt, 'hex'),
      'removed', ${analysisRemoved}, 'removedHash', case when ${analysisRemoved}
        then text_hash(secret.analysis_salt, secret.body->'analysis') end,
      'size', (select coalesce(max(log_index) + 1, 0) from log_entry),
      'index', (
        select log_index from log_entry sealed
        where sealed.plan_id = plan.plan_id and kind = 'commit'
          and (sealed.body->>'version')::int = secret.version limit 1)
      ) end as sealed,
    ${settledColumns},
    secret.version = plan.version
    and plan.outcome in ('win', 'half_win', 'push', 'half_loss', 'loss') as settling
  from plan
    join plan_secret secret using (plan_id)
    join match using (match_id)
    left join match_close using (match_id)
    ${settledScore}
  where plan_id = $1::bigint order by secret.version`

// named, because planning them takes longer than running them
const versionsForAll = statement<VersionRow>('plan_versions', versions(everyoneMayRead))
/** $3 the reader's uid. */
const versionsForReader = statement<VersionRow>(
  'plan_versions_for',
  versions(`(${everyoneMayRead} or ${unlockedBy('$3::text')})`),
)

/** The body with the prices that count: from book 2 on those that the site recorded. */
function pricedBody(
  body: SecretBody,
  row: Pick<VersionRow, 'market' | 'counted_markets' | 'book_version'>,
): SecretBody {
  if (bookOf(row)?.pricesOf !== 'site') return body
  const selections = body.selections.flatMap((selection, at) => {
    const market = countedOf(row, at)
    return pricedBy([selection], market).map((priced) => ({
      ...priced,
      ...(market && { oddsSource: market.source }),
    }))
  })
  return { ...body, selections }
}

const bookOf = ({ book_version }: Pick<VersionRow, 'book_version'>) =>
  rulebooks.find(({ version }) => version === book_version)

/** The market that counts for a selection of the version. */
const countedOf = (
  { market, counted_markets }: Pick<VersionRow, 'market' | 'counted_markets'>,
  selection: number,
) => counted_markets?.[selection] ?? market

/** Undefined where the sealed body has the text itself and the text was removed. */
function openingOf(
  version: number,
  { analysis, ...body }: SecretBody,
  { salt, analysisSalt, removed, removedHash, index, size }: Sealed,
): UnsignedOpening | undefined {
  if (analysisSalt === null && removed) return undefined
  const text = canonicalText(analysis)
  const fingerprint =
    analysisSalt === null ? null : (removedHash ?? saltedHash(analysisSalt, text, sha256))
  const sealed = canonicalText({
    ...body,
    ...(fingerprint === null ? { analysis } : { analysisHash: fingerprint }),
  })
  const isOpen = analysisSalt !== null && !removed
  const opens = saltedHash(salt, sealed, sha256)
  return {
    version,
    index,
    salt,
    body: sealed,
    analysis: isOpen ? { salt: analysisSalt, text } : null,
    note: null,
    statement: { version, size, opens, analysis: isOpen ? fingerprint : null },
  }
}

/** The platform's own implementation, because each unlock hashes its content. */
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

const canonicalText = (value: unknown) => utf8.decode(canonicalBytes(value))
const utf8 = new TextDecoder()

function versionOf({ body, sealed, ...row }: VersionRow, language: TextLanguage): PlanVersion {
  const { version, published_at, selection_count, analysis_length } = row
  const opening = body && sealed && openingOf(version, body, sealed)
  return {
    version,
    published_at,
    selection_count,
    analysis_length,
    ...(body && { content: contentOf(pricedBody(body, row), row, language) }),
    ...(opening && { opening }),
  }
}

/** The score that settled this version; null if no score did. */
function scoreOf({
  settling,
  full_home,
  full_away,
}: Pick<VersionRow, 'settling' | 'full_home' | 'full_away'>): RegularScore | null {
  return settling && full_home !== null && full_away !== null ? [full_home, full_away] : null
}

function contentOf(
  { selections, analysis, ...others }: SecretBody,
  row: Omit<VersionRow, 'body' | 'sealed'>,
  language: TextLanguage,
): PlanContent {
  const score = scoreOf(row)
  const { text, language: written } = textFor(analysis, language)
  const book = bookOf(row)
  return {
    selections: selections.map((selection, at) => ({
      ...selection,
      picks: selection.picks.map((pick) => ({
        ...pick,
        ...sharesOf(countedOf(row, at), row.close, selection, pick.key, book?.margin),
        ...(book?.modelReference && modelShare(row.market, row.reference, selection, pick.key)),
        ...(score && {
          halves: pickHalves(
            { play: selection.play, line: selection.line ?? null, key: pick.key },
            score,
          ),
        }),
      })),
    })),
    analysis: text,
    ...(written !== language && { analysisLanguage: written }),
    ...others,
  }
}
