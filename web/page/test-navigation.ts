import { en } from '../words/en.ts'
import type { Navigation } from './nav.tsx'

const nothing = () => {}

/** The context of a page in English on the desktop site; `changes` are in place of its parts. */
export const testNavigation = (changes: Partial<Navigation> = {}): Navigation => ({
  facts: {
    invented: false,
    staticBase: '/static',
    apiBase: '',
    realm: 'touchline',
    language: 'en',
    site: 'desktop',
    otherSite: null,
  },
  place: { name: 'home', parameters: {}, href: '/' },
  language: 'en',
  words: en,
  texts: null,
  part: null,
  go: nothing,
  preload: nothing,
  changeLanguage: nothing,
  ...changes,
})
