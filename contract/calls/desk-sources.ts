/** The desk's calls about the sources of matches: their state, rows and names. */
import { Type } from 'typebox'
import { Instant, MatchId } from '../match.ts'
import { count, fromOneTo, list, oneOf, orNull, share, text } from '../schema.ts'
import { eachLanguage, largestInteger } from '../values.ts'
import { call, done, fields, nothing } from './call.ts'
import { Reason } from './desk.ts'

const RowId = fromOneTo(Number.MAX_SAFE_INTEGER, 'id of a quarantined row')
const NameKind = oneOf(['club', 'league'] as const, 'kind of the name: of a club or of a league')
const OurId = fromOneTo(2 ** 31 - 1, 'id of a club or league of this site')
const SourceName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'name of the source',
})
const WrittenName = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'name as the source writes it',
})
const NewName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'name of the club or league',
})
const LastMessage = Type.Object({
  text: text('text of the message, as the source sent it'),
  at: Instant,
})

export const deskSourceCalls = {
  deskSources: call({
    path: '/api/desk/sources',
    summary: 'Lists the sources with their last contact, and their quarantined rows',
    read: true,
    caller: 'operator',
    data: nothing,
    result: Type.Object({
      sources: list(
        Type.Object({
          source: text('name of the source'),
          matches: count('matches from this source'),
          heardAt: orNull(
            Instant,
            'last change reported by the source, UTC instant; null if there was none',
          ),
          canPause: Type.Boolean({ description: 'true if the working server reads the source' }),
          pausedAt: orNull(Instant, 'start of the pause, UTC instant; null if not paused'),
          hours: list(
            oneOf(
              ['full', 'late', 'none'] as const,
              'contact in one hour: full: without a gap, late: with gaps, none: no contact',
            ),
            'contact in each of the site’s last 24 hours, the current hour last',
            24,
          ),
          quarantined: count('quarantined rows that wait for an operator'),
          answer: orNull(
            LastMessage,
            'last answer of the source; null for a source without a server',
          ),
          error: orNull(LastMessage, 'last error of the source; null if there was none'),
          delay: orNull(
            Type.Integer({ minimum: 0, maximum: largestInteger }),
            'median seconds from the source’s timestamps to storing, over a day; null if unknown',
          ),
          quota: orNull(
            Type.Object({
              left: count('requests left in the quota'),
              resetsAt: orNull(
                Instant,
                'instant at which the quota resets, UTC; null if the source does not say',
              ),
            }),
            'request quota of the source; null if the source states none',
          ),
        }),
        'sources, by name',
      ),
      overdue: list(
        Type.Object({
          matchId: MatchId,
          match: text('sides of the match'),
          league: text('name of the league'),
          source: text('name of the source of the match'),
          kickoff: Instant,
          plans: count('plans that wait for a result'),
        }),
        'matches with open plans, without a result 48 hours after their kick-off and without ' +
          'a word of their source, the earliest first; at most 200',
        200,
      ),
      missing: Type.Optional(
        list(
          Type.Object({
            source: text('name of the source of the matches'),
            league: text('name of the league'),
            season: text('name of the season'),
            matches: count('matches whose result is missing'),
            first: Instant,
            last: Instant,
          }),
          'seasons with matches whose result is missing, with or without plans, and their first ' +
            'and last kick-off; the latest first, at most 50. Absent on older servers',
          50,
        ),
      ),
      disputed: list(
        Type.Object({
          matchId: MatchId,
          match: text('sides of the match'),
          league: text('name of the league'),
          kickoff: orNull(Instant, 'kick-off; null if not even the day is known'),
          plans: count('plans on the match'),
          settles: Type.Optional(
            Type.Boolean({
              description:
                'true if they agree after regular time, which settles, and differ in what came ' +
                'later; absent on older servers',
            }),
          ),
          words: list(
            Type.Object({
              source: text('name of the source'),
              result: text('score, or status in a word; empty if the source tells no result'),
              extra: Type.Optional(
                text('score after extra time, where that differs; absent on older servers'),
              ),
              shootOut: Type.Optional(
                text(
                  'score of the shoot-out, where that differs, or its winner as "✓–×"; absent on ' +
                    'older servers',
                ),
              ),
              setAside: Type.Boolean({ description: 'true if an operator has set the word aside' }),
            }),
            'words of the sources, by their names',
          ),
        }),
        'matches whose sources differ in the result or after it, and those with a word set aside ' +
          'in the last seven days; the latest first, at most 200',
        200,
      ),
      quarantine: list(
        Type.Object({
          id: RowId,
          source: text('name of the source'),
          item: text('position in the source, or the source’s id'),
          reason: text('short code of the reason'),
          detail: text('explanation of the reason, in one sentence'),
          content: Type.Unknown({ description: 'row as received' }),
          firstSeen: Instant,
          lastSeen: Instant,
          state: oneOf(
            ['waiting', 'again', 'refused', 'taken'] as const,
            'state: waits for an operator, will be read again in the next round, refused ' +
              'permanently, or stored',
          ),
          handled: orNull(
            Type.Object({
              who: text('name of the operator’s account'),
              mapped: orNull(
                text('club or league to which a name of the row was mapped'),
                'club or league to which a name of the row was mapped; null if none was',
              ),
            }),
            'operator’s decision: who refused the row or mapped one of its names; null if ' +
              'no one did',
          ),
          canReread: Type.Boolean({
            description: 'true if the row is complete and nothing newer was stored',
          }),
          unknown: list(
            Type.Object({
              kind: NameKind,
              name: text('name or key of the source'),
              spelling: text('name as the source writes it, if the row has it; else the key'),
              proposals: list(
                Type.Object({
                  id: OurId,
                  name: text('name of the club or league on this site'),
                  similarity: share('similarity of the two names, 0 to 1'),
                  sameLeague: Type.Boolean({
                    description: 'true if the club plays in the league of the row',
                  }),
                }),
                'proposals, the most similar first',
                3,
              ),
            }),
            'names of the row that can be mapped',
          ),
        }),
        'quarantined rows, waiting rows first, then the oldest first; at most 200',
        200,
      ),
    }),
  }),
  /** 404: no such match in the list of `overdue`. */
  deskNotPlayed: call({
    path: '/api/desk/notPlayed',
    summary: 'Reports that a match without a result was not played: its plans are Not Counted',
    read: false,
    caller: 'operator',
    data: fields({ matchId: MatchId, reason: Reason }),
    result: done,
  }),
  /**
   * 404: no such match in the list of `disputed`, or no such source. 409 `state`: so already.
   * 409 `result`: no other source tells a result that counts.
   */
  deskSetAside: call({
    path: '/api/desk/setAside',
    summary: 'Sets aside what one source tells of a result, or counts it again; the log says so',
    read: false,
    caller: 'operator',
    data: fields({
      matchId: MatchId,
      source: SourceName,
      setAside: Type.Boolean({ description: 'true to set aside, false to count it again' }),
      reason: Reason,
    }),
    result: done,
  }),
  /** 404: the working server reads no such source. 409 `state`: already in this state. */
  deskPauseSource: call({
    path: '/api/desk/pauseSource',
    summary: 'Pauses or resumes the reading of a source; sealing and settling continue',
    read: false,
    caller: 'operator',
    data: fields({
      source: SourceName,
      paused: Type.Boolean({ description: 'true to pause, false to resume' }),
      reason: Reason,
    }),
    result: done,
  }),
  /** 404: the working server reads no such source. 409 `state`: a reading is requested already. */
  deskFetchSource: call({
    path: '/api/desk/fetchSource',
    summary: 'Requests a full read of a source in the next round',
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
    summary: 'Creates a club or league from a source’s name; its rows are read again',
    read: false,
    caller: 'operator',
    data: fields({
      source: SourceName,
      kind: NameKind,
      name: WrittenName,
      names: fields(
        eachLanguage(() => NewName),
        'name for readers, in each language',
      ),
    }),
    result: Type.Object({ rows: count('rows that will be read again in the next round') }),
  }),
  deskNames: call({
    path: '/api/desk/names',
    summary: 'Lists clubs or leagues of this site by a part of their name',
    read: true,
    caller: 'operator',
    data: fields({
      kind: NameKind,
      find: Type.String({ minLength: 1, maxLength: 40, description: 'part of the name' }),
    }),
    result: Type.Object({
      records: list(
        Type.Object({ id: OurId, name: text('name of the club or league on this site') }),
        'clubs or leagues, at most 20',
        20,
      ),
    }),
  }),
  /**
   * 404: no league or club has this id. 409 `state`: the name is mapped already; `used`: matches
   * are stored under this name.
   */
  deskMap: call({
    path: '/api/desk/map',
    summary: 'Maps a source’s name to a club or league of this site; its rows are read again',
    read: false,
    caller: 'operator',
    data: fields({
      source: SourceName,
      kind: NameKind,
      name: WrittenName,
      id: OurId,
    }),
    result: Type.Object({ rows: count('rows that will be read again in the next round') }),
  }),
  /**
   * 404: no such row. 409 `state`: the row does not wait; `row`: not a match, so its source has to
   * send it again; `older`: newer data of the match was stored since.
   */
  deskRereadRow: call({
    path: '/api/desk/rereadRow',
    summary:
      'Requests a new read of a quarantined row in the next round, with all checks of its source',
    read: false,
    caller: 'operator',
    data: fields({ id: RowId }),
    result: done,
  }),
  /** 404: no such row. 409 `state`: already in this state. */
  deskRefuseRow: call({
    path: '/api/desk/refuseRow',
    summary: 'Refuses a quarantined row permanently, or reopens it',
    read: false,
    caller: 'operator',
    data: fields({
      id: RowId,
      refused: Type.Boolean({ description: 'true to refuse, false to reopen' }),
    }),
    result: done,
  }),
} as const
