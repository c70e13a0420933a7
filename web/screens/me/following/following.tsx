import page from '../me.module.css'
import { Brought } from './brought.tsx'
import { Favourites } from './favourites.tsx'
import { Feed } from './feed.tsx'
import { Follows } from './follows.tsx'
import { OnSale } from './on-sale.tsx'

/** What the experts that the reader follows have on sale, and what they sealed and settled. */
export default function Following() {
  return (
    <div className={page.columns}>
      <div>
        <OnSale />
        <Feed />
      </div>
      <aside>
        <Follows />
        <Favourites />
        <Brought />
      </aside>
    </div>
  )
}
