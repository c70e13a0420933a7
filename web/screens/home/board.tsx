import type { ResultOf } from '../../../contract/calls.ts'
import type { RankedExpert } from '../../../contract/expert.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { KindBadge, StreakBadge } from '../../parts/badges.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { FormStrip } from '../../parts/form-strip.tsx'
import { Medal } from '../../parts/medal.tsx'
import { wholePercent } from '../../parts/plan-words.ts'
import { none } from '../../parts/rates.ts'
import styles from './board.module.css'

const medals = 3

/** The leaderboard: the form of a medal for three, a number for the others, and its rule. */
export function Board({ board }: { board: ResultOf<'expertList'> }) {
  const { board: words } = useWords()
  // another back end may rank models among people
  const end = board.records.findLastIndex(({ kind, rank }) => kind !== 'model' || rank !== null) + 1
  return (
    <>
      {board.records.length === 0 && <p className={styles.none}>{words.empty}</p>}
      <Rows experts={board.records.slice(0, end)} />
      {end < board.records.length && (
        <>
          <p className={styles.apart}>{words.models}</p>
          <Rows experts={board.records.slice(end)} />
        </>
      )}
      {board.provisional && <p className={styles.foot}>{words.provisional}</p>}
      {/* A board of another back end follows that back end's rules. */}
      {board.computedAt !== '' && (
        <p className={styles.foot}>
          {words.foot}
          <span className={styles.computed}>
            {words.computed}{' '}
            <LocalTime value={board.computedAt} format="month-day-time" className={styles.time} />
          </span>
        </p>
      )}
    </>
  )
}

function Rows({ experts }: { experts: readonly RankedExpert[] }) {
  return (
    <ol>
      {experts.map((expert) => (
        <li key={expert.expertId}>
          <ErrorBoundary of={expert} what="a row of the board">
            <Row expert={expert} />
          </ErrorBoundary>
        </li>
      ))}
    </ol>
  )
}

function Row({ expert }: { expert: RankedExpert }) {
  const words = useWords()
  const { expertId, name, rank } = expert
  const top = rank !== null && rank <= medals
  return (
    <Link
      to={href(expertDetail, { expertId })}
      className={`${styles.row} ${top ? styles.top : ''}`}
    >
      <Medal rank={rank} medal={expert.medal} label={words.board.rank(rank ?? 0)} isLeaderboard />
      <Avatar
        expertId={expertId}
        name={name}
        path={expert.avatar}
        size={top ? 40 : 34}
        className={styles.face}
      />
      <span className={styles.nameBlock}>
        <span className={styles.name}>{name}</span>
        <KindBadge kind={expert.kind} words={words.plan} />
        {top && <StreakBadge count={expert.streakWinCnt} words={words.plan} />}
      </span>
      <span className={styles.form}>
        {expert.form.length > 0 && <FormStrip marks={expert.form} label={words.form} />}
      </span>
      <span className={styles.rate}>
        {expert.recentCnt === 0 && expert.recentHitRate === 0 ? (
          none
        ) : (
          <>
            {wholePercent(expert.recentHitRate)}
            <small>%</small>
          </>
        )}
      </span>
    </Link>
  )
}
