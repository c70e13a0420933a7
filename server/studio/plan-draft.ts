/** Converts a draft of the studio into a draft of the rules. */
import type { StudioDraft } from '../../contract/calls/studio.ts'
import type { PlanDraft } from '../../contract/plan.ts'
import { languages, type Words } from '../../contract/values.ts'
import { allLanguages, textFor } from '../../rules/text.ts'
import type { OwnVersion } from '../publishing/secret.ts'

/** The draft to publish. It has no odds: the site records its own. */
export function planDraftOf(draft: StudioDraft, expertId: number): PlanDraft {
  const { probabilities } = draft
  return {
    expertId,
    matchId: draft.matchId,
    ...(draft.planId !== undefined && { planId: draft.planId }),
    // the rules define the prices
    price: draft.price as PlanDraft['price'],
    refundOnMiss: draft.refundOnMiss,
    title: allLanguages(draft.title),
    analysis: allLanguages(draft.analysis),
    selections: draft.selections.map(({ play, line, keys }) => ({
      play,
      ...(line !== undefined && { line }),
      picks: keys.map((key) => ({ key })),
    })),
    ...(probabilities && {
      probabilities: {
        home: probabilities.home / 100,
        draw: probabilities.draw / 100,
        away: probabilities.away / 100,
      },
    }),
  }
}

/** A published version as a draft of the next one. */
export function studioDraftOf(planId: number, version: OwnVersion): StudioDraft {
  const { title, body, price, refund: refundOnMiss, match_id: matchId } = version
  const { probabilities } = body
  return {
    planId,
    matchId,
    price,
    refundOnMiss,
    original: textFor(title, version.languages[0] ?? 'zh').language,
    title: written(title),
    analysis: written(body.analysis),
    selections: body.selections.map(({ play, line, picks }) => ({
      play,
      ...(line !== undefined && { line }),
      keys: picks.map(({ key }) => key),
    })),
    ...(probabilities && { probabilities: percentOf(probabilities) }),
  }
}

const written = (words: Words): StudioDraft['title'] =>
  Object.fromEntries(languages.flatMap((one) => (words[one] === '' ? [] : [[one, words[one]]])))

/** Whole percentages with the sum 100. */
function percentOf({ home, draw }: NonNullable<PlanDraft['probabilities']>) {
  const whole = { home: Math.round(home * 100), draw: Math.round(draw * 100) }
  return { ...whole, away: Math.max(0, 100 - whole.home - whole.draw) }
}
