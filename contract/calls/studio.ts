/** The studio: applying to become an expert, and the expert's own work. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import type { WithNumberIds } from '../id.ts'
import { Instant, MatchId, PicturePath, StatusCode } from '../match.ts'
import { pigments } from '../pigment.ts'
import { Odds, PlanId, PlanOutcome, ReasonOrNull, Selection } from '../plan.ts'
import { count, orNull, share, text } from '../schema.ts'
import { textLimits } from '../text-limits.ts'
import {
  Language,
  languages,
  resultPicks,
  Words,
  largestInteger,
  largestNumber,
  longestList,
  longestText,
} from '../values.ts'
import { call, done, fields, nothing } from './call.ts'

const nameIn = (language: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: textLimits.expertName,
      description: `the name in ${language}; absent where there is none`,
    }),
  )
/**
 * A name in at least one language. Where a language is missing, readers see the first name that is
 * present.
 */
export const GivenNames = fields(
  { zh: nameIn('simplified Chinese'), zht: nameIn('traditional Chinese'), en: nameIn('English') },
  'the expert’s name, in at least one language',
)
export type GivenNames = Static<typeof GivenNames>

const Languages = Type.Array(Language, {
  minItems: 1,
  maxItems: languages.length,
  uniqueItems: true,
  description: 'in which the expert writes',
})

export const ApplicationId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'stable id of an application',
})

const KeyId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'id of a key' })

/** Shown to operators only. */
export const SamplePlan = fields(
  {
    matchId: MatchId,
    pick: Type.Enum(Object.values(resultPicks), {
      description: 'match result: "2" home, "3" draw, "1" away',
    }),
    analysis: Type.String({
      minLength: 1,
      maxLength: textLimits.sample,
      description: 'why; plain text',
    }),
  },
  'one plan as it would be written; shown to operators only',
)

const Application = Type.Object({
  id: ApplicationId,
  at: Instant,
  state: Type.Enum(['waiting', 'admitted', 'declined'] as const, {
    description: 'what became of it',
  }),
  decidedAt: orNull(Instant, 'null while it waits'),
  reason: orNull(
    Type.String({ maxLength: longestText }),
    'the operator’s, as written; null while it waits',
  ),
  againFrom: orNull(Instant, 'after one that was declined: from when another is possible'),
})

export const StudioState = Type.Object({
  passkey: Type.Boolean({ description: 'whether the account has a passkey, as applying requires' }),
  open: Type.Boolean({ description: 'whether an application is admitted at once' }),
  desk: orNull(
    Type.String({ maxLength: 500 }),
    'the address of the desk, for an operator; null for any other account',
  ),
  expert: orNull(
    Type.Object({
      expertId: ExpertId,
      names: Words,
      languages: Languages,
      bio: text('as the expert wrote it'),
      avatar: PicturePath,
      withdrawn: Type.Boolean({ description: 'an operator has ended its publishing' }),
      stopped: Type.Boolean({ description: 'it has stopped writing by its own decision' }),
      stopAgainFrom: orNull(Instant, 'from when it may stop writing again; null for now'),
      nameAgainFrom: orNull(Instant, 'from when another name is possible; null for now'),
      plansToday: count('plans published since 00:00 UTC'),
      plansADay: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 0 }),
        'a limit of its own, below that of the rules; null for none',
      ),
      limitEnds: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'settled plans with which that limit ends; null for never or no limit',
      ),
    }),
    'the expert that the account is; null for none',
  ),
  applications: Type.Array(Application, {
    maxItems: longestList,
    description: 'of this account, the latest first',
  }),
})

const draftText = (maxLength: number, language: string) =>
  Type.Optional(Type.String({ maxLength, description: `in ${language}; absent where unwritten` }))
const draftTexts = (maxLength: number, description: string) =>
  fields(
    {
      zh: draftText(maxLength, 'simplified Chinese'),
      zht: draftText(maxLength, 'traditional Chinese'),
      en: draftText(maxLength, 'English'),
    },
    description,
  )

/** Whole percent. */
const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })

const line = Type.Optional(
  Type.Number({ minimum: 0.25, maximum: 15, multipleOf: 0.25, description: 'goals' }),
)
const pickKey = Type.String({ minLength: 1, maxLength: 12, description: 'a pick, by its key' })

/**
 * A plan while it is written in the studio: nothing in it has to be complete, and it has no odds.
 * The site's odds are added at sealing.
 */
export const StudioDraft = fields(
  {
    planId: Type.Optional(PlanId),
    matchId: MatchId,
    price: Type.Integer({ minimum: 0, maximum: 1000, description: 'points; 0 is free' }),
    refundOnMiss: Type.Boolean({ description: 'the points come back when it misses' }),
    original: Language,
    title: draftTexts(textLimits.title, 'the titles that are written'),
    analysis: draftTexts(textLimits.analysis, 'the analyses that are written'),
    selections: Type.Array(
      fields({
        play: Selection.properties.play,
        line,
        keys: Type.Array(pickKey, { maxItems: 12, description: 'the picks' }),
      }),
      { maxItems: 4, description: 'the first one is the main one' },
    ),
    probabilities: Type.Optional(
      fields(
        {
          home: percent('home win'),
          draw: percent('draw'),
          away: percent('away win'),
        },
        'stated probabilities of the match result in percent',
      ),
    ),
  },
  'a plan while it is written; with planId the next version of that plan',
)
/** As the server checked it: its ids are whole numbers. */
export type StudioDraft = WithNumberIds<Static<typeof StudioDraft>>

const DraftVersion = Type.Integer({
  minimum: 0,
  maximum: 2 ** 31 - 1,
  description: 'goes up with each save; 0 before the first',
})
const SavedDraft = Type.Object({
  version: DraftVersion,
  savedAt: Instant,
  draft: Type.Object(StudioDraft.properties, { description: 'as it was saved' }),
})

const prices = { home: Odds, draw: Odds, away: Odds }
const Market = Type.Object({
  source: text('where the prices come from'),
  at: Instant,
  result: orNull(Type.Object(prices), 'decimal odds of home, draw and away; null for none'),
  totals: Type.Array(
    Type.Object({
      line: Type.Number({ minimum: -largestNumber, maximum: largestNumber, description: 'goals' }),
      over: Odds,
      under: Odds,
    }),
    { maxItems: longestList, description: 'over and under by line' },
  ),
  chances: orNull(
    Type.Object({ home: share('home win'), draw: share('draw'), away: share('away win') }),
    'what the prices of the result say, the margin taken out in proportion; null for none',
  ),
})

const StudioMatch = Type.Object(
  {
    matchId: MatchId,
    leagueName: text('name of the league or cup'),
    homeName: text('name of the home side'),
    homeLogo: PicturePath,
    awayName: text('name of the away side'),
    awayLogo: PicturePath,
    matchTime: orNull(Instant, 'kick-off; null while no time is known'),
    deadline: orNull(Instant, 'until when plans are taken; null while no time is known'),
    open: Type.Boolean({ description: 'plans are taken now' }),
    status: StatusCode,
    market: orNull(Market, 'the prices that the site knows now; null for none'),
    plans: Type.Array(PlanId, {
      maxItems: longestList,
      description: 'of this expert on this match',
    }),
    hasDraft: Type.Boolean({ description: 'the account has a draft of a new plan on it' }),
  },
  { description: 'a match as the studio shows it' },
)

/** A plan as its own expert sees it. */
const OwnPlan = Type.Object({
  id: PlanId,
  serial: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'of its expert, without a gap',
  }),
  version: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'the last one, which counts',
  }),
  matchId: MatchId,
  leagueName: text('short name of the league or cup'),
  homeName: text('short name of the home side'),
  awayName: text('short name of the away side'),
  matchTime: orNull(Instant, 'kick-off; null while no time is known'),
  deadline: Instant,
  sealedAt: Instant,
  open: Type.Boolean({ description: 'a new version is possible now' }),
  title: text('in the language of the request'),
  price: count('points; 0 is free'),
  refundOnMiss: Type.Boolean({ description: 'the points come back when it misses' }),
  main: Type.Object(
    {
      play: Selection.properties.play,
      line,
      picks: Type.Array(
        Type.Object({
          key: pickKey,
          sealed: orNull(Odds, 'the price as it was sealed; null for none'),
          now: orNull(Odds, 'the site’s price now; null for none, or after kick-off'),
        }),
        { maxItems: longestList, description: 'of the main selection' },
      ),
    },
    { description: 'the main selection, which decides hit or miss' },
  ),
  outcome: orNull(PlanOutcome, 'null until it is settled'),
  ncReason: ReasonOrNull,
  hitResult: Type.Integer({ minimum: 0, maximum: 2, description: '1 hit, 2 miss, 0 neither' }),
  profit: orNull(
    Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
    'units won for one staked; null for none',
  ),
  score: orNull(text('after regular time, as "2-1"'), 'null until it is settled, or for none'),
  closingValue: orNull(
    Type.Number({ minimum: -1, maximum: largestNumber }),
    'price at sealing ÷ fair closing price − 1, of the main selection; null where one is not known',
  ),
  unlocks: count('readers who unlocked it'),
  points: count('points of those that were not given back'),
})

const NoticeKind = Type.Enum(['draft', 'moved', 'settled', 'match'] as const, {
  description:
    'a draft within an hour of its deadline; a price of an open plan that moved by 5 % or ' +
    'more; a settlement of the last week; a match that is not played as announced',
})

/** The longest list of one answer. */
const most = 200

export const studioCalls = {
  studioMine: call({
    path: '/api/studio/mine',
    summary: 'What the account is in the studio: its expert, its applications',
    read: true,
    caller: 'account',
    data: nothing,
    result: StudioState,
  }),
  /**
   * 400 names the field: a name that is not allowed or taken, a text that cannot be shown, a match
   * on which no plan can be published. 409 names the state: `passkey` (the account has none),
   * `expert` (it is one already), `waiting` (an application waits), `again` (one was declined less
   * than 30 days ago).
   */
  studioApply: call({
    path: '/api/studio/apply',
    summary: 'Applies to become an expert, with one sample plan that is never published',
    read: false,
    caller: 'account',
    data: fields({
      name: GivenNames,
      languages: Languages,
      about: Type.String({
        minLength: 1,
        maxLength: textLimits.bio,
        description: 'a few sentences; public once admitted',
      }),
      sample: SamplePlan,
    }),
    result: StudioState,
  }),
  /**
   * 400 names the field. 409 `expert`: the account is no expert; `named`: the name was changed less
   * than 30 days ago.
   */
  studioProfile: call({
    path: '/api/studio/profile',
    summary: 'Changes what the expert says of itself; a change of name is an entry of the log',
    read: false,
    caller: 'account',
    data: fields({
      name: GivenNames,
      languages: Languages,
      bio: Type.String({ maxLength: textLimits.bio, description: 'public; may be empty' }),
    }),
    result: StudioState,
  }),
  /**
   * 400 `data.image` with the reason: `size` (more than 2 MB), `type` (not a JPEG, PNG or WebP),
   * `dimensions` (too many pixels, or a side below 16), `broken` (it does not decode to its end).
   * 400 `data.crop`: not within the picture. 409 `expert`: the account is no expert.
   */
  studioAvatar: call({
    path: '/api/studio/avatar',
    summary: 'Sets the expert’s picture: cropped to a square of 256 pixels, without metadata',
    read: false,
    caller: 'account',
    largest: 3 * 1024 * 1024,
    data: fields({
      image: Type.Union(
        [
          Type.String({
            minLength: 1,
            maxLength: Math.ceil(textLimits.avatarBytes / 3) * 4 + 64,
            description: 'a JPEG, PNG or WebP file in base64',
          }),
          Type.Null(),
        ],
        { description: 'null removes the picture' },
      ),
      crop: Type.Optional(
        fields(
          {
            left: Type.Number({ minimum: 0, maximum: 1, description: 'share of the width' }),
            top: Type.Number({ minimum: 0, maximum: 1, description: 'share of the height' }),
            side: Type.Number({
              minimum: 0.05,
              maximum: 1,
              description: 'share of the shorter side',
            }),
          },
          'the square that is kept, of the picture as it is shown; absent for its middle',
        ),
      ),
      pigment: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: pigments,
          description: 'the colour behind the initials, where the image is null',
        }),
      ),
    }),
    result: StudioState,
  }),
  /**
   * 409 `expert`: the account is no expert; `state`: already in this state; `operators`: the
   * operators ended it; `again`: the last stop is less than 24 hours ago.
   */
  studioStop: call({
    path: '/api/studio/stop',
    summary: 'Stops the expert’s writing, or takes it up again; the record stays public',
    read: false,
    caller: 'account',
    data: fields({
      stopped: Type.Boolean({ description: 'true stops, false takes it up again' }),
    }),
    result: StudioState,
  }),
  studioKeys: call({
    path: '/api/studio/keys',
    summary: 'The keys by which the expert’s programs publish',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      records: Type.Array(
        Type.Object({
          id: KeyId,
          label: text('by which its owner knows it; empty for one made by an operator'),
          createdAt: Instant,
          usedAt: orNull(Instant, 'when it last published; null for never'),
          withdrawnAt: orNull(Instant, 'null while it publishes'),
        }),
        { maxItems: 30, description: 'the open ones first' },
      ),
    }),
  }),
  /**
   * 409 `expert`: the account is no expert or may no longer publish; `label`: in use; `many`: 5
   * open.
   */
  studioMakeKey: call({
    path: '/api/studio/makeKey',
    summary: 'Makes a publishing key, which is shown this once',
    read: false,
    caller: 'account',
    data: fields({
      label: Type.String({
        minLength: 1,
        maxLength: textLimits.keyLabel,
        description: 'by which its owner knows it',
      }),
    }),
    result: Type.Object({ id: KeyId, key: text('the key; only its hash is stored') }),
  }),
  /** 404: no such open key of this account. */
  studioEndKey: call({
    path: '/api/studio/endKey',
    summary: 'Ends a publishing key at once and for good',
    read: false,
    caller: 'account',
    data: fields({ id: KeyId }),
    result: done,
  }),
  studioMatches: call({
    path: '/api/studio/matches',
    summary: 'The matches that can be written about, with the prices that the site knows',
    read: true,
    caller: 'account',
    data: fields({
      day: Type.Integer({
        minimum: 0,
        maximum: 60,
        description: 'kick-offs from so many times 24 hours after now, for 24 hours',
      }),
    }),
    result: Type.Object({
      records: Type.Array(StudioMatch, { maxItems: most, description: 'by kick-off' }),
    }),
  }),
  /** 404: no such match, or no such plan of this account’s expert on it. */
  studioMatch: call({
    path: '/api/studio/match',
    summary: 'What the composer needs: the match, its prices, the draft, the version in force',
    read: true,
    caller: 'account',
    data: fields({ matchId: MatchId, planId: Type.Optional(PlanId) }),
    result: Type.Object({
      match: StudioMatch,
      pricing: Type.Object(
        {
          highest: count('points; the highest price that the expert may ask'),
          counted: count('plans that count in the record'),
          aboveExpected: Type.Number({
            minimum: -largestNumber,
            maximum: largestNumber,
            description: 'hits less those that the market expected',
          }),
        },
        { description: 'who may ask which price follows from the record' },
      ),
      saved: orNull(SavedDraft, 'the draft as last saved; null for none'),
      published: orNull(
        Type.Object({
          serial: Type.Integer({ maximum: largestInteger, minimum: 1, description: 'of the plan' }),
          version: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'the last version of the plan',
          }),
          draft: Type.Object(StudioDraft.properties, { description: 'what that version says' }),
        }),
        'the plan whose next version is written; null without planId',
      ),
    }),
  }),
  /** 409 `newer`: another device saved a later version; `many`: the account has 100 drafts. */
  studioSaveDraft: call({
    path: '/api/studio/saveDraft',
    summary: 'Saves a draft, and says what would keep it from being sealed',
    read: false,
    caller: 'account',
    data: fields({ base: DraftVersion, draft: StudioDraft }),
    result: Type.Object({
      version: DraftVersion,
      savedAt: Instant,
      faults: Type.Array(
        Type.Object({
          field: text('by its name in a plan'),
          text: text('what is wrong, in words'),
        }),
        {
          maxItems: longestList,
          description: 'by the rules in force; none where it can be sealed',
        },
      ),
    }),
  }),
  /** 404: no such draft. 409 `open`: the draft can still be sealed. */
  studioKeepNote: call({
    path: '/api/studio/keepNote',
    summary: 'Keeps a draft whose deadline has passed as a note, which nobody else reads',
    read: false,
    caller: 'account',
    data: fields({ matchId: MatchId, planId: Type.Optional(PlanId) }),
    result: done,
  }),
  studioDropDraft: call({
    path: '/api/studio/dropDraft',
    summary: 'Deletes a draft; one that does not exist is no error',
    read: false,
    caller: 'account',
    data: fields({ matchId: MatchId, planId: Type.Optional(PlanId) }),
    result: done,
  }),
  /**
   * Publishes by the same code as `expertPublish`, with the same errors. If the price of a pick has
   * changed since `seen`, nothing is sealed, and `moved` has the old and the new price.
   */
  studioSeal: call({
    path: '/api/studio/seal',
    summary: 'Seals a plan, or its next version; repeated with the same id it changes nothing',
    read: false,
    caller: 'account',
    data: fields({
      sealId: Type.String({
        format: 'uuid',
        maxLength: 36,
        description: 'of this press, made by the caller',
      }),
      plan: StudioDraft,
      seen: Type.Array(
        fields({ play: Selection.properties.play, line, key: pickKey, odds: Odds }),
        { maxItems: 48, description: 'the prices of the picks as the expert last saw them' },
      ),
    }),
    result: Type.Object({
      sealed: orNull(
        Type.Object({
          id: PlanId,
          serial: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'of its expert, without a gap',
          }),
          version: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: '1 when first published',
          }),
          publishedAt: Instant,
          deadline: Instant,
        }),
        'null where a price has moved',
      ),
      moved: Type.Array(
        Type.Object({
          play: Selection.properties.play,
          line,
          key: pickKey,
          seen: Odds,
          now: orNull(Odds, 'null where the site has no price any more'),
        }),
        { maxItems: longestList, description: 'prices that are not as they were seen' },
      ),
    }),
  }),
  /** 404: the account is no expert. */
  studioOverview: call({
    path: '/api/studio/overview',
    summary: 'An expert’s plans that can still be changed, drafts, and readers of the last 90 days',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      open: Type.Array(OwnPlan, { maxItems: most, description: 'by deadline' }),
      drafts: Type.Array(
        Type.Object({
          planId: orNull(PlanId, 'of the plan whose next version it is; null for a new plan'),
          matchId: MatchId,
          homeName: text('short name of the home side'),
          awayName: text('short name of the away side'),
          deadline: orNull(Instant, 'until when it can be sealed; null while no time is known'),
          title: text('as far as it is written'),
          note: Type.Boolean({ description: 'kept as a note; it is sealed no more' }),
          text: text('the analysis of a note; empty for a draft'),
          savedAt: Instant,
        }),
        { maxItems: 100, description: 'the last saved first' },
      ),
      readers: Type.Object(
        {
          followers: count('readers who follow the expert'),
          followersWeek: count('of those, since seven days ago'),
          unlocksWeek: count('unlocks in the last seven days'),
          pointsWeek: count('points of those that were not given back'),
          days: Type.Array(
            Type.Object({
              day: Type.String({ format: 'date', description: 'UTC' }),
              unlocks: count('unlocks of that day'),
              points: count('points of those that were not given back'),
              followers: count('followers at its end'),
            }),
            { minItems: 90, maxItems: 90, description: 'the earliest first, today last' },
          ),
        },
        { description: 'what readers do not see' },
      ),
    }),
  }),
  /** 404: the account is no expert. */
  studioNotices: call({
    path: '/api/studio/notices',
    summary: 'What an expert should know of, and which kinds are not wanted',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      off: Type.Array(NoticeKind, { maxItems: longestList, description: 'kinds not wanted' }),
      records: Type.Array(
        Type.Object({
          kind: NoticeKind,
          matchId: MatchId,
          planId: orNull(PlanId, 'null for a draft of a new plan'),
          title: text('of the plan or draft; may be empty'),
          homeName: text('short name of the home side'),
          awayName: text('short name of the away side'),
          at: Instant,
          status: StatusCode,
          hitResult: Type.Integer({
            minimum: 0,
            maximum: 2,
            description: '1 hit, 2 miss, 0 neither',
          }),
          corrected: Type.Boolean({ description: 'settled again after a correction' }),
          change: orNull(
            Type.Number({ minimum: -1, maximum: largestNumber }),
            'of the price, as a share; null for other kinds',
          ),
        }),
        { maxItems: 20, description: 'the latest first' },
      ),
    }),
  }),
  /** 404: the account is no expert. */
  studioNotify: call({
    path: '/api/studio/notify',
    summary: 'Chooses which notices the studio shows',
    read: false,
    caller: 'account',
    data: fields({
      off: Type.Array(NoticeKind, { maxItems: 4, description: 'kinds not wanted' }),
    }),
    result: done,
  }),
  studioPlans: call({
    path: '/api/studio/plans',
    summary: 'All plans of the account’s expert, the latest first',
    read: true,
    caller: 'account',
    data: fields({
      size: Type.Integer({ minimum: 1, maximum: 100, description: 'rows a page' }),
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'only smaller serials' }),
      ),
      only: Type.Optional(
        Type.Enum(['hit', 'miss', 'notCounted'] as const, {
          description: 'only settled plans of this kind; absent for all',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(OwnPlan, {
        maxItems: longestList,
        description: 'by serial, the highest first',
      }),
      next: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        '`before` of the next page; null on the last',
      ),
    }),
  }),
} as const
