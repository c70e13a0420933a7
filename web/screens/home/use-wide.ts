import { useBrowserState, useSiteName } from '../../page/nav.tsx'

/** The width in rem up to which the page has one column: "@container page (max-width: 45rem)". */
const narrow = 45

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** The rem of a media query would be the browser's, not the page's. */
const isWide = () =>
  innerWidth > narrow * parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Tests whether the page has the desktop layout. The mobile site never has, however wide the
 * screen; the server cannot tell.
 */
export function useWide(): boolean {
  const site = useSiteName()
  const wide = useBrowserState(subscribe, isWide, false)
  return wide && site === 'desktop'
}
