import { data, home, match, me, type PlaceName } from '../app/links.ts'

/**
 * The places of the main navigation; at the thumb also the reader's own, which wide pages have at
 * the end of their header.
 */
export const tabs = [
  { name: 'home', to: home.path, icon: 'home' },
  { name: 'match', to: match.path, icon: 'pitch' },
  { name: 'data', to: data.path, icon: 'data' },
  { name: 'me', to: me.path, icon: 'me' },
] as const

/** Which tab a place belongs to; none where it hangs under no tab. */
export function tabOf(place: PlaceName): (typeof tabs)[number]['name'] | null {
  if (place === 'matchDetail') return 'match'
  return tabs.find((tab) => tab.name === place)?.name ?? null
}
