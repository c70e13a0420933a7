import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { askToSignIn } from '../../account/sign-in.ts'
import work from '../../account/work-layout.module.css'
import { WorkLayout, WorkTabs } from '../../account/work-layout.tsx'
import { deskOverviewQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { desk, href } from '../../page/links.ts'
import { deskTabs, type DeskTab } from '../../page/desk-tabs.ts'
import { LocalTime, useLanguage, usePlace } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Stale } from '../../parts/stale.tsx'
import { Accounts } from './accounts.tsx'
import { Applications } from './applications.tsx'
import { Audit } from './audit.tsx'
import styles from './desk.module.css'
import { Experts } from './experts.tsx'

import { moveByLetters } from './move-by-letters.ts'
import { DeskOverview } from './overview.tsx'
import { PublicLog } from './public-log.tsx'
import { Reports } from './reports.tsx'
import { Sources } from './sources.tsx'
import { useTexts } from './words.ts'

type Overview = ResultOf<'deskOverview'>

/** Milliseconds between two readings of the waiting tasks. */
const refreshed = 5_000

/** The desk of the operators; its content is answered to them only. */
export default function Desk() {
  const texts = useTexts()
  return (
    <WorkLayout title={texts.page.title} visitor={texts.visitor} signIn={texts.signIn}>
      <OnDuty />
    </WorkLayout>
  )
}

function OnDuty() {
  const texts = useTexts()
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
    <>
      <Stale outcome={outcome} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={320} />}
        renderFailed={(failure) =>
          failure.code === codes.operatorsOnly ? (
            <p className={work.notice}>{texts.operatorsOnly}</p>
          ) : (
            <Failed failure={failure} title={texts.failed} />
          )
        }
      >
        {(overview) => <Tabs overview={overview} />}
      </Block>
    </>
  )
}

function Tabs({ overview }: { overview: Overview }) {
  const texts = useTexts()
  const place = usePlace()
  const tab: DeskTab = (place.name === 'desk' ? place.parameters.tab : undefined) ?? 'overview'
  const lists = useRef<HTMLDivElement>(null)
  // a shortcut between rows; every row is reached by Tab too
  useEffect(() => {
    const move = (event: KeyboardEvent) => lists.current && moveByLetters(event, lists.current)
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
  return (
    <>
      <Head overview={overview} />
      <WorkTabs
        label={texts.page.title}
        current={tab}
        tabs={deskTabs.map((key) => ({
          key,
          name: texts.tabs[key],
          to: href(desk, key === 'overview' ? {} : { tab: key }),
        }))}
      />
      <div ref={lists}>
        {tab === 'overview' && <DeskOverview overview={overview} />}
        {tab === 'experts' && (
          <>
            <Applications />
            <Experts />
          </>
        )}
        {tab === 'accounts' && <Accounts alike={overview.alike} />}
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

/**
 * The site's time, its next matches and deadlines, and how long changes are allowed without the
 * passkey.
 */
function Head({ overview: { name, now, siteNow, coming, changesUntil } }: { overview: Overview }) {
  const texts = useTexts()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['deskOverview'] })
  return (
    <div className={styles.allowed}>
      <p>
        <strong>{name}</strong>
        <span>
          {texts.siteTime} <LocalTime value={siteNow} format="month-day-time" />
        </span>
        {isOther(siteNow, now) && (
          <span>
            {texts.machineTime} <LocalTime value={now} format="month-day-time" />
          </span>
        )}
        <span>{texts.coming(coming.matches, coming.plans)}</span>
      </p>
      <p>
        <span>{texts.everySeconds}</span>
        {changesUntil === null ? (
          <>
            <span>{texts.readOnly}</span>
            <button type="button" className={button.button} onClick={() => askToSignIn(refresh)}>
              {texts.signInAgain}
            </button>
          </>
        ) : (
          <span>
            {texts.changesLeft}{' '}
            <Remaining key={now} ms={Date.parse(changesUntil) - Date.parse(now)} />
          </span>
        )}
      </p>
    </div>
  )
}

/** Whether the site's time is not the machine's, as in a replay. */
const isOther = (siteNow: string, now: string): boolean =>
  Math.abs(Date.parse(siteNow) - Date.parse(now)) > 60_000

/** Counts down from `ms` by the browser's clock, between two readings of the server's. */
function Remaining({ ms }: { ms: number }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - begun), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((ms - passed) / 1_000))
  return (
    <b role="timer">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </b>
  )
}
