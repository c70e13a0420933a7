import { useWords } from '../../app/nav.tsx'
import { Blank } from '../../parts/blank.tsx'
import button from '../../parts/button.module.css'
import { Icon } from '../../parts/icon.tsx'

/** Stands where a screen broke. Loading the page again is the one way that helps. */
export function ErrorScreen() {
  const { titles, trouble } = useWords()
  return (
    <Blank drawing="torn" level={1} title={titles.error} text={trouble.page}>
      <button type="button" className={button.button} onClick={() => location.reload()}>
        <Icon name="refresh" size={16} />
        {trouble.retry}
      </button>
    </Blank>
  )
}
