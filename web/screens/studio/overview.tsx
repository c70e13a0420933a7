import { textLanguageOf } from '../../../contract/values.ts'
import type { ResultOf } from '../../../contract/calls.ts'
import { WorkTabs } from '../../account/work-layout.tsx'
import work from '../../account/work-layout.module.css'
import { useAnswer } from '../../api/queries.ts'
import { studioOverviewQuery } from '../../api/studio-queries.ts'
import { expertDetail, href, studio } from '../../page/links.ts'
import { Link, useLanguage, usePlace } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Stale } from '../../parts/stale.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import { Badge } from './badge.tsx'
import { DraftRow, OpenPlanRow, PlayingPlanRow } from './due.tsx'
import { Fixtures } from './fixtures.tsx'
import { Keys } from './keys.tsx'
import { NoticeChoice, Notices } from './notices.tsx'
import { OwnPlans } from './own-plans.tsx'
import { OwnRecord } from './own-record.tsx'
import { Profile } from './profile.tsx'
import { Readers } from './readers.tsx'
import { Settled } from './settled.tsx'
import { Stop } from './stop.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Expert = NonNullable<ResultOf<'studioMine'>['expert']>

/** Whether the expert may seal plans; else nothing invites them to write one. */
const mayWrite = ({ withdrawn, stopped }: Expert): boolean => !withdrawn && !stopped

/**
 * The studio of an expert: plans that can still change come first, then the record, then matches to
 * write about.
 */
export function Overview({ expert }: { expert: Expert }) {
  const texts = useTexts()
  const language = useLanguage()
  const place = usePlace()
  const tab = place.name === 'studio' ? place.parameters.tab : undefined
  const name = expert.names[textLanguageOf(language)]
  return (
    <>
      <div className={styles.overview} data-own-name>
        <Avatar expertId={expert.expertId} name={name} path={expert.avatar} size={44} />
        <div>
          <h2>{name}</h2>
          <p className={work.quiet}>
            {texts.today(expert.plansToday, expert.plansADay)}
            {expert.limitEnds !== null && texts.limitEnds(expert.limitEnds)}
          </p>
          {expert.withdrawn && <p className={styles.strong}>{texts.withdrawn}</p>}
          {expert.stopped && <p className={styles.strong}>{texts.stopped}</p>}
        </div>
        <p className={styles.actions}>
          <Link to={href(expertDetail, { expertId: expert.expertId })} className={button.button}>
            {texts.publicPage}
          </Link>
          {tab === undefined && mayWrite(expert) && (
            <a href="#fixtures" className={styles.write}>
              {texts.fixtures.write}
            </a>
          )}
        </p>
      </div>
      <WorkTabs
        label={texts.page.title}
        current={tab ?? 'overview'}
        tabs={[
          { key: 'overview', name: texts.tabs.overview, to: href(studio) },
          { key: 'plans', name: texts.tabs.plans, to: href(studio, { tab: 'plans' }) },
          { key: 'profile', name: texts.tabs.profile, to: href(studio, { tab: 'profile' }) },
        ]}
      />
      {tab === 'plans' && <OwnPlans />}
      {tab === 'profile' && (
        <>
          <Profile expert={expert} />
          <AvatarChoice expert={expert} />
          <Keys />
          <Badge expertId={expert.expertId} name={name} />
          <NoticeChoice />
          <Stop expert={expert} />
        </>
      )}
      {tab === undefined && <Now expert={expert} />}
    </>
  )
}

function Now({ expert }: { expert: Expert }) {
  const texts = useTexts()
  const outcome = useAnswer(studioOverviewQuery(useLanguage()))
  return (
    <>
      <Stale outcome={outcome} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={240} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
      >
        {({ open, playing, drafts: all }) => {
          const drafts = all.filter(({ note }) => !note)
          return (
            <>
              <section aria-labelledby="open">
                <SectionHead id="open" title={texts.open.title} note={texts.open.note} />
                {open.length + drafts.length === 0 && (
                  <p className={work.quiet}>
                    {texts.open.none}{' '}
                    {mayWrite(expert) && <a href="#fixtures">{texts.open.look}</a>}
                  </p>
                )}
                <ul className={styles.due}>
                  {open.map((plan) => (
                    <OpenPlanRow key={plan.id} plan={plan} />
                  ))}
                  {drafts.map((draft) => (
                    <DraftRow key={`${draft.matchId} ${draft.planId}`} draft={draft} />
                  ))}
                </ul>
              </section>
              {playing.length > 0 && (
                <section aria-labelledby="playing">
                  <SectionHead id="playing" title={texts.playing.title} note={texts.playing.note} />
                  <ul className={styles.due}>
                    {playing.map((plan) => (
                      <PlayingPlanRow key={plan.id} plan={plan} />
                    ))}
                  </ul>
                </section>
              )}
            </>
          )
        }}
      </Block>
      <Notices />
      <OwnRecord expertId={expert.expertId} />
      <div className={styles.columns}>
        {mayWrite(expert) && <Fixtures />}
        <div>
          {outcome.data !== undefined && <Readers readers={outcome.data.readers} />}
          <Settled />
        </div>
      </div>
    </>
  )
}
