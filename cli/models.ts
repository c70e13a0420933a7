/**
 * npm run models -- PATH…: how good the house models' probabilities would have been in past
 * seasons; --write stores the figures.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { BrokenFile } from '../server/feeds/openfootball/fixture.ts'
import { listFiles } from '../server/feeds/openfootball/location.ts'
import { reportOf } from '../server/house/backtest/report.ts'
import { endings, readSeasons } from '../server/house/backtest/seasons.ts'
import { walk } from '../server/house/backtest/walk.ts'

const usage = `npm run models -- PATH…          measures the house models on past seasons: files or
                                 folders of openfootball's JSON and Football.TXT, and
                                 tables (CSV) with odds
npm run models -- --write PATH…  the same, and puts the figures into docs/models.md,
                                 by league and season those of the log loss only`

const document = fileURLToPath(new URL('../docs/models.md', import.meta.url))
/** Text above this line is written by hand and kept. */
const border = '<!-- figures: written by npm run models -- --write -->'

async function main(args: readonly string[], io: Io): Promise<void> {
  const { values, positionals: paths } = readArguments(args, usage, {
    write: { type: 'boolean' },
  })
  if (paths.length === 0) throw new WrongUsage(usage)
  const files = []
  for (const path of paths) files.push(...(await listFiles(path, endings)))
  const sets = await readSeasons(files)
  for (const { passedOver } of sets) for (const line of passedOver) io.warn(`passed over: ${line}`)
  const stated = sets
    .filter(({ matches }) => matches.length > 0)
    .map(({ title, matches }) => ({ title, all: walk(matches) }))
  if (stated.length === 0) throw new BrokenFile(paths.join(', '), 'there is no match with a result')
  const reports = (isBrief: boolean) =>
    stated.map(({ title, all }) => reportOf(title, all, isBrief)).join('\n\n')
  io.print(reports(false))
  if (values.write) await keep(reports(true))
}

async function keep(figures: string): Promise<void> {
  const [byHand, ...below] = (await readFile(document, 'utf8')).split(border)
  if (byHand === undefined || below.length !== 1)
    throw new BrokenFile(document, `the line "${border}" is to stand in it once`)
  await writeFile(document, `${byHand}${border}\n\n${figures}\n`)
}

export const run = command(import.meta.url, main)
