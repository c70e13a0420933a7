/** The content security policy of every page, and the pages with policies of their own. */
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { Severity, type Finding } from 'csp_evaluator/dist/finding.js'
import { describe, expect, test } from 'vitest'
import { openReader, origin, useBrowser, visit } from './browser.ts'

const browser = useBrowser()
const pages = ['/', '/match', '/planDetail?id=1', '/nothing'].flatMap((path) => [
  path,
  `/h5${path}`,
])

async function headersOf(path: string): Promise<Headers> {
  const response = await fetch(origin + path, { headers: { accept: 'text/html' } })
  await response.text()
  return response.headers
}

function findings(policy: string): Finding[] {
  const { csp } = new CspParser(policy)
  return new CspEvaluator(csp).evaluate()
}

describe.each(pages)('the policy of %s', (path) => {
  test('allows nothing but the site itself', async () => {
    const policy = (await headersOf(path)).get('content-security-policy') ?? ''
    const parts = policy.split('; ')
    expect(parts).toContain("default-src 'none'")
    expect(parts).toContain("require-trusted-types-for 'script'")
    expect(parts).toContain('trusted-types touchline')
    expect(parts).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|\*|https?:|blob:/)
    // For every policy with 'self' the evaluator warns that the site may host scripts useful to an
    // attacker.
    const serious = findings(policy).filter(
      ({ severity, value }) => severity !== Severity.NONE && value !== "'self'",
    )
    expect(serious.map(({ description }) => description)).toEqual([])
  })
})

test('the evaluator finds the gaps of a weaker policy', () => {
  const words = findings(
    "default-src 'none'; script-src 'self' 'unsafe-inline' https:; base-uri 'none'",
  ).map(({ value }) => value)
  expect(words).toEqual(expect.arrayContaining(["'unsafe-inline'", 'https:']))
})

test('every page and answer carries the other headers', async () => {
  for (const path of [...pages, '/app/api/queryHome', '/app/docs', '/healthz', '/robots.txt']) {
    const headers = await headersOf(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBe(null)
  }
})

test('code injected into a page does not run', async () => {
  await using reader = await openReader(browser())
  const { page, problems } = reader
  await visit(page, '/')
  await page.evaluate(() => {
    const tries = [
      () => (document.body.innerHTML += '<img src=x onerror="window.planted = 1">'),
      () => {
        const script = document.createElement('script')
        script.append('window.planted = 1')
        document.body.append(script)
      },
      () => document.body.setAttribute('style', 'color: red'),
    ]
    for (const plant of tries) {
      try {
        plant()
      } catch {
        // Trusted Types throw where the rest of the policy only reports; the test looks at the
        // reports.
      }
    }
  })
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
  const refused = problems
    .filter((words) => words.startsWith('policy: '))
    .map((words) => words.split(' ')[1])
  expect(refused).toEqual(expect.arrayContaining(['require-trusted-types-for', 'style-src-attr']))
  expect(refused.length).toBeGreaterThanOrEqual(3)
})

test('the API page works under its own policy', async () => {
  await using reader = await openReader(browser())
  const { page, problems } = reader
  await page.goto('/app/docs')
  await page.getByText('/app/api/queryHome').first().waitFor()
  await page
    .locator('.opblock-get', { hasText: '/app/api/queryHome' })
    .locator('.opblock-summary')
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page
    .locator('.responses-table.live-responses-table')
    .getByText('"code": 0')
    .first()
    .waitFor()
  expect(problems).toEqual([])
})
