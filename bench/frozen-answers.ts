/** The answers of a site to both verifiers: see freeze-log.ts. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import canonicalize from 'canonicalize'
import type { Kysely } from 'kysely'
import type { AskSigned } from '../cli/site-answers.ts'
import { chosenLists, homeLists } from '../cli/site-lists.ts'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../contract/calls.ts'
import type { FrozenAnswers } from '../rules/verify/test-frozen-answers.ts'
import { buildApp } from '../server/app.ts'
import type { Tables } from '../server/db/tables.ts'
import { healthy } from '../server/http/monitoring/health.ts'
import { followDataVersions } from '../server/live/data-versions.ts'
import { readSettings } from '../server/settings.ts'

/** The number of matches whose pages are read, spread evenly over all. */
const matchPages = 8
const second = fileURLToPath(new URL('../docs/verify.py', import.meta.url))

export async function answersOf(
  db: Kysely<Tables>,
  matches: readonly number[],
): Promise<FrozenAnswers> {
  const versions = await followDataVersions(db)
  const built = fileURLToPath(new URL('../dist', import.meta.url))
  const settings = readSettings({}, '/nowhere')
  const app = await buildApp({ db, versions, settings, invented: true, health: healthy, built })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const frozen: FrozenAnswers = { files: {}, answers: [] }
  const recorder = recording(origin, frozen)
  await new Promise<void>((resolve) => void recorder.listen(0, '127.0.0.1', resolve))
  try {
    // boundary: it listens on a port
    const { port } = recorder.address() as AddressInfo
    const address = `http://127.0.0.1:${port}`
    const { stdout } = await promisify(execFile)('python3', [second, address, '--plans'])
    console.log(stdout)
    await askMore(address, db, matches)
    return frozen
  } finally {
    recorder.close()
    await app.close()
    versions.stop()
  }
}

/** What the second verifier does not ask for: seals, and lists of plans and matches. In English. */
async function askMore(
  address: string,
  db: Kysely<Tables>,
  matches: readonly number[],
): Promise<void> {
  const ask = async <N extends CallName>(name: N, data: DataOf<N>) => {
    const response = await fetch(address + prefix + calls[name].path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, info: { lang: 'en' } }),
    })
    // boundary: an answer of this server
    const answer = (await response.json()) as { data?: ResultOf<N>; msg: string }
    return answer.data ?? Promise.reject(new Error(`${name} answers ${answer.msg}`))
  }
  for (const { id } of await db.selectFrom('plan').select('plan_id as id').execute())
    await ask('planSeal', { id })
  // boundary: its ids are the whole numbers of this server
  const own = ask as AskSigned
  await homeLists(own)
  const some = matches.filter((_, at) => at % Math.ceil(matches.length / matchPages) === 0)
  const chosen = await chosenLists(() => own, [...some, ...matches.slice(-1)], Infinity)
  for (const { detail } of chosen.flatMap(({ pages }) => pages))
    await ask('matchList', { date: detail.matchTime?.slice(0, 10) ?? '', offset: 0 })
}

/** Passes requests on, and keeps the answers, each once. */
function recording(origin: string, { files, answers }: FrozenAnswers) {
  const known = new Set<string>()
  return createServer(async (request, response) => {
    const { url = '', method = '' } = request
    const body = method === 'POST' ? await text(request) : null
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(origin + url, { method, ...(body !== null && { headers, body }) })
    const content = await answer.text()
    if (answer.ok && body === null) files[url.replace('/log/', '')] = content
    else if (answer.ok) {
      // boundary: a request of a verifier, and an answer of this server
      const { data: asked } = JSON.parse(body ?? '') as { data: object }
      const { data: shown } = JSON.parse(content) as { data: object }
      const question = `${url} ${canonicalize(asked)}`
      if (!known.has(question)) answers.push({ path: url.slice(prefix.length), asked, shown })
      known.add(question)
    }
    response.writeHead(answer.status).end(content)
  })
}
