import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { matchStatus } from '../../../../contract/values.ts'
import { matchDetailQuery, matchProbabilityQuery } from '../../../api/match-detail-queries.ts'
import { CallApiContext } from '../../../api/queries.ts'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import Probability from './probability.tsx'
import { en as texts } from './words/en.ts'

const matchId = 7
const place = {
  name: 'matchDetail',
  parameters: { matchId },
  href: `/matchDetail?matchId=${matchId}`,
} as const

const record = { n: 0, brier: null, log: null, calibration: [] }
const thirds = { home: 0.334, draw: 0.333, away: 0.333 }
const model = (expertId: number, name: string, planId: number | null) => ({
  expertId,
  name,
  avatar: '',
  planId,
  chances: planId === null ? null : thirds,
  record,
})

/** The text of the tab without odds, where these models are known. */
function textWith(models: ReturnType<typeof model>[], status: number): string {
  const client = new QueryClient()
  const answers = [
    [matchProbabilityQuery('en', matchId), { market: null, marketRecord: record, models }],
    [matchDetailQuery('en', matchId), { matchId, status }],
  ] as const
  for (const [{ name, data, lang }, answer] of answers)
    client.setQueryData([name, data, lang], answer)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={testNavigation({ place, texts })}>
          <Probability />
        </NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  )
    .replaceAll('&#x27;', '’')
    .replaceAll(/<[^>]+>/g, '\n')
}

test('a model that says nothing about a match has a row, and the reasons stand once below', () => {
  const [silent, speaking] = [model(1, 'Elo model', null), model(2, 'Coin flip', 70)]
  const text = textWith([silent, model(3, 'Always home', null), speaking], matchStatus.notStarted)
  expect(text.split(texts.silent)).toHaveLength(3)
  expect(text.split(texts.whySilent)).toHaveLength(2)
  expect(textWith([speaking], matchStatus.notStarted)).not.toContain(texts.whySilent)
})

test('a match about which nobody said anything: not yet, or never', () => {
  const silent = [model(1, 'Elo model', null)]
  expect(textWith(silent, matchStatus.notStarted)).toContain(texts.emptyNote)
  expect(textWith([], matchStatus.notStarted)).toContain(texts.emptyNote)
  for (const status of [matchStatus.finished, matchStatus.secondHalf]) {
    expect(textWith(silent, status)).toContain(texts.emptyOverNote)
    expect(textWith([], status)).not.toContain('yet')
  }
})
