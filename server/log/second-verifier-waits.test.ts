/** What docs/verify.py does while a site is slow, busy or behind. Its time is made here. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0
if (!python) console.warn('SKIPPED: docs/verify.py, because there is no python3 with cryptography.')

/** The answers of a site are given as statuses, each with its seconds to wait. */
const prelude = `
import io, json, sys, types
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
slept, said = [], []
verify.time.sleep = slept.append
verify.say = said.append

def site_with(answers):
    rest = iter(answers)
    def urlopen(request, timeout):
        status, after = next(rest)
        if status == 200:
            return io.BytesIO(b"content")
        headers = {} if after is None else {"retry-after": after}
        raise verify.urllib.error.HTTPError(request.full_url, status, "refused", headers, None)
    verify.urllib.request.urlopen = urlopen

def fetched():
    try:
        return verify.fetch("https://touchline.example/log/keys").decode()
    except verify.NoAnswer as error:
        return str(error)
`

/** What a program prints as JSON. */
function printed(program: string): unknown {
  const folder = fileURLToPath(new URL('../../docs', import.meta.url))
  const { stdout, stderr } = spawnSync('python3', ['-c', prelude + program, folder], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test.skipIf(!python)('a refusal for now is waited for as long as it says', () => {
  const program = `
site_with([(429, "2"), (503, "7"), (200, None)])
print(json.dumps([fetched(), slept, said]))
`
  expect(printed(program)).toEqual([
    'content',
    [2, 7],
    [
      'Waiting for https://touchline.example/log/keys: ' +
        'the site takes only so many requests a minute from one address.',
    ],
  ])
})

test.skipIf(!python)(
  'a refusal that says nothing about later, or that goes on, ends the run',
  () => {
    const program = `
site_with([(503, None)])
first = fetched()
site_with([(503, "86400")] * 99)
print(json.dumps([first, fetched(), slept]))
`
    const refused = 'https://touchline.example/log/keys: HTTP Error 503: refused'
    expect(printed(program)).toEqual([refused, refused, Array.from({ length: 10 }, () => 60)])
  },
)

test.skipIf(!python)('an answer that stays behind is waited for once, another one not', () => {
  const program = `
site = verify.Site("")
log = types.SimpleNamespace(entries=[None] * 3)
sizes = iter([1, 2, 3] + [1] * 99)
asked = []
def call(path, data):
    asked.append(path)
    return {"logSize": next(sizes)}
site.call = call
found = [verify.call_signed(site, log, path, {})["logSize"] for path in ("/a", "/b", "/c")]
print(json.dumps([found, [asked.count(path) for path in ("/a", "/b", "/c")], len(slept), said]))
`
  expect(printed(program)).toEqual([
    [3, 1, 1],
    [3, 31, 1],
    32,
    [
      'Waiting for /a: its answer has not all of the 3 entries.',
      'Waiting for /b: its answer has not all of the 3 entries.',
    ],
  ])
})
