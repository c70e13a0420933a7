import { useTheme, useWords } from '../app/nav.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './dark-switch.module.css'

/**
 * Light or dark: a disc that becomes a moon. What is drawn follows the theme on <html>, which is
 * right before any script of ours.
 */
export function DarkSwitch() {
  const [theme, setTheme] = useTheme()
  const dark = theme === 'dark'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label={useWords().settings.dark}
      className={styles.switch}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
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
