/** Reports of readers about a text, without an account. */
import { Type } from 'typebox'
import { ExpertId } from '../expert.ts'
import { PlanId } from '../plan.ts'
import { RemovalReason } from '../removed-text.ts'
import { textLimits } from '../text-limits.ts'
import { call, fields } from './call.ts'
import { oneOf } from '../schema.ts'

const Token = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'secret that identifies a report',
})

export const reportCalls = {
  /** 404: no such plan or expert. 429: ten reports a day from one address. */
  textReport: call({
    path: '/api/report/text',
    summary: 'Reports a text of a plan or of an expert to the operators',
    read: false,
    caller: 'anyone',
    data: fields({
      expertId: ExpertId,
      planId: Type.Optional(PlanId),
      field: oneOf(
        ['title', 'analysis', 'bio'] as const,
        'kind of text: title or analysis of the plan, or bio of the expert, without planId',
      ),
      reason: RemovalReason,
      words: Type.String({
        maxLength: textLimits.report,
        description: 'message to the operators; may be empty',
      }),
    }),
    result: Type.Object({ token: Token }),
  }),
  textReportState: call({
    path: '/api/report/state',
    summary: 'Returns the state of a report',
    read: true,
    caller: 'anyone',
    data: fields({ token: Token }),
    result: Type.Object({
      state: oneOf(
        ['open', 'removed', 'kept'] as const,
        'state of the report: not read yet, text removed, or text kept',
      ),
    }),
  }),
} as const
