/**
 * The simulated world of the browser tests. Its past is computed once for a run, in half a minute
 * of CPU time; each site that changes the world gets a copy.
 */
import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'

/**
 * Its settings. The site time is fixed, so that the content does not depend on when the tests run.
 * E2E_AT sets another time: each has matches, plans and results in other states.
 */
export const world = {
  FEED: 'simulated',
  HISTORY_DAYS: '75',
  CLOCK_AT: process.env['E2E_AT'] ?? '2026-09-19T13:20:00Z',
}

/** Copies a data folder with its owners: the database runs as another account. */
export const copyData = (from: string, to: string): unknown => execFileSync('cp', ['-a', from, to])

/** Puts a copy of the world into the data folder of a site of its own. */
export const copyWorld = (data: string): unknown => copyData(inject('world'), data)
