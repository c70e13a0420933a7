/** How long changes wait on days on which several leagues play, by a simulated clock. */
import { expect, test } from 'vitest'
import { confirmAfter, schedule } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 10, 28)
const matchday = 12

/** Minutes after kick-off at which a source tells of a match: goals, scorers, the breaks. */
const told = (at: number) => [
  ...[(at * 31) % 44, (at * 17) % 40, 62 + ((at * 13) % 45)].flatMap((goal) => [goal, goal + 1.5]),
  48,
  112,
  114,
]

/** Kick-offs of each league as hours of the day in UTC. Resolves to what a day needs and takes. */
function dayOf(kickoffs: Record<string, readonly number[]>, most: number) {
  const leagues = Object.keys(kickoffs).map((shortcut) => ({ shortcut, season: 2026 }))
  const plan = schedule(leagues, most)
  const matchesOf = new Map(
    leagues.map(({ shortcut }) => [
      shortcut,
      (kickoffs[shortcut] ?? []).map((at, index) => {
        const kickoff = start + at * hour
        const changes = told(index + at).map((after) => kickoff + Math.round(after * 60) * 1_000)
        return { key: `${index}`, kickoff, changes, overAt: Infinity }
      }),
    ]),
  )
  const [waits, readAt]: [number[], Map<string, number>] = [[], new Map()]
  let asked = 0
  const first = Math.min(...Object.values(kickoffs).flat()) * hour + start - 5 * minute
  for (let now = start; now < start + 24 * hour; now += now < first ? 30_000 : 1_000) {
    const request = plan.due(now)
    if (!request) continue
    asked++
    const { kind, of } = request
    const matches = matchesOf.get(of.shortcut) ?? []
    const isCurrent = 'group' in request && request.group === matchday
    const last = matches.flatMap(({ changes }) => changes).filter((at) => at <= now)
    const value =
      kind === 'current'
        ? { groupOrderID: matchday }
        : isCurrent
          ? `changed ${Math.max(0, ...last)}`
          : 'unchanged'
    plan.done(request, now, { value })
    if (kind !== 'season' && !(kind === 'group' && isCurrent)) continue
    const before = readAt.get(of.shortcut) ?? start
    readAt.set(of.shortcut, now)
    // it is stored with the next round
    waits.push(...last.filter((at) => at > before).map((at) => (now - at) / 1_000 + 1))
    for (const match of matches) {
      const isOver = now >= Math.max(...match.changes)
      if (isOver) match.overAt = Math.min(match.overAt, now)
      const isCertain = now - match.overAt >= confirmAfter
      plan.saw(of, matchday, match.key, isCertain ? null : match.kickoff)
      if (isOver && !isCertain) plan.confirm(of, matchday, match.overAt + confirmAfter)
    }
  }
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
  return { asked, changes: waits.length, mean, longest: Math.max(...waits) }
}

const saturday = {
  bl1: [14.5, 14.5, 14.5, 14.5, 14.5, 17.5],
  bl2: [12, 12, 12, 19.5],
  bl3: [13, 13, 13, 13, 15.5],
  dfb: [14.5, 14.5, 17, 17, 19.75],
}
const evening = { bl1: [19, 19, 19, 19], bl2: [19, 19, 19], bl3: [19, 19, 19], dfb: [19, 19] }
const only = (day: typeof evening, ...leagues: (keyof typeof evening)[]) =>
  Object.fromEntries(leagues.map((league) => [league, day[league]]))

// the figures of docs/feeds.md
test.each([
  ['a Saturday of one league', only(saturday, 'bl1'), 20, 9],
  ['two leagues at once', only(evening, 'bl1', 'bl2'), 20, 11],
  ['three leagues at once', only(evening, 'bl1', 'bl2', 'bl3'), 35, 18],
  ['four competitions at once', evening, 55, 26],
  ['a Saturday of four competitions', saturday, 150, 50],
])('%s, with at most 1,000 requests', (_, day, longest, mean) => {
  const found = dayOf(day, 1_000)
  const matches = Object.values(day).flat().length
  expect(found.changes).toBe(matches * told(0).length)
  expect(found.asked).toBeLessThanOrEqual(1_000)
  expect(found.longest).toBeLessThanOrEqual(longest)
  expect(found.mean).toBeLessThanOrEqual(mean)
})

test('a Saturday of four competitions within 20 s, with at most 5,000 requests', () => {
  const { asked, longest } = dayOf(saturday, 5_000)
  expect(longest).toBeLessThanOrEqual(20)
  expect(asked).toBeLessThanOrEqual(5_000)
})
