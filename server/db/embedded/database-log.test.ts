import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { keepLog } from './database-log.ts'

it('begins another file when one is full, and keeps the previous one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-log-'))
  const file = join(folder, 'postgres.log')
  const messages = new PassThrough()
  keepLog(messages, file, 100)
  for (let n = 100; n < 130; n++) messages.write(`message ${n}\n`)
  messages.end()
  await finished(messages)
  const [kept, previous] = [file, `${file}.1`].map((one) => readFileSync(one, 'utf8'))
  expect(`${previous}${kept}`).toMatch(/^(message \d+\n)+message 129\n$/)
  for (const one of [file, `${file}.1`]) {
    expect(statSync(one).size).toBeLessThanOrEqual(100)
    expect(statSync(one).mode & 0o777).toBe(0o600)
  }
  rmSync(folder, { recursive: true, force: true })
})
