/**
 * A match is live: goals arrive on an open page of each site, without a reload.
 * @module-tag main
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReader, useBrowser, visit } from '../browser.ts'
import { pathOf, watchCalls } from '../calls.ts'
import { goalsOf, moreGoals, startRound, stillThere, watch, type Round } from '../round.ts'
import { deviceOf } from '../screen-pass.ts'

const browser = useBrowser()
let site: Round

beforeAll(async () => {
  site = await startRound()
})
afterAll(() => site[Symbol.asyncDispose]())

test('a goal appears in place, is marked for six seconds, and is announced once', async () => {
  const wishes = { baseURL: site.origin, language: 'en' } as const
  await using reader = await openReader(browser(), wishes)
  const { page } = reader
  const { announcements } = await watch(page, `${site.origin}/`)
  await moreGoals(page)
  const changed = page.locator('[data-changed]').first()
  await changed.waitFor()
  const animation = await changed.evaluate((one) =>
    one.getAnimations().map((each) => each.effect?.getComputedTiming().duration),
  )
  expect(animation).toContain(6000)
  const announced = async () => goalsOf(await announcements())
  await moreGoals(page)
  await expect.poll(async () => (await announced()).length).toBeGreaterThan(1)
  await moreGoals(page)
  const goals = await announced()
  // The score is part of the sentence, so all sentences differ.
  expect(new Set(goals).size).toBe(goals.length)
  expect(goals.every((sentence) => /^Goal: \S.* \d+–\d+ \S/.test(sentence))).toBe(true)
  expect(await stillThere(page)).toBe(true)
  expect(reader.problems).toEqual([])
})

test('a mobile match page shows the scorer with the score, and the line-up later', async () => {
  const wishes = { baseURL: site.origin, language: 'en', ...deviceOf('/h5') } as const
  await using reader = await openReader(browser(), wishes)
  const { page } = reader
  await page.clock.install()
  const played = (await site.matches()).find(({ homeScore }) => (homeScore ?? 0) > 0)
  await visit(page, `${site.origin}/h5/matchDetail?matchId=${played?.matchId}&tab=lineup`)
  // A tab that joins late refetches everything once, at a moment of the next four seconds.
  const refetched = page.waitForResponse(`**${pathOf('matchLineup')}`)
  await page.clock.fastForward(5_000)
  await refetched
  const requests = watchCalls(page)
  const scorers = () => page.getByText('A Player').count()
  const before = await scorers()
  expect(before).toBeGreaterThan(0)
  await expect.poll(scorers).toBeGreaterThan(before)
  await expect.poll(() => requests.map(({ name }) => name)).toContain('matchLineup')
  expect(reader.problems).toEqual([])
})
