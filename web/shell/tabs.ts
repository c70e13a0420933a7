import { data, home, match, type PlaceName } from '../links.ts'

/** The three places of the main navigation. */
export const tabs = [
  { name: 'home', to: home.path, icon: 'home' },
  { name: 'match', to: match.path, icon: 'pitch' },
  { name: 'data', to: data.path, icon: 'data' },
] as const

/** Which tab a place belongs to; none where it hangs under no tab. */
export function tabOf(place: PlaceName): (typeof tabs)[number]['name'] | null {
  if (place === 'matchDetail') return 'match'
  return tabs.find((tab) => tab.name === place)?.name ?? null
}
