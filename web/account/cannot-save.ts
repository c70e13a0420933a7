import { useBrowserState } from '../page/nav.tsx'
import { isOffline, onNetworkChange } from '../page/network.ts'

/** A page from the device stands for a site that does not answer: offline/saved-page.ts. */
const cannotSave = () => isOffline() || document.documentElement.dataset['kept'] !== undefined

/** Whether a change cannot reach the site now. False on the server. */
export const useCannotSave = (): boolean => useBrowserState(onNetworkChange, cannotSave, false)
