import type { PlanCard } from '../../../contract/plan.ts'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { FollowButton } from '../../account/follow.tsx'
import { expertDetail, href } from '../../page/links.ts'
import { languageTags } from '../../page/language.ts'
import { Link, useLanguage, useWords } from '../../page/nav.tsx'
import { againstMarket } from '../../parts/against-market.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { KindBadge, RecentBadge, StreakBadge } from '../../parts/badges.tsx'
import { wholePercent } from '../../parts/plan-words.ts'
import { Seal } from '../../parts/seal.tsx'
import { PlanTitle } from '../../parts/plan-title.tsx'
import styles from './plan-head.module.css'
import { useTexts } from './words.ts'

/**
 * The title under its seal, and the expert who published it. The record is absent on a back end
 * with only the specification's fields.
 */
export function PlanHead({
  plan,
  record,
}: {
  plan: PlanCard & Pick<Partial<PlanDetail['plan']>, 'outcome'>
  record?: PlanDetail['record']
}) {
  const language = useLanguage()
  const words = useWords()
  const texts = useTexts()
  const { expertId, name, recentCnt } = plan
  return (
    <header className={styles.head}>
      <Seal
        hitResult={plan.hitResult}
        language={language}
        words={words.plan}
        className={styles.seal}
      />
      <h1 lang={plan.titleLanguage && languageTags[plan.titleLanguage]}>
        <PlanTitle plan={plan} />
      </h1>
      {plan.titleLanguage && (
        <p className={styles.languageNote}>{words.plan.writtenIn[plan.titleLanguage]}</p>
      )}
      {(plan.outcome === 'push' || plan.outcome === 'not_counted') && (
        <p className={styles.languageNote}>
          {plan.outcome === 'push' ? texts.push : words.plan.notCounted}
        </p>
      )}
      <div className={styles.author}>
        <Avatar expertId={expertId} name={name} path={plan.avatar} size={44} />
        <div>
          <Link to={href(expertDetail, { expertId })} className={styles.name}>
            {name}
          </Link>
          <div className={styles.badges}>
            <KindBadge kind={plan.kind} words={words.plan} />
            <StreakBadge count={plan.streakWinCnt} words={words.plan} />
            <RecentBadge count={recentCnt} hits={plan.recentWinCnt} words={words.plan} />
          </div>
        </div>
        <p className={styles.rate}>
          <b>{recentCnt > 0 ? `${wholePercent(plan.recentHitRate)}%` : '—'}</b>
          {recentCnt > 0 ? texts.rate(recentCnt) : words.plan.noRecord}
        </p>
        <FollowButton expertId={expertId} name={name} />
        {record && record.n > 0 && <Record record={record} />}
      </div>
    </header>
  )
}

/** A rate never stands alone: the long record against the market is under it. */
function Record({ record }: { record: PlanDetail['record'] }) {
  const texts = useTexts()
  const { hits, market, yield: profit } = againstMarket(record, texts.record)
  return (
    <p className={styles.record}>
      <span>{hits}</span> <span>{market}</span> <span>{profit}</span>
    </p>
  )
}
