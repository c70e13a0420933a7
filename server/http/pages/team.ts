import type { FastifyInstance } from 'fastify'
import { href, matchDetail } from '../../../web/page/links.ts'
import { siteBases } from '../../../web/page/site.ts'

/**
 * The address of a team, `/team?teamId=`, leads to the data of its next match, else of its last
 * one: form, meetings and table. `matchOf` resolves to null for an unknown team.
 */
export function registerTeams(
  app: FastifyInstance,
  matchOf: (teamId: number) => Promise<number | null>,
): void {
  for (const base of Object.values(siteBases))
    app.get<{ Querystring: Record<string, unknown> }>(
      `${base}/team`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { teamId } = request.query
        const isId = typeof teamId === 'string' && /^[1-9]\d{0,8}$/.test(teamId)
        const matchId = isId ? await matchOf(Number(teamId)) : null
        if (matchId === null) return reply.callNotFound()
        // the next match changes
        reply.header('cache-control', 'no-store')
        return reply.redirect(base + href(matchDetail, { matchId, tab: 'data' }), 302)
      },
    )
}
