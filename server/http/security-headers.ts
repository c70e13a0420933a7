/**
 * Headers of every answer. Pages replace this content security policy, which allows nothing, by
 * their own. A constant, so that answers from the cache cost next to nothing.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * CORS is open (*): identity is in the body, never in cookies, so cross-origin callers may read
 * errors too.
 */
export const callHeaders = {
  ...securityHeaders,
  'access-control-allow-origin': '*',
  // robots that render pages may read answers, and list none
  'x-robots-tag': 'noindex',
}

/** Strict-Transport-Security: only a site that is reached by TLS may ask for it. */
export function transportHeaders({
  publicOrigin,
  hsts,
}: {
  publicOrigin: string
  hsts: 'off' | 'on' | 'subdomains'
}): Record<string, string> {
  if (hsts === 'off' || !publicOrigin.startsWith('https://')) return {}
  const subdomains = hsts === 'subdomains' ? '; includeSubDomains' : ''
  return { 'strict-transport-security': `max-age=31536000${subdomains}` }
}
