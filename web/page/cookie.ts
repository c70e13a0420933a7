const year = 365 * 24 * 60 * 60

/** All cookies that a page may read; empty where the browser refuses. */
export function cookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Stores a cookie; without effect where the browser refuses. */
export function storeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // The server then does not see the choice.
  }
}

/** Keeps a choice where the server sees it. The value has no characters to escape. */
export function mirrorInCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  storeCookie(`${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`)
}
