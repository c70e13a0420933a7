/**
 * The floor: bare node:http that receives the body and writes prepared bytes. A separate process.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', type = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': bytes.length,
    })
    response.end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
