/**
 * The JSON Schema of the log's entries (draft 2020-12), for auditors: the site serves it at
 * `/log/schema.json`. The descriptions of the fields are those of entry.ts and docs/log.md.
 */
import { worlds } from '../../contract/values.ts'
import type { EntryKind } from './entry.ts'

type Schema = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, Schema>>

const instant: Schema = {
  type: 'string',
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
const chances = { type: 'number', minimum: 0, maximum: 1 }
const body = object(
  {
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
  },
  { probabilities: { type: 'object' }, analysis: words, analysisHash: hash },
)

/** Fields of every entry about an expert. */
const ofExpert: Fields = {
  prev: {
    ...maybe(index),
    description: 'this expert’s entry before it, null for the first; from version 2 on',
  },
}
const before = object({ key: verifierKey, checkpoint: note })

/** The fields of each kind: those that every entry of it has, and those that it may have. */
const kinds: Record<EntryKind, { has: Fields; may?: Fields }> = {
  rules: {
    has: {
      ruleVersion: id,
      deadlineMinutes: count,
      playedWithinHours: count,
      revealedWithinHours: count,
    },
    may: { world: oneOf(...worlds) },
  },
  expert: {
    has: {
      expertId: id,
      handle: text,
      expertKind: oneOf('person', 'model', 'invented'),
      withdrawn: flag,
    },
    may: { name: words, nameHash: hash, ...ofExpert },
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
    may: { title: words, titleHash: hash, market: maybe(recordedMarket), ...ofExpert },
  },
  reveal: {
    has: { planId: id, expertId: id, version: id, salt: hash, body },
    may: { market: maybe(market), ...ofExpert },
  },
  close: { has: { matchId: id, kickoff: instant, market: maybe(recordedMarket) } },
  moderation: {
    has: {
      expertId: id,
      planId: maybe(id),
      field: oneOf('title', 'analysis', 'name', 'bio'),
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
      score: maybe({ type: 'array', items: count, minItems: 2, maxItems: 2 }),
    },
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
  },
  correction: { has: { replaced: index, by: index } },
  key: { has: { key: verifierKey, before, named: note } },
  continue: {
    has: {
      key: verifierKey,
      before,
      kept: count,
      missing: object({ from: index, to: index }),
      named: note,
    },
  },
}

export const entrySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An entry of Touchline’s public log',
  oneOf: Object.entries(kinds).map(([kind, { has, may = {} }]) => ({
    title: kind,
    ...object(
      { kind: { const: kind }, v: { enum: [1, 2] }, at: instant, ...has },
      {
        late: { const: true },
        ...may,
      },
    ),
  })),
} as const
