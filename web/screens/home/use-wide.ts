import { useBrowserState, useSiteName } from '../../app/nav.tsx'

const query = '(min-width: 721px)'

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/**
 * Tests whether the page has the desktop layout. The mobile site never has, however wide the
 * screen; the server cannot tell.
 */
export function useWide(): boolean {
  const site = useSiteName()
  const wide = useBrowserState(subscribe, () => matchMedia(query).matches, false)
  return wide && site === 'desktop'
}
