import styles from './desk.module.css'
import { useChange } from './use-change.ts'
import { WithReason } from './with-reason.tsx'
import { useTexts } from './words.ts'

/** Takes back an entry of the trail, with a reason, which makes a new entry. */
export function TakeBack({ id }: { id: number }) {
  const { recent: texts } = useTexts()
  const { change, ...state } = useChange('deskTakeBack', [
    'deskExperts',
    'deskAccounts',
    'deskReports',
  ])
  return (
    <details className={styles.change}>
      <summary>{texts.takeBack}</summary>
      <WithReason
        label={texts.takeBackNow}
        state={state}
        send={(reason) => change({ id, reason })}
      />
    </details>
  )
}
