/** The studio: how an account becomes an expert, and what it does as one. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import { Instant, MatchId } from '../match.ts'
import { count, orNull, text } from '../schema.ts'
import { textLimits } from '../text-limits.ts'
import { Language, languages, resultPicks, Words } from '../values.ts'
import { call, fields, nothing } from './call.ts'

const nameIn = (language: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: textLimits.expertName,
      description: `the name in ${language}; absent where there is none`,
    }),
  )
/** A name in at least one language. Where one is missing, readers see the first that is given. */
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
  reason: orNull(Type.String(), 'the operator’s, as written; null while it waits'),
  againFrom: orNull(Instant, 'after one that was declined: from when another is possible'),
})

const StudioState = Type.Object({
  passkey: Type.Boolean({ description: 'whether the account has a passkey, as applying requires' }),
  open: Type.Boolean({ description: 'whether an application is admitted at once' }),
  operator: Type.Boolean({ description: 'whether the account may open the desk' }),
  expert: orNull(
    Type.Object({
      expertId: ExpertId,
      names: Words,
      languages: Languages,
      bio: text('as the expert wrote it'),
      withdrawn: Type.Boolean({ description: 'an operator has ended its publishing' }),
      plansToday: count('plans published since 00:00 UTC'),
      plansADay: orNull(
        Type.Integer({ minimum: 0 }),
        'a limit of its own, below that of the rules; null for none',
      ),
      limitEnds: orNull(
        Type.Integer({ minimum: 1 }),
        'settled plans with which that limit ends; null for never or no limit',
      ),
    }),
    'the expert that the account is; null for none',
  ),
  applications: Type.Array(Application, { description: 'of this account, the latest first' }),
})

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
   * 400 names the field: a name that is not allowed or belongs to somebody, a text that cannot be
   * shown, a match without a plan to come. 409 names the state: `passkey` (the account has none),
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
} as const
