import { useChoose } from '../api/choices.ts'
import { useTheme, useWords } from '../page/nav.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './dark-switch.module.css'

/**
 * Switches between light and dark: a disc that becomes a moon. Its look follows the theme on
 * <html>, which is correct before any script of the bundle runs.
 */
export function DarkSwitch() {
  const dark = useTheme() === 'dark'
  const choose = useChoose()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label={useWords().settings.dark}
      className={styles.switch}
      onClick={() => void choose({ theme: dark ? 'light' : 'dark' })}
    >
      <span className={styles.track}>
        <span className={styles.disc} />
      </span>
      <span className={styles.moon}>
        <Icon name="moon" />
      </span>
    </button>
  )
}
