import { describe, expect, test } from 'vitest'
import { currentBook } from '../rules/book/index.ts'
import { earlierPlan, type SettledPlan } from '../rules/verify/numbers.ts'
import { siteDifferences, type ShownSite } from '../rules/verify/site.ts'
import { openAnswers, raise } from '../rules/verify/test-frozen-answers.ts'
import { buffersOf, plansIn, tableOf } from './plan-table.ts'

const { experts, answersTo, names, nothing, lists } = await openAnswers()
const plans = experts.flatMap(({ expert }) => expert.plans)

/** As another thread gets them. */
function sent(all: readonly SettledPlan[]): SettledPlan[] {
  const table = tableOf(all)
  return plansIn(structuredClone(table, { transfer: buffersOf(table) }))
}

/** Every field of a plan, whether it is the plan's own or not. */
const fieldsOf = (plan: SettledPlan) => ({ ...earlierPlan(plan, plan), earlier: plan.earlier })

describe('every field of a plan comes back as it was', () => {
  test('of the frozen site', () => {
    expect(plans.length).toBeGreaterThan(100)
    // a field that a plan gets has to be added here, too
    expect(plans.map(fieldsOf)).toEqual(plans)
    expect(sent(plans).map(fieldsOf)).toEqual(plans)
  })

  test('with rare values, and without those that may be absent', () => {
    const { model: _, margin: _margin, price: _price, ...bare } = plans[0] ?? raise()
    const rare: SettledPlan[] = [
      { ...bare, isLate: true, price: 38, expected: 0, model: 0.25, margin: null },
      { ...bare, earlier: [{ outcome: 'push', profit: null, settledAt: new Date(5) }] },
      { ...bare, profit: null, ncReason: 3, odds: null, expected: null, stated: null },
    ]
    expect(sent(rare).map(fieldsOf)).toEqual(rare)
    expect(sent([])).toEqual([])
  })
})

test('what a site shows of all experts follows from them', () => {
  const shown: ShownSite = {
    ...nothing,
    lists,
    spread: answersTo('expertSpread')[0]?.shown ?? raise(),
    foretold: answersTo('expertForetell')[0]?.shown ?? raise(),
    predictions: answersTo('predictRecord').map(
      ({ asked: { play = null, leagueId = null }, shown }) => ({
        request: { play, leagueId },
        shown,
      }),
    ),
    luck: answersTo('expertLuck', ({ play }) => play !== 9).map(
      ({ asked: { play = null, window = '90' }, shown }) => ({ request: { play, window }, shown }),
    ),
  }
  const logged = experts.map(({ expert }) => ({ ...expert, plans: sent(expert.plans) }))
  expect(siteDifferences(shown, logged, names, currentBook)).toEqual([])
  // the comparison reads them
  const others = logged.map((expert) => ({ ...expert, plans: expert.plans.slice(1) }))
  expect(siteDifferences(shown, others, names, currentBook)).not.toEqual([])
})
