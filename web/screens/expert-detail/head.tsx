import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { FollowButton } from '../../account/follow.tsx'
import { useWords } from '../../app/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { KindBadge, RecentBadge, StreakBadge } from '../../parts/badges.tsx'
import button from '../../parts/button.module.css'
import { Share } from '../../parts/share.tsx'
import styles from './head.module.css'
import { useOwn } from './words.ts'

/** The expert's name, kind and start date, and the actions of the reader. */
export function Head({ detail: { expert, since, withdrawnAt, ledger } }: { detail: ExpertDetail }) {
  const own = useOwn()
  const { plan } = useWords()
  const { expertId, name } = expert
  return (
    <header className={styles.head}>
      <Avatar
        expertId={expertId}
        name={name}
        path={expert.avatar}
        size={88}
        className={styles.face}
      />
      <div className={styles.who}>
        <div className={styles.name}>
          <h1>{name}</h1>
          <KindBadge kind={expert.kind} words={plan} />
          <StreakBadge count={expert.streakWinCnt} words={plan} />
          <RecentBadge count={expert.recentCnt} hits={expert.recentWinCnt} words={plan} />
        </div>
        <p className={styles.facts}>
          <span>{own.since(since.slice(0, 7))}</span>
          <span>{own.published(ledger.published)}</span>
          {withdrawnAt !== null && <span>{own.withdrawn}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <Share name={name} className={button.button} />
        <FollowButton expertId={expertId} name={name} />
      </div>
    </header>
  )
}
