/** Checks the texts of the API: summaries of calls and descriptions of fields. */
import { expect, test } from 'vitest'
import { done, nothing } from './calls/call.ts'
import { calls } from './calls.ts'
import { answerOf, envelopeOf } from './envelope.ts'
import { LiveMoment, LiveSince, LiveWatch } from './live.ts'

/** Characters. */
const longest = 160

/** Words that begin a fragment: the noun or the verb is missing before them. */
const fragments = new Set(
  (
    'a about after again all also an and any anybody anything as at because before below both ' +
    'but by each either else empty ever every everyone everything for from had has have he ' +
    'her his how if in into is it its it’s most never no nobody none nor not nothing null of ' +
    'on one one’s only or our ours out over own per see she should since so some somebody ' +
    'something such that the their them then there these they this those to under until up ' +
    'was were what whatever when where whether which while who whoever whom whose why will ' +
    'with within without'
  ).split(' '),
)

/** Verbs that a summary can begin with. */
const verbs = new Set(
  (
    'Adds Admits Applies Blocks Changes Chooses Closes Creates Deletes Ends Follows Keeps ' +
    'Lists Maps Pauses Publishes Refuses Removes Reports Requests Restores Returns Revokes ' +
    'Saves Seals Sets Signs Stops Switches Undoes Unlocks Uses'
  ).split(' '),
)

/** Units, kinds of numbers without one, ranges ("from 1", "0 to 1") and codes ("0 free"). */
const measure = new RegExp(
  '\\b(answers|applications|browsers|characters|checkpoints|code|connections|cosignatures|' +
    'entries|experts?|followers|goals|hits|id|index|matches|megabytes|meetings|milliseconds|' +
    'minutes?|misses|number|odds|page|passkeys|people|percent|place|plans?|points|probability|' +
    'probabilities|pushes|rate|readers|red cards|reports|requests|revision|rows|score|seconds|' +
    'share|standard deviations|streams|units?|unlocks|version|witnesses|from -?\\d|' +
    '\\d (to|[a-z(]))',
)

interface Schema {
  type?: string
  description?: string
  format?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** A schema as plain JSON: the texts do not depend on the types of the contract. */
const plain = (schema: object) => JSON.parse(JSON.stringify(schema)) as Schema

const isNull = ({ type }: Schema) => type === 'null'
const isNumber = ({ type }: Schema) => type === 'number' || type === 'integer'

function faultsOfSummary(summary: string): string[] {
  const [first = ''] = summary.split(/[ ,]/)
  return [
    ...(verbs.has(first) ? [] : [`begins with "${first}", which is no verb of the list`]),
    ...(summary.length > longest ? [`has ${summary.length} characters`] : []),
    ...(summary.endsWith('.') ? ['ends with a full stop'] : []),
  ]
}

function faultsOfDescription(description: string, schema: Schema): string[] {
  const options = schema.anyOf ?? [schema]
  const values = options.filter((option) => !isNull(option))
  const said = [description, ...values.map((value) => value.description ?? '')].join(' ')
  const [first = ''] = description.split(/[ ,:;]/)
  const isNullable = options.some(isNull)
  return [
    ...(/^[A-Za-z]/.test(first) && !fragments.has(first.toLowerCase())
      ? []
      : [`begins with "${first}"`]),
    ...(description.length > longest ? [`has ${description.length} characters`] : []),
    ...(isNullable && !/\bnull [a-z]/.test(description) ? ['does not say when it is null'] : []),
    ...(values.every(isNumber) && !measure.test(description) ? ['has no unit or range'] : []),
    ...(values.some(({ type }) => type === 'boolean') && !/^true\b/.test(description)
      ? ['does not say what true means']
      : []),
    ...(values.some(({ format }) => format === 'date-time') && !said.includes('UTC')
      ? ['is an instant without its zone']
      : []),
  ]
}

/** The faults of all descriptions in a schema, each with the path of its field. */
function faultsIn(schema: Schema, path: string): string[] {
  const { description, properties = {}, patternProperties = {}, items, anyOf = [] } = schema
  const parts: [string, Schema][] = [
    ...Object.entries({ ...properties, ...patternProperties }).map(
      ([name, field]): [string, Schema] => [`${path}.${name}`, field],
    ),
    ...(items ? [[`${path}[]`, items] satisfies [string, Schema]] : []),
    ...anyOf.map((part): [string, Schema] => [path, part]),
  ]
  return [
    ...(description === undefined
      ? []
      : faultsOfDescription(description, schema).map(
          (fault) => `${path} ${fault}: ${description}`,
        )),
    ...parts.flatMap(([name, part]) => faultsIn(part, name)),
  ]
}

test('every summary begins with a verb and is short', () => {
  const faults = Object.entries(calls).flatMap(([name, { summary }]) =>
    faultsOfSummary(summary).map((fault) => `${name} ${fault}: ${summary}`),
  )
  expect(faults).toEqual([])
})

test('every description begins with a noun, is short, and says unit, range and null', () => {
  const schemas: [string, object][] = [
    ...Object.entries(calls).flatMap(([name, { data, result }]): [string, object][] => [
      [`${name} data`, data],
      [`${name} result`, result],
    ]),
    ['request', envelopeOf(nothing)],
    ['answer', answerOf(done)],
    ['LiveMoment', LiveMoment],
    ['LiveSince', LiveSince],
    ['LiveWatch', LiveWatch],
  ]
  const faults = schemas.flatMap(([name, schema]) => faultsIn(plain(schema), name))
  expect([...new Set(faults)]).toEqual([])
})

test.each([
  ['What needs somebody, with counts', 'begins with "What"'],
  ['The account that asks', 'begins with "The"'],
  [`Lists ${'many '.repeat(40)}plans`, 'has 211 characters'],
  ['Lists the plans.', 'ends with a full stop'],
])('the summary "%s" is found', (summary, fault) => {
  expect(faultsOfSummary(summary)).toEqual([expect.stringContaining(fault)])
})

const number = { type: 'integer' }
const instant = { type: 'string', format: 'date-time' }
test.each<[string, Schema, string]>([
  ['of what it is a name', { type: 'string' }, 'begins with "of"'],
  ['so many plans', number, 'begins with "so"'],
  ['1-based page', number, 'begins with "1-based"'],
  [`name ${'of a name '.repeat(16)}`, { type: 'string' }, 'has 165 characters'],
  ['title of the plan', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'null'],
  ['size of the picture', number, 'unit'],
  ['price; null if free', { anyOf: [number, { type: 'null' }] }, 'unit'],
  ['is on sale', { type: 'boolean' }, 'begins with "is"'],
  ['state of the sale', { type: 'boolean' }, 'true'],
  ['kick-off of the match', instant, 'zone'],
])('the description "%s" is found', (description, schema, fault) => {
  const faults = faultsOfDescription(description, schema)
  expect(faults.filter((found) => found.includes(fault))).toHaveLength(1)
})
