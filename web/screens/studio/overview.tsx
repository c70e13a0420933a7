import type { ResultOf } from '../../../contract/calls.ts'
import { WorkTabs } from '../../account/work-frame.tsx'
import work from '../../account/work-frame.module.css'
import { useAnswer } from '../../api/queries.ts'
import { studioOverviewQuery } from '../../api/studio-queries.ts'
import { expertDetail, href, studio, studioWrite } from '../../app/links.ts'
import { Go, LocalTime, useLanguage, usePlace, useWords } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import { Badge } from './badge.tsx'
import { Fixtures } from './fixtures.tsx'
import { Keys } from './keys.tsx'
import { OwnPlanRow } from './own-plan-row.tsx'
import { OwnPlans } from './own-plans.tsx'
import { OwnRecord } from './own-record.tsx'
import { Profile } from './profile.tsx'
import { Readers } from './readers.tsx'
import { Stop } from './stop.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

type Expert = NonNullable<ResultOf<'studioMine'>['expert']>

/** The studio of an expert: what can still be changed first, the record, what to write about. */
export function Overview({ expert }: { expert: Expert }) {
  const own = useOwn()
  const language = useLanguage()
  const place = usePlace()
  const tab = place.name === 'studio' ? place.parameters.tab : undefined
  return (
    <>
      <div className={styles.overview}>
        <div>
          <h2>{expert.names[language]}</h2>
          <p className={work.quiet}>
            {own.today(expert.plansToday, expert.plansADay)}
            {expert.limitEnds !== null && ` ${own.limitEnds(expert.limitEnds)}`}
          </p>
          {expert.withdrawn && <p className={styles.strong}>{own.withdrawn}</p>}
          {expert.stopped && <p className={styles.strong}>{own.stopped}</p>}
        </div>
        <Go to={href(expertDetail, { expertId: expert.expertId })} className={button.button}>
          {own.publicPage}
        </Go>
      </div>
      <WorkTabs
        label={own.page.title}
        current={tab ?? 'overview'}
        tabs={[
          { key: 'overview', name: own.tabs.overview, to: href(studio) },
          { key: 'plans', name: own.tabs.plans, to: href(studio, { tab: 'plans' }) },
          { key: 'profile', name: own.tabs.profile, to: href(studio, { tab: 'profile' }) },
        ]}
      />
      {tab === 'plans' && <OwnPlans />}
      {tab === 'profile' && (
        <>
          <Profile expert={expert} />
          <AvatarChoice expert={expert} />
          <Keys />
          <Badge expertId={expert.expertId} name={expert.names[language]} />
          <Stop expert={expert} />
        </>
      )}
      {tab === undefined && <Now expert={expert} />}
    </>
  )
}

function Now({ expert }: { expert: Expert }) {
  const own = useOwn()
  const outcome = useAnswer(studioOverviewQuery(useLanguage()))
  return (
    <>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={240} />}
        renderFailed={(failure) => <Failed failure={failure} title={own.failed} />}
      >
        {({ open, drafts, readers }) => (
          <>
            <section aria-labelledby="open">
              <SectionHead id="open" title={own.open.title} note={own.open.note} />
              {open.length + drafts.length === 0 && <p className={work.quiet}>{own.open.none}</p>}
              <ul className={styles.rows}>
                {open.map((plan) => (
                  <OwnPlanRow key={plan.id} plan={plan} />
                ))}
                {drafts.map((draft) => (
                  <DraftRow key={`${draft.matchId} ${draft.planId}`} draft={draft} />
                ))}
              </ul>
            </section>
            <OwnRecord expertId={expert.expertId} />
            <Readers readers={readers} />
          </>
        )}
      </Block>
      <Fixtures />
    </>
  )
}

type Draft = ResultOf<'studioOverview'>['drafts'][number]

function DraftRow({ draft }: { draft: Draft }) {
  const own = useOwn()
  const { plan } = useWords()
  const { matchId, planId, title } = draft
  return (
    <li>
      <div>
        <h3>
          {own.open.draft} {title}
        </h3>
        <p className={work.quiet}>
          {draft.homeName} {plan.versus} {draft.awayName} · {own.open.saved}{' '}
          <LocalTime value={draft.savedAt} format="month-day-time" />
        </p>
      </div>
      <p className={styles.actions}>
        <Go
          to={href(studioWrite, { matchId, ...(planId !== null && { planId }) })}
          className={button.button}
        >
          {own.open.continue}
        </Go>
      </p>
    </li>
  )
}
