/** A small site with a signed log that the tests of `npm run verify` check. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../server/db/test-world.ts'
import { testServer, type TestServer } from '../server/http/test-server.ts'
import { openKeyStore } from '../server/log/keys.ts'
import type { LogWork } from '../server/log/log-jobs.ts'
import { testLog } from '../server/log/test-log.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { rebuildBoards } from '../server/standings/boards.ts'

export interface VerifiedSite {
  server: TestServer
  /** For files of the tests; it has the log's key. */
  folder: string
  origin: string
  /** Those with a plan each, on the one match. */
  experts: number[]
  matches: number[]
  close(): Promise<void>
}

interface Wishes {
  /** Number of experts, and of those among them who publish; by default all. */
  experts: number
  publishers?: number
  /** Parts of the log in place of the usual ones. */
  log?: Parameters<typeof testLog>[2]
  /** Runs once the plans are in the signed log, before the boards are made. */
  afterwards?: (
    server: TestServer,
    log: LogWork,
    experts: readonly number[],
    folder: string,
  ) => Promise<void>
}

let addresses = 0

/**
 * Headers of a request from an address of its own: a limit by address would make the command wait
 * for the next minute.
 */
export const ofOwnAddress = () => ({
  'x-forwarded-for': `10.0.${++addresses >> 8}.${addresses & 255}`,
})

/** Starts the site on a free port, with a plan of each publisher on one match. */
export async function verifiedSite(wishes: Wishes): Promise<VerifiedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-verified-'))
  const server = await testServer({ trustedProxies: 1 })
  const { db } = server.database
  await standStill(db, noon)
  await addLeague(db)
  const experts = (await addExperts(db, wishes.experts)).slice(0, wishes.publishers)
  const matches = await addMatches(db, [after(5)])
  const log = testLog(db, openKeyStore(folder), wishes.log)
  await log.begin()
  await publishPlans(
    db,
    experts.map((expert) => draftOf(expert, matches[0] ?? 0)),
  )
  await log.round()
  await wishes.afterwards?.(server, log, experts, folder)
  await rebuildBoards(db)
  await server.versions.refresh()
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    server,
    folder,
    origin,
    experts,
    matches,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
