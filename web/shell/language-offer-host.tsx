import { useEffect, useState, type ReactNode } from 'react'
import { logFailure } from '../api/log.ts'
import { load } from '../api/stored.ts'
import { languageInQuery, storedLanguage } from '../app/language.ts'

/** Every language but the default one. */
export type Offered = 'zht' | 'en'

/** Search engines run scripts too, with an English browser. */
const robots = /bot|crawl|spider|preview|lighthouse/i

/** The first language of the browser that the site has, if it is not the default one. */
function languageOfBrowser(): Offered | null {
  for (const tag of navigator.languages) {
    if (/^zh\b/i.test(tag)) return /-(hant|hk|mo|tw)\b/i.test(tag) ? 'zht' : null
    if (/^en\b/i.test(tag)) return 'en'
  }
  return null
}

const loadOffer = () => import('./language-offer.tsx')

/** Offers the browser's own language to a reader who has not chosen one, once. */
export function LanguageOfferHost() {
  const [offer, setOffer] = useState<ReactNode>(null)
  useEffect(() => {
    const chosen = storedLanguage() ?? languageInQuery(location.search) ?? load('offer')
    const offered = languageOfBrowser()
    if (chosen !== null || offered === null || robots.test(navigator.userAgent)) return
    loadOffer().then(
      ({ LanguageOffer }) => setOffer(<LanguageOffer offered={offered} />),
      (error: unknown) => logFailure('the offer of a language did not load', error),
    )
  }, [])
  return offer
}
