/**
 * Runs in the head of every page, before the first paint: theme, door, language, identity and what is pressed wait for no bundle. Then it
 * starts that.
 */
import { keepIdentity } from '../api/identity.ts'
import { mirrorLanguage, storedLanguage } from '../language.ts'
import { factsOfDocument } from '../site.ts'
import { storedTheme, showTheme } from '../theme.ts'
import { keepPress } from './keep-press.ts'
import { layOutAhead } from './lay-out.ts'
import { leaveForPhones } from './leave.ts'
import { startOncePainted } from './start.ts'

/** Milliseconds from which on laying out one more part of the page may hold back the call for a visitor, which comes after 100. */
const soon = 70
/** Milliseconds from the first frame until who has no identity yet sees the skeleton of what it holds back. */
const patience = 400

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
    document.documentElement.toggleAttribute('data-account', keeper.isUser())
  }
  keeper.subscribe(say)
  say()
  const showSkeleton = () => {
    if (keeper.state() !== 'ready') document.documentElement.dataset['waited'] = ''
  }
  requestAnimationFrame(() => setTimeout(showSkeleton, patience))

  const awaited = () => {
    if (performance.now() - began > soon) keeper.hurry()
    return keeper.state() === 'missing'
  }
  if (keeper.state() === 'missing') void layOutAhead(awaited)
  keepPress()
  void startOncePainted(facts.scripts)
}
