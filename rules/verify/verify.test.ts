/** What a verification of a record says beside its findings, on the frozen site. */
import { expect, test } from 'vitest'
import { openFrozen } from './test-frozen-site.ts'
import { verifyRecord, type Checked, type Evidence } from './verify.ts'

const frozen = await openFrozen()
const [expert = raise()] = frozen.experts.slice(7)
const honest = frozen.evidenceOf(expert)

function raise(): never {
  throw new Error('not in the frozen log')
}

async function stepsOf(changes: Partial<Evidence>): Promise<Checked[]> {
  return Array.fromAsync(verifyRecord({ ...honest, ...changes }))
}
const factsOf = async (changes: Partial<Evidence>) =>
  (await stepsOf(changes)).map(({ name, facts }) => ({ name, ...facts }))

test('each check says what it examined', async () => {
  expect(await factsOf({})).toMatchInlineSnapshot(`
    [
      {
        "name": "checkpoint",
        "seen": 0,
        "size": 587,
        "witnesses": 0,
      },
      {
        "entries": 198,
        "files": 7,
        "latest": 1781053200000,
        "name": "entries",
        "world": 2,
      },
      {
        "later": 0,
        "name": "plans",
        "opened": 30,
        "plans": 30,
      },
      {
        "name": "settlements",
        "results": 29,
        "settlements": 32,
        "waiting": 0,
      },
      {
        "name": "numbers",
        "plans": 29,
      },
      {
        "name": "shown",
        "pages": 10,
        "removed": 1,
        "rows": 30,
      },
    ]
  `)
})

test('what the pages show beyond the signed log is counted', async () => {
  const aheadOf = async (changes: Partial<Evidence>) => (await factsOf(changes))[0]
  const { size } = (await factsOf({}))[0] as unknown as { size: number }
  const [first = raise(), ...others] = honest.shown
  const [page = raise()] = honest.planPages ?? []
  const shown = [{ ...first, logSize: size + 3 }, ...others]
  expect(await aheadOf({ shown })).toMatchObject({ size, ahead: 3 })
  const detail = { ...page.detail, logSize: size + 2 }
  expect(await aheadOf({ planPages: [{ ...page, detail }] })).toMatchObject({ ahead: 2 })
  // a page from before the checkpoint was signed is nothing to name
  expect(await aheadOf({ shown: [{ ...first, logSize: size - 1 }] })).not.toHaveProperty('ahead')
  const cosigned = [honest.note.replace(`\n${size}\n`, `\n${size + 1}\n`)]
  expect(await aheadOf({ cosigned })).toMatchObject({ ahead: 1 })
})
