import { keep, load } from '../page/stored.ts'

const most = 8

/** The last searches on this device, the latest first. */
export function recentSearches(): string[] {
  try {
    const value: unknown = JSON.parse(load('searches') ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function keepSearch(q: string): void {
  const others = recentSearches().filter((one) => one !== q)
  keep('searches', JSON.stringify([q, ...others].slice(0, most)))
}
