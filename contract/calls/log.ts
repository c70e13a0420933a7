/**
 * The current size and checkpoint of the public log. Its files are under /log/: see docs/log.md.
 */
import { Type } from 'typebox'
import { ExpertId } from '../expert.ts'
import { PlanId } from '../plan.ts'
import { count, orNull } from '../schema.ts'
import { call, fields } from './call.ts'
import { largestInteger, longestList } from '../values.ts'

const index = Type.Integer({
  maximum: largestInteger,
  minimum: 0,
  description: 'of an entry of the log, from 0',
})

export const logCalls = {
  planSeal: call({
    path: '/api/log/plan',
    summary: 'How a plan’s last version is sealed in the public log',
    read: true,
    caller: 'anyone',
    data: fields({ id: PlanId }),
    result: Type.Object({
      commitment: Type.String({
        description: 'hexadecimal SHA-256 over salt and body',
        pattern: '^[0-9a-f]{64}$',
      }),
      index: orNull(index, 'the entry that sealed it; null for the seconds until it has a place'),
      late: Type.Boolean({
        description:
          'published before the log began, and entered when it did: ' +
          'its place proves nothing about its time',
      }),
      signed: Type.Boolean({ description: 'under a checkpoint that this site has signed' }),
      witnesses: count('cosignatures on the last checkpoint by witnesses that the site asks'),
      asked: count('witnesses that the site asks'),
    }),
  }),
  expertLog: call({
    path: '/api/log/expert',
    summary: 'The entries of the public log that an expert’s record follows from',
    read: true,
    caller: 'anyone',
    data: fields({ expertId: ExpertId }),
    result: Type.Object({
      size: count('entries of the log as of its last checkpoint'),
      entries: Type.Array(index, {
        maxItems: longestList,
        description: 'rising: of this expert, their plans, and the matches of those',
      }),
    }),
  }),
} as const
