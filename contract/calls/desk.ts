/** The desk of the operators. No call can change a result, a settlement, points or a number. */
import { Type } from 'typebox'
import { ExpertId, ExpertKind } from '../expert.ts'
import { Instant, PicturePath } from '../match.ts'
import { PlanId } from '../plan.ts'
import { RemovalReason, Removed } from '../removed-text.ts'
import { count, fromOneTo, list, oneOf, orNull, positive, share, text } from '../schema.ts'
import { textLimits } from '../text-limits.ts'
import { TextLanguage, largestInteger, longestText } from '../values.ts'
import { Blocked } from './account.ts'
import { call, done, fields, nothing } from './call.ts'
import { ApplicationId, GivenNames, SamplePlan } from './studio.ts'

export const Reason = Type.String({
  minLength: 1,
  maxLength: textLimits.reason,
  description: 'reason, which the person concerned can read',
})

const TextField = oneOf(
  ['title', 'analysis', 'bio'] as const,
  'kind of text: title or analysis of the plan, or bio of the expert',
)
const KeyId = fromOneTo(2 ** 31 - 1, 'id of a publishing key')
const Moment = Type.String({
  format: 'date-time',
  maxLength: 30,
  description: 'UTC instant, ISO 8601',
})
const AccountId = fromOneTo(Number.MAX_SAFE_INTEGER, 'id of an account')
const SessionId = fromOneTo(Number.MAX_SAFE_INTEGER, 'id of a session')
const ActionId = fromOneTo(Number.MAX_SAFE_INTEGER, 'id of an entry of the audit trail')

/** An account as operators see it. */
const DeskAccount = Type.Object({
  id: AccountId,
  name: text('name of the account'),
  createdAt: Instant,
  passkeys: count('number of passkeys'),
  passphrase: Type.Boolean({ description: 'true if the account has a passphrase' }),
  expertId: orNull(ExpertId, 'expert of the account; null if it has none'),
  operator: Type.Boolean({
    description: 'true if the account may use the desk; the desk cannot change such an account',
  }),
  blocked: orNull(Blocked, 'block by an operator; null if the account is not blocked'),
  resetUntil: orNull(
    Instant,
    'expiry of the unused reset link, UTC instant; null if there is none',
  ),
  sessions: list(
    Type.Object({
      id: SessionId,
      since: Instant,
      seenAt: Instant,
      passkey: Type.Boolean({
        description: 'true if signed in by a passkey that verified its user',
      }),
    }),
    'sessions in signed-in browsers, the last active first',
    50,
  ),
})

const place = { expertId: ExpertId, planId: Type.Optional(PlanId), field: TextField }

export const deskCalls = {
  deskOverview: call({
    path: '/api/desk/overview',
    summary: 'Lists open tasks with counts, and when the operator’s permission to change ends',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      name: text('name of the operator’s account'),
      now: Instant,
      siteNow: Instant,
      changesUntil: orNull(
        Instant,
        'end of the ten minutes after a sign-in by passkey; null if a change needs a new ' +
          'sign-in',
      ),
      waiting: list(
        Type.Object({
          kind: oneOf(
            [
              'noScore',
              'overdue',
              'silent',
              'points',
              'applications',
              'reports',
              'quarantine',
              'unsettled',
              'unsigned',
              'witnesses',
              'alike',
            ] as const,
            'kind of task',
          ),
          count: count('number of open tasks'),
          since: orNull(
            Instant,
            'instant from which the oldest task waits, UTC; null if there is none',
          ),
          first: text('subject of the oldest task, such as the sides of a match; may be empty'),
          urgent: Type.Boolean({ description: 'true if readers notice it' }),
        }),
        'open tasks; every kind is listed, also with a count of 0',
      ),
      alike: list(
        Type.Object({
          kind: oneOf(['account', 'expert'] as const, 'owner of these names'),
          first: text('name of the older one'),
          second: text('name of the later one'),
        }),
        'pairs of names that are alike by the rule of this release, and were apart by that of an ' +
          'earlier one; at most 200',
      ),
      recent: list(
        Type.Object({
          id: ActionId,
          at: Instant,
          who: text('name of the operator’s account'),
          action: text('description of the action, in a few English words'),
          subject: text('subject of the action'),
        }),
        'actions by operators in the last 30 days that can be undone, the latest first',
        20,
      ),
      log: Type.Object(
        {
          entries: count('entries with an index in the log'),
          unplaced: count('entries that wait for an index'),
          signedAt: orNull(Instant, 'instant of the last checkpoint, UTC; null if there is none'),
          signed: count('entries under the last checkpoint'),
          witnesses: count('witnesses that cosigned the last checkpoint'),
        },
        { description: 'state of the public log' },
      ),
      sources: list(
        Type.Object({
          source: text('name of the source'),
          heardAt: orNull(
            Instant,
            'last hour with a contact, as a UTC instant; null if there was none',
          ),
          paused: Type.Boolean({ description: 'true if an operator paused the source' }),
        }),
        'sources that the working server reads',
      ),
      coming: Type.Object(
        {
          matches: count('matches that kick off'),
          plans: count('plans that reach their deadline'),
        },
        { description: 'events in the next twelve hours of the site’s clock' },
      ),
      load: orNull(
        Type.Object({
          at: Instant,
          readers: count('open streams of live updates'),
          mostReaders: count('maximum of open streams in a minute of the last 24 hours'),
          mostReadersAt: Instant,
          readersByHour: list(
            count('maximum of open streams in a minute of the hour'),
            'maximums of the last 24 hours, the current hour last',
            24,
          ),
          requests: count('answers in the last hour'),
          errors: count('answers with HTTP 500 or above in the last hour'),
          errorsByPart: list(
            count('answers with HTTP 500 or above'),
            'errors in the last hour by three minutes, the latest last',
            20,
          ),
          roundMs: list(
            count('duration of the longest round of a minute, in milliseconds'),
            'durations by minute over the last hour; empty if no server works',
            61,
          ),
          statementMs: list(
            count(
              'duration of the calls’ statements, 99th percentile of a minute, in milliseconds',
            ),
            'durations by minute over the last hour; empty if there was no statement',
            61,
          ),
        }),
        'load of all server processes together, measured every ten seconds; null before the ' +
          'first measurement',
      ),
      automatic: list(
        Type.Object({
          kind: oneOf(
            ['sealed', 'revealed', 'settled', 'corrected', 'result'] as const,
            'kind of automatic action: plans sealed, revealed, settled or settled again, or ' +
              'a result stored',
          ),
          at: Instant,
          count: count('number of plans or results'),
          match: text('sides of the match'),
          score: orNull(
            text('score after regular time'),
            'score of a stored result, after regular time; null for other kinds',
          ),
          hits: count('hits among the settled plans of people'),
          misses: count('misses among the settled plans of people'),
          models: Type.Object(
            {
              hits: count('hits among the settled plans of models'),
              misses: count('misses among the settled plans of models'),
            },
            { description: 'results of models' },
          ),
        }),
        'automatic actions of the site by its log, the latest first',
        10,
      ),
      roundAt: orNull(Instant, 'last stored round of work, UTC instant; null if there is none'),
      points: Type.Object(
        {
          checkedAt: orNull(Instant, 'last check, UTC instant; null before the first check'),
          broken: list(
            text('description of the inconsistency'),
            'inconsistencies; empty if everything adds up',
          ),
          total: count('points that readers have'),
        },
        { description: 'check of points and serial numbers, every minute' },
      ),
      database: Type.Object(
        {
          megabytes: count('size on disk, in megabytes'),
          connections: count('open connections'),
          most: count('maximum number of connections'),
        },
        { description: 'database of this world' },
      ),
    }),
  }),
  deskApplications: call({
    path: '/api/desk/applications',
    summary: 'Lists waiting applications to become an expert, the oldest first',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      records: list(
        Type.Object({
          id: ApplicationId,
          at: Instant,
          account: text('name of the account'),
          name: GivenNames,
          languages: list(TextLanguage, 'languages in which the applicant wants to write'),
          about: text('profile text by the applicant'),
          sample: Type.Object(
            {
              ...SamplePlan.properties,
              homeName: text('name of the home side'),
              awayName: text('name of the away side'),
              matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
            },
            { description: 'sample plan, with its match' },
          ),
          earlier: count('earlier applications of this account that were declined'),
        }),
        'applications, at most 100',
        100,
      ),
    }),
  }),
  /** 404: no application with this id. 409 `decided`, `name` (another expert has it by now). */
  deskDecide: call({
    path: '/api/desk/decide',
    summary: 'Admits or declines an application, with a reason that the applicant reads',
    read: false,
    caller: 'operator',
    data: fields({
      id: ApplicationId,
      admit: Type.Boolean({ description: 'true to admit, false to decline' }),
      reason: Reason,
    }),
    result: done,
  }),
  deskLog: call({
    path: '/api/desk/log',
    summary:
      'Returns the state of the public log: checkpoints, their witnesses, and the site’s key',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      entries: count('entries with an index in the log'),
      today: count('entries since the last checkpoint that is older than 24 hours'),
      unplaced: count('entries that wait for an index'),
      unplacedSince: orNull(
        Instant,
        'instant from which the oldest of them waits, UTC; null if none waits',
      ),
      checkpoints: count('checkpoints signed'),
      alone: count('checkpoints of the last 60 that no witness cosigned'),
      last: list(
        Type.Object({
          size: count('entries under the checkpoint'),
          added: count('entries added since the previous checkpoint'),
          root: text('root hash of the tree, hexadecimal'),
          signedAt: Instant,
          witnesses: list(
            Type.Object({
              name: text('name of the witness'),
              seconds: count('delay from the signature to the cosignature, in seconds'),
            }),
            'witnesses that cosigned the checkpoint',
          ),
        }),
        'checkpoints, the latest first',
        10,
      ),
      witnesses: list(
        Type.Object({
          key: text('name and id of the witness’s key'),
          name: text('name of the witness'),
          lastAt: orNull(
            Instant,
            'last cosignature of the last 30 days, UTC instant; null if there is none',
          ),
          share: share('share of the checkpoints of the last 30 days that the witness cosigned'),
          marks: list(
            oneOf(
              ['full', 'slow', 'missing'] as const,
              'cosignature of a checkpoint: within ten seconds, later, or missing',
            ),
            'cosignatures of the last 60 checkpoints, the earliest first',
            60,
          ),
        }),
        'witnesses that the site asks or that have cosigned',
      ),
      key: orNull(
        text('name, id and public key'),
        'key that signs, with name, id and public key; null before the first signature',
      ),
      keyChange: orNull(
        Type.Object({
          index: count('index of the entry in the log'),
          at: text('time of the change, as in the entry'),
          before: orNull(text('previous key'), 'previous key; null if the entry names none'),
        }),
        'last entry that changed the key; null if there is none',
      ),
    }),
  }),
  deskAudit: call({
    path: '/api/desk/audit',
    summary: 'Lists all actions of operators, the latest first',
    read: true,
    caller: 'operator',
    data: fields({
      size: fromOneTo(1000, 'rows per page'),
      before: Type.Optional(
        fromOneTo(
          Number.MAX_SAFE_INTEGER,
          'id below which entries are returned, for the next page; absent: the latest entries',
        ),
      ),
    }),
    result: Type.Object({
      records: list(
        Type.Object({
          id: positive('stable id of an entry'),
          at: Instant,
          who: text('name of the operator’s account, or of the system user who ran a command'),
          action: text('description of the action, in a few English words'),
          subject: text('subject of the action, such as "expert 7"; empty if it has none'),
          before: Type.Unknown({ description: 'state before the action; null if there was none' }),
          after: Type.Unknown({ description: 'state after the action; null if there is none' }),
          canTakeBack: Type.Boolean({
            description: 'true if the action can be undone and has not been',
          }),
        }),
        'actions, the latest first',
      ),
      next: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'value of `before` for the next page; null on the last page',
      ),
    }),
  }),
  /** 404: no such entry, or one that cannot be taken back. 409 `state`: already taken back. */
  deskTakeBack: call({
    path: '/api/desk/takeBack',
    summary: 'Undoes a withdrawal, a block or a removal in the audit trail by a new entry',
    read: false,
    caller: 'operator',
    data: fields({ id: ActionId, reason: Reason }),
    result: done,
  }),
  deskAccounts: call({
    path: '/api/desk/accounts',
    summary: 'Lists accounts by a part of their name, the latest first, with their sessions',
    read: true,
    caller: 'operator',
    data: fields({
      find: Type.String({ maxLength: 40, description: 'part of the name; empty for all accounts' }),
      state: Type.Optional(
        oneOf(
          ['blocked'] as const,
          'state of the accounts to list: blocked at present; absent: any',
        ),
      ),
      before: Type.Optional(AccountId),
    }),
    result: Type.Object({
      records: list(DeskAccount, 'accounts, at most 30', 30),
      next: orNull(AccountId, 'value of `before` for the next page; null on the last page'),
    }),
  }),
  /** 404: no such account. 409 `operator`: links for operators are made on the machine. */
  deskResetLink: call({
    path: '/api/desk/resetLink',
    summary: 'Creates a one-time link to reset an account’s credentials',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId, reason: Reason }),
    result: Type.Object({
      link: text('link to hand to the owner of the account; shown only once'),
      until: Instant,
    }),
  }),
  /** 404: no such account. 409 `state`: the account has no usable link. */
  deskEndResetLink: call({
    path: '/api/desk/endResetLink',
    summary: 'Revokes an unused reset link',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId }),
    result: done,
  }),
  /**
   * 400 `data.until`: in the past, or more than ten years ahead. 404: no such account. 409
   * `operator`: the account is an operator; `state`: already blocked.
   */
  deskBlock: call({
    path: '/api/desk/block',
    summary: 'Blocks an account from all changes until an instant; its owner can read the reason',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId, reason: Reason, until: Moment }),
    result: done,
  }),
  /** 404: no such account. 409 `state`: the account is not blocked. */
  deskUnblock: call({
    path: '/api/desk/unblock',
    summary: 'Ends a block early',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId, reason: Reason }),
    result: done,
  }),
  /** 404: no such account, or no such open session of it. */
  deskEndSessions: call({
    path: '/api/desk/endSessions',
    summary: 'Signs an account out in one browser or everywhere',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId, sessionId: Type.Optional(SessionId) }),
    result: done,
  }),
  deskReports: call({
    path: '/api/desk/reports',
    summary: 'Lists reported texts, the oldest report first, and removed texts',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      records: list(
        Type.Object({
          expertId: ExpertId,
          planId: orNull(PlanId, 'id of the plan; null for a text of the expert'),
          field: TextField,
          name: text('name of the expert'),
          serial: orNull(
            Type.Integer({ maximum: largestInteger, minimum: 1 }),
            'serial number of the plan; null for a text of the expert',
          ),
          text: text('text, also if it is removed'),
          open: count('open reports about the text'),
          since: orNull(Instant, 'oldest open report, UTC instant; null if there is none'),
          reasons: list(RemovalReason, 'reasons of the reports'),
          words: list(
            Type.String({ maxLength: longestText }),
            'messages of the reports, as written',
          ),
          removed: orNull(Removed, 'removal of the text; null while readers see it'),
        }),
        'texts, at most 100',
        100,
      ),
    }),
  }),
  /** 404: no such text. 409 `removed`: already removed. */
  deskRemoveText: call({
    path: '/api/desk/removeText',
    summary: 'Removes a text, with a public reason; the plan still counts',
    read: false,
    caller: 'operator',
    data: fields({
      ...place,
      reason: RemovalReason,
      note: Type.String({
        maxLength: textLimits.removalNote,
        description: 'public sentence; may be empty',
      }),
    }),
    result: done,
  }),
  /** 409 `shown`: the text is not removed. */
  deskRestoreText: call({
    path: '/api/desk/restoreText',
    summary: 'Restores a removed text; adds an entry to the log',
    read: false,
    caller: 'operator',
    data: fields(place),
    result: done,
  }),
  /** 404: no open report about this text. */
  deskKeepText: call({
    path: '/api/desk/keepText',
    summary: 'Closes the open reports about a text and keeps the text',
    read: false,
    caller: 'operator',
    data: fields(place),
    result: done,
  }),
  deskExperts: call({
    path: '/api/desk/experts',
    summary: 'Lists experts with quota and keys, people first',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      records: list(
        Type.Object({
          expertId: ExpertId,
          name: text('name of the expert'),
          handle: text('handle for the command line'),
          avatar: PicturePath,
          kind: ExpertKind,
          account: orNull(
            Type.String({ maxLength: longestText }),
            'name of the expert’s account; null if there is none',
          ),
          withdrawnAt: orNull(
            Instant,
            'end of the expert’s publishing, UTC instant; null while the expert may publish',
          ),
          stopped: Type.Boolean({ description: 'true if the expert stopped and may start again' }),
          published: count('plans published'),
          counted: count('plans that count in the record'),
          plansToday: count('plans published since 00:00 UTC'),
          plansADay: orNull(
            count('maximum number of plans per day'),
            'maximum number of plans per day for this expert; null for the limit of the rules',
          ),
          keys: list(KeyId, 'ids of the publishing keys in use'),
        }),
        'experts, at most 500',
        500,
      ),
    }),
  }),
  deskQuota: call({
    path: '/api/desk/quota',
    summary: 'Sets an expert’s maximum number of plans per day',
    read: false,
    caller: 'operator',
    data: fields({
      expertId: ExpertId,
      plansADay: orNull(
        Type.Integer({ minimum: 0, maximum: 1000 }),
        'maximum number of plans per day; null for the limit of the rules',
      ),
    }),
    result: done,
  }),
  /** 404: no such expert. 409 `state`: already in this state. */
  deskWithdraw: call({
    path: '/api/desk/withdraw',
    summary: 'Ends or reopens an expert’s publishing; the record stays',
    read: false,
    caller: 'operator',
    data: fields({
      expertId: ExpertId,
      withdrawn: Type.Boolean({ description: 'true to end publishing, false to reopen it' }),
      reason: Reason,
    }),
    result: done,
  }),
  /** 404: no such expert. 409 `state`: it has no picture. */
  deskRemovePicture: call({
    path: '/api/desk/removePicture',
    summary: 'Deletes an expert’s uploaded picture',
    read: false,
    caller: 'operator',
    data: fields({ expertId: ExpertId, reason: Reason }),
    result: done,
  }),
  deskEndKey: call({
    path: '/api/desk/endKey',
    summary: 'Revokes a publishing key permanently',
    read: false,
    caller: 'operator',
    data: fields({ keyId: KeyId }),
    result: done,
  }),
} as const
