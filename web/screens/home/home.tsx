import { Suspense, useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import type { PlanCard } from '../../../contract/plan.ts'
import { boards } from '../../../contract/values.ts'
import { homeQuery, leaderboardQuery, recommendQuery, useAnswer } from '../../api/queries.ts'
import { expertList, href, type Href } from '../../page/links.ts'
import { LastUpdated } from '../../live/last-updated.tsx'
import { Link, useLanguage, useSite, useSiteName, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { BiggestGaps, FollowedOnSale, SettledToday } from './aside.tsx'
import { Board } from './board.tsx'
import { BoardSkeleton, CarouselSkeleton, ExpertsSkeleton, PlanSkeleton } from './skeleton.tsx'
import { Carousel } from './carousel.tsx'
import { Experts } from './experts.tsx'
import { FurtherPlans } from './further-plans.tsx'
import styles from './home.module.css'
import { News } from './news.tsx'
import { FirstPlans, NoPlans, Plans } from './plans.tsx'

type Recommended = ResultOf<'queryRecommend'>

/** The number of plans before the leaderboard, if both share one column. */
const firstPlans = 4
/** The number of plans that are laid out at once. */
const openPlans = 20

/** Home: specification section 2. Three answers, each with its own loading and error states. */
export default function Home() {
  const words = useWords()
  return (
    <>
      <h1 className="vh">{words.home.title}</h1>
      <a className={styles.toBoard} href="#board">
        {words.board.skip}
      </a>
      <News />
      <MatchesAndExperts />
      <PlansAndBoard />
    </>
  )
}

/**
 * If these fail, the blocks stay empty (specification section 8): empty cards. The error of another
 * block offers to retry all.
 */
function MatchesAndExperts() {
  const words = useWords()
  const outcome = useAnswer(homeQuery(useLanguage()))
  return (
    <>
      <Block
        outcome={outcome}
        skeleton={<CarouselSkeleton />}
        renderFailed={() => <Carousel matches={[]} unknown />}
      >
        {({ matches }) => <Carousel matches={matches} />}
      </Block>
      <LastUpdated className={styles.lastUpdated} />
      <section className={styles.experts} aria-labelledby="experts">
        <SectionHead id="experts" title={words.experts.title}>
          <More to={href(expertList)} text={words.experts.all} />
        </SectionHead>
        <Block outcome={outcome} skeleton={<ExpertsSkeleton />} renderFailed={() => null}>
          {({ experts }) => <Experts experts={experts} />}
        </Block>
      </section>
    </>
  )
}

/**
 * In one column the board is between the first plans and the rest, so that it does not end up below
 * a hundred cards. The desktop site has it before the plans in the document, a few tab stops from
 * the top. The rest never suspends. Its own boundary makes React hydrate it last and in small
 * pieces, or at once when the reader touches it.
 */
function PlansAndBoard() {
  const words = useWords()
  const { specOnly } = useSite()
  const outcome = useAnswer(recommendQuery(useLanguage()))
  const plans = useComingFirst(outcome.data)
  const computedAt = outcome.data?.computedAt
  const count = outcome.data?.records.length
  const isPhone = useSiteName() === 'h5'
  const side = (
    <div className={styles.side}>
      <Leaderboard />
      {computedAt !== undefined && <SettledToday plans={plans} today={computedAt} />}
      <BiggestGaps />
      <FollowedOnSale />
    </div>
  )
  return (
    <div className={styles.columns}>
      {!isPhone && side}
      <section className={styles.plans} aria-labelledby="plans">
        <SectionHead
          id="plans"
          title={words.plans.title}
          {...(!specOnly && { note: words.plans.note })}
        />
        <Block
          outcome={outcome}
          skeleton={<PlanSkeleton count={firstPlans} />}
          renderFailed={(failure) => <Failed failure={failure} title={words.errors.plans} />}
          className={count === 0 ? undefined : styles.cards}
        >
          {() =>
            count === 0 ? (
              <NoPlans />
            ) : (
              <FirstPlans plans={plans.slice(0, firstPlans)} oneStop={isPhone} />
            )
          }
        </Block>
      </section>
      {isPhone && side}
      {(count === undefined || count > firstPlans) && (
        <section className={styles.rest} aria-label={words.plans.more} data-late="">
          <Block
            outcome={outcome}
            skeleton={<PlanSkeleton count={firstPlans} />}
            renderFailed={() => null}
            className={styles.cards}
          >
            {() => (
              <Suspense>
                <Plans plans={plans.slice(firstPlans, openPlans)} deferred />
                {plans.length > openPlans && (
                  <FurtherPlans plans={plans.slice(openPlans)} answer={outcome.data} />
                )}
              </Suspense>
            )}
          </Block>
        </section>
      )}
    </div>
  )
}

/**
 * Plans whose match was ahead at the time of the answer, and then the others, each in the order of
 * the answer. A kick-off that moves while the reader watches moves no card.
 */
function useComingFirst(answer: Recommended | undefined): readonly PlanCard[] {
  const [first, setFirst] = useState(() => pastIn(answer))
  if (first.computedAt !== answer?.computedAt) setFirst(pastIn(answer))
  const plans = answer?.records ?? []
  return plans.toSorted(
    (one, other) => Number(first.ids.has(one.id)) - Number(first.ids.has(other.id)),
  )
}

function pastIn({ computedAt = '', records = [] }: Partial<Recommended> = {}) {
  const past = records.filter(({ matchTime }) => matchTime !== null && matchTime <= computedAt)
  return {
    computedAt: computedAt === '' ? undefined : computedAt,
    ids: new Set(past.map(({ id }) => id)),
  }
}

function Leaderboard() {
  const words = useWords()
  const outcome = useAnswer(leaderboardQuery(useLanguage()))
  return (
    <section aria-labelledby="board" data-late="narrow">
      <SectionHead id="board" title={words.board.title} note={words.board.note}>
        <More to={href(expertList, { type: boards.recentForm })} text={words.board.all} />
      </SectionHead>
      <Block
        outcome={outcome}
        skeleton={<BoardSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={words.errors.board} />}
      >
        {(board) => <Board board={board} />}
      </Block>
    </section>
  )
}

function More({ to, text }: { to: Href; text: string }) {
  return (
    <Link to={to}>
      {text}
      <Icon name="right" size={16} />
    </Link>
  )
}
