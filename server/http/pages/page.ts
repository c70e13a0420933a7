/** One rendered page as an HTTP answer. */
import type { CallName, DataOf } from '../../../contract/calls.ts'
import type { Answer } from '../../../contract/envelope.ts'
import type { Language } from '../../../contract/values.ts'
import type { ReadOf } from '../../../web/api/read/spec-only.ts'
import { notFoundPlace, type Place } from '../../../web/page/links.ts'
import type { PageFacts } from '../../../web/page/site.ts'
import { loadWords } from '../../../web/words/index.ts'
import { brokenDocument, documentOf, escapeHtml, policyOf } from './document.ts'
import type { PageBuild } from './page-build.ts'
import { revalidated } from './page-variant.ts'
import type { Made } from '../response-cache.ts'

export type CallForPage = <N extends CallName>(
  name: N,
  data: DataOf<N>,
  lang: Language,
) => Promise<Answer<ReadOf<N>>>

/** The same with answers as JSON. */
export type CallForText = (
  name: CallName,
  data: DataOf<CallName>,
  lang: Language,
) => Promise<string>

export interface PageSources {
  callForPage: CallForPage
  publicOrigin: string
}

export interface BuiltPage {
  made: Made
  /**
   * The status of a page that lacks the answer of a call, or null. Such a page is sent, and the
   * browser completes it, but it is not cached.
   */
  incomplete: 400 | 503 | null
}

/** Carries a page that lacks an answer past the cache. */
export class Incomplete extends Error {
  readonly made: Made
  constructor(made: Made, status: 400 | 503) {
    super('a call failed while a page was made')
    this.made = { ...made, status, headers: { ...made.headers, 'cache-control': 'no-store' } }
  }
}

/** The same answers as JSON. */
export const textOf =
  (callForPage: CallForPage): CallForText =>
  async (name, data, language) =>
    JSON.stringify(await callForPage(name, data, language))

/** Renders a page. */
export async function builtPage(
  build: PageBuild,
  { callForPage, publicOrigin }: PageSources,
  place: Place,
  facts: PageFacts,
): Promise<BuiltPage> {
  const page = await build.render(place, facts, (name, data, { lang }) =>
    callForPage(name, data, lang),
  )
  const { missing } = page
  const parts = {
    place: missing ? notFoundPlace : place,
    facts: missing ? { ...facts, missing } : facts,
    page,
    needs: build.needs(page.sources),
    headScript: build.headScript,
    publicOrigin,
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(parts),
    'cache-control': revalidated,
    vary: facts.site === 'desktop' || place.name === 'notFound' ? 'Cookie, User-Agent' : 'Cookie',
  }
  const made = { status: page.missing ? 404 : 200, headers, body: documentOf(parts) }
  return { made, incomplete: page.incomplete }
}

/**
 * The page of an error, without scripts, with the header and a way on.
 * @param here the address that failed
 */
export async function brokenPage(
  build: PageBuild | null,
  facts: PageFacts,
  here: string,
): Promise<Made> {
  const page = build === null ? await plainPage(facts) : await build.renderLastResort(facts, here)
  const css = build === null ? '' : build.needs(page.sources).css
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf({ facts, needs: { css }, headScript: '' }),
    'cache-control': 'no-store',
  }
  return { status: 500, headers, body: brokenDocument(page, facts, css) }
}

/** Without a build, in development, there are words only. */
async function plainPage({ language }: PageFacts) {
  const { title, errors } = await loadWords(language)
  return { html: escapeHtml(errors.page), title: title(errors.title), sources: [] }
}
