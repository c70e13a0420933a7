/**
 * Development pages, rendered from source: no build, no content security policy (Vite's scripts
 * are inline), no cache.
 */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Place } from '../../web/app/links.ts'
import type { renderPage } from '../../web/server.tsx'
import { factsId, type PageFacts } from '../../web/app/site.ts'
import { languageTags } from '../../web/app/language.ts'
import { stateId } from '../../web/app/page-state.ts'
import { escapeHtml, scriptJson } from './document.ts'
import type { PageAsk } from './page.ts'
import type { Made } from './response-cache.ts'

/** Vite's development server. Imported lazily, because production installs do not have it. */
export async function developmentTools(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const root = fileURLToPath(new URL('../..', import.meta.url))
  return createServer({ root, appType: 'custom', server: { middlewareMode: true } })
}

/**
 * Lets Vite answer its own requests before any route, and removes the policy that would block it.
 */
export function serveSources(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
}

export async function developedPage(
  vite: ViteDevServer,
  ask: PageAsk,
  place: Place,
  facts: PageFacts,
): Promise<Made> {
  // boundary: ssrLoadModule is untyped; it loads the module whose type is imported above
  const server: { renderPage: typeof renderPage } = Object.assign(
    Object.create(null),
    await vite.ssrLoadModule('/web/server.tsx'),
  )
  const page = await server.renderPage(place, facts, (name, data, { lang }) =>
    ask(name, data, lang),
  )
  const document = `<!doctype html>
<html lang="${languageTags[facts.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
<script type="application/json" id="${factsId}">${scriptJson({ ...facts, ...(page.missing && { missing: true }), scripts: ['/web/client.tsx'] })}</script>
<script type="module" src="/web/head/head.ts"></script>
</head>
<body>
<div id="app">${page.html}</div>
<script type="application/json" id="${stateId}">${scriptJson(page.state)}</script>
</body>
</html>
`
  const status = page.missing ? 404 : 200
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers, body: await vite.transformIndexHtml(place.href, document) }
}
