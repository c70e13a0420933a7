/** Runs in the head of every page, before the first paint: theme, door, language and identity wait for no bundle. Then it starts that. */
import { keepIdentity } from '../api/identity.ts'
import { mirrorLanguage, storedLanguage } from '../language.ts'
import { factsOfDocument } from '../site.ts'
import { storedTheme, showTheme } from '../theme.ts'
import { leaveForPhones } from './leave.ts'
import { startOncePainted } from './start.ts'

/** Milliseconds after which a visitor may be asked for before the timer rings. */
const nearly = 50

const began = performance.now()
const facts = factsOfDocument()
showTheme(storedTheme())

if (!leaveForPhones(facts)) {
  const language = storedLanguage()
  if (language !== null) mirrorLanguage(language)

  const keeper = keepIdentity({ ...facts, language: language ?? facts.language })
  window.touchlineIdentity = keeper
  const say = () => {
    document.documentElement.dataset['identity'] = keeper.state()
  }
  keeper.subscribe(say)
  say()

  // laying out the page comes next and can hold the timer back by hundreds of milliseconds on a slow phone
  document.addEventListener('DOMContentLoaded', () => {
    if (performance.now() - began > nearly) keeper.hurry()
  })
  void startOncePainted(facts.entry)
}
