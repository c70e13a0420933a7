/** npm run publish -- plan.json: publishes a plan on a running server, by the public API. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { printable } from './printable.ts'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../contract/calls.ts'
import { webProcess, type Answer } from '../contract/envelope.ts'
import { codes, languages, type Language } from '../contract/values.ts'
import { jsonErrorAt } from '../server/feeds/openfootball/json-error.ts'
import { readSettings } from '../server/settings.ts'

const usage = `npm run publish -- PLAN.json        publishes the plan, or with "planId" its next
                                    version; - reads it from the input
npm run publish -- --matches [DAY]  lists the matches that take plans, from now or from so many
                                    days ahead
  --server URL   the site; by default the one that npm start runs here
  --key KEY      the publishing key; better in the environment, as TOUCHLINE_KEY
  --lang zh      in which language the site answers: zh, zht or en

Ends with 0 when the plan is stored, 1 when something is to be mended, 2 for a wrong command or
file, 3 when there was no answer: publish the same file again then, it is stored once. The file's
fields are in docs/publishing.md.`

const ended = { done: 0, toMend: 1, noAnswer: 3 } as const

class NoAnswer extends Error {}

interface Site {
  io: Io
  server: string
  language: Language
  realm: string
}

async function main(args: readonly string[], io: Io): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, usage, {
    server: text,
    key: text,
    lang: text,
    matches: { type: 'boolean' },
  })
  const settings = readSettings(io.env, fileURLToPath(new URL('..', import.meta.url)))
  const language = languages.find((one) => one === (values.lang ?? 'en'))
  const [first, ...more] = positionals
  if (!language || more.length > 0) throw new WrongUsage(usage)
  const site = {
    io,
    server: values.server ?? settings.publicOrigin,
    language,
    realm: settings.realm,
  }
  if (!/^https?:\/\//i.test(site.server) || !URL.canParse(site.server))
    throw new WrongUsage(
      `${site.server} is not the address of a site, such as https://touchline.example.`,
    )
  if (values.matches) return listMatches(site, first ?? '0')
  if (first === undefined) throw new WrongUsage(usage)
  return publish(site, values.key ?? io.env['TOUCHLINE_KEY'], first)
}

async function publish(site: Site, key: string | undefined, file: string): Promise<number> {
  if (!key)
    throw new WrongUsage(
      'There is no key. Set TOUCHLINE_KEY to the one that the site gave you, or use --key.',
    )
  // boundary: the server validates the file's content
  const plan = readPlan(file) as DataOf<'expertPublish'>['plan']
  const answer = await ask(site, 'expertPublish', { key, plan })
  if (answer.data === undefined) return refused(answer.msg, site.io)
  const { id, serial, version, publishedAt, deadline } = answer.data
  site.io.print(
    `Stored: plan ${id}, number ${serial} of your record, version ${version}, at ${publishedAt}.`,
  )
  site.io.print(
    `Until ${deadline} you can publish another version: add "planId": ${id} to the file.`,
  )
  return ended.done
}

function readPlan(file: string): unknown {
  let text = ''
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\ufeff/, '')
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new WrongUsage(`${file} cannot be read. Is it there, and is it a file?`)
    const before = text.slice(0, jsonErrorAt(text)).split('\n')
    throw new WrongUsage(
      `${file}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ` +
        'from here on it is not JSON.',
    )
  }
}

async function listMatches(site: Site, day: string): Promise<number> {
  if (!/^\d{1,2}$/.test(day)) throw new WrongUsage(usage)
  const answer = await ask(site, 'expertMatches', { day: Number(day) })
  if (answer.data === undefined) return refused(answer.msg, site.io)
  if (answer.data.records.length === 0)
    site.io.print('There is no match to publish on in these 24 hours.')
  for (const { matchId, leagueName, homeName, awayName, matchTime, deadline } of answer.data
    .records)
    site.io.print(
      printable(
        `${matchId}  ${matchTime}  until ${deadline}  ${leagueName}  ${homeName} - ${awayName}`,
      ),
    )
  return ended.done
}

/** Makes one call. Throws `NoAnswer` if its outcome is unknown. */
async function ask<N extends CallName>(
  { server, language, realm }: Site,
  name: N,
  data: DataOf<N>,
): Promise<Answer<ResultOf<N>>> {
  const body = JSON.stringify({ realm, process: webProcess, data, info: { lang: language } })
  const url = new URL(prefix + calls[name].path, server)
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    })
    const answer = await response.json()
    // an answer without an envelope comes from a proxy or the like
    if (!isAnswer<ResultOf<N>>(answer))
      throw new NoAnswer(`${url.origin} does not answer as a Touchline site does.`)
    if (answer.code === codes.tooManyRequests || answer.code >= 500)
      throw new NoAnswer(printable(answer.msg))
    return answer
  } catch (error) {
    throw error instanceof NoAnswer
      ? error
      : new NoAnswer(
          `${url.origin} gives no answer. ` +
            'Is the site at this address (--server), and running there?',
        )
  }
}

function isAnswer<T>(value: unknown): value is Answer<T> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'msg' in value
  )
}

/** Each line names one thing to correct. */
function refused(msg: string, io: Io): number {
  for (const line of msg.split('\n')) io.warn(printable(line.replaceAll('data.plan.', '')))
  return ended.toMend
}

export const run = command(import.meta.url, main, (error) =>
  error instanceof NoAnswer ? ended.noAnswer : 1,
)
