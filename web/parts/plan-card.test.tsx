import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PlanCard as Plan } from '../../contract/plan.ts'
import { NavigationContext } from '../page/nav.tsx'
import { testNavigation } from '../page/test-navigation.ts'
import { PlanCard } from './plan-card.tsx'

const plan: Plan = {
  id: 7,
  expertId: 3,
  name: 'Marcus Ellery',
  avatar: '',
  kind: 'invented',
  solutionTitle: 'Northport <b>score</b> first',
  matchId: 9,
  leagueShortName: 'Coastal Premier',
  homeShortName: 'Northport',
  awayShortName: 'Riverside',
  matchTime: '2025-08-16T11:35:00.000Z',
  predictPlay: '1,5',
  status: 1,
  hitResult: 0,
  streakWinCnt: 0,
  recentCnt: 10,
  recentWinCnt: 8,
  recentHitRate: 0.8,
}

const draw = (part: Partial<Plan>) =>
  renderToStaticMarkup(
    <NavigationContext value={testNavigation()}>
      <PlanCard plan={{ ...plan, ...part }} />
    </NavigationContext>,
  )
const text = (part: Partial<Plan>) => draw(part).replaceAll(/<[^>]*>/g, '')

describe('a plan card: specification section 2', () => {
  test.each([
    [0, []],
    [1, ['Hit']],
    [2, ['Miss']],
    [3, []],
  ])('hitResult %d has seal %j', (hitResult, labels) => {
    expect(
      Array.from(
        draw({ hitResult }).matchAll(/role="img" aria-label="(\w+)"/g),
        ([, label]) => label,
      ),
    ).toEqual(labels)
  })

  test('names and a title in right-to-left scripts move nothing that stands beside them', () => {
    const own = {
      solutionTitle: 'الأهلي يفوز',
      homeShortName: 'الأهلي',
      awayShortName: 'הפועל',
    }
    expect(draw(own)).toContain('<bdi>الأهلي يفوز</bdi>')
    expect(text(own)).toContain('\u2068الأهلي\u2069 v \u2068הפועל\u2069')
  })

  test('the streak badge starts at three', () => {
    expect(text({ streakWinCnt: 2 })).not.toContain('in a row')
    expect(text({ streakWinCnt: 3 })).toContain('3 in a row')
  })

  test('the recent badge needs a hit', () => {
    expect(text({ recentWinCnt: 8 })).toContain('8 of last 10')
    expect(text({ recentWinCnt: 0, recentHitRate: 0 })).not.toContain('of last')
  })

  test('the rate has no decimals, and is never shown without a sample', () => {
    expect(text({ recentHitRate: 2 / 3, recentCnt: 9 })).toContain('67%last 9')
    expect(text({ recentHitRate: 0, recentCnt: 0, recentWinCnt: 0 })).not.toContain('%')
  })

  test('is a Free Trial only at status 0', () => {
    expect(text({ status: 0 })).toContain('Free Trial')
    expect(text({ status: 1 })).toMatch(/View$/)
  })

  test('links to the expert and to the plan, without nesting the links', () => {
    const drawn = draw({})
    expect(Array.from(drawn.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
      '/expertDetail?expertId=3',
      '/planDetail?id=7&amp;expertId=3',
    ])
    expect(drawn).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /)
  })

  test('shows league, teams, time and play types, and leaves out unknown ones', () => {
    expect(text({})).toContain(
      'Coastal PremierNorthport v RiversideSat 16 Aug, 19:35Match result, Over/under',
    )
    expect(text({ leagueShortName: '', homeShortName: '', matchTime: null })).toContain(
      'firstMatch result, Over/under',
    )
  })

  test('contains no markup from its title and no style attribute', () => {
    const drawn = draw({ hitResult: 1 })
    expect(drawn).toContain('Northport &lt;b&gt;score&lt;/b&gt; first')
    expect(drawn).not.toContain(' style=')
  })
})
