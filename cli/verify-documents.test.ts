/** Documents are what this release renders from the verified answers. Needs the build. */
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { calls, prefix } from '../contract/calls.ts'
import type { DocumentFacts } from '../web/page/site.ts'
import { openDocuments } from './site-documents.ts'
import { askedCalls, Site } from './site-answers.ts'
import { verifiedSite } from './test-site.ts'
import { ran } from './test-command.ts'
import { withLie, type Lie } from './test-lying-proxy.ts'
import { run } from './verify.ts'

const ids = { experts: [0], plans: [0], matches: [0] }

const site = await verifiedSite({ experts: 2, publishers: 1 })
const { folder, origin } = site
const plans = await site.server.database.db.selectFrom('plan').select('plan_id').execute()
ids.experts = site.experts
ids.matches = site.matches
ids.plans = plans.map((one) => one.plan_id)
afterAll(() => site.close())

/** What is found on pages of the expert, the plan and the match, in every variant. */
async function foundWith(lie: Lie): Promise<string[]> {
  let found: string[] = []
  await withLie(origin, lie, async (site) => {
    const documents = await openDocuments(new Site(site), true)
    expect(documents.missing).toBeNull()
    await documents.of(ids, Infinity)
    expect(documents.count).toBe(18)
    found = documents.found
  })
  return found
}

const onPage =
  (path: string, change: (content: string) => string): Lie =>
  ({ url, method }, content) =>
    method === 'GET' && url.startsWith(path) ? change(content) : null

test('documents of an honest site have no difference', async () => {
  expect(await foundWith(() => null)).toEqual([])
})

describe('a lie in documents only', () => {
  test('about a name is found in words', async () => {
    const found = await foundWith(
      onPage('/expertDetail', (html) => html.replace('甲1</h1>', 'Lionel Messi</h1>')),
    )
    expect(found[0]).toMatch(/^The page \/expertDetail\?expertId=\d+ \(\w+\) shows “/)
    expect(found[0]).toContain('Lionel Messi')
  })

  test('about a number on the mobile site in one language is found', async () => {
    const lie: Lie = ({ url, headers }, content) =>
      url.startsWith('/h5/expertDetail') && `${url} ${headers.cookie}`.includes('=zht')
        ? content.replace(/>1</, '>108<')
        : null
    const found = await foundWith(lie)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('shows “108”; rendered from its answers it shows “1”.')
  })

  test('by a mark without a text is found', async () => {
    const found = await foundWith(
      onPage('/planDetail', (html) => html.replace('</h1>', '</h1><svg class="gold"></svg>')),
    )
    expect(found[0]).toContain('has <svg class="gold">; rendered from its answers it has ')
  })

  test('in the answers that the page carries is found', async () => {
    const found = await foundWith(
      onPage('/matchDetail', (html) => html.replaceAll('"solutionCount":1', '"solutionCount":9')),
    )
    expect(found[0]).toContain('"solutionCount":9')
  })

  test('about where its calls go is found', async () => {
    const found = await foundWith(
      onPage('/matchDetail', (html) => html.replace('"apiBase":""', '"apiBase":"https://a.test"')),
    )
    expect(found[0]).toContain('sends its calls to https://a.test, not to this site.')
  })
})

describe('L-11: a new part of a document is compared, or named here', () => {
  /** Facts of a document: found when changed, or the reason why not. */
  const facts: Record<keyof DocumentFacts, string> = {
    language: 'found',
    site: 'found',
    otherSite: 'found',
    scripts: 'found',
    apiBase: 'found',
    missing: 'found',
    invented: 'compared with the world of the log (sayWorld)',
    replayFrom: 'compared with the world of the log (sayWorld)',
    realm: 'a setting: a fixed value of the calls',
    apiZone: 'a setting: the zone of another back end',
    staticBase: 'a setting: where pictures of people and clubs are',
    specOnly: 'a setting of pages that claim nothing by the log',
    openStudio: 'a setting of the studio',
    lastEvent: 'where the live stream goes on',
    odds: 'the choice of a reader, whom the command is not',
    matchesByTime: 'the choice of a reader, whom the command is not',
    hideScores: 'the choice of a reader, whom the command is not',
  }

  test('each fact of a document that the log or the release decides', async () => {
    const changes = new Map<string, string>([
      ['language', '"xx"'],
      ['site', '"other"'],
      ['otherSite', '"/other"'],
      ['apiBase', '"https://a.test"'],
      ['missing', 'true'],
    ])
    for (const [name, value] of changes) {
      const lie = onPage('/', (html) =>
        html.replace(/(id="page-facts">)([^<]*)/, (_, tag: string, text: string) => {
          const others = text.replace(new RegExp(`,"${name}":[^,}]*`), '')
          return `${tag}${others.replace(/}$/, `,"${name}":${value}}`)}`
        }),
      )
      await withLie(origin, lie, async (site) => {
        const documents = await openDocuments(new Site(site), true)
        await documents.of({ experts: ids.experts, plans: [], matches: [] }, 1)
        expect([name, documents.found.length > 0]).toEqual([name, true])
      })
    }
    const tried = [...changes.keys(), 'scripts']
    expect(tried.toSorted()).toEqual(
      Object.keys(facts)
        .filter((name) =>
          Object.entries(facts).some((one) => one[0] === name && one[1] === 'found'),
        )
        .toSorted(),
    )
  })

  test('each call that a document is rendered from', async () => {
    const asked = new Set<string>()
    await withLie(
      origin,
      ({ method, url }) => {
        if (method === 'POST') asked.add(url)
        return null
      },
      async (site) => {
        const documents = await openDocuments(new Site(site), true)
        await documents.screens()
        await documents.of(ids, Infinity)
      },
    )
    const verified = new Set<string>(askedCalls.map((name) => prefix + calls[name].path))
    // the names of competitions and the scorers of goals come from the source of matches
    expect([...asked].filter((path) => !verified.has(path)).toSorted()).toEqual([
      prefix + calls.matchLeagues.path,
      prefix + calls.matchScorers.path,
    ])
  })
})

describe('the command', () => {
  const verify = (site: string, ...wishes: string[]) =>
    ran(run, [site, '--pages', '2', '--wait', '0', '--state', join(folder, 'seen'), ...wishes])

  test('says how many documents are equal, and what is not compared', async () => {
    const { code, out } = await verify(origin)
    expect([code, out]).toEqual([0, expect.stringMatching(/\n24 documents are, to the byte, /)])
    expect(out.trim().split('\n').at(-1)).toMatch(/^Not compared: names of sides /)
  })

  test('finds a changed document, and a changed script', async () => {
    const lie: Lie = ({ url }, content) =>
      /^\/(\?|$)/.test(url)
        ? content.replace('</main>', '<b>12/12</b></main>')
        : /^\/assets\/home-.*js$/.test(url)
          ? `${content};`
          : null
    await withLie(origin, lie, async (site) => {
      const { code, out } = await verify(site)
      expect(code).toBe(1)
      expect(out).toContain('The page / (zh) shows “12/12”')
      expect(out).toMatch(/The file \/assets\/home-[^ ]+\.js is not the one of this release\./)
    })
  })

  test.each<[where: string, wishes: string[]]>([
    ['', []],
    [' on the mobile site only', ['--all-pages']],
  ])('finds a document that lies together with its answers%s', async (_, wishes) => {
    let left = 0
    const lie: Lie = ({ url }, content) => {
      const isDocument = url.includes(wishes.length > 0 ? '/h5/expertDetail?' : 'expertDetail?')
      const isAnswer = /^\/app\/api\/expert\/(detail|queryPredicts)$/.test(url)
      // each answer but the two right behind a document is honest
      const isLied = isDocument || (isAnswer && left-- > 0)
      if (isDocument) left = 2
      return isLied ? content.replaceAll(/(甲|乙|Expert )1/g, '$19') : null
    }
    await withLie(origin, lie, async (site) => {
      const { code, out } = await verify(site, ...wishes)
      expect(code).toBe(1)
      // of the expert's page or of a plan, whichever answer it lies in
      expect(out).toMatch(/ says (甲|乙|Expert )9 for name; the log gives /)
    })
  })

  test.each<[file: string, change: (content: string) => string, found: string]>([
    ['/badge/', (svg) => svg.replace('</title>', ' 108 / 117</title>'), 'The badge /badge'],
    ['/log/schema.json', (json) => json.replace('commit', 'permit'), 'The file schema.json is not'],
    ['/log/touchline-verify.mjs', (code) => `${code};`, 'touchline-verify.mjs is not'],
    [
      '/log/proof/',
      (proof) => proof.replace(/index \d+/, 'index 0'),
      'does not lead from its seal',
    ],
    ['/log/policy', (policy) => policy.replace(/^log /, 'log other'), 'The file policy is no'],
  ])('finds a changed file at %s', async (file, change, found) => {
    const lie: Lie = ({ url }, content) =>
      url.startsWith(file) && !url.endsWith('256') ? change(content) : null
    await withLie(origin, lie, async (site) => {
      const { code, out } = await verify(site)
      expect([code, out]).toEqual([1, expect.stringContaining(found)])
    })
  })

  test('names another release as not compared', async () => {
    const lie: Lie = onPage('/', (html) => html.replaceAll('/assets/client-', '/assets/other-'))
    await withLie(origin, lie, async (site) => {
      const { out } = await verify(site)
      expect(out).toContain('Not compared: no document, because the site runs another release')
    })
  })
})
