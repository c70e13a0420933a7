import { useState } from 'react'
import { useScoresHidden, useWords } from '../page/nav.tsx'
import { logFailure } from '../page/log-failure.ts'
import { keepScores } from '../page/scores.ts'
import { forgetPages } from '../page/own-store.ts'
import { useCannotSave } from './cannot-save.ts'
import styles from './score-switch.module.css'

/** Hides or shows all scores of the site. The server then writes the page again. */
export function ScoreSwitch() {
  const { scores } = useWords()
  const hides = useScoresHidden()
  // the page would be written again by nobody, and what is kept would be gone
  const cannotSave = useCannotSave()
  const [pressed, setPressed] = useState(false)
  async function press() {
    setPressed(true)
    keepScores(!hides)
    // what is kept for use without a network is as the reader wanted it before
    await forgetPages()
      .catch((error: unknown) => logFailure('kept pages stayed on the device', error))
      .finally(() => location.reload())
  }
  return (
    <button
      type="button"
      aria-pressed={hides}
      className={styles.switch}
      disabled={pressed || cannotSave}
      onClick={() => void press()}
    >
      <i aria-hidden="true" />
      {scores.hide}
    </button>
  )
}
