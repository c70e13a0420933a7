import { useAccount } from '../../../api/mutation.ts'
import page from '../me.module.css'
import { Account } from './account.tsx'
import { Export } from './export.tsx'
import { Work } from './work.tsx'

/** The account, the places where it works, and the reader's data. */
export default function Settings() {
  const account = useAccount()
  return account ? (
    <div className={page.columns}>
      <Account />
      <div>
        <Work />
        <Export />
      </div>
    </div>
  ) : (
    <Export />
  )
}
