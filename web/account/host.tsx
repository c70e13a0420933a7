import { useEffect, useState } from 'react'
import { codes } from '../../contract/values.ts'
import { useLanguage, useWords } from '../app/nav.tsx'
import { useLazyDialog } from '../parts/lazy-dialog.ts'
import notice from '../parts/notice.module.css'
import { hostSignIn } from './sign-in.ts'

/** Milliseconds that a notice stays. */
const noticed = 6_000

/** Where the sign-in dialog stands while it is open; or a word about why it cannot be. */
export function SignInHost() {
  const language = useLanguage()
  const { opened, failures, open, close } = useLazyDialog('the sign-in dialog')
  function closeAndKeepFocus() {
    close()
    // who has signed in finds the button gone that the focus would return to
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }
  useEffect(() =>
    hostSignIn((goOn) =>
      open(async () =>
        (await import('./dialog.tsx')).signInDialog({ language, goOn, close: closeAndKeepFocus }),
      ),
    ),
  )
  // each failure is told anew
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
