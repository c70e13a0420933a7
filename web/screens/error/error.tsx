import { useWords } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'
import { Icon } from '../../parts/icon.tsx'

/** Replaces a screen that failed to render. It offers only a reload. */
export function ErrorScreen() {
  const { errors } = useWords()
  return (
    <EmptyState drawing="torn" level={1} title={errors.title} text={errors.page}>
      <button type="button" className={button.button} onClick={() => location.reload()}>
        <Icon name="refresh" size={16} />
        {errors.retry}
      </button>
    </EmptyState>
  )
}
