import { codes } from '../../contract/values.ts'
import type { Failure } from '../api/queries.ts'
import { useWords } from '../app/nav.tsx'
import { Blank } from './blank.tsx'
import button from './button.module.css'
import styles from './failed.module.css'
import { Icon } from './icon.tsx'

interface Props {
  failure: Failure
  title: string
  /** One line instead of a drawing, where the block itself is no taller than that. */
  brief?: boolean
}

/** A block that did not load, and a way to try again. The blocks around it are not touched. */
export function Failed({ failure, title, brief = false }: Props) {
  const { trouble } = useWords()
  const retry = (
    <button type="button" className={button.button} onClick={failure.retry}>
      <Icon name="refresh" size={16} />
      {trouble.retry}
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
  const text = trouble.byCode[failure.code] ?? trouble.unknown
  return (
    <div aria-live="polite">
      <Blank drawing={failure.code === codes.timeout ? 'clock' : 'torn'} title={title} text={text}>
        {retry}
      </Blank>
    </div>
  )
}
