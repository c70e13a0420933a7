import { useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import { deskExpertsQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, LocalTime, useLanguage } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import styles from './desk.module.css'
import { Part } from './part.tsx'
import { Table } from './table.tsx'
import { useChange } from './use-change.ts'
import { WithReason } from './with-reason.tsx'
import { useTexts } from './words.ts'

type Expert = ResultOf<'deskExperts'>['records'][number]

/** Experts with quota and keys. Their numbers are shown and cannot be changed. */
export function Experts() {
  const { experts: texts } = useTexts()
  const outcome = useAnswer(deskExpertsQuery(useLanguage()))
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  return (
    <Part id="experts" title={texts.title} note={texts.note}>
      <TextField label={texts.search} value={text} change={setText} most={40} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={240} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
      >
        {({ records }) => (
          <Table labelledBy="experts" columns={texts.columns}>
            {records
              .filter(({ name, handle }) =>
                [name, handle].some((one) => one.toLowerCase().includes(sought)),
              )
              .map((expert) => (
                <Row key={expert.expertId} expert={expert} />
              ))}
          </Table>
        )}
      </Block>
    </Part>
  )
}

function Row({ expert }: { expert: Expert }) {
  const { experts: texts } = useTexts()
  const { expertId, withdrawnAt, keys } = expert
  return (
    <tr>
      <th scope="row">
        <Link to={href(expertDetail, { expertId })} className={styles.expert}>
          <Avatar expertId={expertId} name={expert.name} path={expert.avatar} size={34} />
          {expert.name}
        </Link>
        <small>
          {texts.kinds[expert.kind]} · {expert.handle}
          {expert.account !== null && ` · ${texts.account(expert.account)}`}
        </small>
      </th>
      <td>
        {withdrawnAt === null ? (
          texts.writing
        ) : (
          <>
            <strong>{expert.stopped ? texts.stopped : texts.withdrawn}</strong>{' '}
            <LocalTime value={withdrawnAt} format="date" />
          </>
        )}
      </td>
      <td>{expert.published}</td>
      <td>{expert.counted}</td>
      <td>{texts.today(expert.plansToday, expert.plansADay)}</td>
      <td>{keys.length}</td>
      <td>
        <details className={styles.change}>
          <summary aria-label={texts.change(expert.name)}>{texts.changeIt}</summary>
          <Quota expert={expert} />
          <Publishing expert={expert} />
          {expert.avatar !== '' && <PictureOf expert={expert} />}
          {keys.map((keyId) => (
            <Key key={keyId} keyId={keyId} />
          ))}
        </details>
      </td>
    </tr>
  )
}

function Quota({ expert: { expertId, plansADay } }: { expert: Expert }) {
  const { experts: texts } = useTexts()
  const { change, error, busy } = useChange('deskQuota', ['deskExperts'])
  const [text, setText] = useState(plansADay === null ? '' : String(plansADay))
  const [wrong, setWrong] = useState(false)
  function set() {
    const isNumber = /^\d{0,4}$/.test(text.trim()) && Number(text) <= 1000
    setWrong(!isNumber)
    if (isNumber) void change({ expertId, plansADay: text.trim() === '' ? null : Number(text) })
  }
  return (
    <>
      <TextField
        label={texts.quota}
        hint={texts.quotaHint}
        error={wrong ? texts.quotaWrong : error}
        value={text}
        change={setText}
        most={4}
      />
      <button type="button" className={button.button} aria-disabled={busy} onClick={set}>
        {texts.setQuota}
      </button>
    </>
  )
}

function Publishing({ expert: { expertId, withdrawnAt, stopped } }: { expert: Expert }) {
  const { experts: texts } = useTexts()
  const { change, ...state } = useChange('deskWithdraw', ['deskExperts'])
  // an expert who stopped writing can be withdrawn too; then only operators can restore them
  const withdrawn = withdrawnAt === null || stopped
  return (
    <WithReason
      label={withdrawn ? texts.withdraw : texts.resume}
      question={withdrawn ? texts.withdrawAsked : undefined}
      state={state}
      send={(reason) => change({ expertId, withdrawn, reason })}
    />
  )
}

/** The picture that the expert uploaded, and its removal. */
function PictureOf({ expert: { expertId, name, avatar } }: { expert: Expert }) {
  const { experts: texts } = useTexts()
  const { change, ...state } = useChange('deskRemovePicture', ['deskExperts'])
  return (
    <>
      <Avatar expertId={expertId} name={name} path={avatar} size={88} />
      <WithReason
        label={texts.removePicture}
        question={texts.pictureAsked}
        state={state}
        send={(reason) => change({ expertId, reason })}
      />
    </>
  )
}

/** Ending a key asks once, in its place. */
function Key({ keyId }: { keyId: number }) {
  const { experts: texts, no } = useTexts()
  const { change, error, busy } = useChange('deskEndKey', ['deskExperts'])
  return (
    <p className={work.buttons}>
      <ConfirmButton
        label={texts.endKey(keyId)}
        question={texts.keyAsked}
        no={no}
        busy={busy}
        onConfirm={() => change({ keyId })}
      />
      <span role="alert">{error}</span>
    </p>
  )
}
