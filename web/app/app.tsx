import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import type { CallApi } from '../api/call-api.ts'
import { useAccountChoices } from '../api/choices.ts'
import { useOwnAnswers } from '../api/mutation.ts'
import { CallApiContext } from '../api/queries.ts'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { ErrorScreen } from '../screens/error/error.tsx'
import { useClientNavigation } from './navigation.ts'
import type { Place } from '../page/links.ts'
import { HydratedContext, NavigationContext } from '../page/nav.tsx'
import type { PageFacts } from '../page/site.ts'
import type { ViewParts, View } from './view.ts'

/**
 * The subject of a screen. Within one subject, another tab or filter updates the screen in place
 * instead of mounting a new one.
 */
function subjectOf(place: Place): string {
  if (place.name === 'planDetail') return `plan ${place.parameters.id}`
  if (place.name === 'matchDetail') return `match ${place.parameters.matchId}`
  return place.name === 'expertDetail' ? `expert ${place.parameters.expertId}` : place.name
}

/** A page: the same on the server and in the browser, from the same view. */
export function App({ facts, parts, start }: { facts: PageFacts; parts: ViewParts; start: View }) {
  const { view, ...moves } = useClientNavigation(parts, start)
  const { Shell, Screen, place, language, words, texts, part } = view

  useOwnAnswers(parts.cache)

  return (
    <CallApiContext value={parts.callApi}>
      <QueryClientProvider client={parts.cache}>
        <NavigationContext value={{ facts, place, language, words, texts, part, ...moves }}>
          <Hydration>
            <Choices
              callApi={parts.callApi}
              language={language}
              changeLanguage={moves.changeLanguage}
            />
            <Shell>
              <ErrorBoundary
                key={subjectOf(place)}
                of={place.href}
                what="a screen"
                instead={<ErrorScreen />}
              >
                <Screen />
              </ErrorBoundary>
            </Shell>
          </Hydration>
        </NavigationContext>
      </QueryClientProvider>
    </CallApiContext>
  )
}

/** Inside `Hydration`: outside of it, `useAccount` never finds an account. */
function Choices({
  callApi,
  language,
  changeLanguage,
}: {
  callApi: CallApi
  language: Language
  changeLanguage: (next: Language) => void
}) {
  useAccountChoices(callApi, language, changeLanguage)
  return null
}

/**
 * Tells components when the page is hydrated. A component of its own: its state changes once, and
 * the page around it must not be rendered again for that.
 */
function Hydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (hydrated) document.documentElement.dataset['ready'] = ''
  }, [hydrated])
  return <HydratedContext value={hydrated}>{children}</HydratedContext>
}
