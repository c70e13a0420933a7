import page from '../me.module.css'
import { Follows } from './follows.tsx'

/** The experts that the reader follows. */
export default function Following() {
  return (
    <div className={page.columns}>
      <Follows />
    </div>
  )
}
