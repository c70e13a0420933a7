import { expertList, href } from '../page/links.ts'
import { Link, useWords } from '../page/nav.tsx'
import styles from './experts-link.module.css'
import { Icon } from './icon.tsx'

/** The link to all experts at the end of a screen about matches, plans or leagues. */
export function ExpertsLink() {
  const { experts } = useWords()
  return (
    <p className={styles.line}>
      <Link to={href(expertList)}>
        {experts.all}
        <Icon name="right" size={16} />
      </Link>
    </p>
  )
}
