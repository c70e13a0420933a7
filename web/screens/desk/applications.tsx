import { useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { textLimits } from '../../../contract/text-limits.ts'
import { textLanguages } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { deskApplicationsQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { href, matchDetail } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { sidesText } from '../../parts/isolate.ts'
import styles from './desk.module.css'
import { Part } from './part.tsx'
import { useChange } from './use-change.ts'
import { useTexts } from './words.ts'

type Application = ResultOf<'deskApplications'>['records'][number]

/** Applications that wait, the oldest first. */
export function Applications() {
  const { applications } = useTexts()
  const outcome = useAnswer(deskApplicationsQuery(useLanguage()))
  return (
    <Part id="applications" title={applications.title} note={applications.note}>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={200} />}
        renderFailed={(failure) => <Failed failure={failure} title={applications.failed} brief />}
      >
        {({ records }) =>
          records.length === 0 ? (
            <p className={work.quiet}>{applications.none}</p>
          ) : (
            records.map((record) => <Entry key={record.id} application={record} />)
          )
        }
      </Block>
    </Part>
  )
}

function Entry({ application }: { application: Application }) {
  const { applications } = useTexts()
  const { languageNames, picks, plan } = useWords()
  const { sample } = application
  const names = textLanguages.flatMap((language) => application.name[language] ?? [])
  return (
    <article className={styles.application} aria-label={names[0]}>
      <div>
        <h3>{[...new Set(names)].join(' / ')}</h3>
        <p className={work.quiet}>
          {applications.account} {application.account}
          {' · '}
          {application.languages.map((one) => languageNames[one]).join(' / ')}
          {' · '}
          <LocalTime value={application.at} format="month-day-time" />
          {application.earlier > 0 && ` · ${applications.earlier(application.earlier)}`}
        </p>
        <p>{application.about}</p>
        <div className={styles.sample}>
          <p className={work.quiet}>
            {applications.sample}{' '}
            <Link to={href(matchDetail, { matchId: sample.matchId })}>
              {sidesText(sample.homeName, plan.versus, sample.awayName)}
            </Link>{' '}
            <LocalTime value={sample.matchTime} format="month-day-time" /> {picks[sample.pick]}
          </p>
          <p className={styles.written}>{sample.analysis}</p>
        </div>
      </div>
      <Decision id={application.id} />
    </article>
  )
}

function Decision({ id }: { id: number }) {
  const { applications } = useTexts()
  const { change, error, busy } = useChange('deskDecide', ['deskApplications'])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  function decide(admit: boolean) {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void change({ id, admit, reason })
  }
  return (
    <div>
      <TextField
        label={applications.reason}
        error={missing ? applications.reasonMissing : error}
        value={reason}
        change={setReason}
        most={textLimits.reason}
        lines={3}
      />
      <p className={work.buttons}>
        <button
          type="button"
          className={styles.ink}
          aria-disabled={busy}
          onClick={() => decide(true)}
        >
          {applications.admit}
        </button>
        <button
          type="button"
          className={button.button}
          aria-disabled={busy}
          onClick={() => decide(false)}
        >
          {applications.decline}
        </button>
      </p>
    </div>
  )
}
