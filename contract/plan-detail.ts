import { Type, type Static } from 'typebox'
import { FormMark } from './expert.ts'
import { Instant, MatchId, matchNow, PicturePath } from './match.ts'
import {
  betTexts,
  Odds,
  otherLanguage,
  PlanCard,
  PlanOutcome,
  playAndLine,
  ReasonOrNull,
  RuleVersion,
  Selection,
  SetAside,
} from './plan.ts'
import { Removed } from './removed-text.ts'
import { orNull, share, text } from './schema.ts'
import { largestInteger, largestNumber, longestList, longestText } from './values.ts'

const goals = (description: string) => Type.Integer({ minimum: 0, maximum: 99, description })
const Score = Type.Object({
  home: goals('goals of the home side'),
  away: goals('goals of the away side'),
})

/**
 * The picks and analysis of a plan. Readable by everyone if the plan is free or its match has
 * kicked off; before that only by readers who unlocked it.
 */
export const PlanContent = Type.Object(
  {
    selections: Type.Array(
      Type.Object({
        ...playAndLine,
        picks: Type.Array(
          Type.Object({
            key: text(betTexts.key),
            odds: Type.Optional(Odds),
            probability: Type.Optional(share('stated by the expert')),
            marketShare: Type.Optional(
              share('its chance by the market at sealing, the margin taken out in proportion'),
            ),
            closeShare: Type.Optional(share('the same by the last prices before kick-off')),
            halves: Type.Optional(
              Type.Integer({
                minimum: -2,
                maximum: 2,
                description:
                  'once the score is known: 2 win, 1 half win, 0 push, -1 half loss, -2 loss',
              }),
            ),
          }),
          { maxItems: longestList, description: 'it hits if one of them happens' },
        ),
        oddsSource: Type.Optional(Selection.properties.oddsSource),
      }),
      {
        maxItems: longestList,
        description: 'the first one is the main one: it decides hit or miss',
      },
    ),
    analysis: Type.String({
      maxLength: longestText,
      description: 'plain text; paragraphs are separated by an empty line',
    }),
    analysisLanguage: Type.Optional(otherLanguage('the analysis')),
    probabilities: Type.Optional(
      Type.Object(
        { home: share('home'), draw: share('draw'), away: share('away') },
        { description: 'stated for the match result; they sum to 1' },
      ),
    ),
  },
  { description: 'what the plan says; absent where the one who asks may not read it' },
)
export type PlanContent = Static<typeof PlanContent>

/**
 * One settlement. When the source corrects a result, the plan is settled again and all settlements
 * stay listed.
 */
const Settlement = Type.Object({
  sequence: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'of this plan: 1, 2, …; the last one stands',
  }),
  at: Instant,
  ruleVersion: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'the published rules it followed',
  }),
  resultVersion: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'which result of the match it followed',
  }),
  score: orNull(Score, 'the score that settled, after regular time; null where none did'),
  outcome: PlanOutcome,
  ncReason: ReasonOrNull,
  hitResult: Type.Integer({
    minimum: 0,
    maximum: 2,
    description: '0 push or Not Counted; 1 hit; 2 miss',
  }),
  profit: orNull(
    Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
    'units on a stake of 1; null where odds are unknown',
  ),
})

export const PlanDetail = Type.Object({
  logSize: Type.Integer({
    minimum: 0,
    maximum: largestInteger,
    description: 'entries of the public log that this answer was made from',
  }),
  plan: Type.Object(
    {
      ...PlanCard.properties,
      serial: Type.Integer({
        maximum: largestInteger,
        minimum: 1,
        description: 'of its expert: 1, 2, 3 … without a gap',
      }),
      version: Type.Integer({
        maximum: largestInteger,
        minimum: 1,
        description: 'how many times it was published until now; the last one counts',
      }),
      price: Type.Integer({
        maximum: largestInteger,
        minimum: 0,
        description: 'points; 0 is free',
      }),
      refundOnMiss: Type.Boolean({ description: 'the points come back when it misses' }),
      publishedAt: Instant,
      ruleVersion: RuleVersion,
      setAside: SetAside,
      deadline: Instant,
      onSale: Type.Boolean({ description: 'its deadline is not past' }),
      revealed: Type.Boolean({
        description: 'its match has kicked off, or will not: everyone may read it',
      }),
      outcome: orNull(PlanOutcome, 'null while undecided'),
      ncReason: ReasonOrNull,
      profit: orNull(
        Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
        'units on a stake of 1; null where odds are unknown or nothing is decided',
      ),
      selectionCount: Type.Integer({
        maximum: largestInteger,
        minimum: 1,
        description: 'how many selections it has',
      }),
      analysisLength: Type.Integer({
        maximum: largestInteger,
        minimum: 0,
        description: 'characters of its analysis, in the language asked for',
      }),
    },
    { description: 'as everyone sees it' },
  ),
  match: Type.Object(
    {
      matchId: MatchId,
      leagueName: text('name of the league or cup'),
      round: text('as the league writes it; empty where there is none'),
      homeName: text('name of the home side'),
      homeLogo: PicturePath,
      awayName: text('name of the away side'),
      awayLogo: PicturePath,
      matchTime: orNull(Instant, 'null while no time is known'),
      ...matchNow,
    },
    { description: 'the match that it is about' },
  ),
  /**
   * The market's odds on the plan’s play types as they were recorded at sealing. They are public; a
   * locked plan shows them in place of its picks.
   */
  market: Type.Array(
    Type.Object({
      ...playAndLine,
      options: Type.Array(
        Type.Object({ key: text('pick, as the play type writes it'), odds: Odds }),
        { maxItems: longestList, description: 'all that are offered' },
      ),
    }),
    {
      maxItems: longestList,
      description:
        'what the market offers on its play types, whatever it picked; ' +
        'empty where no odds are known',
    },
  ),
  record: Type.Object(
    {
      n: Type.Integer({
        maximum: largestInteger,
        minimum: 0,
        description: 'counted plans of the expert, of all time',
      }),
      hits: Type.Integer({ maximum: largestInteger, minimum: 0, description: 'hits among them' }),
      hitRate: share('hits / n, 0 when n is 0'),
      hitRateLow: share('lower bound of the 95 % Wilson interval'),
      hitRateHigh: share('upper bound'),
      form: Type.Array(FormMark, {
        maxItems: 10,
        description: 'the last settled plans, oldest first',
      }),
    },
    { description: 'of its expert, over all time' },
  ),
  content: Type.Optional(PlanContent),
  removed: Type.Optional(
    Type.Object(
      { title: Type.Optional(Removed), analysis: Type.Optional(Removed) },
      { description: 'texts of this plan that the site took off its pages' },
    ),
  ),
  settlements: Type.Array(Settlement, {
    maxItems: longestList,
    description: 'the first one first; empty while undecided',
  }),
  versions: Type.Array(
    Type.Object({
      version: Type.Integer({ maximum: largestInteger, minimum: 1, description: '1, 2, …' }),
      publishedAt: Instant,
      content: Type.Optional(PlanContent),
    }),
    {
      maxItems: longestList,
      description: 'all versions, the first one first; the last one counts',
    },
  ),
})
export type PlanDetail = Static<typeof PlanDetail>
