import { useCannotSave } from '../../../account/cannot-save.ts'
import { accountQuery, sessionsQuery } from '../../../api/me-queries.ts'
import { useAccount } from '../../../api/mutation.ts'
import { useAnswer } from '../../../api/queries.ts'
import { studioQuery } from '../../../api/studio-queries.ts'
import { useLanguage } from '../../../page/nav.tsx'
import page from '../me.module.css'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Account } from './account.tsx'
import { Display } from './display.tsx'
import { Export } from './export.tsx'
import { SavedBySite } from './saved-by-site.tsx'
import rows from './account.module.css'
import styles from './settings.module.css'
import { Work } from './work.tsx'
import { useTexts } from './words.ts'

/** How the pages look, the account, the places where it works, and the reader's data. */
export default function Settings() {
  const account = useAccount()
  const cannotSave = useCannotSave()
  const { offline } = useTexts()
  return (
    <>
      <p role="status" className={cannotSave ? styles.offline : 'vh'}>
        {cannotSave && offline}
      </p>
      <div className={page.columns}>
        <div>
          <Display />
          {account ? <Account /> : <Data />}
        </div>
        {account && <BesideAccount />}
      </div>
    </>
  )
}

/** All of a visitor's account. */
function Data() {
  const { account } = useTexts()
  return (
    <section aria-labelledby="account" className={rows.section}>
      <SectionHead id="account" title={account.dataTitle} />
      <div className={rows.account}>
        <SavedBySite>
          <Export />
        </SavedBySite>
      </div>
    </section>
  )
}

/** In one column it follows the account, whose height is not known before the answers. */
function BesideAccount() {
  const language = useLanguage()
  const account = useAnswer(accountQuery(language))
  const sessions = useAnswer(sessionsQuery(language))
  const studio = useAnswer(studioQuery(language))
  const waits = account.waiting || sessions.waiting || studio.waiting
  return (
    <div className={waits && page.below}>
      <Work />
    </div>
  )
}
