import { useAccount } from '../../../api/mutation.ts'
import page from '../me.module.css'
import { Account } from './account.tsx'
import { Work } from './work.tsx'

/** The account, and the places where it works. */
export default function Settings() {
  const account = useAccount()
  return (
    <div className={page.columns}>
      <div>{account && <Account />}</div>
      <div>{account && <Work />}</div>
    </div>
  )
}
