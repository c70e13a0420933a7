import { useRef, useState } from 'react'
import { useAnswer } from '../api/queries.ts'
import { studioQuery } from '../api/studio-queries.ts'
import { href, me, studio } from '../page/links.ts'
import { Link, useLanguage, useWords } from '../page/nav.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './account-menu.module.css'

/**
 * The places of an account: its own screen, the studio, and for operators the desk. Escape, a press
 * outside and returning the focus are handled by the browser.
 */
export function AccountMenu() {
  const { nav } = useWords()
  const place = useRef<HTMLDivElement>(null)
  // fetched when the menu opens, because nothing else needs it
  const [opened, setOpened] = useState(false)
  const close = () => place.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={styles.open}
        popoverTarget="account-menu"
        aria-label={nav.account}
      >
        <Icon name="down" size={16} />
      </button>
      <nav
        ref={place}
        id="account-menu"
        popover="auto"
        aria-label={nav.account}
        className={styles.menu}
        onToggle={({ newState }) => {
          if (newState !== 'open') return
          setOpened(true)
          place.current?.querySelector('a')?.focus()
        }}
      >
        <Link to={href(me)} onClick={close}>
          {nav.me}
        </Link>
        <Link to={href(studio)} onClick={close}>
          {nav.studio}
        </Link>
        {opened && <Desk close={close} />}
      </nav>
    </>
  )
}

function Desk({ close }: { close: () => void }) {
  const { nav } = useWords()
  const { data } = useAnswer(studioQuery(useLanguage()))
  return data?.desk == null ? null : (
    <DeskLink address={data.desk} onClick={close}>
      {nav.desk}
    </DeskLink>
  )
}
