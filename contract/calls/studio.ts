/** The studio: applying to become an expert, and the expert's own work. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import type { WithNumberIds } from '../id.ts'
import { Instant, MatchId, matchNow, PicturePath, StatusCode } from '../match.ts'
import { pigments } from '../pigment.ts'
import { Odds, PlanId, PlanOutcome, ReasonOrNull, Selection } from '../plan.ts'
import { Removed } from '../removed-text.ts'
import {
  count,
  decimal,
  decimalOrNull,
  fromOneTo,
  list,
  oneOf,
  orNull,
  positive,
  share,
  text,
  upTo,
} from '../schema.ts'
import { textLimits } from '../text-limits.ts'
import {
  eachLanguage,
  TextLanguage,
  textLanguages,
  resultPicks,
  Words,
  largestInteger,
  largestNumber,
  longestText,
} from '../values.ts'
import { call, done, fields, nothing } from './call.ts'

const nameIn = (language: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: textLimits.expertName,
      description: `name in ${language}; absent if there is none`,
    }),
  )
/**
 * A name in at least one language. Where a language is missing, readers see the first name that is
 * present.
 */
export const GivenNames = fields(
  eachLanguage(nameIn),
  'name of the expert, in at least one language',
)
export type GivenNames = Static<typeof GivenNames>

const Languages = Type.Array(TextLanguage, {
  minItems: 1,
  maxItems: textLanguages.length,
  uniqueItems: true,
  description: 'languages in which the expert writes',
})

export const ApplicationId = fromOneTo(Number.MAX_SAFE_INTEGER, 'stable id of an application')

const KeyId = fromOneTo(2 ** 31 - 1, 'id of a publishing key')

/** Shown to operators only. */
export const SamplePlan = fields(
  {
    matchId: MatchId,
    pick: oneOf(
      Object.values(resultPicks),
      'pick on the match result: "2" home, "3" draw, "1" away',
    ),
    analysis: Type.String({
      minLength: 1,
      maxLength: textLimits.sample,
      description: 'analysis, plain text',
    }),
  },
  'sample plan, shown to operators only',
)

const Application = Type.Object({
  id: ApplicationId,
  at: Instant,
  state: oneOf(['waiting', 'admitted', 'declined'] as const, 'state of the application'),
  decidedAt: orNull(Instant, 'decision, UTC instant; null while the application waits'),
  reason: orNull(
    Type.String({ maxLength: longestText }),
    'reason as the operator wrote it; null while the application waits',
  ),
  againFrom: orNull(
    Instant,
    'earliest next application, 30 days after a refusal, UTC instant; null if one is possible now',
  ),
})

export const StudioState = Type.Object({
  passkey: Type.Boolean({
    description: 'true if the account has a passkey, which an application requires',
  }),
  open: Type.Boolean({ description: 'true if applications are admitted at once' }),
  desk: orNull(
    Type.String({ maxLength: 500 }),
    'address of the desk; null if the account is not an operator',
  ),
  expert: orNull(
    Type.Object({
      expertId: ExpertId,
      names: Words,
      languages: Languages,
      bio: text('profile text, as the expert wrote it'),
      avatar: PicturePath,
      withdrawn: Type.Boolean({
        description: 'true if an operator has ended the expert’s publishing',
      }),
      stopped: Type.Boolean({ description: 'true if the expert has stopped writing' }),
      stopAgainFrom: orNull(
        Instant,
        'earliest instant to stop writing again, UTC; null if allowed now',
      ),
      nameAgainFrom: orNull(
        Instant,
        'earliest instant to change the name again, UTC; null if allowed now',
      ),
      plansToday: count('plans published since 00:00 UTC'),
      plansADay: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 0 }),
        'maximum number of plans per day for this expert, below that of the rules; null if ' +
          'there is none',
      ),
      limitEnds: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'number of settled plans at which that limit ends; null if never or if there is no ' +
          'limit',
      ),
    }),
    'expert of the account; null if it has none',
  ),
  applications: list(Application, 'applications of this account, the latest first'),
})

const draftText = (maxLength: number, language: string) =>
  Type.Optional(Type.String({ maxLength, description: `text in ${language}; absent if unwritten` }))
const draftTexts = (maxLength: number, description: string) =>
  fields(
    eachLanguage((language) => draftText(maxLength, language)),
    description,
  )

/** Whole percent. */
const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })

const line = Type.Optional(
  Type.Number({ minimum: 0.25, maximum: 15, multipleOf: 0.25, description: 'line in goals' }),
)
const pickKey = Type.String({ minLength: 1, maxLength: 12, description: 'key of the pick' })

/**
 * A plan while it is written in the studio: nothing in it has to be complete, and it has no odds.
 * The site's odds are added at sealing.
 */
export const StudioDraft = fields(
  {
    planId: Type.Optional(PlanId),
    matchId: MatchId,
    price: upTo(1000, 'price in points; 0 is free'),
    refundOnMiss: Type.Boolean({ description: 'true if the points are refunded on a miss' }),
    original: TextLanguage,
    title: draftTexts(textLimits.title, 'title in the languages written'),
    analysis: draftTexts(textLimits.analysis, 'analysis in the languages written'),
    selections: list(
      fields({
        play: Selection.properties.play,
        line,
        keys: list(pickKey, 'keys of the picks', 12),
        stated: Type.Optional(
          list(
            fields({
              key: pickKey,
              percent: Type.Number({
                minimum: 0,
                maximum: 100,
                description: 'probability of the pick, in percent',
              }),
            }),
            'probabilities of picks stated by the expert; picks of the match result get ' +
              'those of the field `probabilities` where it is given',
            12,
          ),
        ),
      }),
      'selections of the plan; the first one is the main one',
      4,
    ),
    probabilities: Type.Optional(
      fields(
        {
          home: percent('probability of a home win, in percent'),
          draw: percent('probability of a draw, in percent'),
          away: percent('probability of an away win, in percent'),
        },
        'probabilities of the match result stated by the expert, in percent',
      ),
    ),
  },
  'draft of a plan; with planId the next version of that plan',
)
/** As the server checked it: its ids are whole numbers. */
export type StudioDraft = WithNumberIds<Static<typeof StudioDraft>>

const DraftVersion = upTo(2 ** 31 - 1, 'revision, incremented by each save; 0 before the first')
const SavedDraft = Type.Object({
  version: DraftVersion,
  savedAt: Instant,
  draft: Type.Object(StudioDraft.properties, { description: 'draft as saved' }),
})

const prices = { home: Odds, draw: Odds, away: Odds }
const Market = Type.Object({
  source: text('source of the odds'),
  at: Instant,
  result: orNull(Type.Object(prices), 'decimal odds of home, draw and away; null if unknown'),
  totals: list(
    Type.Object({
      line: decimal('line in goals'),
      over: Odds,
      under: Odds,
    }),
    'odds of over and under, by line',
  ),
  chances: orNull(
    Type.Object({
      home: share('probability of a home win'),
      draw: share('probability of a draw'),
      away: share('probability of an away win'),
    }),
    'probabilities by the odds on the result, without margin; null if odds are unknown',
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
    matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
    deadline: orNull(Instant, 'deadline for plans, UTC instant; null while no time is known'),
    open: Type.Boolean({ description: 'true if plans are accepted now' }),
    status: StatusCode,
    market: orNull(Market, 'current market odds; null if unknown, or too old to be any'),
    modelChances: orNull(
      Type.Object({
        home: share('probability of a home win'),
        draw: share('probability of a draw'),
        away: share('probability of an away win'),
      }),
      'probabilities by the house’s Dixon–Coles model; null where its memory is too short',
    ),
    plans: list(PlanId, 'plans of this expert on this match'),
    hasDraft: Type.Boolean({
      description: 'true if the account has a draft of a new plan on the match',
    }),
  },
  { description: 'match, as the studio shows it' },
)

/** A plan as its own expert sees it. */
const OwnPlan = Type.Object({
  id: PlanId,
  serial: positive('serial number among the expert’s plans, without a gap'),
  version: positive('number of the last version, which counts'),
  matchId: MatchId,
  leagueName: text('short name of the league or cup'),
  homeName: text('short name of the home side'),
  awayName: text('short name of the away side'),
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
  deadline: Instant,
  sealedAt: Instant,
  open: Type.Boolean({ description: 'true if a new version is accepted now' }),
  title: text('title in the language of the request'),
  price: count('price in points; 0 is free'),
  refundOnMiss: Type.Boolean({ description: 'true if the points are refunded on a miss' }),
  main: Type.Object(
    {
      play: Selection.properties.play,
      line,
      picks: list(
        Type.Object({
          key: pickKey,
          sealed: orNull(Odds, 'odds at sealing; null if unknown'),
          now: orNull(Odds, 'current odds of the site; null if unknown or after kick-off'),
        }),
        'picks of the main selection',
      ),
    },
    { description: 'main selection, which decides hit or miss' },
  ),
  outcome: orNull(PlanOutcome, 'outcome of the main selection; null until it is settled'),
  ncReason: ReasonOrNull,
  hitResult: upTo(2, 'hit result: 1 hit, 2 miss, 0 neither'),
  profit: decimalOrNull('profit in units on a stake of 1; null if unsettled or odds are unknown'),
  score: orNull(
    text('score after regular time, as "2-1"'),
    'score after regular time, as "2-1"; null until it is settled, or if there is none',
  ),
  closingValue: orNull(
    Type.Number({ minimum: -1, maximum: largestNumber }),
    'closing-line value of the main selection, as a share: price at sealing / fair closing ' +
      'price - 1; null if a price is unknown',
  ),
  unlocks: count('readers who unlocked the plan'),
  points: count('points from these unlocks, without refunded ones'),
})

/** A plan that waits for its result, with the state of its match. */
const PlayingPlan = Type.Object({ ...OwnPlan.properties, ...matchNow })

const noticeKinds = ['draft', 'moved', 'settled', 'match'] as const
const NoticeKind = oneOf(
  noticeKinds,
  'kind of notice: draft near its deadline (1 hour), price moved by 5 % or more, ' +
    'settlement of the last week, match changed',
)

/** The longest list of one answer. */
const most = 200

export const studioCalls = {
  studioMine: call({
    path: '/api/studio/mine',
    summary: 'Returns the account’s expert and its applications',
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
        description: 'profile text of a few sentences; public once admitted',
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
    summary: 'Changes the expert’s profile; a change of name is entered in the log',
    read: false,
    caller: 'account',
    data: fields({
      name: GivenNames,
      languages: Languages,
      bio: Type.String({
        maxLength: textLimits.bio,
        description: 'profile text; public, may be empty',
      }),
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
      image: orNull(
        Type.String({
          minLength: 1,
          maxLength: Math.ceil(textLimits.avatarBytes / 3) * 4 + 64,
          description: 'JPEG, PNG or WebP file in base64',
        }),
        'picture file; null removes the picture',
      ),
      crop: Type.Optional(
        fields(
          {
            left: share('left edge, as a share of the width'),
            top: share('top edge, as a share of the height'),
            side: Type.Number({
              minimum: 0.05,
              maximum: 1,
              description: 'side length, as a share of the shorter side',
            }),
          },
          'square of the displayed picture to keep; absent: its middle',
        ),
      ),
      pigment: Type.Optional(
        fromOneTo(pigments, 'colour behind the initials, from 1; used if the image is null'),
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
    summary: 'Stops or resumes the expert’s writing; the record stays public',
    read: false,
    caller: 'account',
    data: fields({
      stopped: Type.Boolean({ description: 'true to stop, false to resume' }),
    }),
    result: StudioState,
  }),
  studioKeys: call({
    path: '/api/studio/keys',
    summary: 'Lists the publishing keys of the expert’s programs',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      records: list(
        Type.Object({
          id: KeyId,
          label: text('label of the key, chosen by its owner; empty if an operator created it'),
          createdAt: Instant,
          usedAt: orNull(Instant, 'last publication with the key, UTC instant; null if never used'),
          withdrawnAt: orNull(Instant, 'revocation, UTC instant; null while the key is valid'),
        }),
        'keys, the valid ones first',
        30,
      ),
    }),
  }),
  /**
   * 409 `expert`: the account is no expert or may no longer publish; `label`: in use; `many`: 5
   * open.
   */
  studioMakeKey: call({
    path: '/api/studio/makeKey',
    summary: 'Creates a publishing key, which is shown only once',
    read: false,
    caller: 'account',
    data: fields({
      label: Type.String({
        minLength: 1,
        maxLength: textLimits.keyLabel,
        description: 'label of the key, chosen by its owner',
      }),
    }),
    result: Type.Object({ id: KeyId, key: text('publishing key; only its hash is stored') }),
  }),
  /** 404: no such open key of this account. */
  studioEndKey: call({
    path: '/api/studio/endKey',
    summary: 'Revokes a publishing key permanently',
    read: false,
    caller: 'account',
    data: fields({ id: KeyId }),
    result: done,
  }),
  studioMatches: call({
    path: '/api/studio/matches',
    summary: 'Lists the matches that the expert can write about, with their odds',
    read: true,
    caller: 'account',
    data: fields({
      day: upTo(60, 'number of 24-hour periods from now to the start of the day'),
    }),
    result: Type.Object({
      records: list(StudioMatch, 'matches, by kick-off', most),
    }),
  }),
  /** 404: no such match, or no such plan of this account’s expert on it. */
  studioMatch: call({
    path: '/api/studio/match',
    summary: 'Returns the data for composing a plan: match, odds, draft, and the version in force',
    read: true,
    caller: 'account',
    data: fields({ matchId: MatchId, planId: Type.Optional(PlanId) }),
    result: Type.Object({
      match: StudioMatch,
      pricing: Type.Object(
        {
          highest: count('maximum price that the expert may ask, in points'),
          counted: count('plans that count in the record'),
          aboveExpected: decimal('hits minus the hits expected by the market, in plans'),
        },
        { description: 'permitted price, which follows from the record' },
      ),
      saved: orNull(SavedDraft, 'draft as last saved; null if there is none'),
      published: orNull(
        Type.Object({
          serial: positive('serial number of the plan'),
          version: positive('number of the last version of the plan'),
          draft: Type.Object(StudioDraft.properties, { description: 'content of that version' }),
        }),
        'plan whose next version is written; null without planId',
      ),
    }),
  }),
  /** 409 `newer`: another device saved a later version; `many`: the account has 100 drafts. */
  studioSaveDraft: call({
    path: '/api/studio/saveDraft',
    summary: 'Saves a draft, and lists what prevents sealing',
    read: false,
    caller: 'account',
    data: fields({ base: DraftVersion, draft: StudioDraft }),
    result: Type.Object({
      version: DraftVersion,
      savedAt: Instant,
      faults: list(
        Type.Object({
          field: text('name of the field in a plan'),
          text: text('description of the error, in words'),
        }),
        'errors by the rules in force; empty if the draft can be sealed',
      ),
    }),
  }),
  /** 404: no such draft. 409 `open`: the draft can still be sealed. */
  studioKeepNote: call({
    path: '/api/studio/keepNote',
    summary: 'Keeps a draft whose deadline has passed as a private note',
    read: false,
    caller: 'account',
    data: fields({ matchId: MatchId, planId: Type.Optional(PlanId) }),
    result: done,
  }),
  studioDropDraft: call({
    path: '/api/studio/dropDraft',
    summary: 'Deletes a draft; succeeds if there is none',
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
    summary: 'Seals a plan or its next version; a repeated call with the same id changes nothing',
    read: false,
    caller: 'account',
    data: fields({
      sealId: Type.String({
        format: 'uuid',
        maxLength: 36,
        description: 'UUID of this attempt, made by the caller',
      }),
      plan: StudioDraft,
      seen: list(
        fields({ play: Selection.properties.play, line, key: pickKey, odds: Odds }),
        'odds of the picks as the expert last saw them',
        48,
      ),
    }),
    result: Type.Object({
      sealed: orNull(
        Type.Object({
          id: PlanId,
          serial: positive('serial number among the expert’s plans, without a gap'),
          version: positive('version number: 1 when first published'),
          publishedAt: Instant,
          deadline: Instant,
        }),
        'plan as sealed; null if a price has moved',
      ),
      moved: list(
        Type.Object({
          play: Selection.properties.play,
          line,
          key: pickKey,
          seen: Odds,
          now: orNull(Odds, 'current odds; null if the site has none'),
        }),
        'picks whose odds differ from those seen',
      ),
    }),
  }),
  /** 404: the account is no expert. */
  studioOverview: call({
    path: '/api/studio/overview',
    summary:
      'Lists the expert’s plans that can still be changed or are being played, the drafts, and ' +
      'readers of the last 90 days',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      open: list(OwnPlan, 'plans that can still be changed, by deadline', most),
      playing: list(
        PlayingPlan,
        'plans that can no longer be changed and are not settled, the latest kick-off first',
        most,
      ),
      drafts: list(
        Type.Object({
          planId: orNull(
            PlanId,
            'id of the plan whose next version is drafted; null for a new plan',
          ),
          matchId: MatchId,
          homeName: text('short name of the home side'),
          awayName: text('short name of the away side'),
          deadline: orNull(
            Instant,
            'deadline for sealing, UTC instant; null while no time is known',
          ),
          title: text('title, as far as it is written'),
          note: Type.Boolean({ description: 'true if kept as a note, which cannot be sealed' }),
          text: text('analysis of a note; empty for a draft'),
          savedAt: Instant,
        }),
        'drafts, the last saved first',
        100,
      ),
      readers: Type.Object(
        {
          followers: count('readers who follow the expert'),
          followersWeek: count('readers who began to follow in the last seven days and still do'),
          unlocksWeek: count('unlocks in the last seven days'),
          pointsWeek: count('points from these unlocks, without refunded ones'),
          days: Type.Array(
            Type.Object({
              day: Type.String({ format: 'date', description: 'UTC day, YYYY-MM-DD' }),
              unlocks: count('unlocks on the day'),
              points: count('points from these unlocks, without refunded ones'),
              followers: count('followers at the end of the day'),
            }),
            { minItems: 90, maxItems: 90, description: 'days, the earliest first, today last' },
          ),
        },
        { description: 'figures that readers do not see' },
      ),
    }),
  }),
  /** 404: the account is no expert. */
  studioNotices: call({
    path: '/api/studio/notices',
    summary: 'Lists the expert’s notices, and the kinds that are switched off',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      off: list(NoticeKind, 'kinds that are switched off'),
      records: list(
        Type.Object({
          kind: oneOf(
            [...noticeKinds, 'removed'],
            'kind of notice; removed, which cannot be switched off: an operator took a text ' +
              'off the pages',
          ),
          matchId: orNull(MatchId, 'id of the match; null for the profile text'),
          planId: orNull(PlanId, 'id of the plan; null for a draft of a new plan'),
          title: text('title of the plan or draft; may be empty'),
          homeName: text('short name of the home side; empty without a match'),
          awayName: text('short name of the away side; empty without a match'),
          at: Instant,
          status: StatusCode,
          hitResult: upTo(2, 'hit result: 1 hit, 2 miss, 0 neither'),
          corrected: Type.Boolean({ description: 'true if settled again after a correction' }),
          change: orNull(
            Type.Number({ minimum: -1, maximum: largestNumber }),
            'change of the price, as a share of the earlier price; null for other kinds',
          ),
          removed: orNull(
            Type.Object({
              field: oneOf(
                ['title', 'analysis', 'bio'] as const,
                'text that was taken off: of the plan, or the profile text',
              ),
              ...Removed.properties,
            }),
            'text that was taken off the pages, with its reason; null for other kinds',
          ),
        }),
        'notices, removed texts first, then the latest first',
        40,
      ),
    }),
  }),
  /** 404: the account is no expert. */
  studioNotify: call({
    path: '/api/studio/notify',
    summary: 'Switches kinds of notices on or off',
    read: false,
    caller: 'account',
    data: fields({
      off: list(NoticeKind, 'kinds to switch off', 4),
    }),
    result: done,
  }),
  studioPlans: call({
    path: '/api/studio/plans',
    summary: 'Lists all plans of the account’s expert, the latest first',
    read: true,
    caller: 'account',
    data: fields({
      size: fromOneTo(100, 'rows per page'),
      before: Type.Optional(
        fromOneTo(
          2 ** 31 - 1,
          'serial number below which plans are returned; absent: the latest plans',
        ),
      ),
      only: Type.Optional(
        oneOf(
          ['hit', 'miss', 'notCounted'] as const,
          'kind of settled plans to list; absent: all plans',
        ),
      ),
    }),
    result: Type.Object({
      records: list(OwnPlan, 'plans, the highest serial number first'),
      next: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'value of `before` for the next page; null on the last page',
      ),
    }),
  }),
} as const
