import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { after, draftOf, noon, smallWorld } from '../db/test-world.ts'
import { publishPlans } from '../publishing/publish.ts'
import { listExpertTexts, listPlanTexts } from './texts.ts'

test('a text that was taken off the pages is not served beside the log', async () => {
  const database = await testDatabase()
  const { db, owner } = database
  const {
    experts: [expert = 0],
    matches: [match = 0],
  } = await smallWorld(db, { now: noon, experts: 1, kickoffs: [after(5)] })
  const { published } = await publishPlans(db, [draftOf(expert, match)])
  const planId = published[0]?.planId ?? 0
  expect(JSON.stringify(await listPlanTexts(db, planId))).toContain('A title')
  await owner.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const field of ['title', 'analysis'])
      await sql`insert into text_removal (expert_id, plan_id, field, reason, removed_at, removed_by)
        values (${expert}, ${planId}, ${field}, 'abuse', ${noon}, 1)`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  const served = [...(await listPlanTexts(db, planId)), ...(await listExpertTexts(db, expert))]
  expect(JSON.stringify(served)).not.toMatch(/A title|Reasons/)
  expect(served.filter((text) => 'removed' in text)).toHaveLength(3)
  await database.drop()
})
