/** The commands of docs/operating.md, and how the tests run each of them. */
import { copyFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../contract/calls.ts'
import { TestAuthenticator } from '../server/accounts/test-authenticator.ts'
import type { Ran } from './test-command.ts'
import type { Conditions } from './test-conditions.ts'

const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim()

/** Single words that are commands or parts of one; other words are names. */
const commandWords = /^(-.*|list|df|du|cp|mv|rm|tar|kill|curl|podman|docker|systemctl|pg_\w+)$/

/** Code with a blank that is no command. */
const noCommands = [
  'BROKEN INVARIANT',
  'BROKEN INVARIANT: …',
  'GET /app/live',
  'GET /app/live/since',
]

/** The commands of a document in Markdown, each once and on one line. */
export function commandsIn(markdown: string): string[] {
  const blocks: string[] = []
  const take = (block: string) => {
    blocks.push(...block.replaceAll(/\\\n/g, ' ').split('\n').map(oneLine))
    return ''
  }
  const text = markdown
    .replaceAll(/^ *```\w*\n([^]*?)^ *```$/gm, (_, block: string) => take(block))
    .replaceAll(/^(?: {4,}\S.*\n)+/gm, take)
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => oneLine(code))
  return [...new Set([...blocks, ...spans])].filter(
    (code) => commandWords.test(code) || (code.includes(' ') && !noCommands.includes(code)),
  )
}

export const documented = commandsIn(
  readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8'),
)

/** Runs commands of the document, as they are written there. */
interface Run {
  lines: readonly string[]
  /** The only conditions in which the document names them. */
  only?: Conditions['kind']
  run: (site: Conditions) => Promise<void>
}

/** Commands that other tests run; `shows` is in that file. */
interface RunElsewhere {
  lines: readonly string[]
  by: string
  shows: string
}

/** The same in the operator's shell: beside the unit it names the data folder. */
const npm = (site: Conditions, name: string, ...args: string[]): Promise<Ran> =>
  site.npm(name, args, site.kind === 'unit' ? { DATA_DIR: site.data } : {})

const fine = { code: 0, err: '' }

/** The data of a call's answer. Throws on a code other than 0. */
async function got<N extends CallName>(site: Conditions, name: N, data: DataOf<N>) {
  const answer = await fetch(site.origin + prefix + calls[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, info: { lang: 'en' } }),
  })
  const {
    code,
    msg,
    data: result,
  }: { code: number; msg: string; data?: ResultOf<N> } = JSON.parse(await answer.text())
  if (code !== 0 || result === undefined) throw new Error(`${name} answered ${code} ${msg}`)
  return result
}

async function signUp(site: Conditions, name: string): Promise<void> {
  const authenticator = new TestAuthenticator(site.publicOrigin)
  const { challenge, options } = await got(site, 'passkeyOptions', { purpose: 'signUp', name })
  const credential = authenticator.create(options)
  await got(site, 'passkeySignUp', { challenge, name, credential })
}

/** Two divisions that no table of names knows, with the same clubs under other names. */
const tables: Readonly<Record<string, string>> = {
  'one.csv': `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG
North One,02/08/2025,15:00,Alderbury,Birchcester,2,1
North One,09/08/2025,15:00,Birchcester,Cedarham,0,0
North One,16/08/2025,15:00,Cedarham,Alderbury,1,3
`,
  'two.csv': `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG
North Two,02/08/2025,15:00,Alderburry,Birchcester Town,2,1
North Two,09/08/2025,15:00,Birchcester Town,Cedarhamm,0,0
North Two,16/08/2025,15:00,Cedarhamm,Alderburry,1,3
D1,30/08/2025,14:30,Bayern Munich,Dortmund,2,2
D1,31/08/2025,14:30,Dortmund,Nobody,x,2
`,
}

const keyOf = (folder: string) => join(folder, 'log', 'real', 'key')
const checkpoint = async (site: Conditions) => (await fetch(`${site.origin}/log/checkpoint`)).text()
const sizeOf = (text: string) => Number(text.split('\n')[1])

export const runs: readonly Run[] = [
  {
    lines: ['curl https://your.site/healthz'],
    async run(site) {
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    },
  },
  {
    lines: ['ulimit -n'],
    async run(site) {
      expect(await site.inside('sh', '-c', 'ulimit -n')).toEqual({ ...fine, out: '20000\n' })
    },
  },
  {
    lines: ['npm run operator', 'npm run operator -- add ACCOUNT', 'list'],
    async run(site) {
      const none = 'There are no operators.\n'
      expect(await npm(site, 'operator', 'list')).toEqual({ ...fine, out: none })
      expect(await npm(site, 'operator', 'add', 'nobody')).toMatchObject({
        code: 1,
        err: expect.stringContaining('nobody'),
      })
      await signUp(site, 'Robin')
      expect(await npm(site, 'operator', 'add', 'Robin')).toMatchObject({
        ...fine,
        out: expect.stringMatching(/^Robin is an operator\./),
      })
      const listed = await npm(site, 'operator', 'list')
      expect(listed).toMatchObject({ ...fine, out: expect.stringMatching(/^Robin {2}since /) })
    },
  },
  {
    lines: ['npm run operator -- reset ACCOUNT'],
    async run(site) {
      const made = await npm(site, 'operator', 'reset', 'Robin')
      expect(made).toMatchObject(fine)
      expect(made.out).toContain(`\n${site.publicOrigin}/reset#`)
    },
  },
  {
    lines: ['npm run operator -- remove ACCOUNT', 'remove ACCOUNT'],
    async run(site) {
      expect(await npm(site, 'operator', 'remove', 'Robin')).toMatchObject({
        ...fine,
        out: expect.stringContaining('Robin is no operator'),
      })
    },
  },
  {
    lines: ['npm run operator -- alike', 'npm run operator -- alike --seen'],
    async run(site) {
      const none = 'No names are alike that were apart before.\n'
      expect(await npm(site, 'operator', 'alike')).toEqual({ ...fine, out: none })
      const seen = await npm(site, 'operator', 'alike', '--seen')
      expect(seen).toEqual({ ...fine, out: `${none}They are off the desk.\n` })
    },
  },
  {
    lines: [
      'npm run expert',
      'npm run expert -- add NAME_ZH NAME_ZHT NAME_EN',
      'key HANDLE',
      'withdraw-key ID',
      'withdraw HANDLE',
    ],
    async run(site) {
      expect(await npm(site, 'expert', 'add', '林默', '林默', 'Lin')).toMatchObject({
        ...fine,
        out: expect.stringMatching(/^lin is expert \d+\./),
      })
      const key = await npm(site, 'expert', 'key', 'lin')
      expect(key).toMatchObject({ ...fine, out: expect.stringMatching(/^Key 1 of lin\./) })
      const listed = (await npm(site, 'expert', 'list')).out
      expect(listed).toMatch(/^lin {2}expert \d+ .* keys 1$/m)
      const [, id] = /expert (\d+)/.exec(listed) ?? []
      const page = await fetch(
        `${site.origin}/app/api/expert/detail?expertId=${id}&window=all&lang=en`,
      )
      expect(await page.text()).toContain('Lin')
      expect(await npm(site, 'expert', 'withdraw-key', '1')).toMatchObject(fine)
      expect(await npm(site, 'expert', 'withdraw', 'lin')).toMatchObject(fine)
    },
  },
  {
    lines: ['npm run import', 'npm run import -- file.csv', 'npm run import -- --report'],
    async run(site) {
      const none = 'Nothing was set aside.\n'
      expect(await npm(site, 'import', '--report')).toEqual({ ...fine, out: none })
      const files = Object.entries(tables).map(([name, rows]) => {
        const file = join(site.files, name)
        writeFileSync(file, rows, { mode: 0o644 })
        return file
      })
      expect(await npm(site, 'import', ...files)).toMatchObject(fine)
      const report = await npm(site, 'import', '--report')
      expect(report).toMatchObject({ ...fine, out: expect.stringContaining('two.csv, line 6') })
    },
  },
  {
    lines: [
      'npm run operator -- names Bundesliga',
      'npm run operator -- doubles',
      'npm run operator -- merge --dry league:5=1',
      '--dry',
    ],
    async run(site) {
      const named = await npm(site, 'operator', 'names', 'Bundesliga')
      expect(named).toMatchObject({
        ...fine,
        out: expect.stringMatching(/^league:\d+ {2}Bundesliga /m),
      })
      const doubles = await npm(site, 'operator', 'doubles')
      expect(doubles).toMatchObject({ ...fine, out: expect.stringMatching(/Alderbur/) })
      const idOf = async (kind: string, name: string) => {
        const { out } = await npm(site, 'operator', 'names', name)
        return new RegExp(`^${kind}:(\\d+) {2}${name} ·`, 'm').exec(out)?.[1] ?? ''
      }
      const [from, into] = [await idOf('league', 'North Two'), await idOf('league', 'North One')]
      const league = `league:${from}=${into}`
      const uncertain = await npm(site, 'operator', 'merge', '--dry', league)
      expect(uncertain).toMatchObject({ code: 1, err: expect.stringContaining('Name them, as in') })
      // the others are found by whom they meet
      const club = `club:${await idOf('club', 'Alderburry')}=${await idOf('club', 'Alderbury')}`
      const dry = await npm(site, 'operator', 'merge', '--dry', league, club)
      expect(dry).toMatchObject({ ...fine, out: expect.stringContaining('Stored twice and now') })
      expect(dry.out).toContain('Nothing is changed: it was a dry run.')
      const done = await npm(site, 'operator', 'merge', league, club)
      expect(done).toMatchObject({ ...fine, out: expect.stringMatching(/^Done\.$/m) })
    },
  },
  {
    lines: ['npm run verify -- https://your.site'],
    async run(site) {
      const state = join(site.files, 'state')
      expect(await npm(site, 'verify', site.origin, '--state', state)).toMatchObject(fine)
    },
  },
  {
    lines: ['npm run backup -- FILE'],
    async run(site) {
      const saved = await npm(site, 'backup', join(site.files, 'site.backup'))
      expect(saved).toMatchObject(fine)
      expect(saved.out).toMatch(/^Saved the real world: \d+ rows of /)
      const key = keyOf(site.data)
      renameSync(key, `${key}.gone`)
      const without = await npm(site, 'backup', join(site.files, 'without.backup'))
      renameSync(`${key}.gone`, key)
      expect(without).toMatchObject({
        code: 1,
        err: expect.stringContaining(`is missing in ${site.data}/log/real`),
      })
    },
  },
  {
    lines: ['cd /opt/touchline && DATA_DIR=/var/lib/touchline npm run …'],
    only: 'unit',
    async run(site) {
      const listed = await npm(site, 'operator', 'list')
      expect(listed).toMatchObject(fine)
      const forgotten = await site.npm('operator', ['list'])
      expect(forgotten).toMatchObject({ code: 1, out: '' })
      expect(forgotten.err).toContain(`A server runs from here with DATA_DIR=${site.data}.`)
      // the service writes nowhere else, and not as another user
      const write = (path: string) => site.inside('sh', '-c', `echo x > ${path}/written`)
      for (const path of [site.site, '/var/lib', '/usr', '/etc'])
        expect((await write(path)).code).toBeGreaterThan(0)
      expect(await write(site.data)).toEqual({ ...fine, out: '' })
      expect(await site.inside('ls', '/home', '/root')).toMatchObject({ err: '' })
    },
  },
  {
    lines: [
      'podman exec NAME npm run …',
      'podman exec NAME npm run backup -- /data/site.backup',
      'podman cp NAME:/data/site.backup .',
    ],
    only: 'image',
    async run(site) {
      const elsewhere = await npm(site, 'backup', '/site.backup')
      expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('/site.backup') })
      const file = join(site.data, 'again.backup')
      expect(await npm(site, 'backup', file)).toMatchObject(fine)
      for (const name of [file, `${file}.key`])
        expect(statSync(name)).toMatchObject({ uid: site.uid })
      // none of the packages of tests and checks, nor of the build
      const packages = await site.inside('ls', join(site.site, 'node_modules'))
      expect(packages.out.split('\n')).toContain('fastify')
      expect(packages.out).not.toMatch(/^(vite|vitest|typescript|playwright-core)$/m)
    },
  },
  {
    lines: ['npm run restore', 'npm run restore -- FILE', '--moved'],
    async run(site) {
      const target = site.volume('restored')
      const [file, without] = ['site.backup', 'without.backup'].map((name) =>
        join(site.files, name),
      ) as [string, string]
      expect(await site.apart(target, 'restore', [file])).toMatchObject(fine)
      expect(await site.apart(target, 'restore', [file])).toMatchObject({
        code: 1,
        err: expect.stringContaining('Restore into an empty folder'),
      })
      const keyless = await site.apart(site.volume('keyless'), 'restore', [without])
      expect(keyless).toEqual({
        code: 1,
        out: expect.stringMatching(/^Restored \d+ rows of the database real/),
        err: expect.stringMatching(
          /The key of the log is missing: .*without\.backup\.key .* Before the first start copy/,
        ),
      })
      // its service has no name while it is stopped
      const emptied = site.folder('emptied')
      expect(await site.apart(emptied, 'restore', [file])).toMatchObject(fine)
      expect(statSync(join(emptied, 'postgres', 'base'))).toMatchObject({ uid: site.uid })
      const moved = await site.apart(site.volume('moved'), 'restore', [file, '--moved'])
      expect(moved).toMatchObject(fine)
      const missing = join(site.files, 'no.backup')
      expect(await site.apart(site.volume('none'), 'restore', [missing])).toMatchObject({
        code: 1,
        err: expect.stringContaining('does not exist'),
      })
    },
  },
  {
    lines: [
      'podman unshare chown 10001 saved/*',
      'podman run --rm --read-only --tmpfs /tmp --shm-size 256mb -v deploy_data:/data ' +
        '-v ./saved:/saved:ro touchline npm run restore -- /saved/site.backup',
    ],
    only: 'image',
    async run(site) {
      const saved = site.folder('saved')
      for (const name of ['site.backup', 'site.backup.key'])
        // closed to others, as a backup is
        copyFileSync(join(site.files, name), join(saved, name))
      await site.asRoot('sh', '-c', `chown 0 ${saved}/*`)
      const restore = (volume: string) =>
        site.apart(site.volume(volume), 'restore', [join(saved, 'site.backup')])
      // copied out of another container, the files belong to the machine's user
      expect(await restore('first')).toMatchObject({ code: 1, err: expect.stringContaining(saved) })
      await site.asRoot('sh', '-c', `chown ${site.uid} ${saved}/*`)
      expect(await restore('second')).toMatchObject(fine)
    },
  },
  {
    lines: ['df'],
    async run(site) {
      expect(await site.inside('df', site.data)).toMatchObject(fine)
    },
  },
  {
    lines: ['npm run log'],
    async run(site) {
      const signer = `touchline.example/log/${site.kind}`
      expect(await npm(site, 'log', 'new-key', signer)).toMatchObject({
        code: 1,
        err: expect.stringContaining('Stop it first'),
      })
      expect(await site.stop()).toBe(0)
      expect(await npm(site, 'log', 'new-key', signer)).toMatchObject({
        ...fine,
        out: expect.stringContaining(signer),
      })
      const { uid, mode } = statSync(keyOf(site.data))
      expect([uid, mode & 0o777]).toEqual([site.uid, 0o600])
      await site.start()
      const before = sizeOf(await checkpoint(site))
      // the old key has signed the last entry; the new one signs the next
      expect(await npm(site, 'expert', 'add', '白岩', '白岩', 'Bai')).toMatchObject(fine)
      await expect
        .poll(() => checkpoint(site), { interval: 500 })
        .toMatch(new RegExp(`^${signer}\n`))
      expect(sizeOf(await checkpoint(site))).toBeGreaterThan(before)
    },
  },
  {
    lines: ['cp -a', 'tar'],
    async run(site) {
      expect(await site.stop()).toBe(0)
      const [copy, packed] = [site.folder('copy'), site.folder('packed')]
      const pipe = `cp -a ${site.data}/. ${copy} && tar -C ${site.data} -c . | tar -C ${packed} -xp`
      expect(await site.asRoot('sh', '-c', pipe)).toMatchObject(fine)
      for (const folder of [copy, packed])
        expect(await site.apart(folder, 'expert', ['list'])).toMatchObject({
          ...fine,
          out: expect.stringMatching(/^bai {2}expert/m),
        })
    },
  },
  {
    lines: ['npm run log -- continue NAME'],
    async run(site) {
      // an older state of the site, beside the newer head of its log
      const behind = site.volume('behind')
      const file = join(site.files, 'site.backup')
      expect(await site.apart(behind, 'restore', [file])).toMatchObject(fine)
      for (const name of ['head', 'key'])
        copyFileSync(join(site.data, 'log', 'real', name), join(behind, 'log', 'real', name))
      await site.asRoot('chown', '-R', String(site.uid), join(behind, 'log'))
      const after = await site.apart(behind, 'log', ['continue', 'touchline.example/log/after'])
      expect(after).toMatchObject({
        ...fine,
        out: expect.stringMatching(/^The log goes on from its first \d+ entries/),
      })
    },
  },
]

const inTime = 'server/db/point-in-time.test.ts'

export const runsElsewhere: readonly RunElsewhere[] = [
  { lines: ['nohup npm start &'], by: 'e2e/server.test.ts', shows: 'as under nohup' },
  { lines: ['kill -9'], by: 'e2e/server.test.ts', shows: "kill('SIGKILL')" },
  { lines: ['pg_dump', 'pg_restore'], by: 'server/db/dump.test.ts', shows: "'pg_restore'" },
  {
    lines: ['test ! -f /archive/%f && cp %p /archive/%f'],
    by: inTime,
    shows: 'test ! -f ${archive}/%f && cp %p ${archive}/%f',
  },
  {
    lines: ['pg_basebackup --checkpoint=fast -D /base'],
    by: inTime,
    shows: "'pg_basebackup', '--checkpoint=fast'",
  },
  {
    lines: ["restore_command = 'cp /archive/%f %p'"],
    by: inTime,
    shows: 'restore_command: `cp ${archive}/%f %p`',
  },
  {
    lines: ["recovery_target_time = '2026-03-01 15:04:05+00'"],
    by: inTime,
    shows: 'recovery_target_time:',
  },
  {
    lines: ["recovery_target_action = 'promote'"],
    by: inTime,
    shows: "recovery_target_action: 'promote'",
  },
  {
    lines: ['create role touchline_server nologin; grant touchline_server to THE_USER;'],
    by: 'server/db/server-role.test.ts',
    shows: 'nologin',
  },
  // needs a container engine, and is about its containers only
  { lines: ['podman ps'], by: 'deploy/compose.yaml', shows: 'touchline:' },
]
