/** What the verification does while a site is slow or busy: no test waits for a clock. */
import { describe, expect, test } from 'vitest'
import type { Answer } from './http-client.ts'
import { patiently, repeated, type Clock } from './patience.ts'

const url = new URL('https://touchline.example/app/api/queryHome?x=1')

const answering = (status: number, retryAfter?: string) => {
  const answer = {
    status,
    ok: status === 200,
    dropped: false,
    header: (name: string) => (name === 'retry-after' ? (retryAfter ?? null) : null),
    bytes: () => Promise.resolve(new Uint8Array()),
    chunks: () => (async function* () {})(),
    drop: () => void (answer.dropped = true),
  }
  return answer satisfies Answer
}

/** A site with these answers, one after the other; the last one again and again. */
function askingFor(answers: readonly Answer[], isOptional = false) {
  const [said, pauses]: [string[], number[]] = [[], []]
  const ticks = new Set<() => void>()
  const clock: Clock = {
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    every(_, tick) {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  }
  let asked = 0
  const request = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (!answer) throw new Error('refused')
    return answer
  }
  const asking = { url, say: (words: string) => void said.push(words), isOptional }
  return {
    said,
    pauses,
    ticks,
    asked: () => asked,
    clock,
    ask: (own = request) => patiently(own, asking, clock),
  }
}

describe('an answer', () => {
  test('is waited for as long as it takes, and named every 30 seconds', async () => {
    const site = askingFor([])
    const slow = Promise.withResolvers<Answer>()
    const asking = site.ask(() => slow.promise)
    for (const tick of [...site.ticks, ...site.ticks]) tick()
    const answer = answering(200)
    slow.resolve(answer)
    expect(await asking).toBe(answer)
    expect(site.said).toEqual([
      'Waiting for https://touchline.example: /app/api/queryHome has no answer for 30 seconds.',
      'Waiting for https://touchline.example: /app/api/queryHome has no answer for 60 seconds.',
    ])
    expect(site.ticks.size).toBe(0)
  })

  test('that comes at once is not named, and one that fails is not asked for again', async () => {
    const site = askingFor([answering(200)])
    await site.ask()
    expect([site.said, site.pauses, site.ticks.size]).toEqual([[], [], 0])
    const down = askingFor([])
    await expect(down.ask()).rejects.toThrow('refused')
    expect([down.asked(), down.ticks.size]).toEqual([1, 0])
  })
})

describe('a refusal for now', () => {
  test('is waited for as long as it says, and named once', async () => {
    const [first, second, last] = [answering(429, '2'), answering(429, '7'), answering(200)]
    const site = askingFor([first, second, last])
    expect(await site.ask()).toBe(last)
    expect(site.pauses).toEqual([2_000, 7_000])
    expect([first.dropped, second.dropped, last.dropped]).toEqual([true, true, false])
    expect(site.said).toEqual([
      'Waiting for https://touchline.example: ' +
        'it takes only so many requests a minute from one address.',
    ])
  })

  test('of a busy site is waited for, too, but not without a time', async () => {
    const site = askingFor([answering(503, '2'), answering(200)])
    expect((await site.ask()).status).toBe(200)
    expect(site.said).toEqual(['Waiting for https://touchline.example: it has too much to do.'])
    const down = askingFor([answering(503)])
    expect((await down.ask()).status).toBe(503)
    expect([down.asked(), down.pauses]).toEqual([1, []])
  })

  test('of something that is not needed is an answer while the site is busy', async () => {
    const site = askingFor([answering(503, '2')], true)
    expect((await site.ask()).status).toBe(503)
    expect(site.said).toEqual([])
    const limited = askingFor([answering(429, '2'), answering(200)], true)
    expect((await limited.ask()).status).toBe(200)
  })

  test('ends after ten minutes, whatever time it says', async () => {
    const site = askingFor([answering(429, '86400')])
    expect((await site.ask()).status).toBe(429)
    expect(site.pauses).toEqual(Array.from({ length: 10 }, () => 60_000))
  })
})

test('what is read again is named, once', async () => {
  const said: string[] = []
  const read = repeated(
    () => Promise.resolve(1),
    'Waiting.',
    (words) => void said.push(words),
  )
  await read()
  expect(said).toEqual([])
  await read()
  await read()
  expect(said).toEqual(['Waiting.'])
})
