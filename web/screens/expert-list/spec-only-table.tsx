import type { RankedExpert } from '../../../contract/expert.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useWords } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { StreakBadge } from '../../parts/badges.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Medal } from '../../parts/medal.tsx'
import { none, percent } from '../../parts/rates.ts'
import styles from './spec-only-table.module.css'
import shared from './table.module.css'
import { useTexts } from './words.ts'

/** The experts of a back end with only the specification's fields, in its order. */
export function SpecOnlyTable({ experts }: { experts: readonly RankedExpert[] }) {
  const { page, columns } = useTexts()
  return (
    <table className={`${shared.table} ${styles.table}`}>
      <caption className="vh">{page.title}</caption>
      <thead>
        <tr>
          <th scope="col" className={shared.rank}>
            {columns.rank}
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col" className={styles.figure}>
            {columns.hitRate}
          </th>
          <th scope="col" className={styles.figure}>
            {columns.onSale}
          </th>
        </tr>
      </thead>
      <tbody>
        {experts.map((expert) => (
          <ErrorBoundary key={expert.expertId} of={expert} what="an expert">
            <Row expert={expert} />
          </ErrorBoundary>
        ))}
      </tbody>
    </table>
  )
}

function Row({ expert }: { expert: RankedExpert }) {
  const { board, plan } = useWords()
  const { expertId, name, rank, medal, recentCnt, streakWinCnt } = expert
  return (
    <tr className={shared.row}>
      <td className={shared.rank}>
        <Medal rank={rank} medal={medal} label={board.rank(rank ?? 0)} />
      </td>
      <th scope="row">
        <Link to={href(expertDetail, { expertId })} className={shared.expert}>
          <Avatar expertId={expertId} name={name} path={expert.avatar} size={40} />
          <span className={shared.name}>{name}</span>
          <StreakBadge count={streakWinCnt} words={plan} />
        </Link>
      </th>
      <td className={styles.figure}>
        {recentCnt === 0 ? (
          none
        ) : (
          <>
            <b>
              {percent(expert.recentHitRate, 0)}
              <small>%</small>
            </b>
            <small>{plan.rate(recentCnt)}</small>
          </>
        )}
      </td>
      <td className={styles.figure}>{expert.onSaleCnt || none}</td>
    </tr>
  )
}
