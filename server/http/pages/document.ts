/**
 * The HTML document around a rendered page: head, embedded data, and the content security policy
 * that allows exactly these.
 */
import type { Id } from '../../../contract/id.ts'
import { createHash } from 'node:crypto'
import { defaultLanguage, languages, matchStatus, type Language } from '../../../contract/values.ts'
import { addressIn, languageTags, openGraphTags, searchTags } from '../../../web/page/language.ts'
import { href, links, type Place } from '../../../web/page/links.ts'
import type { RenderedPage } from '../../../web/server.tsx'
import {
  siteBases,
  factsId,
  phonesMedia,
  type DocumentFacts,
  type PageFacts,
} from '../../../web/page/site.ts'
import { stateId } from '../../../web/app/page-state.ts'
import { colours } from '../files/site-mark.ts'
import { appleIcon, largeIcon, manifestPath, tabIcon } from '../files/install.ts'
import { picturePath } from '../files/picture-path.ts'
import type { Needs } from './page-build.ts'

export interface DocumentParts {
  place: Place
  facts: PageFacts
  page: RenderedPage
  needs: Needs
  headScript: string
  /** The site's public origin, without a trailing slash; never taken from a request. */
  publicOrigin: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** JSON that cannot end the script element around it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const originOf = (address: string): string =>
  URL.canParse(address) ? ` ${new URL(address).origin}` : ''

/** In the HTML of a screen with a block that waits for an identity: web/parts/block.tsx. */
const gateMark = ' data-gate=""'

/**
 * The whole document. It has no `style` attributes, and no scripts but the head script and the
 * bundle: its own policy would block them.
 */
export function documentOf(parts: DocumentParts): string {
  const { page, needs, headScript } = parts
  const [entry = '', ...others] = needs.scripts.map((file) => `/${file}`)
  const facts: DocumentFacts = { ...parts.facts, scripts: [entry, ...others] }
  return `<!doctype html>
<html lang="${languageTags[facts.language]}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.title)}</title>
${preview(parts)}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${colours.paper}">
${fontsOf(needs)}
<script type="application/json" id="${factsId}">${scriptJson(facts)}</script>
<script>${headScript}</script>
<style>${needs.css}</style>
${preloads(needs, facts)}
${linksOf(parts)}
</head>
<body${page.html.includes(gateMark) ? ' data-gated' : ''}>
<div id="app">${page.html}</div>
<script type="application/json" id="${stateId}">${scriptJson(page.state)}</script>
</body>
</html>
`
}

/** The error page. It makes no calls and runs no scripts, so nothing in it can fail again. */
export function brokenDocument(
  { html, title }: { html: string; title: string },
  { language }: PageFacts,
  css: string,
): string {
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
<div id="app">${html}</div>
</body>
</html>
`
}

/** Placed before all scripts: the first paint waits for fonts, so they are requested first. */
const fontsOf = ({ fonts }: Needs): string =>
  fonts
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('\n')

function preloads({ styles }: Needs, facts: PageFacts): string {
  return [
    ...[facts.apiBase, facts.staticBase]
      .filter((base) => URL.canParse(base))
      .map((base) => `<link rel="preconnect" href="${escapeHtml(new URL(base).origin)}">`),
    // The styles are inline; these links make Vite's loader treat the files as loaded and not wait
    // for them. `disabled` keeps the browser from fetching them, `media` its preload scanner,
    // which ignores `disabled`.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`),
  ].join('\n')
}

const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escapeHtml(content)}">`

/**
 * Metadata for link previews and search engines, at the start of the document: some programs read
 * only its first 32 kB. Pages that are not found are noindex.
 */
function preview({ place, facts, page, publicOrigin }: DocumentParts): string {
  if (place.name === 'notFound') return '<meta name="robots" content="noindex">'
  return [
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    property('type', 'website'),
    property('site_name', page.siteName),
    property('title', page.title),
    property('description', page.description),
    property('url', publicOrigin + addressIn(facts.language, place.href)),
    property('locale', openGraphTags[facts.language]),
    ...picture(place, facts, publicOrigin),
  ].join('\n')
}

/** Icons, and the page's addresses and facts for search engines. */
function linksOf({ place, facts, page, publicOrigin }: DocumentParts): string {
  const tags = [
    `<link rel="icon" type="image/png" sizes="64x64" href="${tabIcon}">`,
    `<link rel="manifest" href="${manifestPath(facts.site, facts.language)}">`,
    `<link rel="apple-touch-icon" href="${appleIcon}">`,
  ]
  if (place.name === 'notFound') return tags.join('\n')
  tags.push(
    ...siteLinks(place, facts, publicOrigin),
    ...languageLinks(place, facts.site, publicOrigin),
    '<script type="application/ld+json">' +
      `${scriptJson(linkedData(page, facts, publicOrigin))}</script>`,
  )
  return tags.join('\n')
}

/**
 * Links to the same page on the other site (desktop or mobile):
 * docs/decisions/0019-canonical-and-alternate-links.md.
 */
function siteLinks(place: Place, { site, language }: PageFacts, publicOrigin: string): string[] {
  const address = addressIn(language, place.href)
  const desktop = escapeHtml(publicOrigin + address)
  const canonical = `<link rel="canonical" href="${desktop}">`
  if (site === 'desktop') {
    const phones = escapeHtml(publicOrigin + siteBases.h5 + address)
    return [canonical, `<link rel="alternate" media="${phonesMedia}" href="${phones}">`]
  }
  return [
    place.name === 'home'
      ? `<link rel="alternate" media="only screen and (min-width: 721px)" href="${desktop}">`
      : canonical,
  ]
}

/** Links to the same page of this site in each language. */
function languageLinks({ href }: Place, site: PageFacts['site'], publicOrigin: string): string[] {
  const link = (tag: string, language: Language) => {
    const address = publicOrigin + siteBases[site] + addressIn(language, href)
    return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}">`
  }
  return [
    ...languages.map((language) => link(searchTags[language], language)),
    link('x-default', defaultLanguage),
  ]
}

/**
 * The preview image of a shared link: a picture of the page's plan, match or expert, which may have
 * a score, else the logo.
 */
function picture(
  place: Place,
  { language, hideScores }: PageFacts,
  publicOrigin: string,
): string[] {
  const sharePicture = hideScores ? null : ownPicture(place, language)
  const [path, width, height, card] =
    sharePicture === null
      ? [largeIcon, 512, 512, 'summary']
      : [sharePicture, 1200, 630, 'summary_large_image']
  return [
    property('image', publicOrigin + path),
    property('image:width', String(width)),
    property('image:height', String(height)),
    `<meta name="twitter:card" content="${card}">`,
  ]
}

function ownPicture(place: Place, language: Language): string | null {
  const path = (kind: 'plan' | 'match' | 'expert', id: Id) =>
    typeof id === 'number' ? picturePath(kind, id, language) : null
  if (place.name === 'planDetail') return path('plan', place.parameters.id)
  if (place.name === 'matchDetail') return path('match', place.parameters.matchId)
  if (place.name === 'expertDetail') return path('expert', place.parameters.expertId)
  return null
}

function linkedData(page: RenderedPage, facts: PageFacts, publicOrigin: string): unknown {
  const site = {
    '@type': 'WebSite',
    name: page.siteName,
    url: publicOrigin + addressIn(facts.language, '/'),
    inLanguage: languageTags[facts.language],
  }
  const itemListElement = page.list.map(({ name, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: publicOrigin + addressIn(facts.language, href),
  }))
  const list = itemListElement.length === 0 ? [] : [{ '@type': 'ItemList', itemListElement }]
  return {
    '@context': 'https://schema.org',
    '@graph': [site, ...list, ...eventOf(page, facts.language, publicOrigin)],
  }
}

/** schema.org event states by match status; EventScheduled for all others. */
const eventStates = new Map<number, string>([
  [matchStatus.postponed, 'EventPostponed'],
  [matchStatus.abandoned, 'EventCancelled'],
  [matchStatus.cancelled, 'EventCancelled'],
])

function eventOf(
  { match, title }: RenderedPage,
  language: Language,
  publicOrigin: string,
): unknown[] {
  if (match === null) return []
  const team = (name: string) => ({ '@type': 'SportsTeam', name })
  return [
    {
      '@type': 'SportsEvent',
      name: title,
      url: publicOrigin + addressIn(language, href(links.matchDetail, { matchId: match.matchId })),
      eventStatus: `https://schema.org/${eventStates.get(match.status) ?? 'EventScheduled'}`,
      sport: 'Association football',
      superEvent: { '@type': 'SportsEvent', name: `${match.leagueName} ${match.season}` },
      ...(match.matchTime !== null && {
        startDate: match.timeKnown ? match.matchTime : match.matchTime.slice(0, 10),
      }),
      ...(match.venue !== '' && { location: { '@type': 'Place', name: match.venue } }),
      homeTeam: team(match.home.name),
      awayTeam: team(match.away.name),
    },
  ]
}

/**
 * The content security policy of this document: its inline parts by hash, and the site's own
 * files.
 */
export function policyOf({
  facts,
  needs,
  headScript,
}: {
  facts: PageFacts
  needs: { css: string }
  headScript: string
}): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(headScript)}`,
    `style-src 'self' ${hashOf(needs.css)}`,
    `img-src 'self' data:${originOf(facts.staticBase)}`,
    `connect-src 'self'${originOf(facts.apiBase)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // the only Trusted Types policy; it creates the addresses of workers: web/page/own-script.ts
    'trusted-types touchline',
  ].join('; ')
}
