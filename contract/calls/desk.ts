/** The desk of the operators. No call can change a result, a settlement, points or a number. */
import { Type } from 'typebox'
import { ExpertId, ExpertKind } from '../expert.ts'
import { Instant, PicturePath } from '../match.ts'
import { PlanId } from '../plan.ts'
import { RemovalReason, Removed } from '../removed-text.ts'
import { count, orNull, share, text } from '../schema.ts'
import { textLimits } from '../text-limits.ts'
import { Language, largestInteger, longestList, longestText } from '../values.ts'
import { Blocked } from './account.ts'
import { call, done, fields, nothing } from './call.ts'
import { ApplicationId, GivenNames, SamplePlan } from './studio.ts'

const Reason = Type.String({
  minLength: 1,
  maxLength: textLimits.reason,
  description: 'why; the one concerned reads it',
})

const TextField = Type.Enum(['title', 'analysis', 'bio'] as const, {
  description: 'title or analysis of the plan; bio of the expert',
})
const KeyId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'id of a key' })
const RowId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'id of a quarantined row',
})
const Moment = Type.String({
  format: 'date-time',
  maxLength: 30,
  description: 'UTC instant, ISO 8601',
})
const AccountId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'id of an account',
})
const SessionId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'id of a session',
})
const ActionId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'id of an entry of the audit trail',
})

/** An account as operators see it. */
const DeskAccount = Type.Object({
  id: AccountId,
  name: text('name of the account'),
  createdAt: Instant,
  passkeys: count('passkeys that it has'),
  passphrase: Type.Boolean({ description: 'whether it has one' }),
  expertId: orNull(ExpertId, 'the expert that it is; null for none'),
  operator: Type.Boolean({ description: 'it may use the desk; the desk cannot change it' }),
  blocked: orNull(Blocked, 'null for an account that may do everything'),
  resetUntil: orNull(Instant, 'until when its reset link can be used; null for none'),
  sessions: Type.Array(
    Type.Object({
      id: SessionId,
      since: Instant,
      seenAt: Instant,
      passkey: Type.Boolean({ description: 'by a passkey that verified its user' }),
    }),
    { maxItems: 50, description: 'browsers that are signed in, the one seen last first' },
  ),
})

const NameKind = Type.Enum(['club', 'league'] as const, { description: 'of what it is a name' })
const OurId = Type.Integer({
  minimum: 1,
  maximum: 2 ** 31 - 1,
  description: 'id of a club or league of ours',
})
const SourceName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'name of the source',
})
const NewName = Type.String({ minLength: 1, maxLength: 60, description: 'a name' })
const LastWords = Type.Object({ text: text('as it said it'), at: Instant })

const place = { expertId: ExpertId, planId: Type.Optional(PlanId), field: TextField }

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
      siteNow: Instant,
      changesUntil: orNull(
        Instant,
        'the end of the ten minutes after a sign-in by passkey; null: sign in for a change',
      ),
      waiting: Type.Array(
        Type.Object({
          kind: Type.Enum(
            [
              'noScore',
              'silent',
              'points',
              'applications',
              'reports',
              'quarantine',
              'unsettled',
              'unsigned',
              'witnesses',
            ] as const,
            { description: 'what waits' },
          ),
          count: count('how many'),
          since: orNull(Instant, 'since when the oldest waits; null for none'),
          first: text('what the oldest is, such as the sides of a match; may be empty'),
          urgent: Type.Boolean({ description: 'readers notice it' }),
        }),
        { maxItems: longestList, description: 'every kind, also with none' },
      ),
      recent: Type.Array(
        Type.Object({
          id: ActionId,
          at: Instant,
          who: text('the operator’s account'),
          action: text('what was done, in a few English words'),
          subject: text('to what'),
        }),
        {
          maxItems: 20,
          description:
            'what operators did in the last 30 days that can be taken back, latest first',
        },
      ),
      log: Type.Object(
        {
          entries: count('entries that have a place'),
          unplaced: count('entries that wait for one'),
          signedAt: orNull(Instant, 'of the last checkpoint; null for none'),
          signed: count('entries under it'),
          witnesses: count('witnesses that cosigned it'),
        },
        { description: 'the public log' },
      ),
      sources: Type.Array(
        Type.Object({
          source: text('name of the source'),
          heardAt: orNull(Instant, 'the last hour in which it was heard; null for never'),
          paused: Type.Boolean({ description: 'an operator stopped its reading' }),
        }),
        { maxItems: longestList, description: 'those that the working server reads' },
      ),
      coming: Type.Object(
        {
          matches: count('that kick off'),
          plans: count('that reach their deadline'),
        },
        { description: 'in the next twelve hours of the site' },
      ),
      load: orNull(
        Type.Object({
          at: Instant,
          readers: count('open streams of live updates'),
          mostReaders: count('the most of a minute in 24 hours'),
          mostReadersAt: Instant,
          readersByHour: Type.Array(count('the most of a minute'), {
            maxItems: 24,
            description: 'the last 24 hours, this one last',
          }),
          requests: count('answers in the last hour'),
          errors: count('of them with HTTP 500 and above'),
          errorsByPart: Type.Array(count('errors'), {
            maxItems: 20,
            description: 'the last hour in parts of three minutes, the latest last',
          }),
          roundMs: Type.Array(count('milliseconds of the longest round of a minute'), {
            maxItems: 61,
            description: 'the last hour; empty where no server works',
          }),
          statementMs: Type.Array(
            count('milliseconds, 99th percentile of the statements of calls'),
            {
              maxItems: 61,
              description: 'the last hour, by minute; empty where there was none',
            },
          ),
        }),
        'all server processes together, noted every ten seconds; null before the first note',
      ),
      done: Type.Array(
        Type.Object({
          kind: Type.Enum(['sealed', 'revealed', 'settled', 'corrected', 'result'] as const, {
            description: 'plans sealed, revealed, settled or settled again; a result taken in',
          }),
          at: Instant,
          count: count('how many'),
          match: text('the sides of the match'),
          score: orNull(text('of a result, after regular time'), 'null for other kinds'),
          hits: count('of plans that were settled'),
          misses: count('of plans that were settled'),
        }),
        { maxItems: 10, description: 'what the site did by itself, from its log, latest first' },
      ),
      roundAt: orNull(Instant, 'the last stored round of the work; null for none'),
      points: Type.Object(
        {
          checkedAt: orNull(Instant, 'null before the first check'),
          broken: Type.Array(text('what is broken'), {
            maxItems: longestList,
            description: 'none where everything adds up',
          }),
          total: count('points that readers have'),
        },
        { description: 'whether points and serials add up, checked every minute' },
      ),
      database: Type.Object(
        {
          megabytes: count('on disk'),
          connections: count('open connections'),
          most: count('connections that it allows'),
        },
        { description: 'the database of this world' },
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
          languages: Type.Array(Language, {
            maxItems: longestList,
            description: 'in which it wants to write',
          }),
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
  /** 404: no application with this id. 409 `decided`, `name` (another expert has it by now). */
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
  deskLog: call({
    path: '/api/desk/log',
    summary: 'The public log: checkpoints, the witnesses of each, and the site’s key',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      entries: count('entries that have a place'),
      today: count('of these, since the last checkpoint that is older than 24 hours'),
      unplaced: count('entries that wait for a place'),
      unplacedSince: orNull(Instant, 'of the oldest of them; null for none'),
      checkpoints: count('checkpoints that were signed'),
      alone: count('of the last 60, without a cosignature'),
      last: Type.Array(
        Type.Object({
          size: count('entries under it'),
          added: count('more than under the one before it'),
          root: text('hash of the tree, hexadecimal'),
          signedAt: Instant,
          witnesses: Type.Array(
            Type.Object({
              name: text('of the witness'),
              seconds: count('between the signature and the cosignature'),
            }),
            { maxItems: longestList, description: 'who cosigned it' },
          ),
        }),
        { maxItems: 10, description: 'the latest first' },
      ),
      witnesses: Type.Array(
        Type.Object({
          key: text('name and id of its key'),
          name: text('of the witness'),
          lastAt: orNull(Instant, 'its last cosignature of the last 30 days; null for none'),
          share: share('of the checkpoints of the last 30 days that it cosigned'),
          marks: Type.Array(
            Type.Enum(['full', 'slow', 'missing'] as const, {
              description: 'cosigned within ten seconds; later; not',
            }),
            { maxItems: 60, description: 'of the last 60 checkpoints, the earliest first' },
          ),
        }),
        { maxItems: longestList, description: 'those that are asked, and those that cosigned' },
      ),
      key: orNull(text('name, id and public key'), 'the key that signs; null before it has'),
      keyChange: orNull(
        Type.Object({
          index: count('place of the entry in the log'),
          at: text('when, as the entry says'),
          before: orNull(text('the key before'), 'null where the entry names none'),
        }),
        'the last entry that changed the key; null for none',
      ),
    }),
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
          id: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'stable id of an entry',
          }),
          at: Instant,
          who: text('the operator’s account, or the user of the machine for a command'),
          action: text('what was done, in a few English words'),
          subject: text('to what, such as "expert 7"; empty where the action has none'),
          before: Type.Unknown({ description: 'the state before; null where there was none' }),
          after: Type.Unknown({ description: 'the state after; null where there is none' }),
          canTakeBack: Type.Boolean({ description: 'it can be taken back, and has not been' }),
        }),
        { maxItems: longestList, description: 'the latest first' },
      ),
      next: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        '`before` of the next page; null on the last',
      ),
    }),
  }),
  /** 404: no such entry, or one that cannot be taken back. 409 `state`: already taken back. */
  deskTakeBack: call({
    path: '/api/desk/takeBack',
    summary: 'Undoes a withdrawal, a block or a removal of the trail, by an entry of its own',
    read: false,
    caller: 'operator',
    data: fields({ id: ActionId, reason: Reason }),
    result: done,
  }),
  deskAccounts: call({
    path: '/api/desk/accounts',
    summary: 'Accounts by a part of their name, the latest first, with their sessions',
    read: true,
    caller: 'operator',
    data: fields({
      find: Type.String({ maxLength: 40, description: 'a part of the name; empty for all' }),
      state: Type.Optional(
        Type.Enum(['blocked'] as const, { description: 'only those that are blocked now' }),
      ),
      before: Type.Optional(AccountId),
    }),
    result: Type.Object({
      records: Type.Array(DeskAccount, { maxItems: 30, description: 'at most 30' }),
      next: orNull(AccountId, '`before` of the next page; null on the last'),
    }),
  }),
  /** 404: no such account. 409 `operator`: links for operators are made on the machine. */
  deskResetLink: call({
    path: '/api/desk/resetLink',
    summary: 'Makes a link by which an account without a way in makes a new one, once',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId, reason: Reason }),
    result: Type.Object({
      link: text('to be handed to the owner of the account; shown this once'),
      until: Instant,
    }),
  }),
  /** 404: no such account. 409 `state`: the account has no usable link. */
  deskEndResetLink: call({
    path: '/api/desk/endResetLink',
    summary: 'Ends a reset link that was not used yet',
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
    summary: 'Lets an account change nothing until then; it reads the reason',
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
    summary: 'Signs an account out in one browser, or in every one',
    read: false,
    caller: 'operator',
    data: fields({ id: AccountId, sessionId: Type.Optional(SessionId) }),
    result: done,
  }),
  deskReports: call({
    path: '/api/desk/reports',
    summary: 'Texts that readers reported, the oldest first, and those that are removed',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      records: Type.Array(
        Type.Object({
          expertId: ExpertId,
          planId: orNull(PlanId, 'null for a text of the expert'),
          field: TextField,
          name: text('name of the expert'),
          serial: orNull(
            Type.Integer({ maximum: largestInteger, minimum: 1 }),
            'of the plan; null for none',
          ),
          text: text('the text itself, also while readers do not see it'),
          open: count('open reports'),
          since: orNull(Instant, 'of the oldest open report; null for none'),
          reasons: Type.Array(RemovalReason, {
            maxItems: longestList,
            description: 'that the reports give',
          }),
          words: Type.Array(Type.String({ maxLength: longestText }), {
            maxItems: longestList,
            description: 'what the reports say, as written',
          }),
          removed: orNull(Removed, 'null while readers see the text'),
        }),
        { maxItems: 100, description: 'at most 100' },
      ),
    }),
  }),
  /** 404: no such text. 409 `removed`: already removed. */
  deskRemoveText: call({
    path: '/api/desk/removeText',
    summary: 'Takes a text off the pages for a public reason; the plan counts as ever',
    read: false,
    caller: 'operator',
    data: fields({
      ...place,
      reason: RemovalReason,
      note: Type.String({
        maxLength: textLimits.removalNote,
        description: 'one public sentence; may be empty',
      }),
    }),
    result: done,
  }),
  /** 409 `shown`: the text is not removed. */
  deskRestoreText: call({
    path: '/api/desk/restoreText',
    summary: 'Puts a removed text back, by a second entry of the log',
    read: false,
    caller: 'operator',
    data: fields(place),
    result: done,
  }),
  /** 404: no open report about this text. */
  deskKeepText: call({
    path: '/api/desk/keepText',
    summary: 'Answers the open reports about a text: it stays',
    read: false,
    caller: 'operator',
    data: fields(place),
    result: done,
  }),
  deskExperts: call({
    path: '/api/desk/experts',
    summary: 'Experts with quota and keys, persons first',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      records: Type.Array(
        Type.Object({
          expertId: ExpertId,
          name: text('name of the expert'),
          handle: text('by which commands name it'),
          avatar: PicturePath,
          kind: ExpertKind,
          account: orNull(
            Type.String({ maxLength: longestText }),
            'name of its account; null for none',
          ),
          withdrawnAt: orNull(Instant, 'since when it publishes no more; null while it may'),
          stopped: Type.Boolean({ description: 'by its own decision, which it may take back' }),
          published: count('plans published'),
          counted: count('plans that count in the record'),
          plansToday: count('plans published since 00:00 UTC'),
          plansADay: orNull(count('plans'), 'a limit of its own; null for that of the rules'),
          keys: Type.Array(KeyId, {
            maxItems: longestList,
            description: 'publishing keys that are not withdrawn',
          }),
        }),
        { maxItems: 500, description: 'at most 500' },
      ),
    }),
  }),
  deskQuota: call({
    path: '/api/desk/quota',
    summary: 'Limits how many plans an expert may publish in a day',
    read: false,
    caller: 'operator',
    data: fields({
      expertId: ExpertId,
      plansADay: Type.Union([Type.Integer({ minimum: 0, maximum: 1000 }), Type.Null()], {
        description: 'null leaves the limit of the rules',
      }),
    }),
    result: done,
  }),
  /** 404: no such expert. 409 `state`: already in this state. */
  deskWithdraw: call({
    path: '/api/desk/withdraw',
    summary: 'Ends an expert’s publishing, or lets it publish again; the record stays',
    read: false,
    caller: 'operator',
    data: fields({
      expertId: ExpertId,
      withdrawn: Type.Boolean({ description: 'true ends it, false lets it publish again' }),
      reason: Reason,
    }),
    result: done,
  }),
  /** 404: no such expert. 409 `state`: it has no picture. */
  deskRemovePicture: call({
    path: '/api/desk/removePicture',
    summary: 'Deletes the picture that an expert uploaded',
    read: false,
    caller: 'operator',
    data: fields({ expertId: ExpertId, reason: Reason }),
    result: done,
  }),
  deskEndKey: call({
    path: '/api/desk/endKey',
    summary: 'Ends a publishing key at once and for good',
    read: false,
    caller: 'operator',
    data: fields({ keyId: KeyId }),
    result: done,
  }),
  deskSources: call({
    path: '/api/desk/sources',
    summary: 'Sources with their last news, and the rows of theirs that were not taken',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      sources: Type.Array(
        Type.Object({
          source: text('name of the source'),
          matches: count('matches that it told'),
          heardAt: orNull(Instant, 'when it last changed something; null for never'),
          canPause: Type.Boolean({ description: 'the working server reads it' }),
          pausedAt: orNull(Instant, 'since when it is not read; null while it is'),
          hours: Type.Array(
            Type.Enum(['full', 'late', 'none'] as const, {
              description: 'heard; heard, and not always; not heard',
            }),
            { maxItems: 24, description: 'the last 24 hours of the site, this one last' },
          ),
          quarantined: count('rows that wait for somebody'),
          answer: orNull(LastWords, 'its last answer; null for a source without a server'),
          error: orNull(LastWords, 'its last error; null for none'),
          quota: orNull(
            Type.Object({
              left: count('requests that it still allows'),
              resetsAt: orNull(Instant, 'when the count begins anew; null where it does not say'),
            }),
            'null where it says nothing of one',
          ),
        }),
        { maxItems: longestList, description: 'by name' },
      ),
      quarantine: Type.Array(
        Type.Object({
          id: RowId,
          source: text('name of the source'),
          item: text('place in the source, or its own id'),
          reason: text('a short fixed code'),
          detail: text('one sentence'),
          content: Type.Unknown({ description: 'the row as it came' }),
          firstSeen: Instant,
          lastSeen: Instant,
          state: Type.Enum(['waiting', 'again', 'refused', 'taken'] as const, {
            description:
              'waits for somebody; is read again in the next round; refused for good; was taken',
          }),
          handled: orNull(
            Type.Object({
              who: text('the operator’s account'),
              mapped: orNull(text('which of ours a name of the row is'), 'null where none was'),
            }),
            'who refused it or mapped a name of it; null for nobody',
          ),
          canRetake: Type.Boolean({ description: 'it is whole, and nothing newer was stored' }),
          unknown: Type.Array(
            Type.Object({
              kind: NameKind,
              name: text('as the source calls it'),
              proposals: Type.Array(
                Type.Object({
                  id: OurId,
                  name: text('ours'),
                  likeness: share('of the two names'),
                  sameLeague: Type.Boolean({ description: 'it plays in the league of the row' }),
                }),
                { maxItems: 3, description: 'the likeliest first' },
              ),
            }),
            { maxItems: longestList, description: 'names of the row that could be mapped' },
          ),
        }),
        { maxItems: 200, description: 'those that wait first, the oldest first; at most 200' },
      ),
    }),
  }),
  /** 404: the working server reads no such source. 409 `state`: already in this state. */
  deskPauseSource: call({
    path: '/api/desk/pauseSource',
    summary: 'Stops reading a source, or goes on; sealing and settling go on in any case',
    read: false,
    caller: 'operator',
    data: fields({
      source: SourceName,
      paused: Type.Boolean({ description: 'true stops, false goes on' }),
      reason: Reason,
    }),
    result: done,
  }),
  /** 404: the working server reads no such source. 409 `state`: a reading is requested already. */
  deskFetchSource: call({
    path: '/api/desk/fetchSource',
    summary: 'Has a source read once and wholly by the next round',
    read: false,
    caller: 'operator',
    data: fields({ source: SourceName }),
    result: done,
  }),
  /**
   * 400 `data.names`: one of them cannot be shown. 409 `state`: the name is known already; `row`:
   * no waiting row of the source has it.
   */
  deskNewName: call({
    path: '/api/desk/newName',
    summary: 'Makes a new club or league of a source’s name, and has its rows read again',
    read: false,
    caller: 'operator',
    data: fields({
      source: SourceName,
      kind: NameKind,
      name: Type.String({ minLength: 1, maxLength: 300, description: 'as the source calls it' }),
      names: fields(
        { zh: NewName, zht: NewName, en: NewName },
        'as readers see it, in each language',
      ),
    }),
    result: Type.Object({ rows: count('rows that the next round reads again') }),
  }),
  deskNames: call({
    path: '/api/desk/names',
    summary: 'Clubs or leagues of ours by a part of their name',
    read: true,
    caller: 'operator',
    data: fields({
      kind: NameKind,
      find: Type.String({ minLength: 1, maxLength: 40, description: 'a part of the name' }),
    }),
    result: Type.Object({
      records: Type.Array(Type.Object({ id: OurId, name: text('ours') }), {
        maxItems: 20,
        description: 'at most 20',
      }),
    }),
  }),
  /**
   * 404: no league or club has this id. 409 `state`: the name is mapped already; `used`: matches
   * are stored under this name.
   */
  deskMap: call({
    path: '/api/desk/map',
    summary: 'Maps a source’s name to one of ours, and has its rows read again',
    read: false,
    caller: 'operator',
    data: fields({
      source: SourceName,
      kind: NameKind,
      name: Type.String({ minLength: 1, maxLength: 300, description: 'as the source calls it' }),
      id: OurId,
    }),
    result: Type.Object({ rows: count('rows that the next round reads again') }),
  }),
  /**
   * 404: no such row. 409 `state`: the row does not wait; `row`: not a match, so its source has to
   * send it again; `older`: newer data of the match was stored since.
   */
  deskRetakeRow: call({
    path: '/api/desk/retakeRow',
    summary: 'Has a quarantined row read again by the next round, through the source’s own door',
    read: false,
    caller: 'operator',
    data: fields({ id: RowId }),
    result: done,
  }),
  /** 404: no such row. 409 `state`: already in this state. */
  deskRefuseRow: call({
    path: '/api/desk/refuseRow',
    summary: 'Refuses a quarantined row for good, or opens it again',
    read: false,
    caller: 'operator',
    data: fields({
      id: RowId,
      refused: Type.Boolean({ description: 'true refuses it, false opens it again' }),
    }),
    result: done,
  }),
} as const
