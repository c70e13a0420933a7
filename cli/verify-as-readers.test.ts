/** The command asks as readers do: in every language, and as a browser. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifiedSite } from './test-site.ts'
import { ran } from './test-command.ts'
import { withLie, type Lie } from './test-lying-proxy.ts'
import { run } from './verify.ts'

const site = await verifiedSite({ experts: 2 })
const { folder, origin } = site
const expert = site.experts[0] ?? 0
afterAll(() => site.close())

const verify = (...args: string[]) =>
  ran(run, [...args, '--answers-only', '--wait', '0', '--state', join(folder, 'checkpoints')])

const isWorded = (url: string, path: string) => url === `/app/${path}`

test.each(['zh', 'zht', 'en'] as const)(
  'a number that is wrong in %s only is found',
  async (lied) => {
    const lie: Lie = ({ url, language }, content) =>
      isWorded(url, 'api/expert/detail') && language === lied
        ? content.replaceAll('"published":1', '"published":9')
        : null
    await withLie(origin, lie, async (site) => {
      expect((await verify(site, String(expert))).code).toBe(1)
    })
  },
)

test('a name that is wrong on the board of one language is found', async () => {
  const lie: Lie = ({ url, language }, content) =>
    isWorded(url, 'api/expert/list') && language === 'zh'
      ? content.replaceAll('"name":"甲1"', '"name":"Lionel Messi"')
      : null
  await withLie(origin, lie, async (site) => {
    const { code, out } = await verify(site)
    expect(out).toContain('says Lionel Messi for')
    expect(code).toBe(1)
  })
})

test('a site that lies to browsers only is found', async () => {
  const lie: Lie = ({ url, headers }, content) =>
    isWorded(url, 'api/expert/detail') && /Mozilla/.test(headers['user-agent'] ?? '')
      ? content.replaceAll('"published":1', '"published":9')
      : null
  await withLie(origin, lie, async (site) => {
    expect((await verify(site, String(expert))).code).toBe(1)
  })
})

test('a site that lies to those with an identity only is found', async () => {
  const lie: Lie = ({ url, body }, content) =>
    isWorded(url, 'api/expert/detail') && body.includes('"token"')
      ? content.replaceAll('"published":1', '"published":9')
      : null
  await withLie(origin, lie, async (site) => {
    expect((await verify(site, String(expert))).code).toBe(1)
  })
})

test('an honest site is asked in three languages, with the sizes of its screens', async () => {
  await withLie(
    origin,
    () => null,
    async (site, requests) => {
      expect(await verify(site)).toMatchObject({ code: 0, err: '' })
      const calls = requests.filter(({ method, body }) => method === 'POST' && body !== '')
      const asked = (url: string, data: string) =>
        new Set(
          calls.flatMap((one) =>
            isWorded(one.url, url) && one.body.includes(data) ? [one.language] : [],
          ),
        )
      const all = new Set(['zh', 'zht', 'en'])
      expect(asked('api/queryHome', '"data":{}')).toEqual(all)
      expect(asked('api/home/queryRecommend', '"data":{"page":1,"size":100}')).toEqual(all)
      expect(asked('api/expert/list', '"data":{"page":1,"size":10,"type":1}')).toEqual(all)
      expect(asked('api/expert/detail', '"window":"all"')).toEqual(all)
      expect(asked('api/expert/queryPredicts', `{"expertId":${expert},"size":20}`)).toEqual(all)
      const agents = new Set(requests.map(({ headers }) => headers['user-agent']))
      expect([...agents].every((agent) => agent?.startsWith('Mozilla/5.0'))).toBe(true)
    },
  )
})
