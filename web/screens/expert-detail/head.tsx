import type { ReactNode } from 'react'
import type { Expert } from '../../../contract/expert.ts'
import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { FollowButton } from '../../account/follow.tsx'
import { ReportText } from '../../account/report-text.tsx'
import { useWords } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { KindBadge, RecentBadge, StreakBadge } from '../../parts/badges.tsx'
import button from '../../parts/button.module.css'
import { EmptyState } from '../../parts/empty-state.tsx'
import { wholePercent } from '../../parts/plan-words.ts'
import { Tombstone } from '../../parts/tombstone.tsx'
import { Share } from '../../parts/share.tsx'
import styles from './head.module.css'
import { useTexts } from './words.ts'

/** The expert's name, kind and start date, and the actions of the reader. */
export function Head({ detail }: { detail: ExpertDetail }) {
  const { expert, since, withdrawnAt, ledger, bio, bioRemoved, formerNames = [] } = detail
  const texts = useTexts()
  return (
    <Who expert={expert}>
      <p className={styles.facts}>
        <span>{texts.since(since.slice(0, 7))}</span>
        <span>{texts.published(ledger.published)}</span>
        {withdrawnAt !== null && <span>{texts.withdrawn}</span>}
      </p>
      {formerNames.length > 0 && (
        <p className={styles.facts}>
          {formerNames.map(({ name, until }) => (
            <span key={until + name}>{texts.formerly(name, until.slice(0, 7))}</span>
          ))}
        </p>
      )}
      {bio !== undefined && (
        <>
          <p className={styles.bio}>{bio}</p>
          <ReportText expertId={expert.expertId} field="bio" />
        </>
      )}
      {bioRemoved && <Tombstone removed={bioRemoved} field="bio" />}
    </Who>
  )
}

/** An expert of a back end with only the specification's fields; null if it has none of them. */
export function SpecOnlyHead({ expert }: { expert: Expert | null }) {
  const { errors, plan } = useWords()
  const { page } = useTexts()
  if (expert === null)
    return <EmptyState drawing="empty" level={1} title={page.title} text={errors.none} />
  return (
    <Who expert={expert}>
      {expert.recentCnt > 0 && (
        <p className={styles.facts}>
          <span>{`${wholePercent(expert.recentHitRate)}% ${plan.rate(expert.recentCnt)}`}</span>
        </p>
      )}
    </Who>
  )
}

function Who({ expert, children }: { expert: Expert; children: ReactNode }) {
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
      <div className={styles.profile}>
        <div className={styles.name}>
          <h1>{name}</h1>
          <KindBadge kind={expert.kind} words={plan} />
          <StreakBadge count={expert.streakWinCnt} words={plan} />
          <RecentBadge count={expert.recentCnt} hits={expert.recentWinCnt} words={plan} />
        </div>
        {children}
      </div>
      <div className={styles.actions}>
        <Share name={name} className={button.button} />
        <FollowButton expertId={expertId} name={name} />
      </div>
    </header>
  )
}
