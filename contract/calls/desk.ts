/** The desk of the operators. No call can change a result, a settlement, points or a number. */
import { Type } from 'typebox'
import { Instant } from '../match.ts'
import { count, orNull, text } from '../schema.ts'
import { textLimits } from '../text-limits.ts'
import { Language } from '../values.ts'
import { call, done, fields, nothing } from './call.ts'
import { ApplicationId, GivenNames, SamplePlan } from './studio.ts'

const Reason = Type.String({
  minLength: 1,
  maxLength: textLimits.reason,
  description: 'why; the one concerned reads it',
})

export const deskCalls = {
  deskOverview: call({
    path: '/api/desk/overview',
    summary: 'What needs somebody, with counts, and until when changes are allowed',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      name: text('name of the operator’s account'),
      now: Instant,
      changesUntil: orNull(
        Instant,
        'the end of the ten minutes after a sign-in by passkey; null: sign in for a change',
      ),
      waiting: Type.Array(
        Type.Object({
          kind: Type.Enum(['applications'] as const, { description: 'what waits' }),
          count: count('how many'),
          since: orNull(Instant, 'since when the oldest waits; null for none'),
        }),
        { description: 'every kind, also with none' },
      ),
    }),
  }),
  deskApplications: call({
    path: '/api/desk/applications',
    summary: 'Applications to become an expert: those that wait, the oldest first',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      records: Type.Array(
        Type.Object({
          id: ApplicationId,
          at: Instant,
          account: text('name of the account'),
          name: GivenNames,
          languages: Type.Array(Language, { description: 'in which it wants to write' }),
          about: text('what it says of itself'),
          sample: Type.Object(
            {
              ...SamplePlan.properties,
              homeName: text('name of the home side'),
              awayName: text('name of the away side'),
              matchTime: orNull(Instant, 'kick-off; null while no time is known'),
            },
            { description: 'the sample plan, with its match' },
          ),
          earlier: count('earlier applications of this account that were declined'),
        }),
        { maxItems: 100, description: 'at most 100' },
      ),
    }),
  }),
  /** 404: no application with this id. 409 `decided`, `name` (it belongs to somebody by now). */
  deskDecide: call({
    path: '/api/desk/decide',
    summary: 'Admits or declines an application, with a reason that its account reads',
    read: false,
    caller: 'operator',
    data: fields({
      id: ApplicationId,
      admit: Type.Boolean({ description: 'true admits, false declines' }),
      reason: Reason,
    }),
    result: done,
  }),
  deskAudit: call({
    path: '/api/desk/audit',
    summary: 'Everything that operators did, the latest first',
    read: true,
    caller: 'operator',
    data: fields({
      size: Type.Integer({ minimum: 1, maximum: 1000, description: 'rows a page' }),
      before: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'only entries with a smaller id: the next page',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(
        Type.Object({
          id: Type.Integer({ minimum: 1, description: 'stable id of an entry' }),
          at: Instant,
          who: text('the operator’s account, or the user of the machine for a command'),
          action: text('what was done, in a few English words'),
          subject: text('to what, such as "expert 7"; empty where the action has none'),
          before: Type.Unknown({ description: 'the state before; null where there was none' }),
          after: Type.Unknown({ description: 'the state after; null where there is none' }),
        }),
        { description: 'the latest first' },
      ),
      next: orNull(Type.Integer({ minimum: 1 }), '`before` of the next page; null on the last'),
    }),
  }),
} as const
