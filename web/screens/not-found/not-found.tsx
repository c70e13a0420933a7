import { home } from '../../page/links.ts'
import { Link, useWords } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'

/** An address that is not found: an empty pitch and a link to home. */
export default function NotFound() {
  const { errors } = useWords()
  return (
    <EmptyState drawing="empty" level={1} title={errors.lostTitle} text={errors.lost}>
      <Link to={home.path} className={button.button}>
        {errors.home}
      </Link>
    </EmptyState>
  )
}
