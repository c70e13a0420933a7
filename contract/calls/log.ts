/**
 * The current size and checkpoint of the public log. Its files are under /log/: see docs/log.md.
 */
import { Type } from 'typebox'
import { ExpertId } from '../expert.ts'
import { PlanId } from '../plan.ts'
import { count, list, orNull } from '../schema.ts'
import { call, fields } from './call.ts'

const index = count('index of an entry in the log, from 0')

export const logCalls = {
  planSeal: call({
    path: '/api/log/plan',
    summary: 'Returns how the last version of a plan is sealed in the public log',
    read: true,
    caller: 'anyone',
    data: fields({ id: PlanId }),
    result: Type.Object({
      commitment: Type.String({
        description: 'commitment of the plan: hexadecimal SHA-256 over salt and body',
        pattern: '^[0-9a-f]{64}$',
      }),
      index: orNull(
        index,
        'index of the entry that sealed the plan; null for some seconds until it is placed',
      ),
      versions: Type.Optional(
        list(
          orNull(index, 'index of the version’s commit entry; null until it is placed'),
          'entries of all versions of the plan, the first version first; absent on older servers',
        ),
      ),
      late: Type.Boolean({
        description:
          'true if published before the log began: the plan’s place in the log does not ' +
          'prove its time',
      }),
      signed: Type.Boolean({
        description: 'true if the entry is under a checkpoint that this site has signed',
      }),
      witnesses: count('cosignatures on the last checkpoint by witnesses that the site asks'),
      asked: count('witnesses that the site asks'),
    }),
  }),
  expertLog: call({
    path: '/api/log/expert',
    summary: 'Lists the log entries from which an expert’s record follows',
    read: true,
    caller: 'anyone',
    data: fields({ expertId: ExpertId }),
    result: Type.Object({
      size: count('size of the log at its last checkpoint, in entries'),
      entries: list(
        index,
        'indexes, ascending: entries about this expert, the expert’s plans, and the plans’ ' +
          'matches',
      ),
    }),
  }),
} as const
