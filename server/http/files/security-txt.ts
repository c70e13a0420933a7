import type { FastifyInstance } from 'fastify'

const day = 24 * 60 * 60

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability. Without a contact of the
 * operator it names the site itself.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { publicOrigin, securityContact }: { publicOrigin: string; securityContact: string | null },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, (_request, reply) => {
    // the standard asks for less than a year
    const expires = new Date(Date.now() + 180 * day * 1000).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${day}`)
      .send(
        [
          `Contact: ${securityContact ?? `${publicOrigin}/`}`,
          `Expires: ${expires}`,
          'Preferred-Languages: zh, en',
          `Canonical: ${publicOrigin}${path}`,
          '',
        ].join('\n'),
      )
  })
}
