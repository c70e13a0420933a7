import type { RankedExpert } from '../../../contract/expert.ts'
import { boards, streakBadgeFrom, type BoardType } from '../../../contract/values.ts'
import { FollowButton } from '../../account/follow.tsx'
import { useUid } from '../../api/mutation.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useScoresHidden, useWords } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { KindBadge, StreakBadge } from '../../parts/badges.tsx'
import { FormStrip } from '../../parts/form-strip.tsx'
import { IntervalBar } from '../../parts/interval-bar.tsx'
import { Medal } from '../../parts/medal.tsx'
import { none } from '../../parts/rates.ts'
import { counts } from './counts.ts'
import { isMeasured, measureOn } from './measures.tsx'
import styles from './table.module.css'
import { useTexts } from './words.ts'

/** One expert. `index` is the row's number in the whole table, counting the head as the first. */
export function ExpertRow({
  expert,
  index,
  board,
}: {
  expert: RankedExpert
  index: number
  board: BoardType
}) {
  const words = useWords()
  const texts = useTexts()
  const hides = useScoresHidden()
  const { expertId, name, rank, streakWinCnt: streak } = expert
  const measure = measureOn(board, expert, texts)
  // Follows depend on the identity, so the button is disabled until there is one.
  const hasIdentity = useUid() !== null
  return (
    <tr className={styles.row} aria-rowindex={index}>
      <td className={styles.rank}>
        <Medal
          rank={rank}
          medal={expert.medal}
          label={words.board.rank(rank ?? 0)}
          isLeaderboard={board === boards.recentForm}
        />
      </td>
      <th scope="row" className={styles.nameCell}>
        <Link to={href(expertDetail, { expertId })} className={styles.expert}>
          <Avatar expertId={expertId} name={name} path={expert.avatar} size={40} />
          <span className={styles.name}>{name}</span>
          <KindBadge kind={expert.kind} words={words.plan} />
          {expert.withdrawn && <span className={styles.withdrawn}>{texts.withdrawn}</span>}
        </Link>
      </th>
      <td className={styles.form}>
        {!hides && <FormStrip marks={expert.form} label={words.form} />}
      </td>
      <td className={styles.rate}>
        {measure.figure === null ? (
          none
        ) : (
          <b>
            {measure.figure.text}
            <small>{measure.figure.unit}</small>
          </b>
        )}
        {/* When its own column is scrolled out of view, the sample is shown beside the rate. */}
        <span className={styles.sample} aria-hidden="true">
          n {measure.n}
        </span>
      </td>
      <td className={styles.interval}>
        {measure.figure === null ? (
          <span className="vh">{texts.noSample}</span>
        ) : (
          measure.bar && <IntervalBar {...measure.bar} />
        )}
      </td>
      {isMeasured(board) && <td className={styles.low}>{measure.low ?? none}</td>}
      <td className={styles.n}>{measure.n}</td>
      <td className={styles.yield}>
        {measure.detail}
        {measure.small !== undefined && <small>{measure.small}</small>}
      </td>
      {!isMeasured(board) && (
        <td className={styles.streak}>
          {streak < streakBadgeFrom ? (
            streak || none
          ) : (
            <StreakBadge count={streak} words={words.plan} />
          )}
        </td>
      )}
      {counts.map(({ column, of, className }) => (
        <td key={column} className={className}>
          {of(expert, texts)}
        </td>
      ))}
      <td className={styles.follow}>
        {hasIdentity && <FollowButton expertId={expertId} name={name} />}
      </td>
    </tr>
  )
}
