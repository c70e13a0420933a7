/**
 * Compares the documents that a site serves with the ones that this release renders from the
 * site's answers. Pages are reproducible: the same answers give the same bytes. Needs a build, so
 * the verifier in one file is without it.
 */
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Answer } from '../contract/envelope.ts'
import { codes, textLanguageOf, type TextLanguage } from '../contract/values.ts'
import type { CallForPage } from '../server/http/pages/page.ts'
import { builtPage } from '../server/http/pages/page.ts'
import { readPageBuild, type PageBuild } from '../server/http/pages/page-build.ts'
import { addressIn, languageCookie } from '../web/page/language.ts'
import { placeOf, type Href } from '../web/page/links.ts'
import { factsId, siteBases, type DocumentFacts, type SiteName } from '../web/page/site.ts'
import { anyLanguage } from './fresh-reader.ts'
import { anyBadge, badgeDifference, pictureDifference } from './pictures.ts'
import {
  anyFileOf,
  callOf,
  documentOf,
  give,
  NoAnswer,
  questionOf,
  type Site,
} from './site-answers.ts'

/** A page of one site in one language. */
export interface Page {
  href: Href
  site: SiteName
  language: TextLanguage
}

/** What the comparison of a document has found, in words. */
export interface Compared {
  found: string[]
  /** What the document says about the site; null where it says nothing readable. */
  facts: DocumentFacts | null
}

export interface Documents {
  /** Compares a page, up to three times: the site may change between two answers. */
  compare(site: Site, page: Page): Promise<Compared>
  /** Compares the scripts and styles of the release with the files that the site serves. */
  compareFiles(site: Site): Promise<string[]>
  /** Compares the badge and the shared pictures of an expert and a plan. */
  comparePictures(
    site: Site,
    expertId: number,
    plan: { id: number; language: TextLanguage },
  ): Promise<string[]>
  /** Whether the site's documents name the scripts of this build. */
  isSameRelease(site: Site): Promise<boolean>
}

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** Null without a build. */
export async function openDocuments(): Promise<Documents | null> {
  let build: PageBuild
  try {
    build = await readPageBuild(dist)
  } catch {
    return null
  }
  return {
    async isSameRelease(site) {
      const language = 'zh'
      const [served, own] = await bothOf(build, site, { href: '/', site: 'desktop', language })
      return own !== null && entryOf(served) === entryOf(own)
    },
    compare: (site, page) => lasting(() => compareOnce(build, site, page)),
    async compareFiles(site) {
      const names = await readdir(`${dist}/client/assets`)
      const found: string[] = []
      for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
        const own = await readFile(`${dist}/client/assets/${name}`)
        const served = await anyFileOf(site, `/assets/${name}`)
        if (served === null || !own.equals(served))
          found.push(`The file /assets/${name} is not the one of this release.`)
      }
      const verifier = await anyFileOf(site, '/log/touchline-verify.mjs')
      if (verifier && !(await readFile(`${dist}/verifier/touchline-verify.mjs`)).equals(verifier))
        found.push('The file touchline-verify.mjs is not the one of this release.')
      return found
    },
    async comparePictures(site, expertId, plan) {
      const found: string[] = []
      const [badge, language] = [anyBadge(expertId), anyLanguage()]
      for (const compare of [
        (isAgain: boolean) => badgeDifference(site, badge, isAgain),
        (isAgain: boolean) => pictureDifference(site, 'expert', expertId, language, isAgain),
        (isAgain: boolean) => pictureDifference(site, 'plan', plan.id, plan.language, isAgain),
      ]) {
        const once = async (isAgain: boolean) => ({
          found: [(await compare(isAgain)) ?? []].flat(),
          facts: null,
        })
        found.push(...(await lasting(once)).found)
      }
      return found
    },
  }
}

const mostTries = 3

/** Compares until there is no difference, three times at most. */
async function lasting(compareOnce: (isAgain: boolean) => Promise<Compared>): Promise<Compared> {
  for (let tries = 1; ; tries++) {
    const compared = await compareOnce(tries > 1)
    if (compared.found.length === 0 || tries === mostTries) return compared
    await new Promise((resolve) => setTimeout(resolve, tries * 500))
  }
}

const entryOf = (html: string | null) => (html === null ? null : factsIn(html)?.scripts[0])

async function compareOnce(build: PageBuild, site: Site, page: Page): Promise<Compared> {
  const where = `${siteBases[page.site]}${page.href} (${page.language})`
  const [served, own] = await bothOf(build, site, page)
  const facts = factsIn(served)
  if (facts === null) return { found: [`The page ${where} says nothing about itself.`], facts }
  const found: string[] = []
  if (facts.apiBase !== '')
    found.push(`The page ${where} sends its calls to ${facts.apiBase}, not to this site.`)
  if (own === null) found.push(`The answers of the page ${where} could not be rendered.`)
  else if (own !== served) found.push(`The page ${where} ${firstDifference(served, own)}`)
  return { found, facts }
}

/** The served document, and the one rendered from the answers of the same moment. */
async function bothOf(
  build: PageBuild,
  site: Site,
  { href, site: name, language }: Page,
): Promise<[served: string, own: string | null]> {
  const isChosen = Math.random() < 0.5
  const path = siteBases[name] + href
  const served = isChosen
    ? await documentOf(site, path, language, `${languageCookie}=${language}`)
    : await documentOf(site, addressIn(language, path), language)
  const facts = factsIn(served)
  if (facts === null) return [served, null]
  const { scripts: _, missing: _missing, ...stated } = facts
  const place = placeOf(href)
  const other = name === 'desktop' ? siteBases.h5 : siteBases.desktop
  const otherSite = place.name === 'notFound' ? null : other + place.href
  const callForPage: CallForPage = async (call, data, lang) => {
    const textLanguage = textLanguageOf(lang)
    const answer = await callOf(site, call, data, textLanguage)
    give(site, questionOf(call, data, textLanguage), answer)
    // boundary: a foreign site's answer may be anything; what cannot be rendered is found
    return (answer ?? { code: codes.tryAgain, msg: '' }) as Answer<never>
  }
  try {
    const sources = { callForPage, publicOrigin: publicOriginIn(served) }
    const own = { ...stated, apiBase: '', language, site: name, otherSite }
    const { made } = await builtPage(build, sources, place, own)
    return [served, made.body]
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    return [served, null]
  }
}

/** The origin in the links for search engines: the site's setting, which need not be asked. */
const publicOriginIn = (html: string): string =>
  URL.parse(/<meta property="og:url" content="([^"]*)"/.exec(html)?.[1] ?? '')?.origin ?? ''

/** The facts embedded in a document; null where they are not readable. */
function factsIn(html: string): DocumentFacts | null {
  const [, text = 'null'] = new RegExp(`id="${factsId}">([^<]*)<`).exec(html) ?? []
  try {
    // boundary: a foreign site's document may be anything
    const facts: Partial<DocumentFacts> | null = JSON.parse(text)
    return Array.isArray(facts?.scripts) ? (facts as DocumentFacts) : null
  } catch {
    return null
  }
}

/** The first text, or else the first tag, that two documents do not share, in words. */
export function firstDifference(served: string, own: string): string {
  const [ofSite, ofRelease] = [partsOf(served), partsOf(own)]
  const [shown, follows] = [textsIn(ofSite), textsIn(ofRelease)]
  const at = shown.findIndex((text, index) => text !== follows[index])
  if (at >= 0 || shown.length < follows.length) {
    const place = at >= 0 ? at : shown.length
    const [one, other] = aroundDifference(shown[place] ?? '', follows[place] ?? '')
    return `shows “${one}”; rendered from its answers it shows “${other}”.`
  }
  const tag = ofSite.findIndex((part, index) => part !== ofRelease[index])
  const [one, other] = aroundDifference(ofSite[tag] ?? '', ofRelease[tag] ?? '')
  return `has ${one || 'nothing'}; rendered from its answers it has ${other || 'nothing'}.`
}

/** Tags, and the texts between them. */
const partsOf = (html: string) => html.split(/(<[^>]*>)/).filter((part) => part !== '')
const textsIn = (parts: readonly string[]) => parts.filter((part) => !part.startsWith('<'))

/** Characters of a text that are shown around a difference. */
const [before, most] = [24, 80]

function aroundDifference(one: string, other: string): [string, string] {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - before)
  const cut = (text: string) =>
    text.length > most ? `${from > 0 ? '…' : ''}${text.slice(from, from + most)}…` : text
  return [cut(one), cut(other)]
}
