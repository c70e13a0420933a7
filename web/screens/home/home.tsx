import { homeQuery, leaderboardQuery, recommendQuery, useAnswer } from '../../api/queries.ts'
import { boards } from '../../../contract/values.ts'
import { expertList, href } from '../../links.ts'
import { Go, useLanguage, useWords } from '../../nav.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Gate } from '../../parts/gate.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Board } from './board.tsx'
import { BoardBones, CarouselBones, ExpertsBones, PlanBones } from './bones.tsx'
import { Carousel } from './carousel.tsx'
import { Experts } from './experts.tsx'
import styles from './home.module.css'
import { NoPlans, Plans } from './plans.tsx'

/** Plans before the leaderboard where both share one column. */
const firstPlans = 4

/** Home: specification section 2. Three answers, each with its own loading and its own trouble. */
export default function Home() {
  const words = useWords()
  return (
    <>
      <h1 className="vh">{words.titles.home}</h1>
      <MatchesAndExperts />
      <div className={styles.columns}>
        <PlansAndBoard />
      </div>
    </>
  )
}

function MatchesAndExperts() {
  const words = useWords()
  const { data, failed } = useAnswer(homeQuery(useLanguage()))
  return (
    <>
      <Gate skeleton={<CarouselBones />}>
        {data === undefined && failed === undefined ? <CarouselBones /> : <Carousel matches={data?.matches ?? []} />}
      </Gate>
      <section className={styles.experts} aria-labelledby="experts">
        <SectionHead id="experts" title={words.experts.title}>
          <Go to={href(expertList)}>
            {words.experts.all}
            <Icon name="right" size={16} />
          </Go>
        </SectionHead>
        <Gate skeleton={<ExpertsBones />}>
          {data !== undefined && <Experts experts={data.experts} />}
          {data === undefined &&
            (failed === undefined ? <ExpertsBones /> : <Failed failure={failed} title={words.trouble.experts} brief />)}
        </Gate>
      </section>
    </>
  )
}

/** The board stands between the first plans and the rest, so that in one column it is not below a hundred cards. */
function PlansAndBoard() {
  const words = useWords()
  const { data, failed } = useAnswer(recommendQuery(useLanguage()))
  const rest = data?.records.slice(firstPlans) ?? []
  return (
    <>
      <section className={styles.plans} aria-labelledby="plans">
        <SectionHead id="plans" title={words.plans.title} note={words.plans.note} />
        <Gate className={styles.cards} skeleton={<PlanBones count={firstPlans} />}>
          {data !== undefined && (data.records.length === 0 ? <NoPlans /> : <Plans plans={data.records.slice(0, firstPlans)} />)}
          {data === undefined && (failed === undefined ? <PlanBones count={6} /> : <Failed failure={failed} title={words.trouble.plans} />)}
        </Gate>
      </section>
      <Leaderboard />
      {rest.length > 0 && (
        <section className={styles.rest} aria-label={words.plans.more}>
          <Gate className={styles.cards} skeleton={<PlanBones count={4} />}>
            <Plans plans={rest} deferred />
          </Gate>
        </section>
      )}
    </>
  )
}

function Leaderboard() {
  const words = useWords()
  const { data, failed } = useAnswer(leaderboardQuery(useLanguage()))
  return (
    <section className={styles.board} aria-labelledby="board">
      <SectionHead id="board" title={words.board.title} note={words.board.note}>
        <Go to={href(expertList, { type: boards.recentForm })}>
          {words.board.all}
          <Icon name="right" size={16} />
        </Go>
      </SectionHead>
      <Gate skeleton={<BoardBones />}>
        {data !== undefined && <Board board={data} />}
        {data === undefined && (failed === undefined ? <BoardBones /> : <Failed failure={failed} title={words.trouble.board} />)}
      </Gate>
    </section>
  )
}
