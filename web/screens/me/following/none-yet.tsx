import type { Href } from '../../../page/links.ts'
import { Link } from '../../../page/nav.tsx'
import styles from './none-yet.module.css'

/** In the place of an empty list: why it is empty, and where to find what it is for. */
export const NoneYet = ({ text, find, to }: { text: string; find: string; to: Href }) => (
  <p className={styles.empty}>
    {text} <Link to={to}>{find}</Link>
  </p>
)
