import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { useAnswer } from '../../api/queries.ts'
import { studioNoticesQuery } from '../../api/studio-queries.ts'
import { href, planDetail, studioWrite } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { signedPercent } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { Tombstone } from '../../parts/tombstone.tsx'
import { isolated, sidesText } from '../../parts/isolate.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Notice = ResultOf<'studioNotices'>['records'][number]

/** Number of notices shown at first; a button shows the rest. */
const few = 5

/** Notices for the expert. Renders nothing without notices. */
export function Notices() {
  const { notices: texts } = useTexts()
  const { data } = useAnswer(studioNoticesQuery(useLanguage()))
  const [all, setAll] = useState(false)
  if (data === undefined || data.records.length === 0) return null
  const shown = all ? data.records : data.records.slice(0, few)
  return (
    <section aria-labelledby="notices">
      <SectionHead id="notices" title={texts.title} note={texts.note} />
      <ul className={styles.rows}>
        {shown.map((notice) => (
          <Row
            key={`${notice.kind} ${notice.matchId} ${notice.planId} ${notice.removed?.field}`}
            notice={notice}
          />
        ))}
      </ul>
      {data.records.length > shown.length && (
        <p className={work.buttons}>
          <button type="button" className={button.button} onClick={() => setAll(true)}>
            {texts.more(data.records.length - shown.length)}
          </button>
        </p>
      )}
    </section>
  )
}

function Row({ notice }: { notice: Notice }) {
  const { kind, removed } = notice
  if (kind === 'removed') return removed && <RemovedRow notice={notice} removed={removed} />
  return <OtherRow notice={notice} kind={kind} />
}

interface RemovedRowProps {
  notice: Notice
  removed: NonNullable<Notice['removed']>
}

/** A text that an operator took off the pages, and what stays. */
function RemovedRow({ notice: { planId, title, homeName, awayName }, removed }: RemovedRowProps) {
  const { notices: texts, plan: ofPlan } = useTexts()
  const { plan } = useWords()
  return (
    <li>
      <div>
        {title !== '' && <h3>{title}</h3>}
        {planId !== null && (
          <p className={work.quiet}>{sidesText(homeName, plan.versus, awayName)}</p>
        )}
        <Tombstone removed={removed} field={removed.field} />
        <p className={work.quiet}>{removed.field === 'bio' ? texts.bioRemoved : texts.planStays}</p>
      </div>
      {planId !== null && (
        <p className={styles.actions}>
          <Link to={href(planDetail, { id: planId })} className={button.button}>
            {ofPlan.view}
          </Link>
        </p>
      )}
    </li>
  )
}

interface OtherRowProps {
  notice: Notice
  kind: Exclude<Notice['kind'], 'removed'>
}

function OtherRow({ notice, kind }: OtherRowProps) {
  const { notices: texts, open, plan: ofPlan } = useTexts()
  const { plan, matchStates } = useWords()
  const states: Readonly<Partial<Record<number, string>>> = matchStates
  const { matchId, planId, title, change } = notice
  const words = {
    draft: texts.draft,
    moved: texts.moved(signedPercent(change ?? 0)),
    settled: notice.corrected ? texts.corrected : texts.settled,
    match: texts.match(states[notice.status] ?? ''),
  }
  const writes = kind === 'draft' || kind === 'moved'
  return (
    <li>
      <div>
        <h3>{words[kind]}</h3>
        <p className={work.quiet}>
          {`${isolated(title === '' ? open.untitled : title)} · `}
          {sidesText(notice.homeName, plan.versus, notice.awayName)} · {writes && ofPlan.until}{' '}
          <LocalTime value={notice.at} format="month-day-time" />
        </p>
      </div>
      <p className={styles.actions}>
        {writes && matchId !== null ? (
          <Link
            to={href(studioWrite, { matchId, ...(planId !== null && { planId }) })}
            className={button.button}
          >
            {kind === 'draft' ? open.continue : ofPlan.next}
          </Link>
        ) : (
          planId !== null && (
            <Link to={href(planDetail, { id: planId })} className={button.button}>
              {ofPlan.view}
            </Link>
          )
        )}
      </p>
    </li>
  )
}

const kinds = ['draft', 'moved', 'settled', 'match'] as const

/** Which notices are wanted; each change is saved at once. */
export function NoticeChoice() {
  const { notices: texts } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const { data } = useAnswer(studioNoticesQuery(useLanguage()))
  const [failed, setFailed] = useState(false)
  if (data === undefined) return null
  const { off } = data

  async function change(kind: (typeof kinds)[number], wanted: boolean) {
    const next = wanted ? off.filter((one) => one !== kind) : [...off, kind]
    const { code } = await mutate('studioNotify', { off: next })
    setFailed(code !== codes.ok)
    await client.invalidateQueries({ queryKey: ['studioNotices'] })
  }

  return (
    <section aria-labelledby="notify">
      <SectionHead id="notify" title={texts.choice} note={texts.choiceNote} />
      {kinds.map((kind) => (
        <label key={kind} className={styles.check}>
          <input
            type="checkbox"
            checked={!off.includes(kind)}
            onChange={(event) => void change(kind, event.target.checked)}
          />
          {texts.kinds[kind]}
        </label>
      ))}
      <p role="alert" className={styles.error}>
        {failed && texts.unknown}
      </p>
    </section>
  )
}
