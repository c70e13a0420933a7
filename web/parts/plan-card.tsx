import type { PlanCard as Plan } from '../../contract/plan.ts'
import { planStatus } from '../../contract/values.ts'
import { languageTags } from '../page/language.ts'
import { expertDetail, href, planDetail } from '../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../page/nav.tsx'
import { Avatar } from './avatar.tsx'
import { KindBadge, RecentBadge, StreakBadge } from './badges.tsx'
import styles from './plan-card.module.css'
import { playNames } from './plan-words.ts'
import { Rate } from './rate.tsx'
import { Seal } from './seal.tsx'
import { PlanTitle } from './plan-title.tsx'
import { sidesText } from './isolate.ts'

/**
 * A plan in lists: specification section 2. The whole card links to the plan; the expert's avatar
 * and name link to the expert. The two links overlap without being nested.
 */
export function PlanCard({ plan }: { plan: Plan }) {
  const language = useLanguage()
  const words = useWords()
  const { expertId, recentCnt, recentWinCnt } = plan
  const free = plan.status === planStatus.free
  return (
    <article className={styles.card}>
      <Seal
        hitResult={plan.hitResult}
        language={language}
        words={words.plan}
        className={styles.seal}
      />
      <div className={styles.head}>
        <Link to={href(expertDetail, { expertId })} className={styles.expert}>
          <Avatar
            expertId={expertId}
            name={plan.name}
            path={plan.avatar}
            size={44}
            className={styles.face}
          />
          {plan.name}
        </Link>
        <KindBadge kind={plan.kind} words={words.plan} />
        <StreakBadge count={plan.streakWinCnt} words={words.plan} />
        <RecentBadge count={recentCnt} hits={recentWinCnt} words={words.plan} />
      </div>
      <h3 className={styles.title}>
        <Link
          to={href(planDetail, { id: plan.id, expertId })}
          lang={plan.titleLanguage && languageTags[plan.titleLanguage]}
        >
          <PlanTitle plan={plan} />
        </Link>
        {plan.titleLanguage && (
          <small className={styles.written}>{words.plan.writtenIn[plan.titleLanguage]}</small>
        )}
      </h3>
      <Facts plan={plan} />
      <div className={styles.rate}>
        <Rate rate={plan.recentHitRate} count={recentCnt} words={words.plan} />
      </div>
      <span className={`${styles.action} ${free ? styles.free : ''}`}>
        {free ? words.plan.free : words.plan.view}
      </span>
    </article>
  )
}

/** League, teams and time if known, then the play types. */
function Facts({ plan }: { plan: Plan }) {
  const words = useWords()
  return (
    <div className={styles.facts}>
      {plan.leagueShortName !== '' && <span>{plan.leagueShortName}</span>}
      {plan.homeShortName !== '' && (
        <span className={styles.teams}>
          {sidesText(plan.homeShortName, words.plan.versus, plan.awayShortName)}
        </span>
      )}
      {plan.matchTime !== null && (
        <span className={styles.time}>
          <LocalTime value={plan.matchTime} format="month-day-time" />
        </span>
      )}
      <span className={styles.plays}>{playNames(plan.predictPlay, words)}</span>
    </div>
  )
}
