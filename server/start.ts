/**
 * Starts the server. The port answers first: the rest takes a second to read, and more on a busy
 * machine. It is imported behind the port, in parts, so that requests are answered in between.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { stopEmbedded } from './db/embedded/embedded.ts'
import { listenEarly } from './http/early-listener.ts'
import { Resources } from './resources.ts'
import { deskPortOf, readSettings } from './settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm run dev` has a data folder of its own. */
const developmentData = 'data/dev'

async function main(): Promise<void> {
  const resources = new Resources((words) => console.error(words))
  closeOnSignals(
    async () => {
      await resources.close()
      // a database that was still starting, or did not stop in time
      await stopEmbedded()
    },
    () => resources.shortenTimeouts(),
  )
  try {
    await start(resources)
  } catch (error) {
    // closing was requested during the start: this error is its consequence, not a failure to
    // report
    if (resources.closing) return
    await resources.close().catch(console.error)
    throw error
  }
}

/** Read one after another before the site is started; the app, while its database starts. */
const parts = [() => import('./db/connect.ts'), () => import('./jobs/jobs.ts')]

async function start(resources: Resources): Promise<void> {
  const dev = process.argv.includes('--dev')
  const env = dev
    ? { ...process.env, DATA_DIR: process.env['DATA_DIR'] || developmentData }
    : process.env
  const where = readSettings(env, root)
  // pages say that the site is starting
  const listener = await resources.open(listenEarly({ ...where, deskPort: deskPortOf(where) }), {
    name: 'the port',
    close: (made) => made.close(0),
    timeout: 100,
    shortTimeout: 100,
  })
  for (const load of parts) {
    await load()
    await turn()
  }
  const { startSite } = await import('./site.ts')
  await startSite({ resources, listener, env, root, dev })
}

/**
 * SIGINT, SIGTERM and SIGHUP close the process gracefully and within 10 s, always with exit code 0
 * and without a database left behind; a second signal more than one second after the first
 * shortens that. SIGHUP is ignored without a terminal: nohup ignores it, too, but Node resets that
 * at its start (both npm's Node and ours).
 */
function closeOnSignals(close: () => Promise<void>, shortenTimeouts: () => void): void {
  // read at the start: after a hang-up the stream is no longer a terminal
  const ofTerminal = [0, 1, 2].some((stream) => isatty(stream))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  // each resource has a time-out of its own
  const grace = closeWithGrace({ delay: false, skip: [...signals] }, async ({ err }) => {
    if (err) console.error(err)
    await close()
  })
  let first = 0
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && !ofTerminal) return
      // under npm, Ctrl-C arrives twice (from the terminal and from npm), and so does a hang-up
      // (from the kernel and from the shell)
      if (first > 0 && Date.now() - first > 1_000) shortenTimeouts()
      if (first === 0) grace.close()
      first ||= Date.now()
    })
  }
}

main().catch((error: unknown) => {
  // an operator can act on the message; the stack would hide it
  console.error(error instanceof Error ? `Touchline cannot start.\n${error.message}` : error)
  process.exit(1)
})
