import type { ResultOf } from '../../../contract/calls.ts'
import {
  roundsQuery,
  scorersQuery,
  tableQuery,
  type DataParameters,
} from '../../api/data-queries.ts'
import { useAnswer, type Failure } from '../../api/queries.ts'
import { ShowScore } from '../../live/show-score.tsx'
import { data, href } from '../../page/links.ts'
import { Link, useLanguage, useScoresHidden } from '../../page/nav.tsx'
import { tablesShown } from '../../page/scores.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { isolated } from '../../parts/isolate.ts'
import { roundName } from '../../parts/rounds.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import segment from '../../parts/segment.module.css'
import { ShortHeads } from '../../parts/short-heads.tsx'
import { RoundSkeleton, ScorerSkeleton, TableSkeleton } from './skeleton.tsx'
import styles from './data.module.css'
import { Bracket } from './bracket.tsx'
import { LeagueTable } from './league-table.tsx'
import { Legend } from './legend.tsx'
import { Matches } from './matches.tsx'
import { Round } from './round.tsx'
import { ScorerList } from './scorer-list.tsx'
import { useTexts } from './words.ts'

/** The table, with the current round and the top scorers beside it. */
export function Standings({ parameters }: { parameters: DataParameters }) {
  const texts = useTexts()
  const language = useLanguage()
  const table = useAnswer(tableQuery(language, parameters))
  const rounds = useAnswer(roundsQuery(language, parameters))
  const scorers = useAnswer(scorersQuery(language, parameters))
  const failed = (failure: Failure) => <Failed failure={failure} title={texts.failed} brief />
  return (
    <div className={styles.columns}>
      <div>
        <Block
          outcome={table}
          skeleton={<TableSkeleton sides={<Sides parameters={parameters} still />} />}
          renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
        >
          {(answer) => <Tables answer={answer} parameters={parameters} />}
        </Block>
      </div>
      <div className={styles.sideColumn}>
        <Block outcome={rounds} skeleton={<RoundSkeleton />} renderFailed={failed}>
          {(answer) => answer.round !== null && <Round answer={answer} parameters={parameters} />}
        </Block>
        <Block outcome={scorers} skeleton={<ScorerSkeleton />} renderFailed={failed}>
          {({ scorers: found }) =>
            found.length > 0 && <ScorerList scorers={found.slice(0, 5)} parameters={parameters} />
          }
        </Block>
      </div>
    </div>
  )
}

interface SidesProps {
  parameters: DataParameters
  /** Matches in play, whose present score can count. */
  inPlay?: number
  /** In a skeleton, where it must not be a landmark of its own. */
  still?: boolean
}

function Sides({ parameters, inPlay = 0, still = false }: SidesProps) {
  const texts = useTexts()
  const hides = useScoresHidden()
  const { side, ...rest } = parameters
  const hasNow = side === 'now' || (inPlay > 0 && !hides)
  const Box = still ? 'div' : 'nav'
  return (
    <Box className={styles.choices} aria-label={still ? undefined : texts.sidesLabel}>
      <ul>
        {([undefined, ...(hasNow ? (['now'] as const) : []), 'home', 'away'] as const).map(
          (one) => (
            <li key={one ?? 'all'}>
              <Link
                to={href(data, { ...rest, ...(one !== undefined && { side: one }) })}
                stay
                className={segment.segment}
                aria-current={side === one ? 'page' : undefined}
              >
                {texts.sides[one ?? 'all']}
              </Link>
            </li>
          ),
        )}
      </ul>
    </Box>
  )
}

function Tables({
  answer,
  parameters,
}: {
  answer: ResultOf<'matchTable'>
  parameters: DataParameters
}) {
  const texts = useTexts()
  const hides = useScoresHidden()
  const { of, groups, ties, brackets, inPlay } = answer
  const covered = hides && groups.length > 0 && groups.every(({ rows }) => rows.length === 0)
  if (of === null) return <EmptyTable />
  return (
    <>
      {/* A cup of ties alone has no table, and therefore none for home or away matches. */}
      {(groups.length > 0 || parameters.side !== undefined) && (
        <Sides parameters={parameters} inPlay={inPlay} />
      )}
      {covered && <CoveredTable />}
      {(covered ? [] : groups).map(({ name, rows }) => (
        <LeagueTable
          key={name}
          title={name === '' ? undefined : roundName(name, texts)}
          label={texts.table.label(isolated(of.leagueName), of.season)}
          rows={rows}
        />
      ))}
      {groups.length > 0 && !covered && (
        <>
          <ShortHeads {...texts.table} />
          <Legend answer={answer} isNow={parameters.side === 'now'} />
        </>
      )}
      {groups.length + ties.length === 0 && <EmptyTable />}
      {brackets.map((tree, at) => (
        <Bracket key={tree.name} tree={tree} id={`bracket-${at}`} />
      ))}
      {ties.some(({ kind }) => kind === 'open') && <p className={styles.note}>{texts.open}</p>}
      {ties.map(({ round, matches }, at) => (
        <section key={round} className={styles.ties} aria-labelledby={`ties-${at}`}>
          <SectionHead id={`ties-${at}`} title={roundName(round, texts)} />
          <Matches matches={matches} times />
        </section>
      ))}
    </>
  )
}

/** In the place of a table, for a reader who hides scores: its rows change with each result. */
function CoveredTable() {
  const { covered } = useTexts()
  return (
    <EmptyState drawing="empty" level={2} title={covered.title} text={covered.text}>
      <ShowScore matchId={tablesShown} sides="" text={covered.show} />
    </EmptyState>
  )
}

function EmptyTable() {
  const { table } = useTexts()
  return <EmptyState drawing="empty" title={table.none} text={table.noneNote} />
}
