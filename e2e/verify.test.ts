/**
 * Verification for a reader: it passes on the real site, names the difference where a file or
 * number was changed, and by axe.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnResultOf } from '../contract/calls.ts'
import type { LogDamage, LogState } from '../rules/log/damage.ts'
import { emptyRoot, leafHash, nodeHash, rootOf } from '../rules/log/merkle.ts'
import {
  cosign,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  verifierKey,
} from '../rules/log/note.ts'
import { logKeyOf, witnessKeyOf } from '../rules/log/test-keys.ts'
import { parseBundle, formatBundle } from '../rules/log/tiles.ts'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { ask, pathOf } from './calls.ts'
import { root } from './server-process.ts'
import { screenName } from './titles.ts'
import { main } from './main-journeys.ts'
import { byAxe, languagesAt, violationsAt } from './violations.ts'
import { wordsIn } from './test-words.ts'
import type { Shape as ProofShape } from '../web/screens/proof/words/en.ts'

const browser = useBrowser()
const english = { language: 'en' } as const

let experts: number[] = []
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-verify-'))
  // The first signature is made seconds after the start.
  while ((await fetch(`${origin}/log/checkpoint`)).status !== 200) await delay(200)
  const { records } = await ask('expertList', { page: 1, size: 100, type: 2, window: 'all' })
  experts = records.toSorted((a, b) => b.countedCnt - a.countedCnt).map(({ expertId }) => expertId)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const dialog = (page: Page) => page.getByRole('dialog')
const verdict = (page: Page) => dialog(page).getByRole('status').locator('strong')
const checks = (page: Page) => dialog(page).locator('ol > li')
const states = async (page: Page) => (await checks(page).locator('.vh').allInnerTexts()).join(' ')

declare global {
  interface Window {
    /** Every state of the checks that the screen has shown. */
    touchlineStates: string[]
  }
}

/**
 * Runs in the browser from the start, because a state shown for half a second may be gone when a
 * test looks.
 */
function keepStates(): void {
  window.touchlineStates = ['']
  const look = () => {
    const text = [...document.querySelectorAll('dialog ol > li .vh')]
      .map(({ textContent }) => textContent)
      .join(' ')
    if (text !== window.touchlineStates.at(-1)) window.touchlineStates.push(text)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

async function start(page: Page, expertId: number, base = ''): Promise<void> {
  await visit(page, `${base}/expertDetail?expertId=${expertId}`)
  await page.getByRole('button', { name: 'Verify this record' }).click()
}

/** The addresses that the page asks for from now on, of this form. */
function filesOf(page: Page, form: RegExp): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (form.test(request.url())) found.push(request.url())
  })
  return found
}

async function verified(page: Page, label: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await verdict(page).waitFor()
}

test('entries are compressed for clients that accept it; an empty list is plain', async () => {
  const size = Number((await (await fetch(`${origin}/log/checkpoint`)).text()).split('\n')[1])
  const there = size >= 256 ? '000' : `000.p/${size}`
  const get = async (tile: string, takes: string) => {
    const { status, headers } = await fetch(`${origin}/log/tile/entries/${tile}`, {
      headers: { 'accept-encoding': takes },
    })
    return [status, headers.get('content-encoding')]
  }
  expect(await get(there, 'gzip')).toEqual([200, 'gzip'])
  expect(await get(there, 'gzip;q=0')).toEqual([200, null])
  expect(await get('x999/x999/999', 'gzip')).toEqual([404, null])
})

describe('the record of an honest site', () => {
  test('is equal for several experts; at the next visit the log is continued', main, async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    for (const expertId of [experts[0] ?? 0, experts[7] ?? 0, experts.at(-1) ?? 0]) {
      await start(page, expertId)
      await verdict(page).waitFor()
      const { ledger } = await ask('expertDetail', { expertId, window: 'all' })
      expect(await verdict(page).innerText()).toBe(
        `All ${ledger.published} plans and every number shown are equal to the log.`,
      )
      expect(await states(page)).toBe('passed passed passed passed passed passed')
      expect(await dialog(page).getByRole('img', { name: 'Verified' }).count()).toBe(1)
      expect(await dialog(page).getByRole('status').innerText()).toContain(
        'Recorded before kick-off by this site. No witness whose key you brought has ' +
          'cosigned this state.',
      )
    }
    expect(await checks(page).first().innerText()).toMatch(/beginning with the \d+ you saw before/)
    const stored = await page.evaluate(() => localStorage.getItem('touchline:checkpoint'))
    expect(stored).toContain('/log+')
    expect(reader.problems).toEqual([])
  })

  test('a board with its luck and the spread is equal, too, in a worker', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const inPage = filesOf(page, /\/assets\/checks-(?!worker)/)
    await visit(page, '/h5/expertList?type=2')
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await verified(page, 'Verify this board')
    // all checks are in this file; the page has none of them
    expect(workers).toEqual([expect.stringMatching(/\/assets\/checks-worker-[\w-]+\.js$/)])
    expect(inPage).toEqual([])
    expect(page.workers()).toEqual([])
    expect(await verdict(page).innerText()).toMatch(
      /^Every place, medal and number of this board is equal to the log, from \d{3,} plans/,
    )
    expect(await states(page)).toBe('passed passed passed passed passed')
  })

  test('runs one check at a time, at least 420 ms each, and can be repeated', async () => {
    await using reader = await openReader(browser(), {
      ...english,
      before: `(${keepStates.toString()})()`,
    })
    const { page } = reader
    const began = performance.now()
    await start(page, experts.at(-1) ?? 0)
    await verdict(page).waitFor()
    expect(performance.now() - began).toBeGreaterThan(6 * 420)
    expect(await page.evaluate(() => window.touchlineStates)).toEqual([
      '',
      'running waiting waiting waiting waiting waiting',
      'passed running waiting waiting waiting waiting',
      'passed passed running waiting waiting waiting',
      'passed passed passed running waiting waiting',
      'passed passed passed passed running waiting',
      'passed passed passed passed passed running',
      'passed passed passed passed passed passed',
    ])
    await page.getByRole('button', { name: 'Verify again' }).click()
    expect(await dialog(page).getByRole('img', { name: 'Verified' }).count()).toBe(0)
    await verdict(page).waitFor()
  })

  test.each([
    ['has no workers', 'delete globalThis.Worker', 0],
    ['cannot fetch the worker', '', 1],
  ])('a browser that %s verifies in the page', async (_, before, workers) => {
    await using reader = await openReader(browser(), { ...english, before })
    const { page } = reader
    const inPage = filesOf(page, /\/assets\/checks-(?!worker)/)
    const tried = filesOf(page, /\/assets\/checks-worker/)
    await page.route('**/assets/checks-worker-*', (route) => route.abort())
    await start(page, experts.at(-1) ?? 0)
    await verdict(page).waitFor()
    expect(await states(page)).toBe('passed passed passed passed passed passed')
    expect([tried.length, inPage.length]).toEqual([workers, 1])
  })

  test('closing it ends the worker', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    // the first file of the log is never answered
    await page.route('**/log/keys', () => {})
    const [worker] = await Promise.all([
      page.waitForEvent('worker'),
      start(page, experts.at(-1) ?? 0),
    ])
    await Promise.all([worker.waitForEvent('close'), page.keyboard.press('Escape')])
    expect(page.workers()).toEqual([])
    expect(reader.problems).toEqual([])
  })

  test('runs without delays with reduced motion', async () => {
    await using reader = await openReader(browser(), { ...english, reducedMotion: 'reduce' })
    const { page } = reader
    await page.clock.install()
    await visit(page, `/expertDetail?expertId=${experts.at(-1)}`)
    await page.clock.pauseAt(Date.now() + 60_000)
    const time = () => page.evaluate(() => performance.now())
    const pressed = await time()
    await page.getByRole('button', { name: 'Verify this record' }).click()
    const verified = async () => {
      await page.clock.runFor(1)
      return verdict(page).isVisible()
    }
    await expect.poll(verified).toBe(true)
    expect((await time()) - pressed).toBeLessThan(6 * 420)
  })

  test('Escape closes it and returns the focus; a plan opens it and has its proof', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const expertId = experts.at(-1) ?? 0
    await start(page, expertId)
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Verify this record',
    )
    const { records } = await ask('expertPredicts', { expertId, size: 1, state: 'settled' })
    const id = records[0]?.id ?? 0
    await visit(page, `/planDetail?id=${id}`)
    const seal = await ask('planSeal', { id })
    const line = page.getByRole('region', { name: 'Sealed' })
    expect(await line.innerText()).toContain(
      `entry ${seal.index?.toLocaleString('en')} of the public log`,
    )
    expect(await line.innerText()).toContain('Recorded before kick-off by this site')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      line.getByRole('link', { name: 'Proof file' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      new RegExp(`^c2sp\\.org/tlog-proof@v1\\nindex ${seal.index}\\n`),
    )
    await line.getByRole('button', { name: 'Verify' }).click()
    await verdict(page).waitFor()
    expect(await states(page)).toBe('passed passed passed passed passed passed')
  })
})

/** The checkpoint of the log as it was when a plan's last version was entered, and that time. */
async function checkpointOf(planId: number): Promise<{ text: string; at: Date }> {
  const note = parseNote(await (await fetch(`${origin}/log/checkpoint`)).text())
  const { origin: name = '' } = parseCheckpoint(note?.text ?? '') ?? {}
  const lines = (await (await fetch(`${origin}/log/entries.jsonl`)).text()).trimEnd().split('\n')
  const entries = lines.map((line): { kind: string; planId?: number; at: string } =>
    JSON.parse(line),
  )
  const place = entries.findLastIndex((one) => one.kind === 'commit' && one.planId === planId)
  // the hashes of whole subtrees, from the leaves up
  const levels = [lines.slice(0, place + 1).map((line) => leafHash(Buffer.from(line)))]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level))
    level = Array.from({ length: level.length >> 1 }, (_, at) =>
      nodeHash(level[2 * at] ?? emptyRoot, level[2 * at + 1] ?? emptyRoot),
    )
  const size = place + 1
  const root = await rootOf(size, (level, index) => levels[level]?.[index] ?? emptyRoot)
  const text = formatCheckpoint({ origin: name, size, root })
  return { text, at: new Date(entries[place]?.at ?? NaN) }
}

test('witnesses count by the reader’s own keys, on each page and in a check (T34)', async () => {
  const witnessOf = (seed: number) => witnessKeyOf('witness.example', seed)
  const expert = experts.at(-1) ?? 0
  const { records } = await ask('expertPredicts', { expertId: expert, size: 1, state: 'settled' })
  const planId = records[0]?.id ?? 0
  // a minute after the plan was sealed
  const { text, at } = await checkpointOf(planId)
  const seconds = Math.floor(at.getTime() / 1_000) + 60
  const seen = formatNote({ text, signatures: [cosign(text, witnessOf(1), seconds)] })
  await using reader = await openReader(browser(), english)
  const { page } = reader
  await page.route('**/log/cosigned/*', (route) => route.fulfill({ json: { notes: [seen] } }))
  await visit(page, '/proof')
  await page.locator('section[aria-labelledby="witnesses"]').scrollIntoViewIfNeeded()
  const keys = page.getByLabel('Keys of witnesses that you trust')
  const keep = page.getByRole('button', { name: 'Keep' })
  await keys.fill('witness.example')
  await keep.click()
  await page
    .getByText('This is no whole key of a witness, and no policy: witness.example')
    .waitFor()
  const bring = async (seed: number) => {
    await keys.fill(formatVerifierKey(verifierKey(witnessOf(seed))))
    await keep.click()
    await page.getByText('witness.example (yours)').waitFor()
  }
  const lineOf = async (pattern: RegExp) => {
    await visit(page, `/planDetail?id=${planId}`)
    await page.getByText(pattern).waitFor()
  }
  // another key under the same name, as a site could list it
  await bring(2)
  await lineOf(/^Recorded before kick-off by this site/)
  await visit(page, '/proof')
  await page.locator('section[aria-labelledby="witnesses"]').scrollIntoViewIfNeeded()
  await bring(1)
  await lineOf(/^Seen by 1 witness, the first .* before kick-off/)
  await start(page, expert)
  await verdict(page).waitFor()
  const summary = await dialog(page).getByRole('status').innerText()
  const [, before, all] =
    /Your witnesses had seen (\d+) of (\d+) plans? before kick-off/.exec(summary) ?? []
  expect(Number(before)).toBeGreaterThan(0)
  expect(Number(before)).toBeLessThanOrEqual(Number(all))
  expect(reader.problems).toEqual([])
})

describe('a changed log', () => {
  test('a changed entry fails the check of entries; no seal, and no later checks', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const expertId = experts.at(-1) ?? 0
    const { entries } = await ask('expertLog', { expertId })
    const index = entries.at(-1) ?? 0
    const bundle = String(Math.floor(index / 256)).padStart(3, '0')
    await page.route(
      new RegExp(`/log/tile/entries/${bundle}(\\.p/\\d+)?$`),
      async (route: Route) => {
        const answer = await route.fetch()
        const bundled = parseBundle(await answer.body()) ?? []
        const entry = Buffer.from(bundled[index % 256] ?? Buffer.of())
        entry[entry.length - 3] = (entry[entry.length - 3] ?? 0) ^ 1
        await route.fulfill({
          response: answer,
          body: Buffer.from(formatBundle(bundled.with(index % 256, entry))),
        })
      },
    )
    await start(page, expertId)
    await verdict(page).waitFor()
    expect(await verdict(page).innerText()).toBe('This record does not agree with the log.')
    expect(await states(page)).toBe('passed failed waiting waiting waiting waiting')
    expect(await checks(page).nth(1).innerText()).toContain(
      `What is served as entry ${index} of the log is not what the signed tree has there.`,
    )
    expect(await dialog(page).getByRole('img').count()).toBe(0)
  })

  test('a changed number is named with the one computed from the log', main, async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const expertId = experts[7] ?? 0
    await page.route(`**${pathOf('expertDetail')}`, async (route: Route) => {
      const answer = await route.fetch()
      const body: { data: OwnResultOf<'expertDetail'> } = await answer.json()
      body.data.record.hits += 1
      await route.fulfill({ response: answer, json: body })
    })
    await start(page, expertId)
    await verdict(page).waitFor()
    expect(await states(page)).toBe('passed passed passed passed failed waiting')
    expect(await checks(page).nth(4).innerText()).toMatch(
      /The page says \d+ for hits \(record\.hits\); the log gives \d+\./,
    )
  })

  test('a document that says something else than the answers is named', main, async () => {
    const expertId = experts[7] ?? 0
    const documents = `**/expertDetail?expertId=${expertId}*`
    for (const [lie, found] of [
      [
        (html: string) => html.replace(/"hits":\d+/, '"hits":108'),
        /This page shows 108 for hits \(expertDetail\.[\w.]*hits\); asked again, the site answers \d/,
      ],
      [
        (html: string) => html.replace('<dl class="', '<dl class="gold '),
        /The document says “class="gold .*” where this page was made from “class="/,
      ],
    ] as const) {
      // another reader: a browser has the document that it saw before
      await using reader = await openReader(browser(), english)
      const { page } = reader
      await page.route(documents, async (route: Route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: lie(await answer.text()) })
      })
      await start(page, expertId)
      await verdict(page).waitFor()
      expect(await states(page)).toBe('passed passed passed passed passed failed')
      expect(await checks(page).nth(5).innerText()).toMatch(found)
      expect(await verdict(page).innerText()).toBe(
        'This page shows something else than the site answers.',
      )
    }
  })

  test('a changed price on a plan’s page is named', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await page.route(`**${pathOf('planDetail')}`, async (route: Route) => {
      const answer = await route.fetch()
      const body: { data: OwnResultOf<'planDetail'> } = await answer.json()
      body.data.plan.price += 1
      await route.fulfill({ response: answer, json: body })
    })
    const { records } = await ask('expertPredicts', { expertId: experts.at(-1) ?? 0, size: 1 })
    await visit(page, `/planDetail?id=${records[0]?.id}`)
    await verified(page, /^Verify/)
    expect(await checks(page).nth(5).innerText()).toMatch(/Plan \d+ says \d+ for price; the log/)
  })

  test('a restarted log is not the one that this browser saw', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await start(page, experts.at(-1) ?? 0)
    await verdict(page).waitFor()
    await page.evaluate(() => {
      const seen: object = JSON.parse(localStorage.getItem('touchline:checkpoint') ?? '{}')
      localStorage.setItem(
        'touchline:checkpoint',
        JSON.stringify({ ...seen, root: btoa('x'.repeat(32)) }),
      )
    })
    await start(page, experts.at(-1) ?? 0)
    await verdict(page).waitFor()
    expect(await states(page)).toBe('failed waiting waiting waiting waiting waiting')
    expect(await checks(page).first().innerText()).toContain('it is another history')
  })

  test('a site that does not answer is not reported as a difference', async () => {
    await using reader = await openReader(browser(), english)
    await reader.page.route('**/log/keys', (route) => route.abort())
    await start(reader.page, experts.at(-1) ?? 0)
    await verdict(reader.page).waitFor()
    expect(await verdict(reader.page).innerText()).toContain('The check could not be made')
  })

  test('a lost network is told, and the checks go on once it is back', async () => {
    await using reader = await openReader(browser(), english)
    const { page, context } = reader
    await page.route('**/log/tile/**', async (route) => {
      await page.unrouteAll()
      await context.setOffline(true)
      // it is cut off by then
      await route.continue().catch(() => {})
    })
    await start(page, experts.at(-1) ?? 0)
    await dialog(page).getByText('No network: the check goes on when it is back.').waitFor()
    expect(await verdict(page).count()).toBe(0)
    await context.setOffline(false)
    await verdict(page).waitFor()
    expect(await verdict(page).innerText()).toContain('equal to the log')
  })
})

describe('L-05: on the command line', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const all = [join(root, 'cli/verify.ts'), ...args, '--state', join(folder, 'checkpoints')]
      execFile(process.execPath, all, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      )
    })

  test('every record recomputed from the log equals the calls’; the state is kept', async () => {
    const { code, out, err } = await run(origin)
    // the command waits for a busy site, and prints a line about it
    const complaints = err.replaceAll(/^Waiting for \S+: it has too much to do\.\n/gm, '')
    expect([code, complaints, code === 0 ? '' : out]).toEqual([0, '', ''])
    const lines = out.trim().split('\n')
    const { ever: people, models = 0 } = await ask('expertSpread', {})
    const ever = people + models
    expect(lines[0]).toBe(`An invented world: ${origin}`)
    expect(lines).toHaveLength(ever + 7)
    expect(lines.at(-6)).toBe(`${ever} of ${ever} experts: equal.`)
    expect(lines.at(-5)).toMatch(/^180 boards with \d{3,} places and medals, .* equal\.$/)
    expect(lines.at(-4)).toMatch(/^48 documents are, to the byte, what this release renders /)
    expect(lines.at(-3)).toMatch(
      /^plans\.csv and plans\.parquet have in every row what \d+ entries/,
    )
    expect(lines.at(-1)).toMatch(/^Not compared: names of sides /)
    expect(lines.at(-2)).toMatch(/^The log goes up to 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)
    expect(await readFile(join(folder, 'checkpoints'), 'utf8')).toMatch(
      /^http:\S+ \S+\/log\+[0-9a-f]{8}\+\S+ \d+ \S+=\n$/,
    )
    expect((await run(origin, String(experts[0]))).code).toBe(0)
  })

  test('a key from elsewhere must be the signing key, or lead to it', async () => {
    const [line = ''] = (await (await fetch(`${origin}/log/keys`)).text()).split('\n')
    expect((await run(origin, String(experts[0]), '--key', line)).code).toBe(0)
    const other = verifierKey(logKeyOf('touchline.test/log', 1))
    const { code, out } = await run(origin, String(experts[0]), '--key', formatVerifierKey(other))
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(
        'signed by another key than the one that you know, which did not name it.',
      ),
    ])
  })

  test('wrong usage, no site and a missing cosignature have separate exit codes', async () => {
    expect((await run('nonsense')).code).toBe(2)
    expect((await run('http://127.0.0.1:1')).code).toBe(3)
    const witness = verifierKey(witnessKeyOf('witness.example', 1))
    const missing = await run(origin, '1', '--witness', formatVerifierKey(witness))
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringContaining('witness.example has not cosigned'),
    ])
  })
})

describe.each([
  { base: '', widths: [1440, 768] },
  { base: '/h5', widths: [390, 360] },
])('axe, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))('the dialog and the page in %s', async (language) => {
    await using reader = await openReader(browser(), {
      ...byAxe,
      language,
      viewport: { width: widths[0] ?? 0, height: 900 },
    })
    const { page } = reader
    await visit(page, `${base}/expertDetail?expertId=${experts.at(-1)}`)
    await page
      .getByRole('button', { name: /^(核验这份战绩|核驗這份戰績|Verify this record)$/ })
      .click()
    await verdict(page).waitFor()
    expect(await violationsAt(page, widths, { within: 'dialog' })).toEqual([])
    await visit(page, `${base}/proof`)
    const name = await screenName('/proof', language)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // Read and verified once the block is near the viewport.
    await page.locator('section[aria-labelledby="log"]').scrollIntoViewIfNeeded()
    await page.locator('section[aria-labelledby="log"][aria-busy="false"] dl').waitFor()
    expect(await violationsAt(page, widths)).toEqual([])
    expect(reader.problems).toEqual([])
    // What the site says of its own stored files when they are damaged.
    const damage: LogDamage[] = [
      { kind: 'entry', index: 12 },
      { kind: 'row', index: 34 },
      { kind: 'tile', level: 1, index: 5 },
      { kind: 'root', size: 678 },
      { kind: 'checkpoint', size: 90 },
      { kind: 'checkpoints', size: 321 },
    ]
    await page.route('**/log/state.json', (route) =>
      route.fulfill({ json: { damage, walked: null, setBacks: [] } satisfies LogState }),
    )
    await visit(page, `${base}/proof`)
    const alert = page.locator('section[aria-labelledby="log"] [role=alert]')
    await page.locator('section[aria-labelledby="log"]').scrollIntoViewIfNeeded()
    await alert.waitFor()
    const places = await alert.getByRole('listitem').allTextContents()
    expect(places.map((place) => place.replaceAll(/\D+/g, ' ').trim())).toEqual([
      '12',
      '34',
      '1 5',
      '678',
      '90',
      '321',
    ])
    expect(await violationsAt(page, widths)).toEqual([])
    // The state in the first seconds of a new world, of which this browser has seen nothing.
    await page.evaluate(() => localStorage.removeItem('touchline:checkpoint'))
    await page.route('**/log/checkpoint', (route) => route.fulfill({ status: 404 }))
    await visit(page, `${base}/proof`)
    await page.locator('section[aria-labelledby="log"]').scrollIntoViewIfNeeded()
    const { missing } = (await wordsIn<ProofShape>('proof', language)).log
    const [unsigned = ''] = missing.split(/[。.]/)
    await page.getByText(unsigned).waitFor()
    await visit(page, `${base}/expertDetail?expertId=${experts.at(-1)}`)
    await page
      .getByRole('button', { name: /^(核验这份战绩|核驗這份戰績|Verify this record)$/ })
      .click()
    await verdict(page).getByText(unsigned).waitFor()
  })
})
