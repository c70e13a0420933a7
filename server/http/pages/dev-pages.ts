/**
 * Development pages, rendered from source: no build, no content security policy (Vite's scripts
 * are inline), no cache.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Place } from '../../../web/page/links.ts'
import type { renderPage } from '../../../web/server.tsx'
import { factsId, type PageFacts } from '../../../web/page/site.ts'
import { languageTags } from '../../../web/page/language.ts'
import { stateId } from '../../../web/app/page-state.ts'
import { escapeHtml, scriptJson } from './document.ts'
import type { CallForPage } from './page.ts'
import type { Made } from '../response-cache.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The only folders of the repository whose files are served: a browser runs their modules. */
const served = ['web', 'contract', 'rules', 'node_modules']

/** Vite's development server. Imported lazily, because production installs do not have it. */
export async function developmentTools(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      // the repository also contains the data folder and its signing key
      fs: { strict: true, allow: served.map((folder) => join(root, folder)) },
    },
  })
}

/**
 * Whether a request may reach Vite: only for a served folder or one of Vite's own addresses, so
 * that Vite cannot serve a file elsewhere. Exported for its test.
 */
export function isSource(target: string): boolean {
  const [encoded = ''] = target.split(/[?#]/)
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    return false
  }
  if (path.includes('\0') || path.includes('\\') || path.split('/').includes('../..')) return false
  const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : null
  if (file !== null) return served.some((folder) => file.startsWith(`${join(root, folder)}/`))
  return (
    /^\/@(?:vite|id|react-refresh)(?:\/|$)/.test(path) ||
    served.some((folder) => path.startsWith(`/${folder}/`))
  )
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** Throws if other machines could reach the development server. */
export function mustBeLoopback(host: string): void {
  if (loopback.test(host)) return
  throw new Error(
    `--dev serves the source and is for this machine only, and HOST=${host} can be reached by ` +
      'others. Unset HOST, or use "npm start".',
  )
}

/**
 * Lets Vite answer its own requests before any route, and removes the policy that would block it.
 */
export function serveSources(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.removeHeader('content-security-policy')
    if (isSource(request.raw.url ?? '/')) vite.middlewares(request.raw, reply.raw, done)
    else done()
  })
  app.addHook('onClose', () => vite.close())
}

export async function developedPage(
  vite: ViteDevServer,
  callForPage: CallForPage,
  place: Place,
  facts: PageFacts,
): Promise<Made> {
  // boundary: ssrLoadModule is untyped; it loads the module whose type is imported above
  const server: { renderPage: typeof renderPage } = Object.assign(
    Object.create(null),
    await vite.ssrLoadModule('/web/server.tsx'),
  )
  const page = await server.renderPage(place, facts, (name, data, { lang }) =>
    callForPage(name, data, lang),
  )
  const missing = page.missing && { missing: true }
  const pageFacts = { ...facts, ...missing, scripts: ['/web/client.tsx'] }
  const document = `<!doctype html>
<html lang="${languageTags[facts.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
<script type="application/json" id="${factsId}">${scriptJson(pageFacts)}</script>
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
