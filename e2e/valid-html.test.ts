/** Pages as HTML: the standard rules of html-validate, and landmarks with names of their own. */
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import { languageCookie } from '../web/app/language.ts'
import { links } from '../web/app/links.ts'
import { siteBases } from '../web/app/site.ts'
import { origin } from './browser.ts'
import { ask } from './calls.ts'

const standard = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // React writes some attributes of SVG in a case of their own
  rules: { 'attr-case': 'off' },
})
const landmarks = new HtmlValidate({ root: true, rules: { 'unique-landmark': 'error' } })

/** What is wrong with the page that the server sends. */
async function faultsOf(validator: HtmlValidate, path: string, language: string) {
  const headers = { accept: 'text/html', cookie: `${languageCookie}=${language}` }
  const html = await (await fetch(origin + path, { headers })).text()
  expect(html).toContain('<html')
  const { results } = await validator.validateString(html, path)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} ${selector}`),
  )
}

test('every page of both sites is valid', async () => {
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
    '/data?tab=predictions',
    '/nope',
  ]
  const faults: string[] = []
  for (const base of Object.values(siteBases))
    for (const path of paths) faults.push(...(await faultsOf(standard, base + path, 'en')))
  expect(faults).toEqual([])
})

test.each(languages)('the landmarks of home in %s have names of their own', async (language) => {
  for (const base of Object.values(siteBases))
    expect(await faultsOf(landmarks, `${base}/`, language)).toEqual([])
})
