import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatVerifierKey, verifierKey } from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { readSettings } from '../settings.ts'
import { readPolicy } from './witness-policy.ts'
import { sharedFolder } from '../test-folder.ts'

const folder = sharedFolder()

const key = verifierKey(witnessKeyOf('one.example', 1))
const logKey = formatVerifierKey(key)
const read = (env: Record<string, string>) => readPolicy(readSettings(env, folder))
const fromFile = async (text: string) => {
  await writeFile(join(folder, 'policy'), text)
  return read({ WITNESS_POLICY: 'policy' })
}

test('comes from the settings, or from a file instead', async () => {
  const endpoint = { key, url: 'https://one.example/' }
  for (const { policy, witnesses } of [
    read({ WITNESSES: `${logKey} https://one.example/`, WITNESSES_NEEDED: '1' }),
    await fromFile(`witness w ${logKey} https://one.example/\nquorum w\n`),
  ]) {
    expect(witnesses).toEqual([endpoint])
    expect([policy.isMet([]), policy.isMet([key])]).toEqual([false, true])
  }
  expect(read({}).policy.isMet([])).toBe(true)
})

test('an invalid policy ends the start with the line or the setting', async () => {
  await expect(fromFile('quorum w')).rejects.toThrow(
    'policy: Line 1 of the policy: no line above defines w.',
  )
  await expect(fromFile(`witness w ${logKey}\nquorum w`)).rejects.toThrow(
    'WITNESS_POLICY: the witness w in ',
  )
  expect(() => read({ WITNESS_POLICY: 'nowhere' })).toThrow('cannot be read: ENOENT')
  expect(() => read({ WITNESSES_NEEDED: '1' })).toThrow(
    'WITNESSES_NEEDED is 1, but WITNESSES names 0',
  )
  expect(() => read({ WITNESS_POLICY: 'policy', WITNESSES_NEEDED: '1' })).toThrow(
    'WITNESS_POLICY takes the place of WITNESSES',
  )
})
