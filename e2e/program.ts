/** Publishing by a program: calls with a key of an expert. */
import type { DataOf, ResultOf } from '../contract/calls.ts'
import type { Answer } from '../contract/envelope.ts'
import { pathOf } from './calls.ts'

/**
 * Publishes a free plan on each of the next matches of a site, from the `first` to before the
 * `end`, counted from 0.
 */
export async function publishOnMatches(
  origin: string,
  key: string,
  [first, end]: [first: number, end: number],
): Promise<void> {
  const send = async <T>(path: string, data: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ data, info: { lang: 'en' } })
    const answer = await fetch(origin + path, { method: 'POST', headers, body })
    // Our own server's answer.
    const { code, msg, data: result } = (await answer.json()) as Answer<T>
    if (code !== 0 || result === undefined) throw new Error(`${path} answered ${code}: ${msg}`)
    return result
  }
  const { records } = await send<ResultOf<'expertMatches'>>(pathOf('expertMatches'), {})
  for (const { matchId } of records.slice(first, end)) {
    const plan: DataOf<'expertPublish'>['plan'] = {
      matchId,
      price: 0,
      refundOnMiss: false,
      title: { zh: '', zht: '', en: 'By a program' },
      analysis: { zh: '', zht: '', en: 'By a rule.' },
      selections: [{ play: 1, picks: [{ key: '2' }] }],
    }
    await send(pathOf('expertPublish'), { key, plan })
  }
}
