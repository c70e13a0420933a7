import { useEffect, useState, type ReactNode } from 'react'
import { logFailure } from '../page/log-failure.ts'
import { load } from '../page/stored.ts'
import { languageInQuery, storedLanguage } from '../page/language.ts'
import { languageOfBrowser } from './browser-language.ts'

/** Search engines run scripts too, with an English browser. */
const robots = /bot|crawl|spider|preview|lighthouse/i

const loadOffer = () => import('./language-offer.tsx')

/**
 * Offers the language of the browser once, to a reader who has not chosen a language.
 */
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
