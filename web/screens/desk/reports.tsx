import { useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { textLimits } from '../../../contract/text-limits.ts'
import { removalReasons, type RemovalReason } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { deskReportsQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertDetail, href, planDetail } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { Tombstone } from '../../parts/tombstone.tsx'
import styles from './desk.module.css'
import { Part } from './part.tsx'
import { useChange } from './use-change.ts'
import { useTexts } from './words.ts'

type Reported = ResultOf<'deskReports'>['records'][number]

/** Texts that readers reported, and those that are removed. */
export function Reports() {
  const { reports: texts } = useTexts()
  const outcome = useAnswer(deskReportsQuery(useLanguage()))
  return (
    <Part id="reports" title={texts.title} note={texts.note}>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={200} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
      >
        {({ records }) =>
          records.length === 0 ? (
            <p className={work.quiet}>{texts.none}</p>
          ) : (
            records.map((record) => (
              <Entry key={`${record.planId} ${record.expertId} ${record.field}`} record={record} />
            ))
          )
        }
      </Block>
    </Part>
  )
}

function Entry({ record }: { record: Reported }) {
  const { reports: texts } = useTexts()
  const { report } = useWords()
  const { expertId, planId, field } = record
  return (
    <article className={styles.application} aria-label={texts.of(record.name, texts.fields[field])}>
      <div>
        <h3>{texts.of(record.name, texts.fields[field])}</h3>
        <p className={work.quiet}>
          <Link
            to={
              planId === null ? href(expertDetail, { expertId }) : href(planDetail, { id: planId })
            }
          >
            {record.serial === null ? texts.expert : texts.plan(record.serial)}
          </Link>
          {record.open > 0 && (
            <>
              {' · '}
              {texts.open(record.open)} <LocalTime value={record.since} format="month-day-time" />
              {' · '}
              {record.reasons.map((reason) => report.reasons[reason]).join(' / ')}
            </>
          )}
        </p>
        <div className={styles.sample}>
          <p className={styles.written}>{record.text}</p>
        </div>
        {record.words.map((words, at) => (
          <p key={at} className={work.quiet}>
            “{words}”
          </p>
        ))}
      </div>
      {record.removed === null ? (
        <Removal record={record} />
      ) : (
        <div>
          <Tombstone removed={record.removed} field={field} />
          <Restore record={record} />
        </div>
      )}
    </article>
  )
}

const placeOf = ({ expertId, planId, field }: Reported) => ({
  expertId,
  ...(planId !== null && { planId }),
  field,
})

/** The outcome is shown first: the tombstone as readers will see it. */
function Removal({ record }: { record: Reported }) {
  const { reports: texts, no } = useTexts()
  const { report } = useWords()
  const remove = useChange('deskRemoveText', ['deskReports'])
  const keep = useChange('deskKeepText', ['deskReports'])
  const [reason, setReason] = useState<RemovalReason>(record.reasons[0] ?? 'advertising')
  const [note, setNote] = useState('')
  const [at] = useState(() => new Date().toISOString())
  return (
    <div>
      <Tiles
        label={report.reason}
        tiles={removalReasons.map((key) => ({ key, label: report.reasons[key] }))}
        picked={[reason]}
        change={([next]) => setReason(removalReasons.find((one) => one === next) ?? reason)}
        most={1}
      />
      <TextField
        label={texts.sentence}
        value={note}
        change={setNote}
        most={textLimits.removalNote}
        error={remove.error ?? keep.error}
      />
      <Tombstone
        removed={{ reason, note, at, length: Array.from(record.text).length }}
        field={record.field}
      />
      <p className={work.quiet}>{texts.rest}</p>
      <p className={work.buttons}>
        <ConfirmButton
          label={texts.remove}
          question={texts.removeAsked}
          no={no}
          busy={remove.busy}
          className={styles.primary}
          onConfirm={() => remove.change({ ...placeOf(record), reason, note })}
        />
        {record.open > 0 && (
          <button
            type="button"
            className={button.button}
            aria-disabled={keep.busy}
            onClick={() => void keep.change(placeOf(record))}
          >
            {texts.keep}
          </button>
        )}
      </p>
    </div>
  )
}

function Restore({ record }: { record: Reported }) {
  const { reports: texts } = useTexts()
  const { change, error, busy } = useChange('deskRestoreText', ['deskReports'])
  return (
    <>
      <button
        type="button"
        className={button.button}
        aria-disabled={busy}
        onClick={() => void change(placeOf(record))}
      >
        {texts.restore}
      </button>
      <p role="alert">{error}</p>
    </>
  )
}
