import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExpert,
  handleOf,
  listPersons,
  makeKey,
  NotPossible,
  withdrawExpert,
  withdrawKey,
} from './experts.ts'
import { publishByKey } from './publish-by-key.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../db/test-world.ts'

const database = await sharedDatabase()
await addLeague(database.db)
await standStill(database.db, noon)

const names = (name: string) => ({ zh: name, zht: name, en: name })

test('every step is recorded with the operator who took it, and never with a key', async () => {
  const { owner, db } = database
  const expertId = await addExpert(
    owner,
    { zh: '张三', zht: '張三', en: 'Zhang San' },
    'zhang-san',
    'root',
  )
  const { keyId, key } = await makeKey(owner, 'zhang-san', 'root')
  const [match = 0] = await addMatches(db, [after(5)])
  const { expertId: _, ...plan } = draftOf(expertId, match)
  expect(await publishByKey(db, key, plan)).toMatchObject({ stored: { serial: 1 } })
  expect(await listPersons(owner)).toMatchObject([
    { handle: 'zhang-san', plans: 1, keys: [keyId], withdrawn_at: null },
  ])
  await withdrawKey(owner, keyId, 'root')
  expect(await publishByKey(db, key, { ...plan, price: 8 })).toEqual({
    errors: [{ field: 'key', reason: 'keyWithdrawn' }],
  })
  await withdrawExpert(owner, 'zhang-san', 'root')
  const actions = await owner
    .selectFrom('operator_action')
    .selectAll()
    .orderBy('action_id')
    .execute()
  expect(actions.map(({ action, detail, at }) => [action, detail, at])).toEqual([
    [
      'expert added',
      {
        expertId,
        handle: 'zhang-san',
        name: { zh: '张三', zht: '張三', en: 'Zhang San' },
        by: 'root',
      },
      noon,
    ],
    ['key made', { keyId, expertId, handle: 'zhang-san', by: 'root' }, noon],
    ['key withdrawn', { keyId, expertId, handle: 'zhang-san', by: 'root' }, noon],
    ['expert withdrawn', { expertId, handle: 'zhang-san', by: 'root' }, noon],
  ])
  expect(JSON.stringify(actions)).not.toContain(key)
  // published plans stay
  expect(
    await db
      .selectFrom('plan')
      .select(['serial', 'outcome'])
      .where('expert_id', '=', expertId)
      .execute(),
  ).toEqual([{ serial: 1, outcome: null }])
})

test('a refused step changes and records nothing', async () => {
  const { owner } = database
  const before = await owner.selectFrom('operator_action').select('action_id').execute()
  await owner
    .insertInto('expert')
    .values({ kind: 'model', handle: 'model', name: JSON.stringify(names('M')), created_at: noon })
    .execute()
  const tries = [
    () => addExpert(owner, names('a\u202eb'), 'ab', 'root'),
    () => addExpert(owner, names('x'.repeat(41)), 'ab', 'root'),
    () => addExpert(owner, names('Name'), 'A b', 'root'),
    () => addExpert(owner, names('Name'), 'model', 'root'),
    () => makeKey(owner, 'model', 'root'),
    () => withdrawExpert(owner, 'model', 'root'),
    () => withdrawKey(owner, 999_999, 'root'),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toBeInstanceOf(NotPossible)
  expect(await owner.selectFrom('operator_action').select('action_id').execute()).toEqual(before)
})

test("the server's own database role makes no publishing key", async () => {
  const { db } = database
  const [expert = 0] = await addExperts(db, 1)
  const { handle } = await db
    .selectFrom('expert')
    .select('handle')
    .where('expert_id', '=', expert)
    .executeTakeFirstOrThrow()
  await expect(makeKey(db, handle, 'x')).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['Zhang San', 'zhang-san'],
  ['José  O’Neill', 'jose-o-neill'],
  ['張三', ''],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
])('%s suggests %s', (name, handle) => {
  expect(handleOf(name)).toBe(handle)
})
