/**
 * The floor of a page: its final DOM and CSS without scripts, written by bare node:http with the
 * same compression.
 */
import { createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'

export interface Twin {
  port: number
  /** The document that it sends. */
  html: string
  close(): void
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })

interface File {
  type: string
  bytes: Buffer
}

/** Captures the page after hydration, with every picture and font that it loads. */
export async function staticTwin(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Twin> {
  const files = new Map<string, File>()
  const page = await browser.newPage({ viewport })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const type = response.headers()['content-type'] ?? ''
    if (!/svg|font|image/.test(type)) return
    void response
      .body()
      .then((bytes) =>
        files.set(pathname, { type, bytes: /svg/.test(type) ? brotli(bytes) : bytes }),
      )
  })
  await page.goto(url)
  await page.waitForSelector('html[data-ready]')
  await page.waitForLoadState('networkidle')
  const html = await page.evaluate(() => {
    for (const element of document.querySelectorAll(
      'script, link[rel=modulepreload], link[disabled]',
    ))
      element.remove()
    // styles added by scripts are inlined as well, or the floor would wait for them
    for (const { ownerNode, cssRules } of document.styleSheets) {
      if (!(ownerNode instanceof HTMLLinkElement)) continue
      const style = document.createElement('style')
      style.textContent = [...cssRules].map(({ cssText }) => cssText).join('')
      ownerNode.replaceWith(style)
    }
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await page.close()
  files.set(new URL(url).pathname, {
    type: 'text/html; charset=utf-8',
    bytes: brotli(Buffer.from(html)),
  })
  return { ...(await serve(files)), html }
}

function serve(files: ReadonlyMap<string, File>): Promise<Omit<Twin, 'html'>> {
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://twin').pathname)
    if (!file) return response.writeHead(404).end()
    const encoding = /html|svg/.test(file.type) ? { 'content-encoding': 'br' } : {}
    return response
      .writeHead(200, {
        'content-type': file.type,
        'content-length': file.bytes.length,
        ...encoding,
      })
      .end(file.bytes)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        close: () => server.close(),
      })
    })
  })
}
