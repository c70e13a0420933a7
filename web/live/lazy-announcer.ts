/** Loads the announcer with the first sentence, and announces in the live region. */
import { logFailure } from '../page/log-failure.ts'
import { languageTags } from '../page/language.ts'
import { defaultLanguage, languages, type Language } from '../../contract/values.ts'
import type { Announcer } from './announcer.ts'
import { liveRegion } from './live-region.ts'

export type Announce = (by: (announcer: Announcer) => void) => void

const load = () => import('./announcer.ts')

/** The reader's current language: it can change without a new page. */
const languageNow = (): Language =>
  languages.find((one) => languageTags[one] === document.documentElement.lang) ?? defaultLanguage

export function lazyAnnouncer(): Announce {
  const announce = liveRegion()
  let loading: Promise<Announcer> | undefined
  return (by) => {
    loading ??= load().then(({ announcerOf }) => announcerOf(announce, languageNow))
    loading.then(by).catch((error: unknown) => {
      loading = undefined
      logFailure('a change could not be announced', error)
    })
  }
}
