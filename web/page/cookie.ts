const year = 365 * 24 * 60 * 60

/** Keeps a choice where the server sees it. The value has no characters to escape. */
export function mirrorInCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}
