/** Pages from source, while someone works on them: no build, no policy (the tools' own scripts stand inline), nothing kept. */
import type { ViteDevServer } from 'vite'
import type { Place } from '../../web/links.ts'
import type { renderPage } from '../../web/server.tsx'
import { factsId, type PageFacts } from '../../web/site.ts'
import { languageTags } from '../../web/language.ts'
import { stateId } from '../../web/state.ts'
import { escapeHtml, scriptJson } from './document.ts'
import type { PageAsk } from './page.ts'
import type { Made } from './response-cache.ts'

export async function developedPage(vite: ViteDevServer, ask: PageAsk, place: Place, facts: PageFacts): Promise<Made> {
  // typed by fiat: this very module is what is loaded
  const server: { renderPage: typeof renderPage } = Object.assign(Object.create(null), await vite.ssrLoadModule('/web/server.tsx'))
  const page = await server.renderPage(place, facts, (name, data, { lang }) => ask(name, data, lang))
  const document = `<!doctype html>
<html lang="${languageTags[facts.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
<script type="application/json" id="${factsId}">${scriptJson(facts)}</script>
<script type="module" src="/web/head/head.ts"></script>
<script type="module" src="/web/client.tsx"></script>
</head>
<body>
<div id="app">${page.html}</div>
<script type="application/json" id="${stateId}">${scriptJson(page.state)}</script>
</body>
</html>
`
  const status = place.name === 'notFound' ? 404 : 200
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers, body: await vite.transformIndexHtml(place.href, document) }
}
