/** Files for installing the site as an app: the web manifest, and the icons. */
import type { FastifyInstance } from 'fastify'
import { renderAsync } from '@resvg/resvg-js'
import { codes, languages, type Language } from '../../../contract/values.ts'
import { languageTags } from '../../../web/page/language.ts'
import { siteBases, type SiteName } from '../../../web/page/site.ts'
import { loadWords } from '../../../web/words/index.ts'
import { Refusal } from '../refusal.ts'
import { colours, mark } from './site-mark.ts'

/**
 * One manifest for each site (desktop, mobile): an installed app starts on the site it was
 * installed from, online and offline.
 */
export const manifestPath = (site: SiteName, language: Language): string =>
  `${siteBases[site]}/manifest-${language}.webmanifest`
export const tabIcon = '/icons/tab-64.png'
export const appleIcon = '/icons/apple-180.png'
/** 512 × 512. */
export const largeIcon = '/icons/any-512.png'

/**
 * By name: size in pixels, and the share of the square that the seal fills. Maskable icons may be
 * cut to a circle; Apple rounds the corners itself.
 */
const icons: Record<string, { size: number; seal: number; purpose?: 'maskable' }> = {
  'any-192': { size: 192, seal: 1 },
  'any-512': { size: 512, seal: 1 },
  'maskable-512': { size: 512, seal: 0.62, purpose: 'maskable' },
  'tab-64': { size: 64, seal: 1 },
  'apple-180': { size: 180, seal: 0.72 },
}

const day = 24 * 60 * 60

export function registerInstall(app: FastifyInstance): void {
  for (const language of languages) {
    for (const site of ['desktop', 'h5'] as const) {
      app.get(manifestPath(site, language), { schema: { hide: true } }, async (_request, reply) =>
        reply
          .type('application/manifest+json; charset=utf-8')
          .header('cache-control', `public, max-age=${day}`)
          .send(JSON.stringify(await manifest(site, language))),
      )
    }
  }
  const drawn = new Map<string, Promise<Buffer>>()
  async function icon(name: string): Promise<Buffer> {
    if (!Object.hasOwn(icons, name)) throw new Refusal(codes.notFound)
    const png = drawn.get(name) ?? draw(name)
    drawn.set(name, png)
    return png
  }
  const hidden = { schema: { hide: true } }
  const headers = { 'content-type': 'image/png', 'cache-control': `public, max-age=${7 * day}` }
  app.get<{ Params: { name: string } }>('/icons/:name', hidden, async (request, reply) =>
    reply.headers(headers).send(await icon(request.params.name.replace(/\.png$/, ''))),
  )
  // the address that programs without a page ask for
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    reply.headers(headers).send(await icon('tab-64')),
  )
}

async function manifest(site: SiteName, language: Language): Promise<unknown> {
  const words = await loadWords(language)
  return {
    id: '/',
    name: words.site.name,
    short_name: words.site.name,
    description: words.home.description,
    lang: languageTags[language],
    start_url: `${siteBases[site]}/`,
    scope: '/',
    display: 'standalone',
    background_color: colours.paper,
    theme_color: colours.paper,
    icons: Object.entries(icons)
      .filter(([name]) => !/^(apple|tab)-/.test(name))
      .map(([name, { size, purpose = 'any' }]) => ({
        src: `/icons/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
  }
}

async function draw(name: string): Promise<Buffer> {
  const { size, seal } = icons[name] ?? { size: 0, seal: 0 }
  const inset = (size * (1 - seal)) / 2
  // fills the margin around the seal with its red
  const ground = seal < 1 ? `<rect width="${size}" height="${size}" fill="${colours.hit}"/>` : ''
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `${ground}${mark(inset, inset, size * seal)}</svg>`
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}
