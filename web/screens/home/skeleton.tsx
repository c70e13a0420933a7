/** The skeletons of home: each copies the geometry of what it stands for, so that nothing moves when that arrives. */
import { Bone, times } from '../../parts/skeleton.tsx'
import planStyles from '../../parts/plan-card.module.css'
import boardStyles from './board.module.css'
import styles from './skeleton.module.css'
import carouselStyles from './carousel.module.css'
import expertsStyles from './experts.module.css'
import plansStyles from './plans.module.css'
import slipStyles from './match-card.module.css'

export function CarouselBones() {
  return (
    <div className={carouselStyles.carousel} aria-hidden="true">
      <div className={carouselStyles.viewport}>
        <div className={carouselStyles.track}>
          {times(5, (at) => (
            <div key={at} className={carouselStyles.place}>
              <div className={slipStyles.slip}>
                <div className={slipStyles.top}>
                  <span className={slipStyles.league}>
                    <Bone width={84} height={12} />
                  </span>
                  <Bone width={64} height={12} />
                </div>
                <div className={slipStyles.teams}>
                  {[64, 80].map((width) => (
                    <div key={width} className={slipStyles.team}>
                      <Bone width={24} height={24} />
                      <Bone width={width} height={14} />
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

export function ExpertsBones() {
  return (
    <ul className={expertsStyles.row} aria-hidden="true">
      {times(7, (at) => (
        <li key={at}>
          <div className={expertsStyles.expert}>
            <Bone width={44} height={44} round />
            <div className={expertsStyles.who}>
              <Bone width={56} height={14} />
              <Bone width={48} height={18} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function PlanBones({ count }: { count: number }) {
  return <div className={plansStyles.plans}>{times(count, planBone)}</div>
}

function planBone(at: number) {
  return (
    <div key={at} className={planStyles.card} aria-hidden="true">
      <div className={planStyles.head}>
        <div className={planStyles.expert}>
          <span className={planStyles.face}>
            <Bone width={44} height={44} round />
          </span>
          <Bone width={180} height={20} />
        </div>
      </div>
      <div className={planStyles.title}>
        <Bone width="92%" height={26} />
      </div>
      <div className={planStyles.facts}>
        <Bone width="58%" height={20} />
      </div>
      <div className={planStyles.rate}>
        <Bone width={56} height={48} />
      </div>
      <div className={styles.action}>
        <Bone width={58} height={30} />
      </div>
    </div>
  )
}

export function BoardBones() {
  return <ul aria-hidden="true">{times(10, boardBone)}</ul>
}

function boardBone(at: number) {
  const face = at < 3 ? 40 : 34
  return (
    <li key={at}>
      <div className={`${boardStyles.row} ${at < 3 ? boardStyles.top : ''}`}>
        <Bone width={22} height={22} />
        <span className={boardStyles.face}>
          <Bone width={face} height={face} round />
        </span>
        <Bone width={72} height={14} />
        <span className={boardStyles.form}>
          <Bone width={87} height={14} />
        </span>
        <span className={boardStyles.rate}>
          <Bone width={44} height={20} />
        </span>
      </div>
    </li>
  )
}
