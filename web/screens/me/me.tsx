import { askToSignIn } from '../../account/sign-in.ts'
import { useAccount } from '../../api/mutation.ts'
import { ScreenPart } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Head } from './head.tsx'
import styles from './me.module.css'
import { Tabs } from './tabs.tsx'
import { useTexts } from './words.ts'

/** The reader's own screen. The page is the same for everyone; the browser fetches its content. */
export default function Me() {
  const texts = useTexts()
  const account = useAccount()
  return (
    <div className={styles.page}>
      <Head />
      {!account && (
        <div className={styles.visitor}>
          <p>{texts.visitor}</p>
          <button type="button" className={button.button} onClick={() => askToSignIn()}>
            {texts.signIn}
          </button>
        </div>
      )}
      <Tabs />
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <ScreenPart />
    </div>
  )
}
