import { expect, test } from 'vitest'
import { schedule } from './schedule.ts'

const mostADay = 1_000

const bl1 = { shortcut: 'bl1', season: 2026 }
const bl2 = { shortcut: 'bl2', season: 2026 }
const day = 86_400_000
const start = Date.UTC(2026, 10, 28)

test('a day of play in two leagues stays below the limit, and never stops asking', () => {
  const plan = schedule([bl1, bl2], mostADay)
  for (const [of, hours] of [
    [bl1, [14.5, 14.5, 17.5, 19.5]],
    [bl2, [12, 12, 19.5]],
  ] as const)
    for (const [at, hour] of hours.entries())
      plan.saw(of, 12, `${of.shortcut} ${at}`, start + hour * 3_600_000)
  let asked = 0
  let lastLive = 0
  for (let now = start; now < start + day; now += 1_000) {
    const request = plan.due(now)
    if (!request) continue
    asked++
    if (request.kind === 'changed') lastLive = now
    plan.done(request, now, { value: request.kind === 'current' ? { groupOrderID: 12 } : 'same' })
  }
  expect(asked).toBeLessThanOrEqual(mostADay)
  expect(lastLive).toBeGreaterThan(start + 21 * 3_600_000)
  expect(plan.quota(start + day - 1).left).toBe(mostADay - asked)
  expect(plan.quota(start + day).left).toBe(mostADay)
})

test('a Saturday of one league, with an evening match, is asked about within 20 s', () => {
  const plan = schedule([bl1], mostADay)
  for (const [at, hour] of [14.5, 14.5, 14.5, 17.5].entries())
    plan.saw(bl1, 12, `${at}`, start + hour * 3_600_000)
  const times: number[] = []
  for (let now = start + 14.5 * 3_600_000; now < start + 19.5 * 3_600_000; now += 1_000) {
    // the afternoon is over, and the evening has not begun
    if (now === start + 16.4 * 3_600_000) for (const key of '012') plan.saw(bl1, 12, key, null)
    const request = plan.due(now)
    if (!request) continue
    const hour = (now - start) / 3_600_000
    if ('group' in request && (hour < 16.4 || hour > 17.5)) times.push(now)
    plan.done(request, now, { value: request.kind === 'current' ? { groupOrderID: 12 } : 'same' })
  }
  const gaps = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000)
  const played = gaps.filter((gap) => gap < 1_000)
  expect(Math.max(...played)).toBeLessThanOrEqual(19)
})

test('one league alone is asked about every 15 s', () => {
  const plan = schedule([bl1], mostADay)
  plan.saw(bl1, 12, 'a', start + 3_600_000)
  const times: number[] = []
  for (let now = start + 3_600_000; now < start + 3_700_000; now += 1_000) {
    const request = plan.due(now)
    if (!request) continue
    if (request.kind === 'changed') times.push(now)
    plan.done(request, now, { value: 'same' })
  }
  const gaps = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
})

test('goes on counting after a restart on the same day, and again from none on the next', () => {
  const plan = schedule([bl1], mostADay)
  for (let now = start; now < start + 10_000; now += 1_000) {
    const request = plan.due(now)
    if (request) plan.done(request, now, { value: 'same' })
  }
  const quota = plan.quota(start + 10_000)
  expect(quota.left).toBeLessThan(mostADay)
  const resumed = schedule([bl1], mostADay, quota)
  expect(resumed.quota(start + 11_000)).toEqual(quota)
  expect(resumed.quota(start + day).left).toBe(mostADay)
  expect(schedule([bl1], mostADay, { ...quota, left: 0 }).due(start + 11_000)).toBeNull()
})

test('competitions whose answers fail hold up no other, however many', () => {
  const failing = ['bl2', 'bl3', 'dfb'].map((shortcut) => ({ shortcut, season: 2026 }))
  const spent = { left: 800, resetsAt: new Date(start + day) }
  const plan = schedule([bl1, ...failing], mostADay, spent)
  for (const league of [...failing, bl1]) plan.saw(league, 12, league.shortcut, start + 3_600_000)
  const asked: number[] = []
  let failed = 0
  // the others begin to fail when their seasons and matchdays were read
  const failsFrom = start + 3_600_000 + 290_000
  for (let now = start + 3_600_000; now < start + 2 * 3_600_000; now += 1_000) {
    const request = plan.due(now)
    if (!request) continue
    if (request.of === bl1 && 'group' in request) asked.push(now)
    const fails = request.of !== bl1 && now > failsFrom
    if (fails) failed++
    plan.done(request, now, fails ? null : { value: 'same' })
  }
  const gaps = [...asked.slice(1), start + 2 * 3_600_000].map(
    (at, index) => (at - (asked[index] ?? 0)) / 1_000,
  )
  expect(Math.max(...gaps)).toBeLessThan(150)
  expect(failed).toBeLessThan(200)
})

test('a source that is down rests for up to 15 minutes, and as long as it asks for', () => {
  const plan = schedule([bl1, bl2], mostADay)
  plan.saw(bl2, 12, 'a', start + 3_600_000)
  const failedAt: number[] = []
  for (let now = start; now < start + 4 * 3_600_000; now += 1_000) {
    const request = plan.due(now)
    if (!request) continue
    failedAt.push(now)
    plan.done(request, now, null, failedAt.length === 5 ? 3_000 : null)
  }
  expect(failedAt.length).toBeLessThan(30)
  expect((failedAt[5] ?? 0) - (failedAt[4] ?? 0)).toBeGreaterThanOrEqual(3_000_000)
})

test('a matchday in play is fetched although it is said to be unchanged, within the limit', () => {
  const plan = schedule([bl1, bl2], mostADay)
  for (const league of [bl1, bl2])
    for (const hour of [12, 14.5, 17.5, 19.5])
      plan.saw(league, 12, `${hour}`, start + hour * 3_600_000)
  const fetched: number[] = []
  let asked = 0
  for (let now = start; now < start + day; now += 1_000) {
    const request = plan.due(now)
    if (!request) continue
    asked++
    if (request.kind === 'group' && request.of === bl1) fetched.push((now - start) / 3_600_000)
    plan.done(request, now, { value: request.kind === 'current' ? { groupOrderID: 12 } : 'same' })
  }
  const afternoon = fetched.filter((hour) => hour > 14.5 && hour < 16.5)
  const gaps = afternoon.slice(1).map((at, index) => at - (afternoon[index] ?? 0))
  expect(gaps.length).toBeGreaterThan(20)
  expect(Math.max(...gaps)).toBeLessThan(0.11)
  expect(asked).toBeLessThanOrEqual(mostADay)
})
