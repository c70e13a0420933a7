import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { keepLog, valueFilter } from './database-log.ts'

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

it('keeps of a message that may quote a value its time and SQLSTATE', () => {
  const start = '2026-03-01 12:00:00.000 UTC [7]'
  const filter = valueFilter()
  const lines = [
    'postgres: a line from before the log',
    `${start} 22P02 ERROR:  invalid input syntax for type integer: "a value`,
    '\tand more of it"',
    'behind a carriage return',
    `${start} 00000 LOG:  checkpoint starting: time`,
    `\tof it`,
    `${start} XX001 ERROR:  invalid page in block 3`,
    '\tof relation base/5/16384',
    `${start} 01000 WARNING:  a value`,
    `${start} 28P01 FATAL:  password authentication failed`,
  ]
  expect(lines.flatMap((line) => filter(line) ?? [])).toEqual([
    'postgres: a line from before the log',
    `${start} 22P02 ERROR:  (its text is not kept)`,
    `${start} 00000 LOG:  checkpoint starting: time`,
    `\tof it`,
    `${start} XX001 ERROR:  invalid page in block 3`,
    '\tof relation base/5/16384',
    `${start} 01000 WARNING:  (its text is not kept)`,
    `${start} 28P01 FATAL:  password authentication failed`,
  ])
})
