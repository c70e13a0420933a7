/** The entry of a page in the browser. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client'
import type { Id } from '../contract/id.ts'
import type { Language } from '../contract/values.ts'
import { callApi } from './api/call-api.ts'
import { logFailure } from './page/log-failure.ts'
import { withoutScores } from './api/without-scores.ts'
import { identity } from './api/identity.ts'
import { answerCache, queryOf } from './api/queries.ts'
import { App } from './app/app.tsx'
import { notFoundPlace } from './page/links.ts'
import { startLive } from './live/live.ts'
import { placeHere } from './app/navigation.ts'
import { mirrorMatchOrder } from './page/match-order.ts'
import { mirrorOddsFormat } from './page/odds-format.ts'
import { followScores, isShown, wantsHidden } from './page/scores.ts'
import { factsOfDocument, type PageFacts } from './page/site.ts'
import { stateId, takeState } from './app/page-state.ts'
import { showPlainPage } from './page/plain-page.ts'
import { keepTextInPlace } from './app/translated-text.ts'
import { isAnswered, prepare, navigationTimeout, type ViewParts } from './app/view.ts'
import type { Shape } from './words/en.ts'
import './styles/tokens.css'
import './styles/base.css'
import './head/gate.css'

/** Milliseconds after the start in which other work of the page comes first. */
const quiet = 3_000

async function keepForLater({ site, cache, callApi }: ViewParts, lang: Language): Promise<void> {
  const [{ keepHome }, { keepOwn }] = await Promise.all([
    import('./offline/save-pages.ts'),
    import('./offline/save-own.ts'),
  ])
  keepHome(site)
  keepOwn({
    site,
    uid: () => identity().current()?.uid ?? null,
    answers: cache.getQueryCache(),
    // the id comes from an answer of this call's back end
    fetchPlan: (id) =>
      cache.prefetchQuery(queryOf(callApi, { name: 'planMine', data: { id: id as Id }, lang })),
  })
}

/**
 * An error outside the boundaries of screens and blocks: React has removed the page. A plain page
 * with ordinary links replaces it, and Back reloads the previous page.
 */
async function showLastResort(root: HTMLElement, { facts, words }: Lost): Promise<void> {
  const { LastResort } = await import('./shell/last-resort.tsx')
  root.replaceChildren()
  createRoot(root).render(<LastResort words={words} site={facts.site} here={location.href} />)
  addEventListener('popstate', () => location.reload())
}

/** The facts about a page that broke. */
interface Lost {
  facts: PageFacts
  words: Shape
}

async function start(root: HTMLElement): Promise<void> {
  keepTextInPlace()
  const written = factsOfDocument()
  // a browser that refuses cookies gets a page with scores
  const mustHide = wantsHidden() && !written.hideScores
  const facts = mustHide ? { ...written, hideScores: true as const } : written
  const hides = facts.hideScores === true
  const parts = {
    callApi: hides ? withoutScores(callApi, isShown) : callApi,
    cache: answerCache(),
    site: facts.site,
    hides,
    timeout: navigationTimeout,
  }
  if (!mustHide) takeState(parts.cache, document.getElementById(stateId)?.textContent)
  followScores(hides)
  const place = facts.missing === true ? notFoundPlace : placeHere()
  const whole = isAnswered(parts, place, facts.language)
  const view = await prepare(parts, place, facts.language)
  const page = <App facts={facts} parts={parts} start={view} />
  const options: HydrationOptions = {
    onRecoverableError: (error) => logFailure('the page was not what the server wrote', error),
    onUncaughtError(reason) {
      logFailure('the page broke', reason)
      // a missing chunk means a new deployment
      const reload = () => location.reload()
      showLastResort(root, { facts, words: view.words }).catch(reload)
    },
  }
  // Hydrates in slices, so that a press or scroll need not wait for the whole page.
  startTransition(() => {
    // Answers that the server lacked are fetched again, so the page may differ from the server's:
    // render instead of hydrating.
    if (!whole) return createRoot(root, options).render(page)
    hydrateRoot(root, page, options)
  })
  startLive(parts.cache, facts)
  mirrorOddsFormat()
  mirrorMatchOrder()
  setTimeout(
    () =>
      keepForLater(parts, facts.language).catch((error: unknown) =>
        logFailure('nothing is kept', error),
      ),
    quiet,
  )
}

const root = document.getElementById('app')
// In a separate task, so that a press does not wait for the rest of the bundle's set-up.
if (root !== null)
  setTimeout(() =>
    start(root).catch((error: unknown) => {
      logFailure('the page did not start', error)
      showPlainPage()
    }),
  )
