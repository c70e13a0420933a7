/**
 * Runs in the head of every page, before the first paint: sets theme, desktop or mobile site,
 * language and identity, and records presses, without waiting for the bundle. Then it starts the
 * bundle.
 */
import { keepIdentity } from '../api/identity.ts'
import { logFailure } from '../page/log-failure.ts'
import { keepLanguage, languageInQuery, mirrorLanguage, storedLanguage } from '../page/language.ts'
import { isPlainPage, showPlainPage } from '../page/plain-page.ts'
import { hideAgain } from '../page/scores.ts'
import { factsOfDocument } from '../page/site.ts'
import { storedTheme, showTheme } from '../page/theme.ts'
import { keepPress } from './replay-press.ts'
import { layOutAhead } from './pre-layout.ts'
import { redirectToMobile } from './site-redirect.ts'
import { startOncePainted } from './start.ts'

/** Shows the skeleton if there is no identity this many milliseconds after the first frame. */
const skeletonDelay = 400

const facts = factsOfDocument()
showTheme(storedTheme())

if (!redirectToMobile(facts)) {
  try {
    begin()
  } catch (error) {
    logFailure('the page did not start', error)
    showPlainPage()
  }
}

function begin(): void {
  hideAgain(facts.hideScores === true)
  const named = languageInQuery(location.search)
  const stored = storedLanguage()
  if (stored !== null) mirrorLanguage(stored)
  // Keeps the language of the first address that a reader opens; a later link does not change it.
  else if (named !== null) keepLanguage(named)

  const keeper = keepIdentity({ ...facts, language: named ?? stored ?? facts.language })
  window.touchlineIdentity = keeper
  const showNotice = () => {
    if (isPlainPage()) return
    document.documentElement.dataset['identity'] = keeper.state()
    document.documentElement.toggleAttribute('data-account', keeper.isUser())
  }
  keeper.subscribe(showNotice)
  showNotice()
  const showSkeleton = () => {
    if (keeper.state() !== 'ready' && !isPlainPage())
      document.documentElement.dataset['waited'] = ''
  }
  requestAnimationFrame(() => setTimeout(showSkeleton, skeletonDelay))

  if (keeper.state() === 'missing') void layOutAhead(keeper)
  keepPress()
  startOncePainted(facts.scripts).catch((error: unknown) => {
    logFailure('the bundle did not load', error)
    showPlainPage()
  })
}
