/** A site between a server and its readers, which changes some of the answers. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { languages, type Language } from '../contract/values.ts'
import { sizeHeader } from '../rules/log/plan-columns.ts'
import { ofOwnAddress } from './test-site.ts'

/** A request, in words that a liar chooses by. */
export interface Asked {
  method: string
  /** The path with its query. */
  url: string
  headers: IncomingHttpHeaders
  /** The language that a call names, or that the query of a page does; null for a file. */
  language: Language | null
  body: string
}

/** The changed content, or null for the honest one. Files of bytes have a character for each. */
export type Lie = (asked: Asked, content: string) => string | null

/** Serves `origin` with `lie` at another address while `work` runs. */
export async function withLie(
  origin: string,
  lie: Lie,
  work: (origin: string, requests: readonly Asked[]) => Promise<void>,
): Promise<void> {
  const requests: Asked[] = []
  const site = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '', headers } = request
      const body = await text(request)
      const asked = { method, url, headers, language: languageOf(url, body), body }
      requests.push(asked)
      const { 'accept-encoding': _, host: _host, connection: _kept, ...others } = headers
      const answer = await fetch(origin + url, {
        method,
        // the server takes calls from its own pages only
        headers: {
          ...ofOneValue(others),
          origin,
          'accept-encoding': 'identity',
          ...ofOwnAddress(),
        },
        ...(body !== '' && { body }),
        redirect: 'manual',
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      const size = answer.headers.get(sizeHeader)
      response.writeHead(answer.status, {
        'content-type': type,
        ...(size !== null && { [sizeHeader]: size }),
      })
      const encoding = /text|json|javascript|xml/.test(type) ? 'utf8' : 'latin1'
      const lied = lie(asked, bytes.toString(encoding))
      response.end(lied === null ? bytes : Buffer.from(lied, encoding))
    })()
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await work(`http://127.0.0.1:${port}`, requests)
  site.closeAllConnections()
  site.close()
}

const ofOneValue = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
    ),
  )

function languageOf(url: string, body: string): Language | null {
  const [, named] = /[?&]lang=(\w+)/.exec(url) ?? /"lang":"(\w+)"/.exec(body) ?? []
  return languages.find((language) => language === named) ?? null
}
