/** For tests: the frozen site of the current rulebook; see bench/freeze-log.ts. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { calls, type DataOf, type OwnResultOf, type PublicRead } from '../../contract/calls.ts'
import type { Id } from '../../contract/id.ts'
import type { Opening } from '../../contract/opening.ts'
import { booksIn } from './books.ts'
import { factOf, type Fact } from './facts.ts'
import { loggedExpert, type LoggedExpert } from './figures.ts'
import type { ShownLists } from './lists.ts'
import { gather, type Gathered } from './plans.ts'
import type { ShownSite } from './site.ts'
import { opener, parseTexts, planTextsPath, textsPath, type TextRecord } from './texts.ts'

/** What a site answered to both verifiers, in English, when its log was signed. */
export interface FrozenAnswers {
  /** Files of the log, by their paths below /log/. */
  files: Record<string, string>
  /** Answers to calls, by the paths of these and by what was asked. */
  answers: { path: string; asked: object; shown: object }[]
}

/** An answer, and what was asked for it. */
export interface Answer<N extends PublicRead> {
  asked: DataOf<N>
  /** With the size of the log when it was asked for, where the answer states its own. */
  shown: OwnResultOf<N>
}

/** An expert of the frozen site, by its log. */
export interface FrozenExpert {
  facts: Fact[]
  gathered: Gathered
  expert: LoggedExpert
  texts: readonly TextRecord[]
}

export const readAnswers = async (): Promise<FrozenAnswers> => {
  const packed = await readFile(new URL('frozen/site.json.gz', import.meta.url))
  // boundary: the file was written as this type
  return JSON.parse(gunzipSync(packed).toString()) as FrozenAnswers
}

export const raise = (what = 'not in the frozen site'): never => {
  throw new Error(what)
}

export async function openAnswers() {
  const frozen = await readAnswers()
  const lines = (frozen.files['entries.jsonl'] ?? '').trimEnd().split('\n')
  const entries = lines.map((line, index) => factOf(index, Buffer.from(line)) ?? raise())
  const signed = lines.length
  /** All answers to a call that were asked so. */
  const answersTo = <N extends PublicRead>(
    name: N,
    holds: (asked: DataOf<N>) => unknown = () => 1,
  ) =>
    frozen.answers.flatMap(({ path, asked, shown }) => {
      if (path !== calls[name].path) return []
      // boundary: an answer of the site's own code
      const answer = {
        asked,
        shown: { ...shown, ...('logSize' in shown && { signed }) },
      } as Answer<N>
      return holds(answer.asked) ? [answer] : []
    })
  const textsIn = (path: string) => parseTexts(Buffer.from(frozen.files[path] ?? '')) ?? raise(path)
  const pages = answersTo('matchDetail')
  const matches = new Set(pages.map(({ shown }) => shown.matchId))
  const listing = { matches, priced: matches, from: new Date(0) }
  const ids = new Set(entries.flatMap((fact) => (fact.kind === 'commit' ? [fact.expertId] : [])))
  const experts = [...ids]
    .toSorted((a, b) => a - b)
    .map((expertId): FrozenExpert => {
      const facts = entries.filter((fact) => !('expertId' in fact) || fact.expertId === expertId)
      const books = booksIn(facts)
      if ('kind' in books) return raise(books.kind)
      const gathered = gather(facts, books)
      const expert = loggedExpert(facts, gathered, listing) ?? raise()
      return { facts, gathered, expert, texts: textsIn(textsPath(expertId)) }
    })
  const names = new Map<Id, string>(
    experts.map(({ expert: { expertId, name }, texts }) => [
      expertId,
      opener(texts, 'en')(name.nameHash, name.name)?.text ?? '',
    ]),
  )
  const only = <T>([first = raise()]: readonly T[]): T => first
  const home = only(answersTo('queryHome')).shown
  const gaps = new Set((home.gaps ?? []).map((gap) => gap.matchId))
  const lists: ShownLists = {
    home,
    opened: new Map<Id, Opening | undefined>(
      answersTo('planDetail').flatMap(({ shown: { plan, opening } }) =>
        gaps.has(plan.matchId) ? [[plan.id, opening]] : [],
      ),
    ),
    recommended: answersTo('queryRecommend').map(({ shown }) => shown),
    latest: only(answersTo('planList', (asked) => !asked.matchId && !asked.state)).shown,
    decided: only(answersTo('planList', (asked) => asked.state === 'decided')).shown,
    requested: 100,
    matches: [
      ...answersTo('expertMatches').map(({ shown: { records, ...open } }) => ({
        ...open,
        matches: records,
      })),
      ...answersTo('matchList').map(({ shown }) => shown),
      ...answersTo('matchRounds').map(({ shown }) => shown),
    ],
    pages: pages.map(({ asked: { matchId }, shown: detail }) => ({
      detail,
      plans: answersTo('planList', (asked) => asked.matchId === matchId && asked.size === 100).map(
        ({ shown }) => shown,
      ),
      prices: only(answersTo('matchPrices', (asked) => asked.matchId === matchId)).shown,
    })),
  }
  /** Of all answers none: a comparison of some of them. */
  const nothing: ShownSite = { boards: [], spread: null, luck: [], predictions: [] }
  return {
    frozen,
    answersTo,
    experts,
    names,
    lists,
    nothing,
    /** The texts of a plan's page. */
    textsOf: ({ texts }: FrozenExpert, planId: number) => [
      ...texts,
      ...textsIn(planTextsPath(planId)),
    ],
    expertOf: (expertId: Id) =>
      experts.find(({ expert }) => expert.expertId === expertId) ?? raise(`${expertId}`),
    /** When the answers were made. */
    now: new Date(home.computedAt ?? raise()),
    signed,
  }
}
