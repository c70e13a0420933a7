/**
 * The JSON Schema of the log's entries (draft 2020-12), for auditors: the site serves it at
 * `/log/schema.json`. The descriptions of the fields are those of entry.ts and docs/log.md.
 */
import { worlds } from '../../contract/values.ts'
import type { EntryKind } from './entry.ts'
import { checkOf, type Schema } from './schema-check.ts'

type Fields = Readonly<Record<string, Schema>>

const instant: Schema = {
  type: 'string',
  format: 'date-time',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
  description: 'UTC by the site’s clock, with milliseconds',
}
const id: Schema = { type: 'integer', minimum: 1 }
const index: Schema = {
  type: 'integer',
  minimum: 0,
  description: 'the place of an entry in the log',
}
const count: Schema = { type: 'integer', minimum: 0 }
const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const decimal: Schema = { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` }
const hash: Schema = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256, hexadecimal',
}
const verifierKey: Schema = {
  type: 'string',
  pattern: String.raw`^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$`,
  description: 'a verifier key of c2sp.org/signed-note',
}
const note: Schema = { type: 'string', description: 'a signed note of c2sp.org/signed-note' }
const maybe = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const oneOf = (...values: readonly string[]): Schema => ({ enum: values })

/** An object with these fields and no others; those in `optional` may be absent. */
const object = (fields: Fields, optional: Fields = {}): Schema => ({
  type: 'object',
  properties: { ...fields, ...optional },
  required: Object.keys(fields),
  additionalProperties: false,
})

const words = object({ zh: text, zht: text, en: text })
const prices: Fields = {
  result: object({ home: decimal, draw: decimal, away: decimal }),
  totals: {
    type: 'array',
    items: object({ line: { type: 'number' }, over: decimal, under: decimal }),
  },
}
const market = object({}, prices)
const recordedMarket = object({ source: text, at: instant }, prices)
/** How older logs wrote that the site knew no prices. */
const noPrices: Schema = {
  type: 'array',
  items: { anyOf: [{ type: 'null' }, object({ at: instant })] },
  minItems: 2,
  maxItems: 2,
}
const closingMarket: Schema = { anyOf: [recordedMarket, { type: 'null' }, noPrices] }
const reference = object({
  source: oneOf('dixon-coles'),
  at: instant,
  home: { type: 'number', minimum: 0 },
  away: { type: 'number', minimum: 0 },
  rho: { type: 'number', minimum: -1, maximum: 1 },
})
const chances = { type: 'number', minimum: 0, maximum: 1 }
const selections: Fields = {
  selections: {
    type: 'array',
    minItems: 1,
    items: object(
      {
        play: { type: 'integer' },
        picks: {
          type: 'array',
          minItems: 1,
          items: object({ key: text }, { odds: decimal, probability: chances }),
        },
      },
      { line: maybe({ type: 'number' }), oddsSource: text },
    ),
  },
}
const probabilities = object({ home: chances, draw: chances, away: chances })

/** Fields of an entry that names the one before it of its own kind or match. */
const chained: Fields = {
  prev: {
    ...maybe(index),
    description:
      'the entry before it: of the same match, or of the log’s rules, or of its keys; ' +
      'null for the first; not in older logs',
  },
}

const score = maybe({ type: 'array', items: count, minItems: 2, maxItems: 2 })
const resultWord = object(
  { source: text, status: maybe(count), awarded: flag, score },
  { setAside: { const: true } },
)

/** Fields of every entry about an expert. */
const ofExpert: Fields = {
  prev: {
    ...maybe(index),
    description: 'this expert’s entry before it, null for the first; from version 2 on',
  },
}
const before = object({ key: verifierKey, checkpoint: note })

/** Fields that every entry has, and those that it may have. */
interface Shape {
  has: Fields
  may?: Fields
}

/**
 * The fields of each kind, in both versions of the entries, and what the two versions add to them.
 * A kind without `first` began with version 2.
 */
const kinds: Record<EntryKind, Shape & { first?: Shape; second?: Shape }> = {
  rules: {
    has: {
      ruleVersion: id,
      deadlineMinutes: count,
      playedWithinHours: count,
      revealedWithinHours: count,
    },
    may: chained,
    first: { has: {} },
    second: { has: { world: oneOf(...worlds) } },
  },
  expert: {
    has: {
      expertId: id,
      handle: text,
      expertKind: oneOf('person', 'model', 'invented'),
      withdrawn: flag,
    },
    may: ofExpert,
    first: { has: { name: words } },
    second: { has: { nameHash: hash } },
  },
  match: {
    has: {
      matchId: id,
      source: text,
      sourceKey: text,
      leagueId: id,
      league: words,
      season: text,
      home: words,
      away: words,
      kickoff: maybe(instant),
    },
    may: chained,
    first: { has: {} },
  },
  commit: {
    has: {
      planId: id,
      expertId: id,
      serial: id,
      version: id,
      matchId: id,
      leagueId: id,
      kickoff: instant,
      price: count,
      refundOnMiss: flag,
      plays: { type: 'string', pattern: String.raw`^\d+(,\d+)*$` },
      commitment: hash,
    },
    may: ofExpert,
    first: { has: { title: words } },
    second: { has: { titleHash: hash, market: maybe(recordedMarket) }, may: { reference } },
  },
  reveal: {
    has: { planId: id, expertId: id, version: id, salt: hash },
    may: ofExpert,
    first: {
      has: { body: object({ ...selections, analysis: words }, { probabilities }) },
      may: { market: maybe(market) },
    },
    second: { has: { body: object({ ...selections, analysisHash: hash }, { probabilities }) } },
  },
  close: {
    has: { matchId: id, kickoff: instant, market: closingMarket },
    may: chained,
  },
  moderation: {
    has: {
      expertId: id,
      planId: maybe(id),
      field: oneOf('title', 'analysis', 'bio'),
      textHash: hash,
      removed: flag,
      reason: maybe(text),
    },
    may: ofExpert,
  },
  result: {
    has: {
      matchId: id,
      version: id,
      status: count,
      awarded: flag,
      kickoff: maybe(instant),
      score,
    },
    may: { ...chained, sources: { type: 'array', items: resultWord, minItems: 2 } },
    first: { has: {} },
  },
  settlement: {
    has: {
      planId: id,
      expertId: id,
      matchId: id,
      sequence: id,
      ruleVersion: id,
      resultVersion: count,
      outcome: oneOf('win', 'half_win', 'push', 'half_loss', 'loss', 'not_counted', 'unrevealed'),
      hitResult: count,
      ncReason: maybe({ type: 'integer', minimum: 1, maximum: 4 }),
      profit: maybe(decimal),
      kickoff: instant,
      follows: object({ commit: maybe(index), reveal: maybe(index), result: maybe(index) }),
    },
    may: ofExpert,
    first: { has: {} },
  },
  correction: { has: { replaced: index, by: index }, first: { has: {} } },
  key: { has: { key: verifierKey, before, named: note }, may: chained, first: { has: {} } },
  continue: {
    has: {
      key: verifierKey,
      before,
      kept: count,
      missing: object({ from: index, to: index }),
      named: note,
    },
    may: chained,
    first: { has: {} },
  },
}

/** The shape of a kind in a version of the entries. */
const shapeOf = (kind: string, v: number, { has, may }: Shape, added: Shape): Schema => ({
  title: `${kind}, version ${v}`,
  ...object(
    { kind: { const: kind }, v: { const: v }, at: instant, ...has, ...added.has },
    { late: { const: true }, ...may, ...added.may },
  ),
})

const shapes = Object.entries(kinds).flatMap(([kind, { first, second = { has: {} }, ...shape }]) =>
  [first, second].flatMap((added, at) =>
    added ? [{ name: `${kind} ${at + 1}`, schema: shapeOf(kind, at + 1, shape, added) }] : [],
  ),
)

export const entrySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An entry of Touchline’s public log',
  oneOf: shapes.map(({ schema }) => schema),
} as const

const checks = new Map(shapes.map(({ name, schema }) => [name, checkOf(schema)]))

/** Tests whether a parsed value is an entry by the published schema. */
export function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('v' in value))
    return false
  return checks.get(`${String(value.kind)} ${String(value.v)}`)?.(value) ?? false
}
