import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)">([^<]+)</g)].map(([, address, text]) => [address, text])

test('three languages name what is kept, the reader’s plans first', async () => {
  const page = offlinePage({ home: '/h5/', me: '/h5/me', plans: 3 })
  expect(page.status).toBe(503)
  const html = await page.text()
  expect([...html.matchAll(/<main lang="([^"]+)" hidden>/g)].map(([, tag]) => tag)).toEqual([
    'zh-Hans',
    'zh-Hant',
    'en',
  ])
  expect(linksOf(html)).toEqual([
    ['/h5/me', '我的方案，已解锁 3 份可读'],
    ['/h5/', '首页，上次所见'],
    ['/h5/me', '我的方案，已解鎖 3 份可讀'],
    ['/h5/', '主頁，上次所見'],
    ['/h5/me', 'My plans, 3 unlocked plans'],
    ['/h5/', 'Home, as last seen'],
  ])
})

test('with nothing kept there is no link, and the page says so', async () => {
  const html = await offlinePage({ home: null, me: null, plans: 0 }).text()
  expect(linksOf(html)).toEqual([])
  expect(html).toContain('No page is kept on this device yet.')
})

test('only the script and the style of this answer run', async () => {
  const [one, other] = [1, 2].map(() => offlinePage({ home: '/', me: null, plans: 0 }))
  const policy = one?.headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? []
  expect(policy).toContain("default-src 'none'")
  expect((await one?.text())?.split(`nonce="${nonce}"`)).toHaveLength(3)
  expect(other?.headers.get('content-security-policy')).not.toContain(nonce)
})
