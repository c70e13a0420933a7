/**
 * The skeletons of home. Each has the geometry of its content, so that nothing moves when that
 * arrives.
 */
import { Skeleton, times } from '../../parts/skeleton.tsx'
import planStyles from '../../parts/plan-card.module.css'
import boardStyles from './board.module.css'
import styles from './skeleton.module.css'
import carouselStyles from './carousel.module.css'
import expertsStyles from './experts.module.css'
import plansStyles from './plans.module.css'
import cardStyles from './match-card.module.css'

export function CarouselSkeleton() {
  return (
    <div className={carouselStyles.carousel} aria-hidden="true">
      <div className={carouselStyles.viewport}>
        <div className={carouselStyles.track}>
          {times(5, (at) => (
            <div key={at} className={carouselStyles.place}>
              <div className={cardStyles.card}>
                <div className={cardStyles.top}>
                  <span className={cardStyles.league}>
                    <Skeleton width={84} height={12} />
                  </span>
                  <Skeleton width={64} height={12} />
                </div>
                <div className={cardStyles.teams}>
                  {[64, 80].map((width) => (
                    <div key={width} className={cardStyles.team}>
                      <Skeleton width={24} height={24} />
                      <Skeleton width={width} height={14} />
                    </div>
                  ))}
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

export function ExpertsSkeleton() {
  return (
    <ul className={expertsStyles.row} aria-hidden="true">
      {times(7, (at) => (
        <li key={at}>
          <div className={expertsStyles.expert}>
            <Skeleton width={44} height={44} round />
            <div className={expertsStyles.nameBlock}>
              <Skeleton width={56} height={14} />
              <Skeleton width={48} height={18} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function PlanSkeleton({ count }: { count: number }) {
  return <div className={plansStyles.plans}>{times(count, planSkeleton)}</div>
}

function planSkeleton(at: number) {
  return (
    <div key={at} className={planStyles.card} aria-hidden="true">
      <div className={planStyles.head}>
        <div className={planStyles.expert}>
          <span className={planStyles.face}>
            <Skeleton width={44} height={44} round />
          </span>
          <Skeleton width={180} height={20} />
        </div>
      </div>
      <div className={planStyles.title}>
        <Skeleton width="92%" height={26} />
      </div>
      <div className={planStyles.facts}>
        <Skeleton width="58%" height={20} />
      </div>
      <div className={planStyles.rate}>
        <Skeleton width={56} height={48} />
      </div>
      <div className={styles.action}>
        <Skeleton width={58} height={30} />
      </div>
    </div>
  )
}

export function BoardSkeleton() {
  return <ul aria-hidden="true">{times(10, boardSkeleton)}</ul>
}

function boardSkeleton(at: number) {
  const face = at < 3 ? 40 : 34
  return (
    <li key={at}>
      <div className={`${boardStyles.row} ${at < 3 ? boardStyles.top : ''}`}>
        <Skeleton width={22} height={22} />
        <span className={boardStyles.face}>
          <Skeleton width={face} height={face} round />
        </span>
        <Skeleton width={72} height={14} />
        <span className={boardStyles.form}>
          <Skeleton width={87} height={14} />
        </span>
        <span className={boardStyles.rate}>
          <Skeleton width={44} height={20} />
        </span>
      </div>
    </li>
  )
}
