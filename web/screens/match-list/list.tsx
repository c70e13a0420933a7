import { Suspense, use } from 'react'
import type { Id } from '../../../contract/id.ts'
import type { Stars } from '../../api/stars.ts'
import { PicksContext, useMatchPicks } from '../../api/match-picks.ts'
import { useIdentityFailed } from '../../api/mutation.ts'
import type { DayOfMatches, ListedMatch } from '../../api/match-list-queries.ts'
import { HydratedContext } from '../../page/nav.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { useNearViewport } from '../../parts/use-near-viewport.ts'
import type { MatchOrder } from '../../page/match-order.ts'
import type { Group } from './choose.ts'
import { GroupHead } from './group-head.tsx'
import { TimeGroup } from './time-group.tsx'
import { TimeRow } from './time-row.tsx'
import styles from './list.module.css'
import { MatchRow } from './row.tsx'
import { useTexts } from './words.ts'

/**
 * Heights in px with ordinary text, as in list.module.css: a section that is not rendered is as
 * high as its content. By time they are those of a wide window.
 */
const heights = { league: { row: 57, head: 60 }, time: { row: 89, head: 20 } } as const
/** In px, with ordinary text. */
const lineHeight = 20
/** The number of rows that are rendered together. */
const stretchRows = 20
/**
 * The number of sections in the server's page, for readers without JavaScript and for the renderer
 * of a search engine, which does not scroll.
 */
const sentStretches = 10
/** The number of sections that are rendered first in the browser. */
const firstStretches = 1
/**
 * Rows that begin this many px down the list are not part of the first paint: no window of 1,000 px
 * shows them, wide or in one column.
 */
const below = { wide: 760, narrow: 620 }

/** Matches of one group that are rendered together. The first part of a group has its head. */
interface Piece {
  group: Group
  head: boolean
  /** The position of its first match in the list, in px with ordinary text. */
  top: number
  matches: ListedMatch[]
}

interface Props {
  leagues: DayOfMatches['leagues']
  /** Whether leagues have pages. */
  linked: boolean
  groups: Group[]
  order: MatchOrder
  following: Stars
}

/**
 * Thousands of rows are rendered as the reader scrolls; distant sections are empty but have the
 * same height.
 */
export function List({ leagues, linked, groups, order, following }: Props) {
  const texts = useTexts()
  const names = new Map(leagues.map(({ leagueId, name }) => [leagueId, name]))
  const decided = stretchesOf(
    groups.filter(({ undecided }) => !undecided),
    order,
  )
  const undecided = stretchesOf(
    groups.filter((group) => group.undecided),
    order,
    endOf(decided.at(-1), order),
  )
  const shared = { names, linked, order, following }
  return (
    <>
      {decided.map((pieces, at) => (
        <Stretch key={at} {...shared} pieces={pieces} at={at} />
      ))}
      {undecided.length > 0 && <h2 className={styles.undecided}>{texts.undecided}</h2>}
      {undecided.map((pieces, at) => (
        <Stretch key={at} {...shared} pieces={pieces} at={decided.length + at} />
      ))}
    </>
  )
}

/** The sections of these groups, of which the first begins this many px down the list. */
function stretchesOf(groups: readonly Group[], order: MatchOrder, begin = 0): Piece[][] {
  const stretches: Piece[][] = []
  let room = 0
  let top = begin
  for (const group of groups) {
    for (let at = 0; at < group.matches.length;) {
      if (room === 0) {
        stretches.push([])
        room = stretchRows
      }
      const matches = group.matches.slice(at, at + room)
      const head = at === 0
      if (head) top += heights[order].head
      stretches.at(-1)?.push({ group, head, top, matches })
      top += matches.length * heights[order].row
      at += matches.length
      room -= matches.length
    }
  }
  return stretches
}

/** Where a section begins and ends in the list, in px with ordinary text. */
function beginOf([first]: readonly Piece[], order: MatchOrder): number {
  return first === undefined ? 0 : first.top - (first.head ? heights[order].head : 0)
}
function endOf(pieces: readonly Piece[] | undefined, order: MatchOrder): number {
  const last = pieces?.at(-1)
  return last === undefined ? 0 : last.top + last.matches.length * heights[order].row
}

/**
 * Tests whether what begins at this position of the list is left out of the first paint: see
 * web/head/gate.css.
 */
function lateAt(top: number): '' | 'narrow' | undefined {
  if (top >= below.wide) return ''
  return top >= below.narrow ? 'narrow' : undefined
}

interface StretchProps {
  pieces: Piece[]
  /** Index of the section, from 0. */
  at: number
  names: Map<number, string>
  linked: boolean
  order: MatchOrder
  following: Stars
}

/**
 * The boundary lets React hydrate the sections one by one, and drop a distant one unhydrated. It
 * never suspends.
 */
function Stretch({ at, ...rest }: StretchProps) {
  const hydrated = use(HydratedContext)
  const [element, near] = useNearViewport<HTMLDivElement>(
    at < (hydrated ? firstStretches : sentStretches),
  )
  const asSent = useIdentityFailed() && at < sentStretches
  const picks = useMatchPicks(
    rest.pieces.flatMap(({ matches }) => matches),
    near && rest.order === 'time',
  )
  const begin = beginOf(rest.pieces, rest.order)
  return (
    <div ref={element} className={styles.stretch} data-late={lateAt(begin)}>
      {near || asSent ? (
        <PicksContext value={picks}>
          <Suspense>
            <Pieces {...rest} />
          </Suspense>
        </PicksContext>
      ) : (
        <svg
          className={styles.gap}
          width="1"
          height={`${(endOf(rest.pieces, rest.order) - begin) / lineHeight}lh`}
          aria-hidden="true"
        />
      )}
    </div>
  )
}

const Pieces = ({ pieces, ...shared }: Omit<StretchProps, 'at'>) =>
  pieces.map((piece) => (
    <div key={`${piece.group.key} ${piece.head}`} data-part="">
      {shared.order === 'time' ? (
        <TimeGroup group={piece.group} head={piece.head}>
          <Rows piece={piece} {...shared} />
        </TimeGroup>
      ) : (
        <>
          {piece.head && <LeagueHead piece={piece} {...shared} />}
          <Rows piece={piece} {...shared} />
        </>
      )}
    </div>
  ))

type PieceProps = Omit<StretchProps, 'at' | 'pieces'> & { piece: Piece }

function LeagueHead({ piece: { group }, names, linked, following }: PieceProps) {
  const { heading } = group
  if (heading.by !== 'league') return null
  const { leagueId } = heading
  return (
    <ErrorBoundary of={group} what="the head of a league">
      <GroupHead
        group={group}
        leagueId={leagueId}
        name={names.get(leagueId) ?? ''}
        linked={linked}
        following={following}
      />
    </ErrorBoundary>
  )
}

function Rows({ piece: { top, matches }, names, order, following }: PieceProps) {
  const Row = order === 'time' ? TimeRow : MatchRow
  const follow = (id: Id, on: boolean) => following.follow('matches', id, on)
  return (
    <ul>
      {matches.map((match, at) => (
        <ErrorBoundary key={match.matchId} of={match} what="a match">
          <Row
            match={match}
            league={names.get(match.leagueId) ?? ''}
            late={lateAt(top + at * heights[order].row)}
            followed={following.ids?.matches.includes(match.matchId)}
            follow={following.offered ? follow : null}
          />
        </ErrorBoundary>
      ))}
    </ul>
  )
}
