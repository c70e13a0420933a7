import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { codes, type Code, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { keepReceipt, listReceipts } from '../following/receipts.ts'
import type { Requester, HandlersOf } from '../http/api/answers.ts'
import type { Principal } from '../http/identity/identities.ts'
import { Refusal } from '../http/refusal.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { numberedPage } from '../publishing/numbered-page.ts'
import { listPlans, placeOf, type PlanPlace } from '../publishing/plan-list.ts'
import { findPlanClock } from '../publishing/plan-clock.ts'
import { findContent, type UnsignedOpening } from '../publishing/secret.ts'
import { findEvidence } from '../standings/evidence.ts'
import { findBalance } from '../wallet/balance.ts'
import { findPaid } from '../wallet/paid.ts'
import { findUnlock, unlockPlan, type WhyNot } from '../wallet/unlock.ts'
import { formatStatement } from '../../rules/log/receipt.ts'
import type { HandlerParts } from './handler-parts.ts'
import { withLogSize } from './with-log-size.ts'

/**
 * The calls about plans (specification, section 7), and the part of a plan that depends on the
 * reader.
 */
export function planCalls(
  db: Kysely<Tables>,
  { signText }: Pick<HandlerParts, 'signText'>,
): HandlersOf<'planList' | 'planDetail' | 'planMine' | 'planKeepReceipt' | 'planUnlock'> {
  async function signed(id: number, opening: UnsignedOpening | undefined) {
    if (!opening) return {}
    const { statement, ...answered } = opening
    const note = await signText((origin) => formatStatement(origin, { planId: id, ...statement }))
    return { opening: { ...answered, note } }
  }

  return {
    planList: {
      topics: ['match', 'plan', 'expert'],
      answer: withLogSize(db, async (request, language) => {
        // A match has few plans, so they can be filtered by status; elsewhere a page would have to
        // skip every plan with another status.
        if (request.status !== undefined && request.matchId === undefined)
          throw new Refusal(codes.badRequest, 'status')
        return numberedPage(request.page ?? 1, request.after, (after) =>
          listPlans(db, language, request, placeAfter(after)),
        )
      }),
    },
    planDetail: {
      topics: ['match', 'plan', 'expert'],
      // the address may name another expert; the plan decides which one is shown
      async answer({ id }, language) {
        const { opening, ...detail } = (await findPlanDetail(db, id, language)) ?? notFound()
        const { price, revealed, expertId } = detail.plan
        if (price === 0 || revealed) return { ...detail, ...(await signed(id, opening)) }
        return { ...detail, evidence: await findEvidence(db, Number(expertId)) }
      },
    },
    planMine: {
      async answer({ id }, language, requester) {
        const { opening, ...mine } = await answerMine(db, id, language, requester)
        return { ...mine, ...(await signed(id, opening)) }
      },
    },
    planKeepReceipt: {
      async answer({ id, ...receipt }, _, { principal }) {
        await keepReceipt(db, principal.uid, id, receipt)
        return {}
      },
    },
    planUnlock: {
      async answer({ id, price }, language, requester) {
        const { opening, ...unlocked } = await unlock(db, { id, price }, language, requester)
        return { ...unlocked, ...(await signed(id, opening)) }
      },
    },
  }
}

function notFound(): never {
  throw new Refusal(codes.notFound, 'id')
}

function placeAfter(after: string | undefined): PlanPlace | null {
  if (after === undefined) return null
  const place = placeOf(after)
  if (!place) throw new Refusal(codes.badRequest, 'after')
  return place
}

/** An answer whose opening is not signed yet. */
type Unsigned<N extends 'planMine' | 'planUnlock'> = Omit<ResultOf<N>, 'opening'> & {
  opening: UnsignedOpening | undefined
}

async function answerMine(
  db: Kysely<Tables>,
  id: number,
  language: TextLanguage,
  { principal, address }: Requester<Principal>,
): Promise<Unsigned<'planMine'>> {
  const clock = (await findPlanClock(db, id)) ?? notFound()
  const [balance, unlocked, paid, read, receipts] = await Promise.all([
    findBalance(db, principal, address),
    findUnlock(db, principal.uid, id),
    findPaid(db, principal.uid, id),
    findContent(db, id, principal.uid, language),
    listReceipts(db, principal.uid, id),
  ])
  return {
    balance,
    clock: { at: clock.at.toISOString(), speed: clock.speed },
    unlocked: unlocked && { ...unlocked, at: unlocked.at.toISOString() },
    paid,
    receipts,
    ...(read && { content: read.content }),
    opening: read?.opening,
  }
}

const refusals: Record<Exclude<WhyNot, 'free' | 'no such plan'>, Exclude<Code, 0>> = {
  'not on sale': codes.notOnSale,
  'not enough points': codes.notEnoughPoints,
  'price changed': codes.priceChanged,
}

/** A reader who may read the plan already gets the content without a charge, at any time. */
async function unlock(
  db: Kysely<Tables>,
  { id, price }: { id: number; price: number },
  language: TextLanguage,
  { principal, address }: Requester<Principal>,
): Promise<Unsigned<'planUnlock'>> {
  const result = await unlockPlan(db, principal, id, price, address)
  if (!result.ok) {
    if (result.why === 'no such plan') notFound()
    if (result.why !== 'free') throw new Refusal(refusals[result.why])
  }
  const read = (await findContent(db, id, principal.uid, language)) ?? notFound()
  if (result.ok)
    return {
      charged: result.charged,
      balanceBefore: result.balanceBefore,
      balance: result.balance,
      ...read,
    }
  const balance = await findBalance(db, principal, address)
  return { charged: 0, balanceBefore: balance, balance, ...read }
}
