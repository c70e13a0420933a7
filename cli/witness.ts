/**
 * npm run witness -- …: watches logs of other sites and cosigns checkpoints that extend the last
 * one it cosigned. Needs no database.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  parseSigningKey,
  parseVerifierKey,
  signatureTypes,
  verifierKey,
  type SigningKey,
  type VerifierKey,
} from '../rules/log/note.ts'
import { lockFolder } from '../server/db/embedded/folder-lock.ts'
import { openCosignedHeads } from '../server/witness/cosigned-heads.ts'
import { serveWitness } from '../server/witness/serve.ts'
import { createWitness } from '../server/witness/witness.ts'

const usage = `npm run witness -- --name NAME --log KEY [--log KEY …]
  --name NAME    its name: like an address without a scheme, such as witness.example.org/touchline
  --log KEY      the verifier key of a log to watch; a Touchline site shows it on /proof
  --data FOLDER  where its key and what it saw are kept; ./witness by default
  --port PORT    8081 by default; 0 takes a free one
  --host HOST    127.0.0.1 by default

It speaks c2sp.org/tlog-witness: POST /add-checkpoint. GET / shows its own verifier key, which a
site puts into WITNESSES with its address. Keep the folder: a witness that forgets what it saw would
cosign a second history.`

async function main(args: readonly string[], { print }: Io): Promise<void> {
  const { name, logs, folder, port, host } = parse(args)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder).catch(() => {
    throw new Error(`Another witness is running on ${folder}.`)
  })
  const key = keyIn(folder, name)
  const heads = await openCosignedHeads(join(folder, 'seen'))
  const witnessKey = formatVerifierKey(verifierKey(key))
  const witness = createWitness({ key, logs, heads, now: () => Math.floor(Date.now() / 1_000) })
  const app = serveWitness(
    witness,
    `${witnessKey}\n\nIt watches:\n${logs.map((log) => `${formatVerifierKey(log)}\n`).join('')}`,
  )
  const address = await app.listen({ port, host })
  closeWithGrace(async () => {
    await app.close()
    lock.close()
  })
  print(`${witnessKey}\nwitnesses ${logs.map((log) => log.name).join(', ')} on ${address}/`)
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, usage, {
    name: text,
    log: { type: 'string', multiple: true },
    data: text,
    port: text,
    host: text,
  })
  const logs = (values.log ?? []).map(parseVerifierKey)
  const port = Number(values.port ?? 8081)
  if (
    positionals.length > 0 ||
    !values.name ||
    !/^[^\s+]+$/.test(values.name) ||
    logs.length === 0 ||
    !Number.isInteger(port)
  )
    throw new WrongUsage(usage)
  const logKeys = logs.filter((log): log is VerifierKey => log?.type === signatureTypes.note)
  if (logKeys.length < logs.length)
    throw new WrongUsage(`--log: one of the keys is not the verifier key of a log.\n\n${usage}`)
  return {
    name: values.name,
    logs: logKeys,
    folder: resolve(values.data ?? 'witness'),
    port,
    host: values.host ?? '127.0.0.1',
  }
}

/** The witness's key; made on the first start. */
function keyIn(folder: string, name: string): SigningKey {
  const file = join(folder, 'key')
  if (!existsSync(file)) {
    const made: SigningKey = { name, type: signatureTypes.cosignature, secret: randomBytes(32) }
    writeFileSync(file, `${formatSigningKey(made)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  }
  const key = parseSigningKey(readFileSync(file, 'utf8').trim())
  if (key?.type !== signatureTypes.cosignature)
    throw new Error(`${file} holds no key of a witness.`)
  if (key.name !== name)
    throw new Error(
      `The key in ${folder} is that of ${key.name}, not of ${name}: ` +
        'each witness has a folder of its own.',
    )
  return key
}

export const run = command(import.meta.url, main)
