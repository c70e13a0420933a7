import { home } from '../../app/links.ts'
import { Go, useWords } from '../../app/nav.tsx'
import { Blank } from '../../parts/blank.tsx'
import button from '../../parts/button.module.css'

/** An address that leads nowhere: an empty pitch and the way home. */
export default function NotFound() {
  const { titles, trouble } = useWords()
  return (
    <Blank drawing="empty" level={1} title={titles.notFound} text={trouble.lost}>
      <Go to={home.path} className={button.button}>
        {trouble.home}
      </Go>
    </Blank>
  )
}
