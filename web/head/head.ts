/**
 * Runs in the head of every page, before the first paint: theme, door, language, identity and what is pressed wait for no bundle. Then it
 * starts that.
 */
import { keepIdentity } from '../api/identity.ts'
import { mirrorLanguage, storedLanguage } from '../app/language.ts'
import { factsOfDocument } from '../app/site.ts'
import { storedTheme, showTheme } from '../app/theme.ts'
import { keepPress } from './replay-press.ts'
import { layOutAhead } from './pre-layout.ts'
import { leaveForPhones } from './site-redirect.ts'
import { startOncePainted } from './start.ts'

/** Milliseconds from the first frame until who has no identity yet sees the skeleton of what it holds back. */
const patience = 400

const facts = factsOfDocument()
showTheme(storedTheme())

if (!leaveForPhones(facts)) {
  const language = storedLanguage()
  if (language !== null) mirrorLanguage(language)

  const keeper = keepIdentity({ ...facts, language: language ?? facts.language })
  window.touchlineIdentity = keeper
  const say = () => {
    document.documentElement.dataset['identity'] = keeper.state()
    document.documentElement.toggleAttribute('data-account', keeper.isUser())
  }
  keeper.subscribe(say)
  say()
  const showSkeleton = () => {
    if (keeper.state() !== 'ready') document.documentElement.dataset['waited'] = ''
  }
  requestAnimationFrame(() => setTimeout(showSkeleton, patience))

  if (keeper.state() === 'missing') void layOutAhead(keeper)
  keepPress()
  void startOncePainted(facts.scripts)
}
