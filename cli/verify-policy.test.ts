/** A verification by the reader's own witness policy. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifiedSite } from './test-site.ts'
import { ran } from './test-command.ts'
import { run } from './verify.ts'
import {
  cosign,
  formatVerifierKey,
  parseNote,
  signatureTypes,
  verifierKey,
  type SigningKey,
} from '../rules/log/note.ts'
import { witnessKeyOf } from '../rules/log/test-keys.ts'
import { noon } from '../server/db/test-world.ts'
import { policyOf } from '../rules/log/policy.ts'

const [one, two, absent] = [
  witnessKeyOf('one.example', 1),
  witnessKeyOf('two.example', 2),
  witnessKeyOf('absent.example', 3),
]
const noonSeconds = noon.getTime() / 1_000
const line = (key: SigningKey) => formatVerifierKey(verifierKey(key))

const endpoints = [one, two].map((key) => ({
  key: verifierKey(key),
  url: `https://${key.name}/`,
}))
const witnesses = {
  keys: endpoints.map(({ key }) => key),
  collect: (note: string) =>
    Promise.resolve([one, two].map((key) => cosign(parseNote(note)?.text ?? '', key, noonSeconds))),
}
const site = await verifiedSite({ experts: 1, log: { witnesses, policy: policyOf(endpoints, 2) } })
const { folder, origin } = site
afterAll(() => site.close())

const verify = async (policy: string) => {
  const file = join(folder, 'policy')
  await writeFile(file, policy)
  return ran(run, [origin, '--answers-only', '--policy', file, '--state', join(folder, 'seen')])
}

const both = `witness a ${line(one)}\nwitness b ${line(two)}\n`

test('with a quorum the command reports equality and the witnesses', async () => {
  const { code, out } = await verify(`${both}group both all a b\nquorum both\n`)
  expect(code).toBe(0)
  expect(out).toContain('one.example at 2026-03-01 12:00 UTC, two.example at 2026-03-01 12:00 UTC.')
  // a day and more after it
  expect(out).toContain('days ago: later entries have no witness.')
  // a reader who trusts the site's witnesses can use the site's policy file unchanged
  const served = await (await fetch(`${origin}/log/policy`)).text()
  expect(await verify(served)).toMatchObject({ code: 0 })
  const logOrigin = (await readFile(join(folder, 'seen'), 'utf8')).split(' ')[1]
  expect(served).toContain(`log ${logOrigin} https://touchline.test/log/\n`)
})

test('without a quorum the verification ends with an error', async () => {
  const { code, err } = await verify(
    `${both}witness c ${line(absent)}\ngroup all all a b c\nquorum all\n`,
  )
  expect(code).toBe(1)
  expect(err).toContain('is cosigned by one.example, two.example: its quorum is not met.')
  expect(await verify(`witness c ${line(absent)}\nquorum c\n`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('by none of the witnesses of the policy: its quorum'),
  })
  // any one of three is enough
  expect(
    await verify(`${both}witness c ${line(absent)}\ngroup any any a b c\nquorum any\n`),
  ).toMatchObject({ code: 0 })
})

test('a log that the policy does not name is another log', async () => {
  const other = line({ ...one, name: 'other.example/log', type: signatureTypes.note })
  expect(await verify(`log ${other}\nquorum none\n`)).toMatchObject({ code: 1 })
})

test('a malformed policy counts as wrong usage', async () => {
  const { code, err } = await verify('quorum nobody\n')
  expect(code).toBe(2)
  expect(err).toContain('Line 1 of the policy: no line above defines nobody.')
})
