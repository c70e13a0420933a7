import { Type, type Static } from 'typebox'
import { PlanEvidence } from './evidence.ts'
import { FormMark } from './expert.ts'
import { Instant, MatchId, matchNow, PicturePath } from './match.ts'
import { Opening } from './opening.ts'
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
  StatedProbabilities,
} from './plan.ts'
import { Removed } from './removed-text.ts'
import {
  count,
  decimalOrNull,
  list,
  orNull,
  positive,
  quantity,
  share,
  text,
  upTo,
} from './schema.ts'
import { largestNumber } from './values.ts'

const goals = (description: string) => Type.Integer({ minimum: 0, maximum: 99, description })
export const Score = Type.Object({
  home: goals('goals of the home side'),
  away: goals('goals of the away side'),
})

/**
 * The picks and analysis of a plan. Readable by everyone if the plan is free or its match has
 * kicked off; before that only by readers who unlocked it.
 */
export const PlanContent = Type.Object(
  {
    selections: list(
      Type.Object({
        ...playAndLine,
        picks: list(
          Type.Object({
            key: text(betTexts.key),
            odds: Type.Optional(Odds),
            probability: Type.Optional(share('probability of this pick stated by the expert')),
            marketShare: Type.Optional(
              share('probability of this pick by the market’s odds at sealing, without margin'),
            ),
            modelShare: Type.Optional(
              share(
                'probability of this pick by the house’s model, entered with the plan, where the ' +
                  'market has no price of it',
              ),
            ),
            closeShare: Type.Optional(
              share('probability of this pick by the last odds before kick-off, without margin'),
            ),
            halves: Type.Optional(
              Type.Integer({
                minimum: -2,
                maximum: 2,
                description:
                  'result of the pick: 2 win, 1 half win, 0 push, -1 half loss, -2 loss; ' +
                  'absent while the score is unknown',
              }),
            ),
          }),
          'picks of the selection, which hits if one of them happens',
        ),
        oddsSource: Type.Optional(Selection.properties.oddsSource),
      }),
      'selections of the plan; the first is the main one, which decides hit or miss',
    ),
    analysis: text('plain text of the analysis; an empty line separates paragraphs'),
    analysisLanguage: Type.Optional(otherLanguage('the analysis')),
    probabilities: StatedProbabilities,
  },
  { description: 'content of the plan; absent if the caller may not read it' },
)
export type PlanContent = Static<typeof PlanContent>

/**
 * One settlement. When the source corrects a result, the plan is settled again and all settlements
 * stay listed.
 */
const Settlement = Type.Object({
  sequence: positive(
    'number among the settlements of this plan: 1, 2, …; the last one is in force',
  ),
  at: Instant,
  ruleVersion: positive('version of the published rules that the settlement followed'),
  resultVersion: count('version of the match’s result that the settlement followed'),
  score: orNull(Score, 'score after regular time that settled the plan; null if no score did'),
  outcome: PlanOutcome,
  ncReason: ReasonOrNull,
  hitResult: upTo(2, 'hit result: 0 push or Not Counted; 1 hit; 2 miss'),
  profit: decimalOrNull('profit in units on a stake of 1; null if odds are unknown'),
})

/** The market's odds on every pick of a play type, or of one line of it. */
const MarketOffer = Type.Object({
  ...playAndLine,
  options: list(
    Type.Object({ key: text('key of the pick, as the play type defines it'), odds: Odds }),
    'picks on offer, with their odds',
  ),
})

export const PlanDetail = Type.Object({
  logSize: count('size of the public log that this answer was made from, in entries'),
  plan: Type.Object(
    {
      ...PlanCard.properties,
      serial: positive('serial number among the expert’s plans: 1, 2, 3 … without a gap'),
      version: positive('number of versions published; the last one counts'),
      price: count('price in points; 0 is free'),
      refundOnMiss: Type.Boolean({ description: 'true if the points are refunded on a miss' }),
      publishedAt: Instant,
      ruleVersion: RuleVersion,
      setAside: SetAside,
      deadline: Instant,
      onSale: Type.Boolean({ description: 'true before the plan’s deadline' }),
      revealed: Type.Boolean({
        description:
          'true if everyone may read the plan: its match has kicked off, or will not be played',
      }),
      outcome: orNull(PlanOutcome, 'outcome of the main selection; null while undecided'),
      ncReason: ReasonOrNull,
      profit: decimalOrNull(
        'profit in units on a stake of 1; null if odds are unknown or the plan is undecided',
      ),
      selectionCount: positive('number of selections'),
      analysisLength: count('length of the analysis in the language requested, in characters'),
    },
    { description: 'plan, as every caller sees it' },
  ),
  match: Type.Object(
    {
      matchId: MatchId,
      leagueName: text('name of the league or cup'),
      round: text('round as the league writes it; empty if there is none'),
      homeName: text('name of the home side'),
      homeLogo: PicturePath,
      awayName: text('name of the away side'),
      awayLogo: PicturePath,
      matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
      ...matchNow,
    },
    { description: 'match that the plan is about' },
  ),
  /**
   * The market's odds on the plan’s play types as they were recorded at sealing. They are public; a
   * locked plan shows them in place of its picks.
   */
  market: list(
    MarketOffer,
    'market odds at sealing for the plan’s play types, on every pick; empty if no odds ' +
      'are known',
  ),
  marketNow: Type.Optional(
    Type.Object(
      {
        at: Instant,
        offers: list(MarketOffer, 'present odds for the plan’s play types, on every pick'),
      },
      {
        description:
          'present market, read at `at`, of a plan with a price on sale; absent for others, ' +
          'without prices, and on older servers',
      },
    ),
  ),
  evidence: Type.Optional(PlanEvidence),
  marketAt: Type.Optional(
    orNull(
      Instant,
      'instant at which the site read these prices; null without prices; absent by rulebook 1',
    ),
  ),
  reference: Type.Optional(
    Type.Object(
      {
        at: Instant,
        home: Type.Number({
          exclusiveMinimum: 0,
          maximum: largestNumber,
          description: 'expected goals of the home side',
        }),
        away: Type.Number({
          exclusiveMinimum: 0,
          maximum: largestNumber,
          description: 'expected goals of the away side',
        }),
        rho: Type.Number({
          minimum: -1,
          maximum: 1,
          description: 'dependence of low scores by Dixon and Coles, -0.2 to 0.1',
        }),
      },
      {
        description:
          'estimate of the house’s Dixon–Coles model, entered with the plan; absent where its ' +
          'memory is too short',
      },
    ),
  ),
  record: Type.Object(
    {
      n: count('counted plans of the expert, of all time'),
      hits: count('hits among the counted plans'),
      hitRate: share('hit rate: hits / n; 0 if n is 0'),
      hitRateLow: share('lower bound of the 95 % Wilson interval of hitRate, 0 to 1'),
      hitRateHigh: share('upper bound of the 95 % Wilson interval of hitRate, 0 to 1'),
      yield: decimalOrNull(
        'profit per unit staked, from -1, over plans with known odds; null if there are none',
      ),
      skillCnt: count('counted plans with known market odds'),
      skillHits: count('hits among skillCnt'),
      expectedHits: quantity('expected hits among skillCnt by the market’s odds'),
      skillLow: Type.Optional(
        decimalOrNull(
          'lower bound of the 95 % interval of skill, in hits per plan of skillCnt; null if it ' +
            'is 0; absent on older servers',
        ),
      ),
      skillHigh: Type.Optional(
        decimalOrNull(
          'upper bound of the 95 % interval of skill, in hits per plan of skillCnt; null if it ' +
            'is 0; absent on older servers',
        ),
      ),
      closingCnt: Type.Optional(
        count('counted plans with a known closing price; absent on older servers'),
      ),
      closing: Type.Optional(
        decimalOrNull(
          'mean closing-line value over closingCnt, as a share; null if it is 0; absent on ' +
            'older servers',
        ),
      ),
      closingError: Type.Optional(
        orNull(
          Type.Number({ maximum: largestNumber, minimum: 0 }),
          'standard error of closing; null for fewer than two matches; absent on older servers',
        ),
      ),
      closingMargin: Type.Optional(
        decimalOrNull(
          'mean of closing at the fair price at sealing, about -margin, as a share; null if ' +
            'closingCnt is 0; absent on older servers',
        ),
      ),
      closingAbove: Type.Optional(
        count(
          'plans of closingCnt whose pick had a larger market chance at the close than at ' +
            'sealing; absent on older servers',
        ),
      ),
      form: list(FormMark, 'results of the last settled plans, oldest first', 10),
    },
    { description: 'record of the expert, over all time' },
  ),
  content: Type.Optional(PlanContent),
  opening: Type.Optional(Opening),
  removed: Type.Optional(
    Type.Object(
      { title: Type.Optional(Removed), analysis: Type.Optional(Removed) },
      { description: 'texts of this plan that the site removed from its pages' },
    ),
  ),
  settlements: list(Settlement, 'settlements, the first one first; empty while undecided'),
  versions: list(
    Type.Object({
      version: positive('version number: 1, 2, …'),
      publishedAt: Instant,
      content: Type.Optional(PlanContent),
    }),
    'versions, the first one first; the last one counts',
  ),
})
export type PlanDetail = Static<typeof PlanDetail>
