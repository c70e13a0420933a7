/** Runs in the head of every page, before the first paint: theme, door, language and identity wait for no bundle. */
import { keepIdentity } from '../api/identity.ts'
import { mirrorLanguage, storedLanguage } from '../language.ts'
import { factsOfDocument } from '../site.ts'
import { storedTheme, showTheme } from '../theme.ts'
import { leaveForPhones } from './leave.ts'

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
}
