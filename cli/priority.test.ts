import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the verification keeps its priority, though it draws pictures as threads do', () => {
  const documents = new URL('documents.ts', import.meta.url).href
  const program = `
    import { getPriority } from 'node:os'
    const before = getPriority()
    await import(${JSON.stringify(documents)})
    console.log(getPriority() - before)
  `
  const args = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['0\n', ''])
})
