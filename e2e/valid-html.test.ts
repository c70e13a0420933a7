/** Every page in Chinese as HTML; a journey of the main tests checks the pages in English. */
import { expect, test } from 'vitest'
import { languageCookie } from '../web/page/language.ts'
import { siteBases } from '../web/page/site.ts'
import { origin } from './browser.ts'
import { markupFaults } from './markup.ts'
import { screenAddresses } from './screen-addresses.ts'

test.each(['zh', 'zht'] as const)('every page of both sites is valid, in %s', async (language) => {
  const headers = { accept: 'text/html', cookie: `${languageCookie}=${language}` }
  const found: string[] = []
  for (const base of Object.values(siteBases)) {
    for (const address of await screenAddresses()) {
      const html = await (await fetch(origin + base + address, { headers })).text()
      expect(html).toContain('<html')
      found.push(...(await markupFaults(html)).map((words) => `${base}${address}: ${words}`))
    }
  }
  expect(found).toEqual([])
})
