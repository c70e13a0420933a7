/** The server's end of a page. */
import { renderToString } from 'react-dom/server'
import type { QueryClient } from '@tanstack/react-query'
import { codes, type Language } from '../contract/values.ts'
import type { Ask } from './api/ask.ts'
import { answerCache, homeQuery, queryOf, Refusal } from './api/queries.ts'
import { App } from './app.tsx'
import { href, matchDetail, nowhere, type Href, type Place } from './links.ts'
import { routes } from './routes.tsx'
import type { PageFacts } from './site.ts'
import { stateOf } from './state.ts'
import { prepare, shells, type Supplies } from './view.ts'

export interface RenderedPage {
  /** What stands inside #app. */
  html: string
  title: string
  description: string
  siteName: string
  /** What the page lists, for search engines. */
  list: { name: string; href: Href }[]
  /** For the browser's cache of answers; JSON. */
  state: unknown
  /** What the address names does not exist: the page says so. */
  missing: boolean
  /** Some call failed: the page shows what it can and the browser asks again. */
  incomplete: boolean
  /** Files whose chunks and styles the page needs, as the manifest names them. */
  sources: string[]
}

/** Renders a place with answers from `ask`. Answers that fail are left out, so that the browser asks for them itself. */
export async function renderPage(place: Place, facts: PageFacts, ask: Ask): Promise<RenderedPage> {
  const cache = answerCache()
  // a page is not held back by asking twice: the browser will
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } })
  const supplies = { ask, cache, door: facts.door, patience: null }
  const view = await prepare(supplies, place, facts.language)
  if (place.name !== 'notFound' && asksForNothing(cache)) {
    cache.clear()
    return { ...(await renderPage(nowhere, { ...facts, missing: true }, ask)), missing: true }
  }
  const failed = cache.getQueryCache().findAll({ predicate: (query) => query.state.status === 'error' })
  for (const { queryKey } of failed) cache.removeQueries({ queryKey, exact: true })
  const html = renderToString(<App facts={facts} supplies={supplies} start={view} />)
  const state = stateOf(cache)
  const list = place.name === 'home' ? matchesIn(supplies, facts.language) : []
  cache.clear()
  const route = routes[place.name]
  return {
    html,
    title: route.title(view.words),
    description: route.description(view.words),
    siteName: view.words.site.name,
    list,
    state,
    missing: place.name === 'notFound',
    incomplete: failed.length > 0,
    sources: [
      'web/client.tsx',
      shells[facts.door].source,
      route.source,
      `web/words/${facts.language}.ts`,
      ...(route.words ? [`${route.words.folder}/${facts.language}.ts`] : []),
    ],
  }
}

/** Whether a call said that there is no such thing. */
function asksForNothing(cache: QueryClient): boolean {
  const failures = cache
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
  return failures.some((error) => error instanceof Refusal && error.code === codes.notFound)
}

function matchesIn({ ask, cache }: Supplies, language: Language): RenderedPage['list'] {
  const answer = cache.getQueryData(queryOf(ask, homeQuery(language)).queryKey)
  return (answer?.matches ?? []).map(({ matchId, leagueName, homeShortName, awayShortName }) => ({
    name: `${leagueName}: ${homeShortName} – ${awayShortName}`,
    href: href(matchDetail, { matchId }),
  }))
}
