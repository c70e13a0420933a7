/** npm run verify against a site with a real log. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import type { ResultOf } from '../contract/calls.ts'
import { ofOwnAddress, verifiedSite, type VerifiedSite } from './test-site.ts'
import { ran, started } from './test-command.ts'
import { run } from './verify.ts'
import { noon } from '../server/db/test-world.ts'
import { lastCheckpoint } from '../server/log/signer.ts'

let site: VerifiedSite
/** A checkpoint of the log before its last entry. */
let older = ''

/** Two experts with a plan each; the first is withdrawn. */
site = await verifiedSite({
  experts: 2,
  async afterwards({ database: { db } }, log, [first = 0]) {
    older = (await lastCheckpoint(db))?.note ?? ''
    await db
      .updateTable('expert')
      .set({ withdrawn_at: noon })
      .where('expert_id', '=', first)
      .execute()
    await log.round()
  },
})
const { folder, origin, experts } = site
afterAll(() => site.close())

interface Answer {
  status: number
  content: Buffer
}
/** Every answer of the site so far: nothing on it changes. */
const answers = new Map<string, Promise<Answer>>()

async function answerOf(method: string, url: string, body: string): Promise<Answer> {
  const headers = {
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    ...ofOwnAddress(),
  }
  const answer = await fetch(
    origin + url,
    method === 'POST' ? { method, headers, body } : { headers },
  )
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
}

/** The site, with another answer to one path: fixed, or made from its own answer. */
async function withOther(
  path: string,
  other: string | ((content: string) => string),
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const site = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '' } = request
      const body = await text(request)
      const asked = `${method} ${url} ${body}`
      const answer = answers.get(asked) ?? answerOf(method, url, body)
      answers.set(asked, answer)
      const { status, content } = await answer
      response.statusCode = status
      response.end(
        !url.endsWith(path)
          ? content
          : typeof other === 'string'
            ? other
            : other(content.toString()),
      )
    })()
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const address = site.address()
  await work(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  site.close()
}

const inState = (args: readonly string[]) => [
  ...args,
  '--answers-only',
  '--state',
  join(folder, 'checkpoints'),
]
const verify = (...args: string[]) => ran(run, inState(args))
const verifyInProcess = (...args: string[]) => started('verify', inState(args))

test('a withdrawn expert is on no board and is verified like the others', async () => {
  const { code, out, err } = await verify(origin)
  expect([err, out.trim().split('\n')]).toEqual([
    '',
    [
      `A replay: ${origin}`,
      ...experts.map((id) =>
        expect.stringMatching(new RegExp(`^Expert ${id}: All 1 plan and every number`)),
      ),
      '2 of 2 experts: equal.',
      expect.stringMatching(/^180 boards with 2 places and medals, .* equal\.$/),
      expect.stringMatching(
        /^The log goes up to 2026-03-01 12:00 UTC(, \d+ days? before now by this machine’s clock)?\.$/,
      ),
      expect.stringMatching(/^Not compared: no document, as you wished; plans\.csv/),
    ],
  ])
  expect(code).toBe(0)
})

test('a site that has signed nothing yet says so, and when to come again', async () => {
  const empty = createServer((_, response) => void response.writeHead(404).end())
  await new Promise<void>((listening) => empty.listen(0, '127.0.0.1', listening))
  const address = empty.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, err } = await verify(`http://127.0.0.1:${port}`)
  empty.close()
  expect([code, err]).toEqual([
    3,
    `http://127.0.0.1:${port}/log/keys answers 404: nothing is signed there. A site signs its log ` +
      'for the first time some seconds after its first start is ready; then try again.\n',
  ])
})

test('a withdrawn expert without a page is reported as hidden by the site', async () => {
  await withOther('/expert/detail', '{"code":404,"msg":""}', async (site) => {
    const { code, out } = await verify(site)
    expect([code, out.split('\n')[0]]).toEqual([
      3,
      `Expert ${experts[0]}: has published by the log, but the site lists no such expert.`,
    ])
  })
})

test('an expert whom the site no longer lists is still in the log', async () => {
  const unlisted = (answer: string) => {
    const listed: { data: ResultOf<'expertList'> } = JSON.parse(answer)
    const records = listed.data.records.filter(({ expertId }) => expertId !== experts[1])
    return JSON.stringify({ ...listed, data: { ...listed.data, records } })
  }
  await withOther('/expert/list', unlisted, async (site) => {
    const { code, out } = await verify(site)
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(
        `Expert ${experts[1]}: has published by the log, but the site lists no such expert.\n`,
      ),
    ])
    expect(out).toMatch(/^\d+ of \d+ experts: equal\.$/m)
  })
})

test.each([
  ['no JSON, but signs that clear the screen', '/expert/list', '\u001b[2J', 'expertList'],
  ['no words', '/expert/detail', '{"code":500,"msg":null}', 'expertDetail'],
  ['something else than was asked', '/log/expert', '{"code":0,"msg":"","data":{}}', 'expertLog'],
])(
  'an answer with %s counts as no answer and sends no control codes to the terminal',
  async (_, path, other, name) => {
    await withOther(path, other, async (site) => {
      const { code, out, err } = await verify(site)
      expect([code, out, err]).toEqual([
        3,
        '',
        `${site} does not answer ${name} as a Touchline site does.\n`,
      ])
    })
  },
)

test('several threads give the same result as one', async () => {
  const [one, two] = [await verify(origin), await verifyInProcess(origin, '--threads', '2')]
  expect(two).toEqual(one)
})

test('a file of all entries that is not the log is a finding', async () => {
  const other = (content: string) => content.replace('"serial":1', '"serial":2')
  await withOther('/log/entries.jsonl', other, async (site) => {
    const { code, out } = await verify(site)
    const [first, ...others] = out.trim().split('\n')
    expect([code, first]).toEqual([1, 'The file entries.jsonl of the log could not be read.'])
    expect(others).toEqual([expect.stringMatching(/^Not compared: /)])
  })
})

test.each([
  ['0', verify],
  ['2', verifyInProcess],
])('a changed row is found with %s threads', async (threads, verify) => {
  const other = (content: string) => content.replace('"price":0', '"price":8')
  await withOther(`/log/pages/expert-${experts[1]}.jsonl`, other, async (site) => {
    const { code, out } = await verify(site, '--threads', threads)
    expect(code).toBe(1)
    expect(out).toContain(`Expert ${experts[1]}: `)
    expect(out).toContain('Plan 1 says 8 for price; the log gives 0.')
  })
})

describe('an older checkpoint of the log, signed by its key', () => {
  const ahead =
    'The pages have 1 more entry of the log than the site has signed within 0 seconds: ' +
    'what is in them is not proven.'

  test('is reported with an exit code other than 0 if the pages equal that state', async () => {
    await withOther('/log/checkpoint', older, async (site) => {
      const { code, out } = await verify(site, `${experts[1]}`, '--wait', '0')
      expect(out).toContain(`Expert ${experts[1]}: All 1 plan and every number`)
      expect(out).toContain(ahead)
      expect(code).toBe(4)
    })
  })

  test('is a difference if a page shows later entries', async () => {
    await withOther('/log/checkpoint', older, async (site) => {
      const { code, out } = await verify(site, `${experts[0]}`, '--wait', '0')
      expect(out).toContain('withdrawnAt')
      expect(out).toContain(ahead)
      expect(code).toBe(1)
    })
  })

  test('is another history for a reader who has seen a newer checkpoint', async () => {
    let isOlder = false
    await withOther(
      '/log/checkpoint',
      (content) => (isOlder ? older : content),
      async (site) => {
        expect((await verify(site, `${experts[1]}`)).code).toBe(0)
        isOlder = true
        const { code, out } = await verify(site, `${experts[1]}`, '--wait', '0')
        expect(out).toMatch(/The log has \d+ entries; you saw it with \d+ before/)
        expect(code).toBe(1)
      },
    )
  })
})

test('home without entries that were signed before it was requested is reported', async () => {
  const older = (content: string) => content.replace(/"logSize":(\d+)/, '"logSize":1')
  await withOther('/queryHome', older, async (site) => {
    const { code, out } = await verify(site, '--wait', '0')
    expect(out).toMatch(
      /has 1 entries of the log, but \d+ were signed before it was requested: it shows an earlier/,
    )
    expect(code).toBe(1)
  })
})

describe('a site cannot keep its reader busy for ever', () => {
  interface List {
    data: { total: number; records: { expertId: number }[] }
  }
  /** An endless list of pages of experts with these ids. */
  const pages = (idOf: (at: number) => number) => {
    let at = 0
    let first: List | undefined
    return (content: string) => {
      const answer = first?.data.records.length ? first : (first = JSON.parse(content) as List)
      const [record] = answer.data.records
      const records = record
        ? Array.from({ length: 100 }, () => ({ ...record, expertId: idOf(at++) }))
        : []
      return JSON.stringify({ ...answer, data: { ...answer.data, total: 1_000_000_000, records } })
    }
  }

  test('by page after page of the same experts', async () => {
    await withOther(
      '/expert/list',
      pages((at) => experts[at % 2] ?? 0),
      async (site) => {
        const { code, out } = await verify(site)
        expect([code, out.split('\n')[3]]).toEqual([1, '2 of 2 experts: equal.'])
      },
    )
  })

  test('by page after page of experts that are not in its log', async () => {
    await withOther(
      '/expert/list',
      pages((at) => 1_000 + at),
      async (site) => {
        const { code, err } = await verify(site)
        expect([code, err]).toEqual([1, `${site} lists more experts than its log has.\n`])
      },
    )
  })

  test.each([
    ['checkpoint', '/log/checkpoint'],
    ['list of entries', '/app/api/log/expert'],
  ])('by an endless %s', async (_, path) => {
    const endless = 'x'.repeat(70_000_000)
    await withOther(path, endless, async (site) => {
      const { code, err } = await verify(site)
      expect([code, err]).toEqual([
        3,
        `${site}${path} answers with more than anyone has to read.\n`,
      ])
    })
  })
})
