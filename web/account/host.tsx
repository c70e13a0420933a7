import { useEffect, useState } from 'react'
import { codes } from '../../contract/values.ts'
import { useLanguage, useWords } from '../page/nav.tsx'
import { useLazyDialog } from '../parts/lazy-dialog.ts'
import notice from '../parts/notice.module.css'
import { hostSignIn } from './sign-in.ts'

/** A notice is shown for this many milliseconds. */
const noticed = 6_000

/** The place of the sign-in dialog while it is open, or of the error if it could not be fetched. */
export function SignInHost() {
  const language = useLanguage()
  const { opened, failures, open, close } = useLazyDialog('the sign-in dialog')
  function closeAndKeepFocus() {
    close()
    // After a sign-in the button that would get the focus back no longer exists.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }
  useEffect(() =>
    hostSignIn((onSignedIn) =>
      open(async () =>
        (await import('./dialog.tsx')).signInDialog({
          language,
          onSignedIn,
          close: closeAndKeepFocus,
        }),
      ),
    ),
  )
  // A new key for each failure, so that screen readers announce each one.
  return opened ?? (failures > 0 && <Notice key={failures} />)
}

function Notice() {
  const { errors } = useWords()
  const [past, setPast] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), noticed)
    return () => clearTimeout(timer)
  }, [])
  if (past) return null
  return (
    <p role="alert" className={notice.notice}>
      {errors.byCode[codes.tryAgain]}
    </p>
  )
}
