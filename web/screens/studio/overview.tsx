import type { ResultOf } from '../../../contract/calls.ts'
import { expertDetail, href } from '../../app/links.ts'
import { Go, useLanguage } from '../../app/nav.tsx'
import button from '../../parts/button.module.css'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

type Expert = NonNullable<ResultOf<'studioMine'>['expert']>

/** The studio of an expert. */
export function Overview({ expert }: { expert: Expert }) {
  const own = useOwn()
  const language = useLanguage()
  return (
    <div className={styles.overview}>
      <div>
        <h2>{expert.names[language]}</h2>
        <p className={styles.quiet}>
          {own.today(expert.plansToday, expert.plansADay)}
          {expert.limitEnds !== null && ` ${own.limitEnds(expert.limitEnds)}`}
        </p>
        {expert.withdrawn && <p className={styles.strong}>{own.withdrawn}</p>}
      </div>
      <Go to={href(expertDetail, { expertId: expert.expertId })} className={button.button}>
        {own.publicPage}
      </Go>
    </div>
  )
}
