import { codes } from '../../contract/values.ts'
import type { Failure } from '../api/queries.ts'
import { useWords } from '../page/nav.tsx'
import { EmptyState } from './empty-state.tsx'
import button from './button.module.css'
import styles from './failed.module.css'
import { Icon } from './icon.tsx'

interface Props {
  failure: Failure
  title: string
  /** One line instead of a drawing, for a block that is itself only one line high. */
  brief?: boolean
}

/** A block that could not be loaded, with a retry button. Other blocks are not affected. */
export function Failed({ failure, title, brief = false }: Props) {
  const { errors } = useWords()
  const byCode: Readonly<Partial<Record<number, string>>> = errors.byCode
  const text = byCode[failure.code] ?? errors.unknown
  // Trying again cannot help.
  if (failure.code === codes.notOffered)
    return brief ? null : <EmptyState drawing="empty" title={text} text={errors.none} />
  const retry = (
    <button type="button" className={button.button} onClick={failure.retry}>
      <Icon name="refresh" size={16} />
      {errors.retry}
    </button>
  )
  if (brief) {
    return (
      <div className={styles.brief} aria-live="polite">
        <p>{title}</p>
        {retry}
      </div>
    )
  }
  return (
    <div aria-live="polite">
      <EmptyState
        drawing={failure.code === codes.timeout ? 'clock' : 'torn'}
        title={title}
        text={text}
      >
        {retry}
      </EmptyState>
    </div>
  )
}
