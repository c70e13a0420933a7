import { askToSignIn } from '../../account/sign-in.ts'
import { useAccount } from '../../api/mutation.ts'
import { useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Account } from './account.tsx'
import { Follows } from './follows.tsx'
import styles from './me.module.css'
import { Points } from './points.tsx'
import { useTexts } from './words.ts'
import { Work } from './work.tsx'

/** The reader's own screen. The page is the same for everyone; the browser fetches its content. */
export default function Me() {
  const words = useWords()
  const texts = useTexts()
  const account = useAccount()
  return (
    <div className={styles.page}>
      <h1>{words.nav.me}</h1>
      {!account && (
        <div className={styles.visitor}>
          <p>{texts.visitor}</p>
          <button type="button" className={button.button} onClick={() => askToSignIn()}>
            {texts.signIn}
          </button>
        </div>
      )}
      <div className={styles.columns}>
        <div>
          <Points />
          <Follows />
        </div>
        <div>
          {account && <Work />}
          {account && <Account />}
          <section aria-labelledby="rules">
            <h2 id="rules" className={styles.sideTitle}>
              {texts.rules.title}
            </h2>
            <ul className={styles.rules}>
              {texts.rules.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  )
}
