/**
 * The floor: bare node:http that receives the body and writes prepared bytes with the given head,
 * which is JSON. A separate process.
 */
import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'

const [file = '', head = '{}'] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers: OutgoingHttpHeaders = { ...JSON.parse(head), 'content-length': bytes.length }
const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
