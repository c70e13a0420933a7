/** A stand-in for a provider: a real HTTP server on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestProvider {
  origin: string
  /** Requested paths, in order. */
  paths: string[]
  /** Answers the following requests. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

export async function testProvider(): Promise<TestProvider> {
  const provider: TestProvider = {
    origin: '',
    paths: [],
    answer: (_, response) => response.writeHead(500).end(),
    close: async () => {},
  }
  const server = createServer((request, response) => {
    provider.paths.push(request.url ?? '')
    provider.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // boundary: a server on a TCP port has an address object
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return provider
}
