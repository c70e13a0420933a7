import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { codes } from '../../../contract/values.ts'
import { notFoundPlace, type Place } from '../../../web/page/links.ts'
import { createPageThreads, type PageThreads } from './page-threads.ts'
import { sharedFolder } from '../../test-folder.ts'

/**
 * A small build in the format of vite, whose pages keep a thread busy until the file exists that
 * their address names.
 */
const renderer = `import { existsSync } from 'node:fs'
export async function renderPage({ href }, facts, callApi) {
  const answer = await callApi('queryHome', {}, { lang: facts.language })
  const until = new URLSearchParams(href.split('?')[1]).get('until')
  while (until !== null && !existsSync(new URL(until, import.meta.url)));
  if (href.includes('fails')) throw new Error('cannot be rendered')
  return {
    html: '<p>' + href + ' ' + JSON.stringify(answer) + '</p>',
    title: '', description: '', siteName: '', list: [], match: null, state: [],
    missing: false, incomplete: null, sources: [],
  }
}
export const renderLastResort = async () => ({ html: '', title: '', sources: [] })`

let threads: PageThreads | undefined
const built = sharedFolder()
for (const folder of ['client/.vite', 'ssr', 'head', 'worker'])
  await mkdir(join(built, folder), { recursive: true })
await writeFile(join(built, 'client/.vite/manifest.json'), '{}')
await writeFile(join(built, 'head/head.js'), '')
await writeFile(join(built, 'worker/worker.js'), '')
await writeFile(join(built, 'package.json'), '{"type":"module"}')
await writeFile(join(built, 'ssr/server.js'), renderer)
afterEach(async () => {
  vi.useRealTimers()
  await threads?.close()
})

const facts = {
  language: 'en',
  site: 'desktop',
  invented: true,
  staticBase: '/static',
  apiBase: '',
  realm: 'touchline',
  otherSite: null,
} as const

const longest = 15_000

function start({ callForText = async () => '{"code":0}' } = {}) {
  const made = createPageThreads({ built, publicOrigin: 'https://t.example', longest })
  threads = made
  return (search: string, address = '192.0.2.1') => {
    const place: Place = { ...notFoundPlace, href: `/${search}` }
    return made.render(place, facts, address, callForText).then(({ identity }) => String(identity))
  }
}

test('the main thread goes on while a page is rendered', async () => {
  const render = start()
  await render('?first')
  const page = render('?until=ten-turns')
  for (let turns = 0; turns < 10; turns++) await turn()
  await writeFile(join(built, 'ssr/ten-turns'), '')
  expect(await page).toContain('ten-turns')
})

test('a page has the answers of the main thread', async () => {
  const render = start({ callForText: async () => '{"code":0,"data":"球鉴"}' })
  expect(await render('?some')).toContain('<p>/?some {"code":0,"data":"球鉴"}</p>')
})

test('an answer that fails, and a page that fails, fail alone', async () => {
  let fails = true
  const callForText = async () => {
    if (fails) throw new Error('no answer')
    return '{"code":0}'
  }
  const render = start({ callForText })
  await expect(render('')).rejects.toThrow('no answer')
  fails = false
  await expect(render('?fails')).rejects.toThrow('cannot be rendered')
  expect(await render('?fine')).toContain('/?fine')
})

test('a page that hangs costs itself and its neighbour; the next one is rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let called = () => {}
  const callForText = async () => {
    called()
    return '{"code":0}'
  }
  const render = start({ callForText })
  await render('?first')
  const rendering = new Promise<void>((resolve) => (called = resolve))
  const hanging = [render('?until=never'), render('?until=never')]
  await rendering
  vi.advanceTimersByTime(longest)
  for (const result of await Promise.allSettled(hanging))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: codes.tryAgain } })
  expect(await render('?next')).toContain('/?next')
})

test('an address with many pages waits behind a reader with one', async () => {
  const render = start()
  await render('?first')
  const order: string[] = []
  const many = Array.from({ length: 30 }, (_, at) =>
    render(`?n=${at}`, '192.0.2.9').then(() => order.push('many')),
  )
  await Promise.all([...many, render('?one', '192.0.2.2').then(() => order.push('reader'))])
  expect(order.indexOf('reader')).toBeLessThan(20)
})

test('pages under way are rendered before the threads end; later ones are refused', async () => {
  const render = start()
  await render('?first')
  const pages = Array.from({ length: 12 }, (_, at) => render(`?n=${at}`))
  await threads?.close()
  expect((await Promise.allSettled(pages)).map(({ status }) => status)).toEqual(
    pages.map(() => 'fulfilled'),
  )
  await expect(render('?late')).rejects.toMatchObject({ code: codes.tryAgain })
})
