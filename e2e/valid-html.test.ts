/** Pages as HTML: the standard rules of html-validate, and landmarks with names of their own. */
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { languages, type Language } from '../contract/values.ts'
import { languageCookie } from '../web/page/language.ts'
import { links } from '../web/page/links.ts'
import { siteBases } from '../web/page/site.ts'
import { origin } from './browser.ts'
import { ask } from './calls.ts'

const standard = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // React writes some attributes of SVG in a case of their own
  rules: { 'attr-case': 'off' },
})
const landmarks = new HtmlValidate({ root: true, rules: { 'unique-landmark': 'error' } })

async function pathsOfPages(): Promise<string[]> {
  const { matches, experts } = await ask('queryHome', {})
  const { records } = await ask('queryRecommend', { page: 1, size: 100 })
  const [match, expert, plan] = [matches[0], experts[0], records[0]]
  if (!match || !expert || !plan) throw new Error('the world has no match, expert or plan')
  const query = `matchId=${match.matchId}&expertId=${expert.expertId}&id=${plan.id}`
  const paths = [
    ...Object.values(links).map(({ path }) => `${path}?${query}`),
    ...['intelligence', 'lineup', 'data', 'probability'].map(
      (tab) => `/matchDetail?matchId=${match.matchId}&tab=${tab}`,
    ),
    '/expertList?type=1',
    ...['fixtures', 'scorers', 'predictions'].map((tab) => `/data?tab=${tab}`),
    '/nope',
  ]
  return Object.values(siteBases).flatMap((base) => paths.map((path) => base + path))
}

/** What is wrong with the pages that the server sends. */
async function faultsOf(validator: HtmlValidate, language: Language): Promise<string[]> {
  const headers = { accept: 'text/html', cookie: `${languageCookie}=${language}` }
  const faults: string[] = []
  for (const path of await pathsOfPages()) {
    const html = await (await fetch(origin + path, { headers })).text()
    expect(html).toContain('<html')
    const { results } = await validator.validateString(html, path)
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${path}: ${ruleId}: ${message} ${selector}`)
  }
  return faults
}

test('every page of both sites is valid', async () => {
  expect(await faultsOf(standard, 'en')).toEqual([])
})

test.each(languages)('every landmark of a page has a name of its own, in %s', async (language) => {
  expect(await faultsOf(landmarks, language)).toEqual([])
})
