/** The tables as Kysely sees them; server/db/migrations/ defines them. */
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { StudioDraft } from '../../contract/calls/studio.ts'
import type { PointsReason } from '../../contract/calls/points.ts'
import type { ExpertKind } from '../../contract/expert.ts'
import type { ForetoldMonth } from '../../contract/foretell.ts'
import type {
  Language,
  TextLanguage,
  OddsFormat,
  RemovalReason,
  ThemeChoice,
  listParts,
  Words,
  World,
} from '../../contract/values.ts'
import type { EntryKind, RecordedMarket } from '../../rules/log/entry.ts'
import type { Reference } from '../../rules/reference.ts'
import type { PlanOutcome } from '../../rules/settle.ts'
import type { FeedGoal, FeedOdds, FeedStatistics, Side } from '../feeds/feed.ts'
import type { StoredIncident } from './course-body.ts'
import type { LineupBody } from './lineup-body.ts'
import type { ToldBy } from './told-by.ts'

declare module 'kysely' {
  interface TransactionBuilder<DB> {
    /**
     * Gives the transaction as the `Kysely` that our functions take. Kysely gives a `Transaction`:
     * to compare the two, member by member for all tables, is a tenth of type checking.
     */
    execute<T>(run: (tx: Kysely<DB>) => Promise<T>): Promise<T>
  }
}

/** jsonb: read as an object, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type Instant = ColumnType<Date, Date | string, Date | string>
/** numeric: an exact decimal string, never a float. */
type Exact = ColumnType<string, string, string>

export interface Tables {
  setting: { name: string; value: Json<unknown> }
  clock: {
    one: Generated<boolean>
    real_at: Instant
    at: Instant
    speed: number
    world: Generated<World>
    not_before: Instant | null
  }
  lease: { name: string; holder: string | null; renewed_at: Generated<Date> }
  live_event: {
    event_id: number
    kind: 'match' | 'plans' | 'all'
    body: Json<object>
    published_at: Generated<Date>
  }
  log_entry: {
    entry_id: GeneratedAlways<number>
    kind: EntryKind
    body: Json<object>
    expert_id: number | null
    plan_id: number | null
    match_id: number | null
    log_index: number | null
    bytes: Buffer | null
  }
  log_tile: { level: number; tile_index: number; hashes: Buffer }
  log_checkpoint: {
    size: number
    root: Buffer
    note: string
    witnesses: Generated<number>
    signed_at: Instant
  }
  log_snapshot: { day: string; size: number; note: string }
  log_cosignature: { witness: string; size: number; seconds: number }
  data_version: { topic: string; version: Generated<number> }
  league: {
    league_id: GeneratedAlways<number>
    source: string
    source_key: string
    name: Json<Words>
    short_name: Json<Words>
    country: string | null
    zone: string
    prominence: number
    our_key: string | null
    named_by: string | null
    merged_into: number | null
  }
  club: {
    club_id: GeneratedAlways<number>
    source: string
    source_key: string
    name: Json<Words>
    short_name: Json<Words>
    crest: string
    our_key: string | null
    named_by: string | null
    merged_into: number | null
  }
  match: {
    match_id: GeneratedAlways<number>
    source: string
    source_key: string
    league_id: number
    season: string
    round: string
    home_id: number
    away_id: number
    kickoff: Instant | null
    kickoff_known: boolean
    status: number
    minute: number | null
    home_score: number | null
    away_score: number | null
    half_home: number | null
    half_away: number | null
    full_home: number | null
    full_away: number | null
    extra_home: number | null
    extra_away: number | null
    penalty_home: number | null
    penalty_away: number | null
    shoot_out_winner: Side | null
    home_red: Generated<number>
    away_red: Generated<number>
    awarded: Generated<boolean>
    venue: string | null
    attendance: number | null
    referee: string | null
    odds: Json<FeedOdds> | null
    odds_at: Instant | null
    result_version: Generated<number>
    plan_count: Generated<number>
    observed_at: Instant
    updated_at: Instant
    reported_at: Instant | null
    /** Seconds from the source's timestamp to storing, of its last change; null for none. */
    told_after: number | null
    told_by: Json<ToldBy> | null
    double_of: number | null
  }
  match_key: { source: string; source_key: string; match_id: number }
  match_report: {
    match_id: number
    source: string
    state: Json<unknown>
    set_aside_at: Instant | null
    set_aside_by: number | null
    again_at: Instant | null
  }
  match_result: {
    match_id: number
    version: number
    status: number
    full_home: number | null
    full_away: number | null
    recorded_at: Instant
  }
  not_played: { match_id: number; noted_at: Instant; noted_by: number }
  player: {
    player_id: GeneratedAlways<number>
    source: string
    source_key: string
    name: Json<Words>
    named_by: string | null
  }
  player_key: { source: string; source_key: string; player_id: number }
  goal: {
    match_id: number
    goal_no: number
    side: Side
    minute: number
    added: number | null
    kind: FeedGoal['kind']
    player_id: number | null
  }
  lineup: {
    match_id: number
    side: Side
    confirmed: boolean
    body: Json<LineupBody>
    observed_at: Instant
    reported_at: Instant | null
  }
  match_course: {
    match_id: number
    incidents: Json<StoredIncident[]> | null
    statistics: Json<FeedStatistics> | null
    reported_at: Instant | null
  }
  reported_facts: { match_id: number; digest: string; goals_reported_at: Instant | null }
  quarantine: {
    quarantine_id: GeneratedAlways<number>
    source: string
    item: string
    reason: string
    detail: string
    content: Json<unknown>
    first_seen: Instant
    last_seen: Instant
    refused_at: Instant | null
    refused_by: number | null
    again_at: Instant | null
    taken_at: Instant | null
  }
  alias: {
    alias_id: GeneratedAlways<number>
    source: string
    kind: 'club' | 'league'
    name: string
    club_id: number | null
    league_id: number | null
    rule: Generated<'operator' | 'table' | 'name'>
    made_at: Instant
    made_by: number | null
    ended_at: Instant | null
    ended_by: number | null
  }
  source_hour: { source: string; hour: Instant; heard: boolean; failed: boolean }
  source_state: {
    source: string
    answer: string | null
    answered_at: Instant | null
    error: string | null
    failed_at: Instant | null
    quota_left: number | null
    quota_resets_at: Instant | null
    paused_at: Instant | null
    paused_by: number | null
    fetch_at: Instant | null
    used: Generated<boolean>
  }
  expert: {
    expert_id: GeneratedAlways<number>
    kind: ExpertKind
    handle: string
    name: Json<Words>
    avatar: Generated<string>
    next_serial: Generated<number>
    created_at: Instant
    withdrawn_at: Instant | null
    stopped: Generated<boolean>
    stopped_at: Instant | null
    notices_off: Generated<string[]>
    name_key: GeneratedAlways<string>
    name_parts: GeneratedAlways<string[]>
    owner_id: number | null
    languages: Generated<TextLanguage[]>
    bio: Generated<string>
    daily_plans: number | null
    daily_plans_until: number | null
    named_at: Instant | null
    name_salt: Generated<Buffer>
    quota_day: Instant | null
    quota_plans: Generated<number>
    quota_versions: Generated<number>
  }
  former_name: {
    expert_id: number
    name: Json<Words>
    name_salt: Buffer
    until: Instant
  }
  plan: {
    plan_id: GeneratedAlways<number>
    expert_id: number
    serial: number
    match_id: number
    version: Generated<number>
    predict_play: string
    main_play: number
    price: number
    refund_on_miss: Generated<boolean>
    title: Json<Words>
    title_salt: Generated<Buffer>
    market: Json<RecordedMarket> | null
    reference: Json<Reference> | null
    counted_markets: Json<(RecordedMarket | null)[]> | null
    published_at: Instant
    published_kickoff: Instant
    book_version: Generated<number>
    before_log: Generated<boolean>
    deadline: Instant
    kickoff: Instant
    on_sale: Generated<boolean>
    outcome: PlanOutcome | null
    nc_reason: number | null
    hit_result: Generated<number>
    profit: Exact | null
    settled_at: Instant | null
    settled_version: Generated<number>
    revealed_at: Instant | null
    revealed: GeneratedAlways<boolean>
  }
  plan_secret: {
    plan_id: number
    version: number
    published_at: Instant
    salt: Buffer
    body: Json<unknown>
    analysis_salt: Buffer | null
  }
  plan_secret_pick: {
    plan_id: number
    selection_no: number
    pick_no: number
    play: number
    line: Exact | null
    key: string
    odds: Exact | null
    probability: number | null
    parts: number
  }
  plan_on_hold: { plan_id: number; found_at: Generated<Date>; refunded: Generated<boolean> }
  settlement: {
    plan_id: number
    sequence: number
    result_version: number
    rule_version: number
    outcome: PlanOutcome
    nc_reason: number | null
    hit_result: number
    profit: Exact | null
    settled_at: Instant
  }
  expert_record: {
    expert_id: number
    n: Generated<number>
    hits: Generated<number>
    misses: Generated<number>
    pushes: Generated<number>
    not_counted: Generated<number>
    streak: Generated<number>
    recent_cnt: Generated<number>
    recent_win: Generated<number>
    form: Generated<string>
    on_sale: Generated<number>
    yield_n: Generated<number>
    profit: ColumnType<string, string | undefined, string>
    profit_squares: ColumnType<string, string | undefined, string>
    window_start: ColumnType<Date, Date | string | undefined, Date | string>
    n90: Generated<number>
    hits90: Generated<number>
    yield_n90: Generated<number>
    profit90: ColumnType<string, string | undefined, string>
    profit_squares90: ColumnType<string, string | undefined, string>
    decisions: Generated<number>
  }
  standing: {
    play: number
    span: number
    expert_id: number
    n: number
    hits: number
    rate: number
    low: number
    low90: number
    yield_n: number
    profit: Exact
    profit_squares: Exact
    yield: number | null
    yield_low: number | null
    streak: number
    recent_cnt: number
    recent_win: number
    form: string
    not_counted: number
    skill_n: Generated<number>
    skill_hits: Generated<number>
    expected: Generated<number>
    expected_variance: Generated<number>
    closing_n: Generated<number>
    closing_sum: Generated<number>
    closing_squares: Generated<number>
    closing_margin: Generated<number>
    closing_above: Generated<number>
    reference_n: Generated<number>
    reference_hits: Generated<number>
    unreferenced: Generated<number>
    reference_cnt: Generated<number>
    reference_win: Generated<number>
    reference_streak: Generated<number>
    reference_low90: Generated<number>
    profit_cross: ColumnType<string, string | undefined, string>
    profit_sizes: Generated<number>
    profit_clusters: Generated<number>
    closing_cross: Generated<number>
    closing_sizes: Generated<number>
    closing_clusters: Generated<number>
    n90: Generated<number>
    price_low90: number | null
    price_high90: number | null
  }
  match_close: {
    match_id: number
    kickoff: Instant
    market: Json<RecordedMarket> | null
  }
  plan_measure: {
    plan_id: number
    measured: Generated<boolean>
    expected: number | null
    model_chance: number | null
    closing_value: number | null
    margin_value: number | null
  }
  standing_state: {
    expert_id: number
    decisions: number
    window_start: Instant
    withdrawn: boolean
  }
  match_reference: {
    match_id: number
    made_at: Instant
    home: number
    away: number
    rho: number
  }
  skill_medal: { expert_id: number }
  foretold_month: { month: Date; stamp: string; body: Json<ForetoldMonth> | null }
  board_order: {
    provisional: Generated<boolean>
    type: number
    play: number
    span: number
    kind: (typeof listParts)[number]
    sort: string
    expert_ids: number[]
    places: number[] | null
    computed_at: Instant
  }
  prediction_record: {
    play: number
    league_id: number
    by_model: boolean
    n: number
    hits: number
    pushes: number
    yield_n: number
    profit: Exact
    profit_squares: Exact
  }
  prediction_not_counted: {
    play: number
    league_id: number
    by_model: boolean
    reason: number
    plans: number
  }
  prediction_calibration: {
    play: number
    league_id: number
    by_model: boolean
    bin: number
    n: number
    stated: Exact
    hits: number
  }
  code_schema: { name: string; definition: string }
  recommended_plan: { place: number; plan_id: number }
  recommended_expert: { place: number; expert_id: number }
  owner: {
    owner_id: GeneratedAlways<number>
    uid: string
    kind: 'visitor' | 'account'
    created_at: Instant
    merged_into: number | null
  }
  account: {
    owner_id: number
    name: string
    name_key: string | null
    looks: string[] | null
    passphrase: string | null
    created_at: Instant
    deleted_at: Instant | null
  }
  account_choices: {
    owner_id: number
    odds: OddsFormat
    zone: string | null
    theme: ThemeChoice
    language: Language | null
  }
  passkey: {
    passkey_id: GeneratedAlways<number>
    owner_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    label: string
    created_at: Instant
    used_at: Instant | null
  }
  passkey_challenge: {
    challenge_id: string
    challenge: string
    purpose: 'signUp' | 'signIn' | 'add' | 'reset'
    owner_id: number | null
    name: string | null
    user_handle: string | null
    expires_at: Instant
  }
  session: {
    session_id: GeneratedAlways<number>
    owner_id: number
    token_hash: Buffer
    created_at: Generated<Date>
    seen_at: ColumnType<Date, Date | string | undefined, Date | string>
    expires_at: Instant
    ended_at: Instant | null
    verified: Generated<boolean>
    recovered: Generated<boolean>
    device: Generated<string>
  }
  recovery_code: {
    owner_id: number
    slot: number
    hash: string
    made_at: Generated<Date>
    used_at: Instant | null
  }
  sign_in_failure: { failure_id: GeneratedAlways<number>; subject: string; at: Generated<Date> }
  wallet: {
    wallet_id: GeneratedAlways<number>
    owner_id: number | null
    book: 'grants' | 'plans' | 'carried' | null
    balance: number | null
  }
  movement: {
    movement_id: GeneratedAlways<number>
    reason: PointsReason
    once: string
    plan_id: number | null
    at: Instant
  }
  entry: { movement_id: number; wallet_id: number; amount: number; balance: number | null }
  unlock: {
    owner_id: number
    plan_id: number
    movement_id: number
    price: number
    at: Instant
    refunded: Generated<number>
  }
  welcome: { address_hash: Buffer; day: string; granted: number; points: number }
  known_address: { owner_id: number; address_hash: Buffer; seen_at: Generated<Date> }
  opened_plan: {
    uid: string
    plan_id: number
    opened_at: Instant
    seen_sequence: Generated<number>
  }
  receipt: {
    uid: string
    plan_id: number
    version: number
    log_index: number | null
    opens: Buffer
    size: number | null
    root: Buffer | null
    read_at: Instant
  }
  follow: { owner_id: number; expert_id: number; at: Instant }
  follow_team: { owner_id: number; club_id: number; at: Instant }
  follow_league: { owner_id: number; league_id: number; at: Instant }
  follow_match: { owner_id: number; match_id: number; at: Instant }
  publishing_key: {
    key_id: GeneratedAlways<number>
    expert_id: number
    key_hash: Buffer
    created_at: Instant
    withdrawn_at: Instant | null
    label: Generated<string>
    used_at: Instant | null
    made_by: number | null
  }
  avatar: { name: string; picture: Buffer; made_at: Generated<Date> }
  operator_action: {
    action_id: GeneratedAlways<number>
    action: string
    detail: Json<unknown>
    at: Instant
    owner_id: number | null
    subject: Generated<string>
    before: Json<unknown> | null
    after: Json<unknown> | null
    undo: Json<unknown> | null
    takes_back: number | null
  }
  text_removal: {
    removal_id: GeneratedAlways<number>
    expert_id: number
    plan_id: number | null
    field: 'title' | 'analysis' | 'bio'
    reason: RemovalReason
    note: Generated<string>
    removed_at: Instant
    removed_by: number
    restored_at: Instant | null
    restored_by: number | null
  }
  text_report: {
    report_id: GeneratedAlways<number>
    expert_id: number
    plan_id: number | null
    field: 'title' | 'analysis' | 'bio'
    reason: RemovalReason
    words: Generated<string>
    token: string
    reported_at: Instant
    state: Generated<'open' | 'removed' | 'kept'>
    decided_at: Instant | null
    decided_by: number | null
  }
  studio_draft: {
    owner_id: number
    match_id: number
    plan_id: Generated<number>
    version: number
    body: Json<StudioDraft>
    saved_at: Instant
    note: Generated<boolean>
  }
  studio_seal: { seal_id: string; owner_id: number; plan_id: number; sealed_at: Instant }
  account_block: {
    block_id: GeneratedAlways<number>
    owner_id: number
    reason: string
    blocked_at: Generated<Date>
    ends_at: Instant
    blocked_by: number
    lifted_at: Instant | null
    lifted_by: number | null
  }
  account_reset: {
    reset_id: GeneratedAlways<number>
    owner_id: number
    token_hash: Buffer
    made_at: Generated<Date>
    expires_at: Instant
    made_by: number | null
    used_at: Instant | null
    withdrawn_at: Instant | null
  }
  operator: { owner_id: number; added_at: Instant; removed_at: Instant | null }
  application: {
    application_id: GeneratedAlways<number>
    owner_id: number
    name: Json<Partial<Words>>
    languages: TextLanguage[]
    about: string
    sample_match_id: number
    sample_pick: string
    sample_analysis: string
    applied_at: Instant
    decided_at: Instant | null
    admitted: boolean | null
    reason: string | null
    decided_by: number | null
  }
}
