/** The sentence above a board: the last month, this board, and each group with its own figures. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ForetoldMonth } from '../../../contract/foretell.ts'
import { boards } from '../../../contract/values.ts'
import { foretellQuery } from '../../api/expert-list-queries.ts'
import { CallApiContext } from '../../api/queries.ts'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { Foretold } from './foretold.tsx'
import { en as texts } from './words/en.ts'

type Board = ForetoldMonth['boards'][number]['type']

const group = (experts: number, n: number, mean: number) => ({
  experts,
  n,
  mean,
  low: mean - 0.1,
  high: mean + 0.1,
})
const board = (type: Board, shift: number) => ({
  type,
  promised: group(10, 100 + shift, 0.6),
  came: group(9, 40 + shift, 0.4),
  others: group(7, 80 + shift, 0.5),
  best: [],
})
const months: ForetoldMonth[] = [
  { month: '2026-04', boards: [board(boards.hitRate, 1), board(boards.skill, 2)] },
  { month: '2026-03', boards: [board(boards.hitRate, 5), board(boards.yield, 6)] },
]

function said(type: Board): string {
  const { name, data, lang } = foretellQuery('en')
  const client = new QueryClient()
  client.setQueryData([name, data, lang], { months, computedAt: '2026-05-01T00:00:00.000Z' })
  const place = { name: 'expertList', parameters: { type }, href: '/expertList' } as const
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={testNavigation({ place, texts })}>
          <Foretold parameters={{ type }} />
        </NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '')
}

test('a rate: where the ten best stood, what they made, and the rest of the board', () => {
  expect(said(boards.hitRate)).toBe(
    'At the start of April 2026 the top 10 of this board stood at 60.0%; that month they made ' +
      '40.0% (41 plans, 95% interval 30.0% – 50.0%), the rest of the board 50.0% (81 plans, ' +
      '40.0% – 60.0%). All months',
  )
})

test('skill is said per hundred plans', () => {
  expect(said(boards.skill)).toContain('stood at +60.0 per 100; that month they made +40.0 (')
})

test('nothing is said of a board that was empty in the last month', () => {
  expect(said(boards.yield)).toBe('')
})
