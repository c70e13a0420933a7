import { useAccount } from '../../../api/mutation.ts'
import page from '../me.module.css'
import { Account } from './account.tsx'
import { Display } from './display.tsx'
import { Export } from './export.tsx'
import { Work } from './work.tsx'

/** How the pages look, the account, the places where it works, and the reader's data. */
export default function Settings() {
  const account = useAccount()
  return (
    <div className={page.columns}>
      <div>
        <Display />
        {account && <Account />}
      </div>
      <div>
        {account && <Work />}
        <Export />
      </div>
    </div>
  )
}
