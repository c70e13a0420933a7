import { windowOf, type ExpertDetailParameters } from '../../api/expert-detail-queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import segment from '../../parts/segment.module.css'
import styles from './expert-detail.module.css'
import { useTexts } from './words.ts'

const windows = ['30', '90', 'all'] as const

/**
 * Selects the window of the record in days of kick-off, the same for every expert. All time is the
 * default and not written in the address.
 */
export function Windows({ parameters }: { parameters: ExpertDetailParameters }) {
  const texts = useTexts()
  const { window: _window, ...rest } = parameters
  return (
    <nav className={styles.windows} aria-label={texts.windowLabel}>
      <ul>
        {windows.map((one) => (
          <li key={one}>
            <Link
              to={href(expertDetail, { ...rest, ...(one !== 'all' && { window: one }) })}
              stay
              className={segment.segment}
              aria-current={windowOf(parameters) === one ? 'page' : undefined}
            >
              {texts.windows[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
