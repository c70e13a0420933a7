/** `npm run test:faults`: failures that the site must survive, with their figures, as one table. */
import { command, readArguments, WrongUsage } from '../../cli/arguments.ts'
import { disks } from './disks.ts'
import { endurance } from './endurance.ts'
import type { Fault } from './faults.ts'
import { floods } from './floods.ts'
import { heldByTests } from './held-by-tests.ts'
import { kills } from './kills.ts'
import { networks } from './networks.ts'
import { gracefulRestarts } from './restarts.ts'
import { removeTemplate } from './site.ts'

const faults: Record<string, Fault> = {
  ...kills,
  ...networks,
  ...floods,
  ...disks,
  ...endurance,
  ...gracefulRestarts,
  ...heldByTests,
}

const usage = `npm run test:faults -- [FAULT…]   tries faults on servers of their own
  FAULT         all by default, or of: ${Object.keys(faults).join(', ')}
  --share S     the part of the whole counts that is run, from 0.01 to 1; 1 by default

F-06, the takeover of F-13, and F-07 behind HAProxy need several machines' parts: npm run cluster.
Prints one table, in which a fault whose tool is missing is named as NOT RUN. The whole takes hours
on two cores.
Ends with 0 when everything holds, 1 when something does not, 2 for wrong usage.`

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, usage, { share: { type: 'string' } })
  const share = Number(values.share ?? 1)
  if (!(share >= 0.01 && share <= 1)) throw new WrongUsage(`--share is no share.\n\n${usage}`)
  const unknown = positionals.filter((name) => !Object.hasOwn(faults, name))
  if (unknown.length > 0) throw new WrongUsage(`No such fault: ${unknown.join(', ')}\n\n${usage}`)
  const size = (whole: number) => Math.max(1, Math.round(whole * share))
  let failed = 0
  console.log('| what | figures | |\n|---|---|---|')
  for (const name of positionals.length > 0 ? positionals : Object.keys(faults)) {
    try {
      for (const { what, figures, holds } of await (faults[name]?.(size) ?? [])) {
        if (holds === false) failed++
        const verdict = holds === null ? 'NOT RUN' : holds ? 'holds' : 'FAILS'
        console.log(`| ${what} | ${figures} | ${verdict} |`)
      }
    } catch (error) {
      failed++
      const reason = error instanceof Error ? error.message : String(error)
      console.log(`| ${name} | ${reason.split('\n')[0]} | FAILS |`)
    }
  }
  await removeTemplate()
  return failed > 0 ? 1 : 0
}

export const run = command(import.meta.url, main)
