import { Type, type Static } from 'typebox'
import type { WithNumberIds } from './id.ts'
import { ExpertId, recentRecord, ExpertKind } from './expert.ts'
import { Instant, MatchId, PicturePath } from './match.ts'
import {
  decimal,
  fromOneTo,
  idTo,
  integer,
  list,
  oneOf,
  orNull,
  share,
  text,
  upTo,
} from './schema.ts'
import {
  givenWordsUpTo,
  textLanguages,
  notCountedReasons,
  oddsForm,
  playForms,
  playTypes,
  wordsUpTo,
  longestText,
} from './values.ts'

export const PlanId = idTo(Number.MAX_SAFE_INTEGER, 'stable id of a plan')

const reasonCodes = Object.values(notCountedReasons)
const [firstReason, lastReason] = [Math.min(...reasonCodes), Math.max(...reasonCodes)]

const plays = Object.values(playTypes)
const playNames = plays.map((play) => `${play} ${playForms[play].name}`).join(', ')
const keyNames = plays.map((play) => `play ${play}: ${playForms[play].keysInWords}`).join('; ')
const linedPlays = plays.filter((play) => playForms[play].hasLine).join(', ')

/** The texts that describe a bet's fields, wherever one crosses the wire. */
export const betTexts = {
  play: `play type: ${playNames}`,
  line: `line in goals; play type ${linedPlays} only`,
  key: `key of the pick, for ${keyNames}`,
}

/** The play type and line of a bet, as answers have them. */
export const playAndLine = {
  play: integer('code of the play type'),
  line: Type.Optional(decimal(betTexts.line)),
}

/** The public names of the reasons: NC1 and so on. */
export const reasonRange = `NC${firstReason} to NC${lastReason}`
export const Reason = Type.Integer({
  minimum: firstReason,
  maximum: lastReason,
  description: `reason why a plan does not count, ${reasonRange}`,
})
export const reasonCount = reasonCodes.length
const ReasonCode = Type.Integer({ minimum: firstReason, maximum: lastReason })
export const ReasonOrNull = orNull(
  ReasonCode,
  `reason why the plan does not count, ${reasonRange}; null if it counts or is undecided`,
)

export const RuleVersion = fromOneTo(
  1_000,
  'version of the rules that judge the plan: those in force when it was last sealed',
)
export const SetAside = Type.Optional(
  Type.Boolean({
    description:
      'true if the plan is on hold: content is missing here, so it is neither revealed nor ' +
      'settled, and is refunded; absent otherwise',
  }),
)

export const PlanOutcome = oneOf(
  ['win', 'half_win', 'push', 'half_loss', 'loss', 'not_counted', 'unrevealed'] as const,
  'outcome of the main selection: halves come from quarter lines; ' +
    `not_counted has a reason, ${reasonRange}`,
)
export type PlanOutcome = Static<typeof PlanOutcome>

/** The language of a text that its author did not write in the language asked for. */
export const otherLanguage = (what: string) =>
  oneOf(textLanguages, `language of ${what}; absent if it is the language requested`)

/**
 * A plan on a card: specification section 3. It never includes picks or analysis, for any caller.
 */
export const PlanCard = Type.Object({
  id: PlanId,
  expertId: ExpertId,
  name: text('name of the expert'),
  avatar: PicturePath,
  kind: ExpertKind,
  solutionTitle: text('title of the plan'),
  titleLanguage: Type.Optional(otherLanguage('the title')),
  titleBreaks: Type.Optional(
    list(
      fromOneTo(longestText, 'place in solutionTitle, in UTF-16 units'),
      'places where a line of a Chinese title may break, between phrases; absent for a ' +
        'title without one',
    ),
  ),
  matchId: MatchId,
  leagueShortName: text('short name of the league or cup'),
  homeShortName: text('short name of the home side'),
  awayShortName: text('short name of the away side'),
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
  predictPlay: Type.String({
    pattern: '^\\d+(,\\d+)*$',
    maxLength: 100,
    description: `play type codes, comma-separated: ${playNames}`,
  }),
  status: upTo(1, 'offer, the same for every reader: 0 free, 1 priced'),
  hitResult: upTo(2, 'hit result: 0 undecided, push or Not Counted; 1 hit; 2 miss'),
  ...recentRecord,
})
export type PlanCard = Static<typeof PlanCard>

/** Odds are exact decimal strings above 1 with at most three places, as bookmakers print them. */
export const Odds = Type.String({ pattern: oddsForm.source, description: 'decimal odds, above 1' })

/** One bet of a plan. How its line and picks are written depends on its play type: `playForms`. */
export const Selection = Type.Object(
  {
    play: oneOf(plays, betTexts.play),
    line: Type.Optional(
      Type.Number({
        minimum: 0.25,
        maximum: 15,
        multipleOf: 0.25,
        description: betTexts.line,
      }),
    ),
    picks: Type.Array(
      Type.Object(
        {
          key: Type.String({
            pattern: `^(${plays.map((play) => playForms[play].keyPattern).join('|')})$`,
            description: betTexts.key,
          }),
          odds: Type.Optional(Odds),
          probability: Type.Optional(share('probability of this pick stated by the expert')),
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: 12,
        description:
          'picks of the selection, which hits if one of them happens; the stake is split ' +
          'evenly over them',
      },
    ),
    oddsSource: Type.Optional(Type.String({ maxLength: 60, description: 'source of the odds' })),
  },
  { additionalProperties: false },
)
export type Selection = Static<typeof Selection>

/** Characters of a plan's texts, at most. */
const longest = { title: 200, analysis: 20_000 } as const

export const StatedProbabilities = Type.Optional(
  Type.Object(
    {
      home: share('probability of a home win'),
      draw: share('probability of a draw'),
      away: share('probability of an away win'),
    },
    { description: 'probabilities of the match result stated by the expert; they sum to 1' },
  ),
)

/**
 * The draft of a plan. With `planId` it is a new version of that plan. The first selection is the
 * main one, which decides hit or miss.
 */
const draftFields = {
  planId: Type.Optional(PlanId),
  matchId: MatchId,
  price: oneOf([0, 8, 18, 28, 38] as const, 'price in points; 0 is free'),
  refundOnMiss: Type.Boolean({
    description: 'true if the points are refunded on a miss; must be false for price 0',
  }),
  title: wordsUpTo(longest.title),
  analysis: wordsUpTo(longest.analysis),
  selections: Type.Array(Selection, {
    minItems: 1,
    maxItems: 4,
    description: 'selections of the plan; the first one is the main one',
  }),
  probabilities: StatedProbabilities,
}
/** A draft over HTTP, with the publishing key that identifies its expert. */
export const KeyedDraft = Type.Object(
  {
    ...draftFields,
    title: givenWordsUpTo(longest.title),
    analysis: givenWordsUpTo(longest.analysis),
  },
  {
    additionalProperties: false,
    description: 'plan to publish',
  },
)
export type KeyedDraft = WithNumberIds<Static<typeof KeyedDraft>>
export const PlanDraft = Type.Object(
  { expertId: ExpertId, ...draftFields },
  { additionalProperties: false },
)
export type PlanDraft = WithNumberIds<Static<typeof PlanDraft>>
