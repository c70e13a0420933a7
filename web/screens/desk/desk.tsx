import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { askToSignIn } from '../../account/sign-in.ts'
import work from '../../account/work-frame.module.css'
import { WorkFrame, WorkTabs } from '../../account/work-frame.tsx'
import { deskOverviewQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { desk, href } from '../../app/links.ts'
import { Go, LocalTime, useLanguage, usePlace } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Accounts } from './accounts.tsx'
import { Applications } from './applications.tsx'
import { Audit } from './audit.tsx'
import styles from './desk.module.css'
import { Experts } from './experts.tsx'
import { deskTabs, type DeskTab } from './link.ts'
import { Reports } from './reports.tsx'
import { Sources } from './sources.tsx'
import { TakeBack } from './take-back.tsx'
import { useOwn } from './words.ts'

type Overview = ResultOf<'deskOverview'>

/** Milliseconds between two readings of what waits. */
const refreshed = 5_000

/** The desk of the operators; its content is answered to them only. */
export default function Desk() {
  const own = useOwn()
  return (
    <WorkFrame title={own.page.title} visitor={own.visitor} signIn={own.signIn}>
      <OnDuty />
    </WorkFrame>
  )
}

function OnDuty() {
  const own = useOwn()
  const client = useQueryClient()
  const outcome = useAnswer(deskOverviewQuery(useLanguage()))
  useEffect(() => {
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['deskOverview'] }),
      refreshed,
    )
    return () => clearInterval(timer)
  }, [client])
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={320} />}
      renderFailed={(failure) =>
        failure.code === codes.operatorsOnly ? (
          <p className={work.notice}>{own.operatorsOnly}</p>
        ) : (
          <Failed failure={failure} title={own.failed} />
        )
      }
    >
      {(overview) => <Tabs overview={overview} />}
    </Block>
  )
}

function Tabs({ overview }: { overview: Overview }) {
  const own = useOwn()
  const place = usePlace()
  const tab: DeskTab = (place.name === 'desk' ? place.parameters.tab : undefined) ?? 'overview'
  return (
    <>
      <ChangesAllowed overview={overview} />
      <WorkTabs
        label={own.page.title}
        current={tab}
        tabs={deskTabs.map((key) => ({
          key,
          name: own.tabs[key],
          to: href(desk, key === 'overview' ? {} : { tab: key }),
        }))}
      />
      {tab === 'overview' && <NeedsYou overview={overview} />}
      {tab === 'experts' && (
        <>
          <Applications />
          <Experts />
        </>
      )}
      {tab === 'accounts' && <Accounts />}
      {tab === 'reports' && <Reports />}
      {tab === 'sources' && <Sources />}
      {tab === 'log' && <Audit />}
    </>
  )
}

/** Until when changes are allowed. After that the first change asks for the passkey. */
function ChangesAllowed({ overview: { name, changesUntil } }: { overview: Overview }) {
  const own = useOwn()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['deskOverview'] })
  return (
    <p className={styles.allowed}>
      <strong>{name}</strong>
      {changesUntil === null ? (
        <>
          {own.readOnly}
          <button type="button" className={button.button} onClick={() => askToSignIn(refresh)}>
            {own.signInAgain}
          </button>
        </>
      ) : (
        <span>
          {own.changesUntil} <LocalTime value={changesUntil} format="time" />
        </span>
      )}
    </p>
  )
}

function NeedsYou({ overview: { waiting, log, recent } }: { overview: Overview }) {
  const own = useOwn()
  const needed = waiting
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={styles.title}>
        {own.needs}
      </h2>
      {needed.length === 0 ? (
        <p className={work.quiet}>{own.nothing}</p>
      ) : (
        <ul className={styles.todo}>
          {needed.map(({ kind, count, since }) => (
            <li key={kind}>
              <span>
                <strong>{own.waiting[kind].title(count)}</strong>
                <span className={work.quiet}>
                  {own.since} <LocalTime value={since} format="month-day-time" />
                </span>
              </span>
              <Go to={href(desk, { tab: own.waiting[kind].tab })} className={button.button}>
                {own.open}
              </Go>
            </li>
          ))}
        </ul>
      )}
      <h2 className={`${styles.title} ${styles.next}`}>{own.recent.title}</h2>
      <p className={work.quiet}>{recent.length === 0 ? own.recent.none : own.recent.note}</p>
      <ul className={styles.rows}>
        {recent.map((entry) => (
          <li key={entry.id}>
            <p lang="en">
              {entry.action}: {entry.subject}
            </p>
            <p className={work.quiet}>
              {entry.who} · <LocalTime value={entry.at} format="month-day-time" />
            </p>
            <TakeBack id={entry.id} />
          </li>
        ))}
      </ul>
      <h2 className={`${styles.title} ${styles.next}`}>{own.publicLog.title}</h2>
      <p>
        {own.publicLog.entries(log.entries, log.unplaced)}{' '}
        {own.publicLog.signed(log.signed, log.witnesses)}{' '}
        <LocalTime value={log.signedAt} format="month-day-time" />
      </p>
    </section>
  )
}
