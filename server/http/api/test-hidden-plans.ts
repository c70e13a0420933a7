/** For tests: plans whose hidden parts are unique texts, which a search finds wherever they are. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PlanDraft } from '../../../contract/plan.ts'
import { textLanguages, type TextLanguage } from '../../../contract/values.ts'
import { book1 } from '../../../rules/book/v1.ts'
import type { Tables } from '../../db/tables.ts'
import { draftOf } from '../../db/test-world.ts'
import { publishPlans } from '../../publishing/publish.ts'

/** A plan, and the texts of its hidden parts. */
export interface HiddenPlan {
  planId: number
  /** The texts of the last version by language; odds, scores and sources are the same in all. */
  last: Record<TextLanguage, string[]>
  /** The texts of both versions in all languages. */
  all: string[]
  /** The salts of both versions, those of the last one first. */
  salts: { last: string[]; all: string[] }
}

export const price = 28
const title = { zh: '标题', zht: '標題', en: 'A title' }

const canary = () => `canary${randomBytes(8).toString('hex')}`
/** Odds and probabilities that are as unlikely by chance as a unique word. */
const digits = () => String(100_000 + Math.floor(Math.random() * 899_999))

type Hidden = Pick<PlanDraft, 'analysis' | 'selections' | 'probabilities'>

function hidden(): { draft: Hidden; words: HiddenPlan['last'] } {
  const analysis = { zh: canary(), zht: canary(), en: canary() }
  const [odds, home, source] = [
    `${90 + (digits().charCodeAt(0) % 9)}${digits().slice(0, 1)}.${digits().slice(0, 3)}`,
    `0.${digits()}`,
    canary(),
  ]
  const draft: Hidden = {
    analysis,
    selections: [
      { play: 9, picks: [{ key: '17-13', odds, probability: Number(home) }], oddsSource: source },
      { play: 5, line: 13.75, picks: [{ key: 'over', odds: '77.321' }] },
    ],
    probabilities: { home: Number(home), draw: 0, away: 1 - Number(home) },
  }
  const shared = [
    odds,
    `"probability":${Number(home)}`,
    `"home":${Number(home)}`,
    source,
    '17-13',
    '"line":13.75',
    '77.321',
  ]
  const wordsIn = (language: TextLanguage) => [analysis[language], ...shared]
  return { draft, words: { zh: wordsIn('zh'), zht: wordsIn('zht'), en: wordsIn('en') } }
}

/** A priced plan of each expert on each match, in two versions. */
export async function publishHidden(
  db: Kysely<Tables>,
  experts: readonly number[],
  matches: readonly number[],
): Promise<HiddenPlan[]> {
  const plans: HiddenPlan[] = []
  for (const expertId of experts)
    for (const matchId of matches) {
      const [first, last] = [hidden(), hidden()]
      const { planId } = await publish(db, expertId, matchId, first.draft)
      await publish(db, expertId, matchId, last.draft, planId)
      const texts = [first, last].flatMap(({ words }) => textLanguages.flatMap((one) => words[one]))
      const salts = await saltsOf(db, planId)
      plans.push({ planId, last: last.words, all: [...new Set(texts)], salts })
    }
  return plans
}

async function saltsOf(db: Kysely<Tables>, planId: number): Promise<HiddenPlan['salts']> {
  const rows = await db
    .selectFrom('plan_secret')
    .select(['salt', 'analysis_salt'])
    .where('plan_id', '=', planId)
    .orderBy('version', 'desc')
    .execute()
  const all = rows.map((row) => [row.salt, row.analysis_salt].map((salt) => hexOf(salt)))
  return { last: all[0] ?? [], all: all.flat() }
}

const hexOf = (salt: Buffer | null): string => {
  if (!salt) throw new Error('A version has no salt')
  return salt.toString('hex')
}

async function publish(
  db: Kysely<Tables>,
  expertId: number,
  matchId: number,
  draft: Hidden,
  planId?: number,
): Promise<{ planId: number }> {
  const sent = {
    ...draftOf(expertId, matchId, { price, refundOnMiss: true, title }),
    ...draft,
    ...(planId !== undefined && { planId }),
  }
  const { published, refused } = await publishPlans(db, [sent], book1)
  const [plan] = published
  if (!plan) throw new Error(`Refused: ${JSON.stringify(refused)}`)
  return plan
}
