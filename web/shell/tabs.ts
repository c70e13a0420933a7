import { data, home, match, me, type PlaceName } from '../page/links.ts'

/**
 * The tabs of the main navigation. The reader's own screen is a tab at the foot only; wide pages
 * link to it at the end of the header.
 */
export const tabs = [
  { name: 'home', to: home.path, icon: 'home' },
  { name: 'match', to: match.path, icon: 'pitch' },
  { name: 'data', to: data.path, icon: 'data' },
  { name: 'me', to: me.path, icon: 'me' },
] as const

/** The tab that a place belongs to, or null. */
export function tabOf(place: PlaceName): (typeof tabs)[number]['name'] | null {
  if (place === 'matchDetail') return 'match'
  return tabs.find((tab) => tab.name === place)?.name ?? null
}
