/**
 * The figures of docs/models.md: the stated probabilities compared with the results, the base rate
 * and the market.
 */
import type { Chances, Side } from '../models/forecast.ts'
import { count, difference, figure, percent, table } from './markdown.ts'
import {
  brier,
  interval95,
  logLoss,
  meanOf,
  rankedProbabilityScore,
  reliability,
  type Mean,
} from './measure.ts'
import { modelNames, type Stated } from './walk.ts'

/** The first results of each league are used to fit the models only, and not measured. */
export const burnIn = 100

type Measure = (stated: Chances, happened: Side) => number
const measures: readonly (readonly [name: string, measure: Measure])[] = [
  ['Log loss', logLoss],
  ['Brier score', brier],
  ['Ranked probability score', rankedProbabilityScore],
]

interface Forecaster {
  name: string
  /** Why it may have stated nothing. */
  wants?: string
  of: (stated: Stated) => Chances | null
}

const models: readonly Forecaster[] = modelNames().map(({ handle, name }) => ({
  name,
  wants: handle === 'market-favourite' ? 'there are no odds here' : 'it knew too little',
  of: ({ models: all }) => all.get(handle) ?? null,
}))
const baseRate: Forecaster = { name: 'Base rate', of: (stated) => stated.baseRate }
const market: Forecaster = { name: 'Market', of: (stated) => stated.market }

/**
 * The report on one set of seasons, as Markdown below a heading of level 2. A brief one has
 * only one score by league and season, the log loss.
 */
export function reportOf(title: string, all: readonly Stated[], isBrief = false): string {
  const measured = all.filter(({ seen }) => seen >= burnIn)
  if (measured.length === 0)
    return (
      `## ${title}\n\n${count(all.length)} matches, too few to measure: ` +
      `no league has more than ${burnIn} before them.`
    )
  const leagues = new Set(measured.map(({ match }) => match.league)).size
  const seasons = [...new Set(measured.map(({ match }) => match.season))].toSorted()
  const span =
    seasons.length > 1 ? `seasons ${seasons[0]} to ${seasons.at(-1)}` : `season ${seasons[0]}`
  const speaking = models.filter(({ of }) => measured.some((one) => of(one)))
  const silent = models
    .filter((model) => !speaking.includes(model))
    .map(({ name, wants }) => `${name} had no view: ${wants}.`)
  return [
    `## ${title}`,
    [
      `${count(all.length)} matches of ${leagues} ${leagues === 1 ? 'league' : 'leagues'}, ` +
        `${span}.`,
      `Burn-in: ${count(all.length - measured.length)} matches, with fewer than ${burnIn} ` +
        `results of their league known. Measured: ${count(measured.length)}.`,
      ...silent,
    ].join(' '),
    ...measures.map(
      ([name, measure]) => `### ${name}\n\n${wholeTable(speaking, measured, measure)}`,
    ),
    ...(isBrief ? measures.slice(0, 1) : measures).map(
      ([name, measure]) =>
        `### ${name} by league and season\n\n${seasonTable(speaking, measured, measure)}`,
    ),
    '### Calibration',
    ...speaking.map((model) => `${model.name}:\n\n${reliabilityTable(model, measured)}`),
  ].join('\n\n')
}

/**
 * The mean, and over the same matches the mean differences from the base rate and from the market.
 */
function wholeTable(
  speaking: readonly Forecaster[],
  measured: readonly Stated[],
  measure: Measure,
): string {
  const priced = measured.some((stated) => stated.market)
  const rows = [...speaking, baseRate].map((one) => {
    const mean = meanOf(measured.flatMap((stated) => losses(stated, measure, one)))
    const against = [baseRate, ...(priced ? [market] : [])].map((other) =>
      between(one, other, measured, measure),
    )
    return [one.name, count(mean.n), withError(mean), ...against]
  })
  return table(
    [
      '',
      'matches',
      'mean ± s.e.',
      'minus base rate (95 %)',
      ...(priced ? ['minus market (95 %)'] : []),
    ],
    rows,
  )
}

function losses(stated: Stated, measure: Measure, forecaster: Forecaster): number[] {
  const chances = forecaster.of(stated)
  return chances ? [measure(chances, stated.happened)] : []
}

function between(
  one: Forecaster,
  other: Forecaster,
  measured: readonly Stated[],
  measure: Measure,
): string {
  const differences = measured.flatMap((stated) => {
    const [mine] = losses(stated, measure, one)
    const [theirs] = losses(stated, measure, other)
    return mine === undefined || theirs === undefined ? [] : [mine - theirs]
  })
  // a model that states the same probabilities as the other cannot differ
  if (differences.every((value) => value === 0)) return 'the same'
  const mean = meanOf(differences)
  const { low, high } = interval95(mean)
  return `${difference(mean.mean)} (${difference(low)} to ${difference(high)})`
}

const withError = ({ mean, error }: Mean): string =>
  error === null ? figure(mean) : `${figure(mean)} ± ${figure(error)}`

function seasonTable(
  speaking: readonly Forecaster[],
  measured: readonly Stated[],
  measure: Measure,
): string {
  const columns = [...speaking, baseRate]
  const row = (league: string, season: string, among: readonly Stated[]) => {
    const means = columns.map((one) =>
      meanOf(among.flatMap((stated) => losses(stated, measure, one))),
    )
    return [
      league,
      season,
      count(among.length),
      ...means.map((mean) => (mean.n > 0 ? withError(mean) : '')),
    ]
  }
  const rows = grouped(measured, 'league').flatMap(([league, ofLeague]) => {
    const seasons = grouped(ofLeague, 'season').map(([season, among]) => row(league, season, among))
    return seasons.length > 1 ? [row(league, 'all', ofLeague), ...seasons] : seasons
  })
  return table(['league', 'season', 'matches', ...columns.map(({ name }) => name)], rows, 2)
}

const grouped = (measured: readonly Stated[], by: 'league' | 'season') =>
  [...Map.groupBy(measured, ({ match }) => match[by])].toSorted(([a], [b]) => (a < b ? -1 : 1))

function reliabilityTable(model: Forecaster, measured: readonly Stated[]): string {
  const pairs = measured.flatMap((one) => {
    const stated = model.of(one)
    return stated ? [{ stated, happened: one.happened }] : []
  })
  const rows = reliability(pairs).map(({ low, high, n, stated, happened, interval }) => [
    `${Math.round(low * 100)} to ${Math.round(high * 100)} %`,
    count(n),
    percent(stated),
    percent(happened),
    `${percent(interval.low)} to ${percent(interval.high)}`,
  ])
  return table(
    ['chance', 'stated so often', 'stated on average', 'came true', '95 % interval'],
    rows,
  )
}
