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
import { LocalTime, useLanguage, usePlace } from '../../app/nav.tsx'
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
import { moveByLetters } from './move-by-letters.ts'
import { DeskOverview } from './overview.tsx'
import { PublicLog } from './public-log.tsx'
import { Reports } from './reports.tsx'
import { Sources } from './sources.tsx'
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
      {/* a shortcut between rows; every row is reached by Tab too */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveByLetters}>
        {tab === 'overview' && <DeskOverview overview={overview} />}
        {tab === 'experts' && (
          <>
            <Applications />
            <Experts />
          </>
        )}
        {tab === 'accounts' && <Accounts />}
        {tab === 'reports' && <Reports />}
        {tab === 'sources' && <Sources />}
        {tab === 'log' && (
          <>
            <PublicLog />
            <Audit />
          </>
        )}
      </div>
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
