/** Converts a draft of the studio into a draft of the rules. */
import type { StudioDraft } from '../../contract/calls/studio.ts'
import type { PlanDraft } from '../../contract/plan.ts'
import { textLanguages, playTypes, type Words } from '../../contract/values.ts'
import { ofResultPick } from '../../rules/stated.ts'
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
    selections: draft.selections.map((selection) => ({
      play: selection.play,
      ...(selection.line !== undefined && { line: selection.line }),
      picks: selection.keys.map((key) => {
        const percent =
          ofResultPick(probabilities, selection.play, key) ??
          selection.stated?.find((one) => one.key === key)?.percent
        return { key, ...(percent !== undefined && { probability: percent / 100 }) }
      }),
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
      ...statedOf(play !== playTypes.result || !probabilities ? picks : []),
    })),
    ...(probabilities && { probabilities: percentOf(probabilities) }),
  }
}

/** In percent with six decimals, so that a share keeps its digits both ways. */
function statedOf(picks: PlanDraft['selections'][number]['picks']) {
  const stated = picks.flatMap(({ key, probability }) =>
    probability === undefined ? [] : [{ key, percent: Number((probability * 100).toFixed(6)) }],
  )
  return stated.length > 0 && { stated }
}

const written = (words: Words): StudioDraft['title'] =>
  Object.fromEntries(textLanguages.flatMap((one) => (words[one] === '' ? [] : [[one, words[one]]])))

/** Whole percentages with the sum 100. */
function percentOf({ home, draw }: NonNullable<PlanDraft['probabilities']>) {
  const whole = { home: Math.round(home * 100), draw: Math.round(draw * 100) }
  return { ...whole, away: Math.max(0, 100 - whole.home - whole.draw) }
}
