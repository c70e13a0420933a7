/** The entry of a page on the server. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { MatchDetail } from '../contract/match-detail.ts'
import type { CallName } from '../contract/calls.ts'
import { codes, type Language } from '../contract/values.ts'
import type { CallApi } from './api/call-api.ts'
import { logFailure } from './page/log-failure.ts'
import { withoutScores } from './api/without-scores.ts'
import { matchDetailQuery } from './api/match-detail-queries.ts'
import { answerCache, homeQuery, Refusal } from './api/queries.ts'
import { App } from './app/app.tsx'
import { href, matchDetail, notFoundPlace, type Href, type Place } from './page/links.ts'
import { sourcesOf } from './app/modules.ts'
import type { Answered } from './screens/route.ts'
import { modulesAt, pageWordsOf } from './app/routes.ts'
import type { PageFacts } from './page/site.ts'
import { stateOf } from './app/page-state.ts'
import { answeredBy, prepare, shells } from './app/view.ts'
import { LastResort } from './shell/last-resort.tsx'
import { loadWords } from './words/index.ts'
import { sidesText } from './parts/isolate.ts'

export interface RenderedPage {
  /** The content of #app. */
  html: string
  title: string
  description: string
  siteName: string
  /** The list on the page, for search engines. */
  list: { name: string; href: Href }[]
  /** The match that the page is about, for search engines; null if there is none. */
  match: MatchDetail | null
  /** For the browser's cache of answers; JSON. */
  state: unknown
  /** The subject of the address does not exist; the page shows "not found". */
  missing: boolean
  /**
   * The status of a page that lacks an answer, or null: 400 if the call refused the address, such
   * as a search for one letter, 503 if a call failed. The page shows the rest, and the browser
   * fetches again. Always null for another origin's answers: the browser reports its failures.
   */
  incomplete: 400 | 503 | null
  /** Source files whose chunks and styles the page needs, by their names in the manifest. */
  sources: string[]
}

/**
 * Milliseconds that a page waits for another origin's answers. Then it goes out with skeletons, and
 * the browser asks. Together with the wait in server/http/pages/remote-api.ts this is less than a
 * second.
 */
const remoteBudget = 700

/**
 * Renders a place with these answers. Failed answers are left out of the state, so that
 * the browser fetches them.
 */
export async function renderPage(
  place: Place,
  facts: PageFacts,
  answers: CallApi,
): Promise<RenderedPage> {
  const callApi = facts.hideScores ? withoutScores(answers, () => false) : answers
  const cache = answerCache()
  // Retries would delay the page; the browser will retry.
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } })
  const remote = facts.apiBase !== ''
  const parts = {
    callApi,
    cache,
    site: facts.site,
    hides: facts.hideScores === true,
    timeout: remote ? remoteBudget : null,
  }
  const view = await prepare(parts, place, facts.language)
  if (place.name !== 'notFound' && asksForNothing(cache, remote)) {
    cache.clear()
    return {
      ...(await renderPage(notFoundPlace, { ...facts, missing: true }, answers)),
      missing: true,
    }
  }
  const failed = cache.getQueryCache().findAll({
    // calls that a back end does not offer do not count as failed
    predicate: ({ state }) => state.status === 'error' && !isNotOffered(state.error),
  })
  // A refusal is final, and is shown. An error may be gone by the time the browser fetches again.
  for (const { queryKey, state } of failed)
    if (remote || !isRefused(state.error)) cache.removeQueries({ queryKey, exact: true })
  const draw = () => renderToString(<App facts={facts} parts={parts} start={view} />)
  let broken = false
  let html: string
  try {
    html = draw()
  } catch (error) {
    // Data that no screen can show: the page goes out with skeletons, and the browser, where a
    // block that breaks costs itself only, asks again.
    broken = true
    logFailure(`the page ${place.href} broke`, error)
    cache.clear()
    html = draw()
  }
  const state = stateOf(cache)
  const { words, texts, language } = view
  const answered = answeredBy(parts)
  const head = {
    ...pageWordsOf({ place: view.place, language, words, texts, answered }),
    ...(facts.specOnly && place.name === 'home' && { description: words.home.specOnlyDescription }),
    list: place.name === 'home' ? matchesIn(answered, language) : [],
    match:
      (place.name === 'matchDetail' &&
        answered(matchDetailQuery(language, place.parameters.matchId))) ||
      null,
  }
  cache.clear()
  const { screen, part } = modulesAt(place)
  return {
    html,
    ...head,
    siteName: words.site.name,
    state,
    missing: place.name === 'notFound',
    incomplete: remote ? null : broken ? 503 : incompleteness(failed),
    sources: [
      'web/client.tsx',
      shells[facts.site].source,
      `web/words/${language}.ts`,
      ...sourcesOf(screen, language),
      ...(part ? sourcesOf(part, language) : []),
    ],
  }
}

/**
 * The content of a page that could not be rendered, in the reader's language, with a way on. It is
 * complete without scripts.
 * @param here the address of the page
 */
export async function renderLastResort(
  { language, site }: PageFacts,
  here: string,
): Promise<{ html: string; title: string; sources: string[] }> {
  const words = await loadWords(language)
  return {
    html: renderToStaticMarkup(<LastResort words={words} site={site} here={here} />),
    title: words.title(words.errors.title),
    sources: ['web/client.tsx', 'web/shell/last-resort.tsx'],
  }
}

function incompleteness(failed: Query[]): RenderedPage['incomplete'] {
  if (failed.length === 0) return null
  return failed.every(({ state }) => isRefused(state.error)) ? 400 : 503
}

const isRefused = (error: unknown) => error instanceof Refusal && error.code === codes.badRequest
const isNotOffered = (error: unknown) => error instanceof Refusal && error.code === codes.notOffered

/**
 * Tests whether a call answered that its subject does not exist. Another back end answers so, too,
 * where it does not know the call: only the subjects of the specification's screens count.
 */
function asksForNothing(cache: QueryClient, remote: boolean): boolean {
  const failed = cache
    .getQueryCache()
    .getAll()
    .filter(({ state: { error } }) => error instanceof Refusal && error.code === codes.notFound)
  return failed.some(({ queryKey: [name] }) => !remote || subjects.has(name))
}

const subjects = new Set<unknown>([
  'matchDetail',
  'expertDetail',
  'planDetail',
] satisfies CallName[])

function matchesIn(answered: Answered, language: Language): RenderedPage['list'] {
  return (answered(homeQuery(language))?.matches ?? []).map(
    ({ matchId, leagueName, homeShortName, awayShortName }) => ({
      name: `${leagueName}: ${sidesText(homeShortName, '–', awayShortName)}`,
      href: href(matchDetail, { matchId }),
    }),
  )
}
