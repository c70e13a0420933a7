/**
 * Three servers on a primary with a synchronous standby, under two trials of `npm run cluster` in a
 * small size (F-06, F-13). What needs an idle machine is judged by `npm run cluster` only: rolling
 * restarts without a failed request (F-07), and seconds.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cluster } from './cluster.ts'
import { startSmallCluster } from './small.ts'
import { trials } from './trials.ts'
import { copyWorld, world } from '../../e2e/world.ts'

let folder: string
let cluster: Cluster | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-cluster-'))
  // the database runs as another account
  chmodSync(folder, 0o755)
  copyWorld(join(folder, 'node-one'))
  cluster = await startSmallCluster(folder, { ...world, CLOCK_SPEED: '20' })
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  { name: 'primary', lost: 'the primary of the database' },
  { name: 'worker', lost: 'the working server' },
])('no acknowledged change is lost when $lost is killed', async ({ name }) => {
  if (!cluster) throw new Error('the cluster has not started')
  const rows = (await trials[name]?.(cluster, { times: 1, rate: 10, ways: ['killed'] })) ?? []
  expect(rows.filter((row) => !row.holds && !row.needsIdleMachine)).toEqual([])
  expect(rows.length).toBeGreaterThan(1)
})
