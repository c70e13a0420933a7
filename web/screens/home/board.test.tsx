import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readRankedExpert } from '../../api/read/records.ts'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { en } from '../../words/en.ts'
import { Board } from './board.tsx'

/** The text of a board whose only expert has these fields on another back end. */
function textOf(fields: object): string {
  const expert = readRankedExpert(
    { expertId: 3, name: 'Ash', ...fields },
    { request: {}, zone: 'UTC' },
    0,
  )
  const records = expert === null ? [] : [expert]
  const drawn = renderToStaticMarkup(
    <NavigationContext value={testNavigation()}>
      <Board board={{ records, total: records.length, computedAt: '' }} />
    </NavigationContext>,
  )
  return drawn.replaceAll(/<[^>]*>/g, '')
}

test('an expert without a record has no rate, and one without hits has 0', () => {
  expect(textOf({})).toMatch(/Ash–$/)
  expect(textOf({ recentHitRate: null, recentCnt: null })).toMatch(/Ash–$/)
  expect(textOf({ recentCnt: 10, recentWinCnt: 0, recentHitRate: 0 })).toMatch(/Ash0%$/)
  expect(textOf({ recentHitRate: 0.72 })).toMatch(/Ash72%$/)
})

test('models after the people are named as such, and have no place', () => {
  const records = (
    [
      [1, 'Ash', 'person', 1],
      [2, 'Coin', 'model', null],
    ] as const
  ).flatMap(([expertId, name, kind, rank]) => {
    const expert = readRankedExpert({ expertId, name }, { request: {}, zone: 'UTC' }, 0)
    return expert === null ? [] : [{ ...expert, kind, rank }]
  })
  const drawn = (shown: typeof records) =>
    renderToStaticMarkup(
      <NavigationContext value={testNavigation()}>
        <Board board={{ records: shown, total: shown.length, computedAt: '' }} />
      </NavigationContext>,
    )
  const [person] = records
  const { models } = en.board
  expect(drawn(records).indexOf(models)).toBeGreaterThan(drawn(records).indexOf('Ash'))
  expect(drawn(records).indexOf(models)).toBeLessThan(drawn(records).indexOf('Coin'))
  expect(drawn(person ? [person] : [])).not.toContain(models)
  // another back end may rank models among people
  expect(drawn(records.toReversed())).not.toContain(models)
})
